/**
 * About how many tokens a text is for most models, rather too many: a few letters of the Latin script are one, a letter
 * of others is one by itself.
 */
export function estimateTokens(text: string): number {
  let others = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x24f) others++;
  return Math.ceil((text.length - others) / 3 + others);
}
