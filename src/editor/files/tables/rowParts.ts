import type { SegmentRow } from '../../../domain/files/segmentRow';
import type { SegmentTarget } from '../../../formats/segment';
import type { RowProblem, SegmentCode, SegmentPart, TableRow } from '../../../shared/webview/segments';
import { t } from '../../../shared/l10n';
import { stateName } from './units/stateNames';

/** A unit as its row in the table. */
export function tableRow(row: SegmentRow, problems: readonly RowProblem[] = [], memory?: number): TableRow {
  const { id, source, codes, target = '', targetCodes = [], state = '', context = '', needsTarget, isLocked } = row;
  const isOpen = !isLocked && (needsTarget || target === '');
  return {
    id,
    codes: shownCodes(row),
    source: partsOf(source, ownCodes(codes)),
    sourceHint: '',
    target: partsOf(target, targetCodes),
    targetHint: isLocked ? '' : t('No translation yet'),
    state: stateName(state, isOpen),
    notes: context,
    isOpen,
    ...(!isOpen && state.startsWith('needs-') && { icon: 'eye' }),
    locked: isLocked ? t('The file marks this translation as final.') : '',
    problems,
    ...(memory !== undefined && { memory }),
  };
}

/** The codes in the source of a row as the page knows them. */
export function shownCodes({ source, codes }: Pick<SegmentRow, 'source' | 'codes'>): SegmentCode[] {
  const opened = new Set<number>();
  return codes.map(({ start, end, pair }): SegmentCode => {
    const written = source.slice(start, end);
    if (pair === undefined) return { written };
    const role = opened.has(pair) ? 'close' : 'open';
    opened.add(pair);
    return { written, role };
  });
}

/** Codes that are in their own text. */
export function ownCodes(codes: SegmentRow['codes']): NonNullable<SegmentRow['targetCodes']> {
  return codes.map(({ start, end }, code) => ({ start, end, code }));
}

/** A text with its codes as the page knows it. */
export function partsOf(text: string, codes: NonNullable<SegmentRow['targetCodes']>): SegmentPart[] {
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

/** Returns the target that a user put together in the table; `undefined` when a code of the source is missing or there twice. */
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

/** Returns whether a row looks the same: where it stands in the file does not matter. */
export function isSameRow(left: SegmentRow, right: SegmentRow): boolean {
  return (
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
