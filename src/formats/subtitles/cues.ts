import { withoutLineEnds } from '../lineEnd';
import type { ParseOptions, SegmentCue } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import { timesOf } from './times';

/** A line of a file without its line end. */
export interface Line {
  text: string;
  start: number;
  end: number;
}

const lineEnds = /\r\n|\r|\n/g;

/** The lines of a text, one by one; a line end at its end does not begin another one. */
export function* linesOf(text: string): Generator<Line> {
  let start = 0;
  for (const { 0: lineEnd, index: end } of text.matchAll(lineEnds)) {
    yield { text: text.slice(start, end), start, end };
    start = end + lineEnd.length;
  }
  if (start < text.length || start === 0) yield { text: text.slice(start), start, end: text.length };
}

/** A cue as lines: the one with its times, and those of its text, blank ones at the end left out. */
export interface Cue {
  /** The line above the times, when it names the cue. */
  id?: string;
  timing: Line;
  lines: Line[];
}

/** Options that decide which cues are segments. */
export interface CueOptions extends ParseOptions {
  /**
   * True if cues without a word are segments, too, and those without any text, whose segments are empty: to show and
   * fill them.
   */
  everyCue?: boolean;
}

/** A segment that may be the empty one of a cue without text. */
export interface CueSegment extends PlacedSegment {
  /** True when text that is written into it needs a line of its own, behind the line of times. */
  opensLine?: true;
}

/** The segment of a cue without text: behind its codes, or where its first line would be. */
export function emptySegment({ timing, lines }: Cue, facts: Pick<CueSegment, 'id' | 'cue'>): CueSegment {
  const last = lines.findLast(({ text }) => text.trim() !== '');
  const at = last?.end ?? timing.end;
  const place = { start: at, end: at, text: '', protectedSpans: [], codes: [], needsTarget: true };
  return { ...place, ...facts, ...(!last && { opensLine: true }) };
}

/** A cue as its segments show it. */
export function cueOf({ timing }: Cue, index: number): SegmentCue {
  return { index, ...timesOf(timing.text) };
}

/** Line ends of a translation become those of the file; a blank line would end the cue, so it never goes in. */
export function writeCueText(literal: string, lineEnd: string): string {
  return withoutLineEnds(literal, lineEnd).replaceAll('-->', '→');
}
