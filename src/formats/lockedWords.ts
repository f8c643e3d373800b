import { findPlaceholders } from './placeholders/find';
import { isWordAt } from './placeholders/matcher';
import type { OffsetRange } from './trackedRange';

/*
 * Microsoft's notes to translators: `{Locked}` locks a text, `{Locked="wt"}`, `{Locked='%1','%2'}` words of it. Some
 * lists have no quotes: `{Locked=ENQ}`; the names of pseudo languages in such a list are in no text.
 */
const lock =
  /\{Locked=((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^"',{}\s]+)(?:\s*,\s*(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^"',{}\s]+))*)/g;
const word = /"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|[^"',{}\s]+/g;

/** Whether a note says that its text stays as it is. */
export function isLocked(note: string): boolean {
  return note.includes('{Locked}');
}

/** The words a note locks. */
export function lockedWords(note: string): string[] {
  const words = Array.from(note.matchAll(lock), ([, list = '']) =>
    Array.from(list.matchAll(word), ([bare, double, single]) => (double ?? single ?? bare).replace(/\\(["'])/g, '$1')),
  ).flat();
  // Longer ones first, so that none is looked for inside another.
  return [...new Set(words)].filter((one) => one.trim() !== '').sort((a, b) => b.length - a.length);
}

/** Where locked words stand in a text, in order; not where they are a part of a placeholder or of another word. */
export function findLockedWords(text: string, words: readonly string[]): OffsetRange[] {
  const present = words.filter((one) => text.includes(one)).slice(0, mostWords);
  if (present.length === 0) return [];
  const any = new RegExp(present.map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|'), 'g');
  const placeholders = findPlaceholders(text);
  let next = 0;
  return Array.from(text.matchAll(any), ({ 0: found, index: start }) => ({ start, end: start + found.length })).filter(
    ({ start, end }) => {
      while ((placeholders[next]?.end ?? Infinity) <= start) next++;
      for (let at = next; (placeholders[at]?.start ?? Infinity) < end; at++) {
        const span = placeholders[at];
        if (!span || span.pair || span.start < start || span.end > end) return false;
      }
      return !isInsideWord(text, start) && !isInsideWord(text, end);
    },
  );
}

const mostWords = 100;

/** Whether an offset has a character of one word on either side. */
function isInsideWord(text: string, at: number): boolean {
  return isWordAt(text, at - 1) && isWordAt(text, at);
}
