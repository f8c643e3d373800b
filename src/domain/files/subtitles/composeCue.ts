import type { SegmentTarget } from '../../../formats/segment';
import type { SubtitleLimits } from './limits';
import type { Share } from './shareOut';
import { wrapLines } from './wrapLines';

/** The text of a cue from the shares of its speakers, each on lines of their own. */
export function composeCue(shares: readonly Share[], { lineLength, lines }: SubtitleLimits): SegmentTarget {
  const each = lines === 0 ? 0 : Math.max(1, Math.floor(lines / shares.length));
  let text = '';
  const protectedSpans: Array<{ start: number; end: number }> = [];
  for (const share of shares) {
    const isCode = share.part.spans.map((span) => span.isCode === true);
    const hidden = share.places.filter((_, index) => isCode[index]).sort((a, b) => a.start - b.start);
    const wrapped = wrapLines(share, { lineLength, lines: each, hidden });
    if (text !== '') text += '\n';
    const offset = text.length;
    for (const [index, { start, end }] of wrapped.places.entries()) {
      if (isCode[index]) protectedSpans.push({ start: start + offset, end: end + offset });
    }
    text += wrapped.text;
  }
  return { text, protectedSpans };
}
