import type { ShownChange } from './inlineDecorations';
import { largest } from '../../../formats/lists';

/**
 * Returns the differences between a text and its replacement, line by line: two languages have no words in common, so only a
 * common beginning and end stay, such as the marks of a comment. If both have a different number of lines, the new words are
 * shared out over the old lines, so that they can be read beside each other.
 */
export function lineChanges(before: string, after: string): ShownChange[] {
  const [lines, written] = [linesOf(before), linesOf(after)];
  const most = Math.min(lines.length, written.length);
  let first = 0;
  while (first < most && lines[first] === written[first]) first++;
  let last = 0;
  while (last < most - first && lines.at(-1 - last) === written.at(-1 - last)) last++;
  const old = lines.slice(first, lines.length - last);
  const wanted = written.slice(first, written.length - last);
  const added = old.length === wanted.length ? wanted : sharedOut(wanted, old);
  let offset = 0;
  const starts = before.split('\n').map((line) => (offset += line.length + 1) - line.length - 1);
  return old.flatMap((line, index) => {
    const change = difference(line, added[index] ?? '');
    const start = starts[first + index] ?? 0;
    return change ? [{ ...change, start: start + change.start, end: start + change.end }] : [];
  });
}

/** Columns that a line and what stands behind it may take: more would be out of sight, or lie over the text beside it. */
const mostColumns = { wrapped: 90, unwrapped: 110 };

/** Returns whether the translations of a text can be read behind its lines. */
export function fitsInLines(before: string, after: string, isWrapped: boolean): boolean {
  const most = isWrapped ? mostColumns.wrapped : mostColumns.unwrapped;
  const longest = largest(linesOf(before).map(({ length }) => length));
  const added = Math.max(0, largest(lineChanges(before, after).map((change) => change.added.length)));
  return longest + added <= most;
}

function difference(before: string, after: string): ShownChange | undefined {
  if (before === after) return undefined;
  const marks = marksBefore(before);
  const start = after.startsWith(marks) ? marks.length : 0;
  const most = Math.min(before.length, after.length) - start;
  const end = before.slice(before.length - most);
  const [, marksBehind = ''] = /([^\p{L}\p{N}]*)$/u.exec(end) ?? [];
  const same = after.endsWith(marksBehind) ? marksBehind.length : 0;
  return { start, end: before.length - same, added: after.slice(start, after.length - same) };
}

/** The words of some lines on as many lines as the old ones, each with its marks and its share of the length. */
function sharedOut(wanted: readonly string[], old: readonly string[]): string[] {
  const words = wanted.flatMap((line) => line.slice(marksBefore(line).length).split(/\s+/).filter(Boolean));
  const length = words.join(' ').length;
  const oldLength = old.reduce((sum, line) => sum + line.length, 0);
  let [used, oldUsed] = [0, 0];
  return old.map((line, index) => {
    oldUsed += line.length;
    const share: string[] = [];
    const isLast = index === old.length - 1;
    for (
      let word = words[0];
      word !== undefined && (isLast || used < (length * oldUsed) / oldLength);
      word = words[0]
    ) {
      share.push(word);
      used += word.length + 1;
      words.shift();
    }
    return marksBefore(line) + share.join(' ');
  });
}

/** Text that stands before the first letter of a line. */
function marksBefore(line: string): string {
  return /^[^\p{L}\p{N}]*/u.exec(line)?.[0] ?? '';
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}
