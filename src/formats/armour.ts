/**
 * The last line of the armour (RFC 9580, RFC 7468) that a line begins: keys, signatures and what is signed are no text,
 * whatever their file is called.
 */
export function armourEnd(line: string): string | undefined {
  const what = /^-{5}BEGIN ([A-Z][A-Z0-9 ,/]{1,60})-{5}$/.exec(line)?.[1];
  return what === undefined ? undefined : `-----END ${what}-----`;
}
