import type { TextKind } from '../../formats/placeholders/families';
import { findPlaceholders } from '../../formats/placeholders/find';
import type { ProtectedSpan } from '../../formats/placeholders/span';
import type { OffsetRange } from '../../formats/trackedRange';
import { lastBorder } from '../lastBorder';
import { sliceMarked, type MarkedText } from './markedText';

/**
 * Longest piece of text sent as one `text`, in UTF-16 units: far below the 128 KiB of a body (contract §2) even when
 * every unit is escaped, and short enough that one broken reply keeps little of a long text untranslated.
 */
const longestPiece = 8_000;

/**
 * Cuts a text into pieces of about `limit` units that give the text again when joined. A short text is one piece.
 * Cuts at the best border in the second half of a piece, and never inside a span or a character of several units.
 */
export function cutIntoPieces(marked: MarkedText, limit = longestPiece): MarkedText[] {
  const { text, spans } = marked;
  if (text.length <= limit) return [marked];
  const whole = unbreakable(spans);
  const pieces: MarkedText[] = [];
  let start = 0;
  let next = 0;
  while (text.length - start > limit) {
    let cut = start + lastBorder(text.slice(start, start + limit));
    while (next < whole.length && (whole[next]?.end ?? 0) <= cut) next++;
    const span = whole[next];
    if (span && span.start < cut) cut = span.start > start ? span.start : span.end;
    pieces.push(sliceMarked(marked, start, cut));
    start = cut;
  }
  return start < text.length ? [...pieces, sliceMarked(marked, start, text.length)] : pieces;
}

/** Cuts a text into its paragraphs, each with the blank lines after it; they give the text again when joined. */
export function paragraphsOf(text: string, kind: TextKind): string[] {
  const whole = unbreakable(findPlaceholders(text, { kind }));
  const paragraphs: string[] = [];
  let start = 0;
  let next = 0;
  for (const match of text.matchAll(/(?:\r\n|\n|\r)(?:[^\S\r\n]*(?:\r\n|\n|\r))+/g)) {
    const cut = match.index + match[0].length;
    while (next < whole.length && (whole[next]?.end ?? 0) <= match.index) next++;
    if ((whole[next]?.start ?? text.length) < match.index) continue;
    paragraphs.push(text.slice(start, cut));
    start = cut;
  }
  return start < text.length || paragraphs.length === 0 ? [...paragraphs, text.slice(start)] : paragraphs;
}

/** Ranges no cut may enter: each placeholder, and a link from its opening half to its closing one. */
function unbreakable(spans: readonly ProtectedSpan[]): OffsetRange[] {
  const linkStarts = new Map<number, number>();
  const ranges: OffsetRange[] = [];
  for (const { start, end, kind, pair } of spans) {
    if (kind === 'link' && pair?.role === 'open') linkStarts.set(pair.id, start);
    const opened = pair?.role === 'close' ? linkStarts.get(pair.id) : undefined;
    if (opened === undefined) {
      ranges.push({ start, end });
      continue;
    }
    while ((ranges.at(-1)?.start ?? -1) >= opened) ranges.pop();
    ranges.push({ start: opened, end });
  }
  return ranges;
}
