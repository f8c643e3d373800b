import { sentenceBorder } from '../../formats/sentenceEnds';
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

/**
 * Steps that looking for the fewest edits may take, for each unit and besides. It takes as many as there are units times
 * edits, so without a bound texts that differ everywhere would take the square of their length.
 */
const stepsPerUnit = 32;
const freeSteps = 20_000;

/** Units of the longest stretch whose words are compared; only one whose sentences have no counterparts is longer. */
const longestCompared = 16 * 1024;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Returns the changes from one text to another, word by word: ascending ranges that do not overlap, whole words, white space
 * and marks, so never half a character. Each change can be taken or left on its own. Sentences are compared first, then the
 * words of those that differ.
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

/** Runs of units that differ: the fewest, or those between units that both have once. */
function compare(old: readonly string[], next: readonly string[], at: number): WordChange[] {
  const fewest = fewestChanges(old, next, at);
  if (fewest) return fewest;
  const anchors = onceInBoth(old, next);
  if (anchors.length === 0) return [betweenEnds(old, next, at)];
  const changes: WordChange[] = [];
  let [left, right] = [0, 0];
  for (const [inOld, inNext] of [...anchors, [old.length, next.length] as const]) {
    const [before, after] = [old.slice(left, inOld), next.slice(right, inNext)];
    for (const change of fewestChanges(before, after, at) ?? [betweenEnds(before, after, at)]) changes.push(change);
    at += before.join('').length + (old[inOld]?.length ?? 0);
    [left, right] = [inOld + 1, inNext + 1];
  }
  return changes;
}

/** Returns the places of units that both have only once, as many as stand in the same order. */
function onceInBoth(old: readonly string[], next: readonly string[]): Array<readonly [old: number, next: number]> {
  const [inOld, inNext] = [placesOfSingles(old), placesOfSingles(next)];
  /** Run of each length that ends first in the new text. */
  const runs: Run[] = [];
  for (const [unit, place] of inOld) {
    const other = inNext.get(unit) ?? -1;
    if (place < 0 || other < 0) continue;
    let [low, high] = [0, runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runs[middle]?.places[1] ?? 0) < other) low = middle + 1;
      else high = middle;
    }
    runs[low] = { places: [place, other], before: runs[low - 1] };
  }
  const places: Array<readonly [number, number]> = [];
  for (let run = runs.at(-1); run; run = run.before) places.push(run.places);
  return places.reverse();
}

interface Run {
  places: readonly [old: number, next: number];
  before: Run | undefined;
}

/** The place of each unit, in order; −1 for one there are several of. */
function placesOfSingles(units: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  units.forEach((unit, index) => places.set(unit, places.has(unit) ? -1 : index));
  return places;
}

/** The fewest runs of units that differ; `undefined` where looking for them takes too many steps. */
function fewestChanges(old: readonly string[], next: readonly string[], at: number): WordChange[] | undefined {
  const most = freeSteps + stepsPerUnit * (old.length + next.length);
  let steps = 0;
  const compared = diffArrays([...old], [...next], {
    comparator: (left, right) => ++steps <= most && left === right,
    // Of so many edits all ways together are that many steps.
    maxEditLength: Math.ceil(Math.sqrt(2 * most)),
  });
  if (!compared || steps > most) return undefined;
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

/** The one run between what both begin and end with. */
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

function sentencesOf(text: string): string[] {
  const borders = Array.from(text.matchAll(sentenceBorder), ({ index, 0: border }) => index + border.length);
  // A mark that combines with the space before it belongs to it.
  const starts = [0, ...borders.filter((at) => at < text.length && !/^\p{M}/u.test(text.slice(at, at + 2)))];
  return starts.map((start, index) => text.slice(start, starts[index + 1]));
}

/** Words of a stretch at a time: the time a segmenter takes grows with the square of the length. */
const stretches = /[^\s。，、！？]{1,500}[\s。，、！？]{0,500}|[\s。，、！？]{1,500}/gu;

function wordsOf(text: string): string[] {
  return (text.match(stretches) ?? []).flatMap((stretch) =>
    Array.from(segmenter.segment(stretch), ({ segment }) => segment),
  );
}
