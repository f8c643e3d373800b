import { aboutFile, problemsIn, rootOf, type EntryNode, type EntryTree } from '../entries/tree';
import { writeUnicodeEscapes } from '../escapedText';
import type { ParseOptions } from '../segment';
import { line } from './entries';

/** The entries of Java properties. */
export function readPropertiesEntries(text: string, { encoding }: ParseOptions = {}): EntryTree {
  const nodes: EntryNode[] = [];
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const lines = new RegExp(line);
  let comments: { start: number; said: string[] } | undefined;
  for (let at = start; at < text.length; at = lines.lastIndex) {
    lines.lastIndex = at;
    const match = lines.exec(text);
    if (!match) {
      // A line that begins with a separator has the empty key.
      const end = text.slice(at).search(/[\r\n]/);
      lines.lastIndex = end < 0 ? text.length : at + end + 1;
      comments = undefined;
      continue;
    }
    const { comment, key, separator = '', value = '' } = match.groups ?? {};
    if (comment !== undefined) {
      comments ??= { start: at + match[0].search(/[#!]/), said: [] };
      comments.said.push(comment.trim());
      continue;
    }
    if (key !== undefined) {
      const isAbout = nodes.length === 0 && comments !== undefined && aboutFile.test(comments.said.join('\n'));
      const from = at + match[0].indexOf(key);
      const gap = { start: from + key.length, end: from + key.length + separator.length };
      const end = gap.end + value.length;
      const own = isAbout ? undefined : comments;
      nodes.push({
        key: unescape(key),
        start: own?.start ?? from,
        end,
        tail: end,
        gap,
        value: { start: gap.end, end },
        text: unescape(value),
        ...(own && { context: own.said.join('\n') }),
      });
    }
    comments = undefined;
  }
  const root = rootOf(text, nodes);
  const values = nodes.map(({ value }) => text.slice(value?.start, value?.end)).join('');
  const isAscii = encoding === 'iso-8859-1' || /\\u(?!00[0-7])/.test(values) || !/[^\x00-\x7f]/.test(values);
  // What comes behind a line that goes on would be a part of it.
  const open = nodes.at(-1)?.end === text.length && goesOn(text);
  return {
    text,
    root,
    separator: '',
    problems: problemsIn(text, root, open ? [{ code: 'malformed', start: text.length - 1, end: text.length }] : []),
    writeValue: (written) => (isAscii ? writeUnicodeEscapes(written, /[^\x00-\x7f]/g) : written),
  };
}

const letters: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

function unescape(written: string): string {
  return written
    .replace(/\\(?:\r\n|\r|\n)[ \t\f]*/g, '')
    .replace(/\\u([\da-fA-F]{4})|\\([^])/g, (_, code: string | undefined, letter: string) =>
      code === undefined ? (letters[letter] ?? letter) : String.fromCharCode(parseInt(code, 16)),
    );
}

/** Returns whether the last line of a text ends in a backslash that is not escaped. */
function goesOn(text: string): boolean {
  let at = text.length;
  while (text[at - 1] === '\\') at--;
  return (text.length - at) % 2 === 1;
}
