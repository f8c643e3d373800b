/** Characters that no XML can have, not even by a reference. */
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Returns the ranges of characters that no XML can have. */
export function charactersNotInXml(text: string): Array<{ start: number; end: number }> {
  return Array.from(text.matchAll(notInXml), ({ index, 0: found }) => ({ start: index, end: index + found.length }));
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** A text as content of an element; what no XML can have is left out. */
export function xmlText(text: string): string {
  return text.replace(notInXml, '').replace(/[&<>\r]/g, (one) => references[one] ?? one);
}

/** A text as the value of an attribute, in double quotes. */
export function xmlValue(text: string): string {
  return text.replace(notInXml, '').replace(/[&<>"\r\n\t]/g, (one) => references[one] ?? one);
}
