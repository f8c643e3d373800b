/** Holds the direction of a phrase apart from what stands around it, whichever script it is in. */
export function isolated(phrase: string): string {
  return `\u2068${phrase}\u2069`;
}

/** `tea → Tee`, in this order also where one side is written from right to left. */
export function entryText(source: string, target: string): string {
  return `${isolated(source)} → ${isolated(target)}`;
}
