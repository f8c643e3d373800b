import type { SegmentRow } from '../../domain/files/segmentRow';
import type { SegmentTarget } from '../../formats/segment';
import type { SegmentCode, SegmentPart, TableRow } from '../../shared/webview/segments';

/** A segment as its row in the table. */
export function tableRow(row: SegmentRow): TableRow {
  const { id, source, codes, target = '', targetCodes = [], state = '', context = '', needsTarget, isLocked } = row;
  const opened = new Set<number>();
  const shownCodes = codes.map(({ start, end, pair }): SegmentCode => {
    const written = source.slice(start, end);
    if (pair === undefined) return { written };
    const role = opened.has(pair) ? 'close' : 'open';
    opened.add(pair);
    return { written, role };
  });
  return {
    id,
    codes: shownCodes,
    source: partsOf(
      source,
      codes.map(({ start, end }, code) => ({ start, end, code })),
    ),
    target: partsOf(target, targetCodes),
    state,
    notes: context,
    isOpen: !isLocked && (needsTarget || target === ''),
    isLocked,
  };
}

function partsOf(text: string, codes: NonNullable<SegmentRow['targetCodes']>): SegmentPart[] {
  const parts: SegmentPart[] = [];
  let at = 0;
  for (const { start, end, code } of codes) {
    if (start > at) parts.push(text.slice(at, start));
    parts.push(code ?? { foreign: text.slice(start, end) });
    at = end;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/** What a person put together in the table; `undefined` when a code of the source is missing or there twice. */
export function targetOf(row: SegmentRow, parts: ReadonlyArray<string | number>): SegmentTarget | undefined {
  const protectedSpans: Array<{ start: number; end: number }> = [];
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const code = row.codes[part];
    if (!code || protectedSpans[part]) return undefined;
    const written = row.source.slice(code.start, code.end);
    protectedSpans[part] = { start: text.length, end: text.length + written.length };
    text += written;
  }
  const isWhole = row.codes.every((_, index) => protectedSpans[index] !== undefined);
  return isWhole ? { text, protectedSpans } : undefined;
}

/** Whether a row looks the same: where it stands in the file does not matter. */
export function isSameRow(left: SegmentRow | undefined, right: SegmentRow): boolean {
  return (
    left !== undefined &&
    left.id === right.id &&
    left.source === right.source &&
    left.target === right.target &&
    left.state === right.state &&
    left.context === right.context &&
    left.needsTarget === right.needsTarget &&
    left.isLocked === right.isLocked &&
    left.targetCodes?.length === right.targetCodes?.length
  );
}
