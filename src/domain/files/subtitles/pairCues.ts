import type { SegmentCue } from '../../../formats/segment';
import { pushAll } from '../../../formats/lists';

/** Texts of two files that stand side by side: indexes in their files. One that is alone has no other beside it. */
export interface CuePair {
  source?: number;
  target?: number;
  /** Text of the other file that is shown at the same time as one that is alone, if there is one. */
  meanwhile?: number;
}

interface Timed {
  cue: SegmentCue;
}

/** A cue with its texts: several where a blank line is in it. */
interface Cue {
  startMs: number;
  endMs: number;
  texts: number[];
}

/**
 * Puts the cues of a file beside those of its translation. Files with the same times stay in their order; else cues that
 * are shown at the same time are put side by side, each at most once, and those without a partner stand alone where
 * their time is.
 */
export function pairCues(sources: readonly Timed[], targets: readonly Timed[]): CuePair[] {
  const left = cuesOf(sources);
  const right = cuesOf(targets);
  if (left.length === right.length && left.every((cue, index) => hasTimesOf(cue, right[index]))) {
    return left.flatMap((cue, index) => sideBySide(cue, right[index]));
  }
  return byTime(left.sort(byStart), right.sort(byStart));
}

function cuesOf(texts: readonly Timed[]): Cue[] {
  const cues: Cue[] = [];
  for (const [index, { cue }] of texts.entries()) {
    const isSame = index > 0 && texts[index - 1]?.cue.index === cue.index;
    if (isSame) cues.at(-1)?.texts.push(index);
    else cues.push({ startMs: cue.startMs, endMs: cue.endMs, texts: [index] });
  }
  return cues;
}

function hasTimesOf(one: Cue, other: Cue | undefined): boolean {
  return one.startMs === other?.startMs && one.endMs === other.endMs;
}

function byStart(one: Cue, other: Cue): number {
  return one.startMs - other.startMs || one.endMs - other.endMs;
}

function byTime(left: readonly Cue[], right: readonly Cue[]): CuePair[] {
  const pairs: CuePair[] = [];
  let [l, r] = [0, 0];
  for (;;) {
    const [source, target] = [left[l], right[r]];
    if (!source && !target) return pairs;
    const both = overlap(source, target);
    // A neighbour may be the better partner.
    const nextSource = overlap(left[l + 1], target);
    const nextTarget = overlap(source, right[r + 1]);
    if (source && target && both > 0 && both >= nextSource && both >= nextTarget) {
      pushAll(pairs, sideBySide(source, target));
      l++;
      r++;
    } else if (source && (!target || (both > 0 ? nextSource > nextTarget : byStart(source, target) <= 0))) {
      pushAll(pairs, alone('source', source, [right[r - 1], target]));
      l++;
    } else if (target) {
      pushAll(pairs, alone('target', target, [left[l - 1], source]));
      r++;
    }
  }
}

/** Milliseconds both are shown. Cues that start together meet, however short they are. */
function overlap(one: Cue | undefined, other: Cue | undefined): number {
  if (!one || !other) return 0;
  const shared = Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs);
  return Math.max(shared, one.startMs === other.startMs ? 1 : 0);
}

function sideBySide(source: Cue, target: Cue | undefined): CuePair[] {
  const count = Math.max(source.texts.length, target?.texts.length ?? 0);
  return Array.from({ length: count }, (_, at): CuePair => {
    const [left, right] = [source.texts[at], target?.texts[at]];
    return { ...(left !== undefined && { source: left }), ...(right !== undefined && { target: right }) };
  });
}

function alone(side: 'source' | 'target', cue: Cue, others: ReadonlyArray<Cue | undefined>): CuePair[] {
  const meanwhile = others.find((other) => overlap(cue, other) > 0)?.texts[0];
  return cue.texts.map((text) => ({ [side]: text, ...(meanwhile !== undefined && { meanwhile }) }));
}
