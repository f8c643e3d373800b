import { diffArrays } from 'diff';
import type { OffsetRange } from '../../formats/trackedRange';
import { inSlices } from '../slices';

/** Puts `replacement` in place of a range of the source, in UTF-16 units. */
export interface WordChange extends OffsetRange {
  replacement: string;
}

/** A stretch of a text and what became of it; those of a text, joined, are the text and its new wording. */
export interface AlignedPart {
  source: string;
  text: string;
}

/** Beyond so many differences two stretches have nothing in common worth showing, and comparing them gets slow. */
const mostDifferences = 600;

/** Units of the longest stretch whose words are compared; only one whose sentences have no counterparts is longer. */
const longestCompared = 16 * 1024;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * What was changed from one text to another, word by word: ascending ranges that do not overlap, whole words, white
 * space and marks, so never half a character. Each change can be taken or left on its own. Sentences are compared
 * first, then the words of those that differ.
 */
export function wordChanges(source: string, text: string): WordChange[] {
  const changes: WordChange[] = [];
  for (const change of differences([{ source, text }])) append(changes, change);
  return changes;
}

/** The same for a text of any length, in units of the whole text; in slices. */
export async function changesOfParts(parts: readonly AlignedPart[]): Promise<WordChange[]> {
  const changes: WordChange[] = [];
  await inSlices(differences(parts), (change) => append(changes, change));
  return changes;
}

/** Adjacent changes are one. */
function append(changes: WordChange[], change: WordChange): void {
  const last = changes.at(-1);
  if (last?.end === change.start) {
    last.end = change.end;
    last.replacement += change.replacement;
  } else if (change.end > change.start || change.replacement !== '') {
    changes.push({ ...change });
  }
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

/** The changes in order, adjacent ones apart; an empty one where nothing was found for a while. */
function* differences(parts: readonly AlignedPart[]): Generator<WordChange> {
  let at = 0;
  for (const { source, text } of parts) {
    if (source !== text) {
      for (const sentence of compare(sentencesOf(source), sentencesOf(text), at)) {
        yield* differentWords(source.slice(sentence.start - at, sentence.end - at), sentence);
      }
    }
    at += source.length;
    yield { start: at, end: at, replacement: '' };
  }
}

/** Sentences that differ, each against its own counterpart where there are as many of them as before. */
function* differentWords(source: string, { start, end, replacement }: WordChange): Generator<WordChange> {
  const old = sentencesOf(source);
  const next = sentencesOf(replacement);
  const pairs =
    old.length === next.length
      ? old.map((sentence, index) => [sentence, next[index] ?? ''] as const)
      : [[source, replacement] as const];
  let at = start;
  for (const [before, after] of pairs) {
    const isShort = Math.max(before.length, after.length) <= longestCompared;
    yield* isShort
      ? compare(wordsOf(before), wordsOf(after), at)
      : [{ start: at, end: at + before.length, replacement: after }];
    at += before.length;
  }
  yield { start: end, end, replacement: '' };
}

/** Runs of units that differ. Where nearly all do, the one run between what both begin and end with. */
function compare(old: readonly string[], next: readonly string[], at: number): WordChange[] {
  const compared = diffArrays([...old], [...next], { maxEditLength: mostDifferences });
  if (!compared) return [betweenEnds(old, next, at)];
  const changes: WordChange[] = [];
  let isOpen = false;
  for (const { value, added, removed } of compared) {
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

function betweenEnds(old: readonly string[], next: readonly string[], at: number): WordChange {
  const most = Math.min(old.length, next.length);
  let first = 0;
  while (first < most && old[first] === next[first]) first++;
  let last = 0;
  while (last < most - first && old.at(-1 - last) === next.at(-1 - last)) last++;
  const start = at + old.slice(0, first).join('').length;
  const source = old.slice(first, old.length - last).join('');
  return { start, end: start + source.length, replacement: next.slice(first, next.length - last).join('') };
}

/** A mark that combines with the space before it belongs to it. */
const betweenSentences = /(?<=[.!?…]["'”’)\]]{0,2}\s+(?!\s|\p{M}))|(?!["'”’）」』]|\p{M})(?<=[。！？]["'”’）」』]*)/u;

function sentencesOf(text: string): string[] {
  return text.split(betweenSentences);
}

/** Words of a stretch at a time: the time a segmenter takes grows with the square of the length. */
const stretches = /[^\s。，、！？]{1,500}[\s。，、！？]{0,500}|[\s。，、！？]{1,500}/gu;

function wordsOf(text: string): string[] {
  return (text.match(stretches) ?? []).flatMap((stretch) =>
    Array.from(segmenter.segment(stretch), ({ segment }) => segment),
  );
}
