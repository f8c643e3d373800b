import { diffArrays } from 'diff';
import type { OffsetRange } from '../../formats/trackedRange';

/** Puts `replacement` in place of a range of the source, in UTF-16 units. */
export interface WordChange extends OffsetRange {
  replacement: string;
}

/** Beyond so many differences the texts have nothing in common worth showing, and comparing them gets slow. */
const mostDifferences = 2000;

/** Nor may the editor stand still for longer while a text of 1 MB that repeats itself is compared. */
const longestCompareMs = 500;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * What was changed from one text to another, word by word: ascending ranges that do not overlap, whole words, white
 * space and marks, so never half a character. Each change can be taken or left on its own.
 */
export function wordChanges(source: string, result: string): WordChange[] {
  if (source === result) return [];
  const parts = diffArrays(wordsOf(source), wordsOf(result), {
    maxEditLength: mostDifferences,
    timeout: longestCompareMs,
  });
  if (!parts) return [{ start: 0, end: source.length, replacement: result }];
  const changes: WordChange[] = [];
  let at = 0;
  let isOpen = false;
  for (const { value, added, removed } of parts) {
    const text = value.join('');
    if (!added && !removed) {
      at += text.length;
      isOpen = false;
      continue;
    }
    let change = changes.at(-1);
    if (!isOpen || !change) {
      change = { start: at, end: at, replacement: '' };
      changes.push(change);
      isOpen = true;
    }
    if (added) change.replacement += text;
    if (removed) {
      at += text.length;
      change.end = at;
    }
  }
  return changes;
}

/** The source with the changes that were taken, by their index. */
export function takeChanges(source: string, changes: readonly WordChange[], taken: (index: number) => boolean): string {
  let text = '';
  let at = 0;
  changes.forEach(({ start, end, replacement }, index) => {
    text += source.slice(at, start) + (taken(index) ? replacement : source.slice(start, end));
    at = end;
  });
  return text + source.slice(at);
}

/** Words of a stretch at a time: the time a segmenter takes grows with the square of the length. */
const stretches = /[^\s。，、！？]{1,500}[\s。，、！？]{0,500}|[\s。，、！？]{1,500}/gu;

function wordsOf(text: string): string[] {
  return (text.match(stretches) ?? []).flatMap((stretch) =>
    Array.from(segmenter.segment(stretch), ({ segment }) => segment),
  );
}
