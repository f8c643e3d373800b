import { charactersNotInXml } from '../../../formats/handover/writeXml';
import type { HandoverUnit, ReturnedPiece } from '../../../formats/handover/handoverFile';
import type { Reason } from '../../../formats/reason';
import { locateCodes, type Segment, type SegmentTarget } from '../../../formats/segment';
import { markSegment, unmarkProblem, unmarkSegment, type CodeSpan, type MarkedSegment } from '../../files/markSegment';

/**
 * Returns a segment as a translator reads it: inline codes, placeholders and characters that no file for translators can
 * have are codes, which stay as they are.
 */
export function markedForTranslator(segment: Segment): MarkedSegment {
  const marked = markSegment(segment);
  const isInCode = (at: number): boolean => marked.spans.some(({ start, end }) => start <= at && at < end);
  const others = charactersNotInXml(marked.text)
    .filter(({ start }) => !isInCode(start))
    .map((range): CodeSpan => ({ ...range, kind: 'control' }));
  if (others.length === 0) return marked;
  return { ...marked, spans: [...marked.spans, ...others].sort((a, b) => a.start - b.start) };
}

/** Returns a translation as a translator reads it, with those of its codes that its source has. */
export function markedTarget(
  segment: Segment,
  source: MarkedSegment,
  target: string,
): Required<Pick<HandoverUnit, 'target' | 'targetCodes'>> {
  const own = locateCodes(segment, target)?.protectedSpans ?? [];
  const codes = segment.protectedSpans.flatMap((span, index) => ({ ...span, ...own[index] }));
  const protectedSpans = own.length === 0 ? [] : codes.sort((a, b) => a.start - b.start);
  const marked = markSegment({ ...segment, text: target, protectedSpans });
  const left = source.spans.map(({ start, end }) => source.text.slice(start, end) as string | undefined);
  const targetCodes = marked.spans.flatMap(({ start, end }) => {
    const code = left.indexOf(marked.text.slice(start, end));
    if (code < 0) return [];
    left[code] = undefined;
    return [{ start, end, code }];
  });
  return { target: marked.text, targetCodes };
}

/** Returns a translation that came back as a translator reads it; a code that its source does not have is left out. */
export function returnedText(pieces: readonly ReturnedPiece[], { text, spans }: MarkedSegment): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const code = spans[piece.code];
      return code ? text.slice(code.start, code.end) : '';
    })
    .join('');
}

/**
 * Returns a translation that came back as its file has it, or why it cannot stand there. A placeholder may be left out, as
 * the number of a plural form for one is: whether that is right is for the checks of translations.
 */
export function unmarkedTarget(
  segment: Segment,
  said: string,
): SegmentTarget | { problem: Reason } | { lost: string[] } {
  const marked = markSegment(segment);
  const written = ({ start, end }: CodeSpan): string => marked.text.slice(start, end);
  const all = locate(marked.spans);
  const spans = all ? marked.spans : marked.spans.filter((span) => span.isCode ?? said.includes(written(span)));
  const found = all ?? locate(spans);
  if (!found) return { lost: spans.map(written).filter((code) => !said.includes(code)) };
  const source = { ...marked, spans };
  const places = { text: said, places: found.protectedSpans };
  const problem = unmarkProblem(segment, source, places);
  return problem ? { problem } : unmarkSegment(segment, source, places);

  function locate(spans: readonly CodeSpan[]): SegmentTarget | undefined {
    return locateCodes({ ...segment, text: marked.text, protectedSpans: spans }, said);
  }
}
