import { findPlaceholders } from './placeholders/find';
import { isWordAt } from './placeholders/matcher';
import type { ParsedFile, Segment, SegmentTarget } from './segment';
import type { OffsetRange } from './trackedRange';

/*
 * Microsoft's notes to translators: `{Locked}` locks a text, `{Locked="wt"}`, `{Locked='%1','%2'}` words of it. Some
 * lists have no quotes: `{Locked=ENQ}`; the names of pseudo languages in such a list are in no text.
 */
const lock =
  /\{Locked=((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^"',{}\s]+)(?:\s*,\s*(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^"',{}\s]+))*)/g;
const word = /"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|[^"',{}\s]+/g;

/** All that a note says to translators where nothing is to be done: also `@Invariant` of ResX Resource Manager. */
const untouched =
  /^[\W_]*(?:(?:please\s+)?do(?:\s+not|n['’]t)|never)\s+(?:translate|localize|localise)(?:\s+this)?(?:\s+(?:text|string))?[\W_]*$/i;

/** Returns whether a note says that its text stays as it is. */
export function isLocked(note: string): boolean {
  return note.includes('{Locked}') || /(?:^|\s)@Invariant\b/i.test(note) || untouched.test(note);
}

/** A file without the segments whose notes say that they stay as they are; all of one that tells what waits for a review. */
export function withoutLocked(file: ParsedFile): ParsedFile {
  const isOpen = ({ context }: Segment): boolean => context === undefined || !isLocked(context);
  if (file.accept || file.segments.every(isOpen)) return file;
  const open = file.segments.flatMap((segment, index) => (isOpen(segment) ? [index] : []));
  return {
    ...file,
    segments: file.segments.filter(isOpen),
    edits(targets, options) {
      const all: Array<SegmentTarget | undefined> = file.segments.map(() => undefined);
      for (const [at, index] of open.entries()) all[index] = targets[at];
      return file.edits(all, options);
    },
  };
}

/** The words a note locks. */
export function lockedWords(note: string): string[] {
  const words = Array.from(note.matchAll(lock), ([, list = '']) =>
    Array.from(list.matchAll(word), ([bare, double, single]) => (double ?? single ?? bare).replace(/\\(["'])/g, '$1')),
  ).flat();
  // Longer ones first, so that none is looked for inside another.
  return [...new Set(words)].filter((one) => one.trim() !== '').sort((a, b) => b.length - a.length);
}

/** Returns the ranges of locked words in a text, in order; not those that are part of a placeholder or of another word. */
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

/** Returns whether an offset has a character of one word on either side. */
function isInsideWord(text: string, at: number): boolean {
  return isWordAt(text, at - 1) && isWordAt(text, at);
}
