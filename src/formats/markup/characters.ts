/** What XML 1.0 cannot have, not even as a reference: control characters, halves of characters, non-characters. */
export const forbidden = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Why a text cannot stand in an XML file, as a sentence; `undefined` when it can. */
export function xmlRefusal(text: string): string | undefined {
  const code = forbidden.exec(text)?.[0].codePointAt(0);
  if (code === undefined) return undefined;
  const name = code.toString(16).toUpperCase().padStart(4, '0');
  return `The translation has a character that no XML file can have (U+${name}).`;
}
