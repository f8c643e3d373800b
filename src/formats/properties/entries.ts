import type { OffsetRange } from '../trackedRange';

/** The place of a value. */
export interface Entry extends OffsetRange {
  /** Key as written. */
  key: string;
  /** Comment right above it; empty when there is none. */
  comment: string;
}

/** A comment; a line end alone; a key with what parts it from its value, and the value with the lines it goes on in. */
export const line =
  // A value goes up to the end of its line, so what is wanted behind it is always there: nothing is tried again.
  // eslint-disable-next-line regexp/no-super-linear-backtracking
  /[ \t\f]*(?:[#!](?<comment>[^\r\n]*)|(?<key>(?:\\(?:\r\n|[^])|[^\\ \t\f\r\n:=])+)(?<separator>(?:[ \t\f]|\\(?:\r\n|\r|\n))*(?:[:=](?:[ \t\f]|\\(?:\r\n|\r|\n))*)?)(?<value>(?:\\(?:\r\n|[^]|$)|[^\\\r\n])*))?(?:\r\n|\r|\n|$)/gy;

/** The values of a properties file that have a text, in file order. */
export function readEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  let comments: string[] = [];
  line.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (line.lastIndex < text.length) {
    const { lastIndex: start } = line;
    const match = line.exec(text);
    if (!match) {
      // A line that begins with a separator has the empty key.
      const end = text.slice(start).search(/[\r\n]/);
      line.lastIndex = end < 0 ? text.length : start + end + 1;
      continue;
    }
    const { comment, key, separator = '', value = '' } = match.groups ?? {};
    if (comment !== undefined) {
      comments.push(comment.replace(/^[#!]+/, '').trim());
      continue;
    }
    if (key !== undefined && value !== '') {
      const from = start + match[0].indexOf(key) + key.length + separator.length;
      entries.push({ key, start: from, end: from + value.length, comment: contextOf(comments) });
    }
    comments = [];
  }
  return entries;
}

/** Entries that were put out of use, and lines to look at, help nobody. */
function contextOf(comments: readonly string[]): string {
  return comments.filter((comment) => /\p{L}/u.test(comment) && !/^[\w.-]+\s*[=:]/.test(comment)).join('\n');
}
