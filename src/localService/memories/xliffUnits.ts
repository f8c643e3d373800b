import { isSource, locateCodes, type SegmentTarget } from '../../formats/segment';
import { parseXliff } from '../../formats/xliff/xliff';
import { codeEnd, codeStart, isComparable } from './slots';
import type { MemoryUnit } from './tmx';

/** States of translations that nobody has looked at yet: a machine may have made them. */
const unproved = { 1: /^(?:new$|needs-)/, 2: /^(?:initial|translated)$/ };

/** The segments of an XLIFF file whose translation is done, as far as the file says how far it is. */
export function xliffUnits(text: string): MemoryUnit[] {
  const { segments, states, sourceLanguage = '', targetLanguage = '' } = parseXliff(text);
  const open = unproved[states.all.includes('initial') ? 2 : 1];
  return segments.flatMap((segment) => {
    if (segment.target === undefined || segment.needsTarget || open.test(segment.state ?? '')) return [];
    const target = locateCodes(segment, segment.target);
    if (!target || target.text.trim() === '' || isSource(segment, target)) return [];
    if (!isComparable(segment.text) || !isComparable(target.text)) return [];
    return [{ sourceLanguage, targetLanguage, source: withLabels(segment), target: withLabels(target) }];
  });
}

function withLabels({ text, protectedSpans }: SegmentTarget): string {
  const codes = protectedSpans.map(({ start, end }, index) => ({ start, end, index }));
  let written = '';
  let position = 0;
  for (const { start, end, index } of codes.sort((a, b) => a.start - b.start)) {
    written += `${text.slice(position, start)}${codeStart}c${index + 1}${codeEnd}`;
    position = end;
  }
  return written + text.slice(position);
}
