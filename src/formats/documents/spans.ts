import { findPlaceholders } from '../placeholders/find';
import type { ProtectedSpan } from '../placeholders/span';
import type { FindCodes } from './inline';

/** Pattern of a piece of markup: the names of its groups say what of it stays, `open` and `close` around what is translated. */
export interface CodePattern {
  /** Pattern with the flags `g` and `d`. A match takes no more than a few hundred characters. */
  pattern: RegExp;
  kind: ProtectedSpan['kind'];
}

/**
 * Finds the parts of a text that stay as they are: the matches of the first pattern, then of the next one, and
 * placeholders where none matches. No two of them overlap.
 */
export function codesOf(patterns: readonly CodePattern[]): FindCodes {
  return (text) => {
    const taken = new Uint8Array(text.length);
    const spans: ProtectedSpan[] = [];
    let pairs = 0;
    const isFree = (start: number, end: number): boolean => !taken.subarray(start, end).includes(1);
    /** The pairs of which a half begins at a place, by their numbers without their sign. */
    const halves = new Uint32Array(text.length + 1);
    const take = (span: ProtectedSpan): void => {
      taken.fill(1, span.start, span.end);
      if (span.pair) halves[span.start] = -span.pair.id;
      spans.push(span);
    };
    for (const { pattern, kind } of patterns) {
      for (const match of text.matchAll(pattern)) {
        const [start, end] = [match.index, match.index + match[0].length];
        const { open = '', close = '' } = match.groups ?? {};
        if (open === '' && close === '') {
          if (start < end && isFree(start, end)) take({ start, end, kind });
          continue;
        }
        const [inner, last] = [start + open.length, end - close.length];
        if (inner > last || !isFree(start, inner) || !isFree(last, end) || !isNested(halves.subarray(inner, last))) {
          continue;
        }
        const id = --pairs;
        take({ start, end: inner, kind, pair: { id, role: 'open' } });
        take({ start: last, end, kind, pair: { id, role: 'close' } });
      }
    }
    for (const span of findPlaceholders(text)) {
      if (span.pair === undefined && isFree(span.start, span.end)) take(span);
    }
    return spans.sort((a, b) => a.start - b.start);
  };
}

/** Returns whether each pair has both of its halves in a range, or none. */
function isNested(halves: Uint32Array): boolean {
  const alone = new Set<number>();
  for (const half of halves) {
    if (half !== 0 && !alone.delete(half)) alone.add(half);
  }
  return alone.size === 0;
}
