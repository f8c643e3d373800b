/**
 * Path of a virtual file, as parts of its address: a user reads the path above the editor, so it has names alone, and the
 * query has the id that tells one thing of that name from another.
 */
export interface VirtualPlace {
  path: string;
  query: string;
}

/** Returns the key of a place, for files of one scheme. */
export function placeKey({ path, query }: VirtualPlace): string {
  return `${path}?${query}`;
}

/** A name from outside as the last part of a path, without what would end it or turn the letters of a title around. */
export function shownName(name: string): string {
  const shown = [...name.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]+/gu, ' ').trim()].slice(0, 80);
  return shown.join('').toWellFormed();
}

/** Escapes characters that would end a part of the path, or be taken for `.` and `..`, as `%2f`. */
export function escapePart(part: string): string {
  const hex = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return part.replace(/[%/\\]/g, hex).replace(/^\.+$/, (dots) => dots.replaceAll('.', '%2e'));
}

/** Reverses `escapePart`. */
export function unescapePart(part: string): string {
  return part.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
