import { xmlReference } from '../markup/xmlReference';

/** Characters that no XML can have, not even by a reference. */
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Returns the ranges of characters that no XML can have. */
export function charactersNotInXml(text: string): Array<{ start: number; end: number }> {
  return Array.from(text.matchAll(notInXml), ({ index, 0: found }) => ({ start: index, end: index + found.length }));
}

/** A text as content of an element; what no XML can have is left out. */
export function xmlText(text: string): string {
  return text.replace(notInXml, '').replace(/[&<>\r]/g, xmlReference);
}

/** A text as the value of an attribute, in double quotes. */
export function xmlValue(text: string): string {
  return text.replace(notInXml, '').replace(/[&<>"\r\n\t]/g, xmlReference);
}
