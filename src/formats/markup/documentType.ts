/** End of each construct that a document type may hold, by its beginning. */
const ends: ReadonlyArray<readonly [begin: string, end: string]> = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['"', '"'],
  ["'", "'"],
];

const begin = '<!DOCTYPE';

/**
 * Returns the length of a text up to the end of its document type, where that has declarations of its own; 0 where it
 * has none. Only comments and instructions stand before it.
 */
export function lengthOfSubset(text: string): number {
  let at = 0;
  while (!text.startsWith(begin, at)) {
    const end = isSpace(text, at) ? at + 1 : text.startsWith('<', at) ? endOfConstruct(text, at) : undefined;
    if (end === undefined) return 0;
    at = end;
  }
  at += begin.length;
  while (at < text.length && text[at] !== '[' && text[at] !== '>') at++;
  if (text[at] !== '[') return 0;
  for (at++; at < text.length;) {
    if (text[at] === ']') return endOfDocumentType(text, at + 1);
    const end = endOfConstruct(text, at, at + 1);
    if (end === undefined) return 0;
    at = end;
  }
  return 0;
}

function endOfDocumentType(text: string, from: number): number {
  let at = from;
  while (isSpace(text, at)) at++;
  return text[at] === '>' ? at + 1 : 0;
}

function isSpace(text: string, at: number): boolean {
  return at < text.length && /\s/.test(text.charAt(at));
}

/**
 * Returns the end of the comment, instruction or literal at an offset; `otherwise` where none begins, undefined where
 * none ends.
 */
function endOfConstruct(text: string, at: number, otherwise?: number): number | undefined {
  for (const [opening, closing] of ends) {
    if (!text.startsWith(opening, at)) continue;
    const end = text.indexOf(closing, at + opening.length);
    return end < 0 ? undefined : end + closing.length;
  }
  return otherwise;
}
