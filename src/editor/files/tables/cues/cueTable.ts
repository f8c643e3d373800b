import type { CueRow, SegmentRow } from '../../../../domain/files/segmentRow';
import type { SubtitleLimits } from '../../../../domain/files/subtitles/limits';
import { cueProblems, type CueMeasure } from '../../../../domain/files/subtitles/measureCues';
import { pairCues, type CuePair } from '../../../../domain/files/subtitles/pairCues';
import { timeOf } from '../../../../shared/webview/cueTimes';
import type { CueWarnings, RowProblem, TableRow } from '../../../../shared/webview/segments';
import { ownCodes, partsOf, shownCodes } from '../rowParts';
import { t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

/** A row of the table, and which text of the file it is; absent when the file has no cue there. */
export interface ShownCue {
  row: TableRow;
  /** Text sent to the page, to compare. */
  written: string;
  segment?: number;
  /** Index of the source's text beside it. */
  source?: number;
}

/**
 * The cues of a file, beside those of its source when there is one.
 * @param sources rows of the source
 * @param memoryOf how like a text of a memory its source was, for a row that is from there
 */
export function showCues(
  rows: readonly SegmentRow[],
  sources: readonly SegmentRow[] | undefined,
  limits: SubtitleLimits,
  memoryOf: (row: CueRow) => number | undefined = () => undefined,
): ShownCue[] {
  const targets = rows.filter(isCueRow);
  const others = sources?.filter(isCueRow);
  const pairs: CuePair[] = others ? pairCues(others, targets) : targets.map((_, target) => ({ target }));
  return pairs.map((pair) => {
    const { source, target: segment } = pair;
    const cue = segment === undefined ? undefined : targets[segment];
    const memory = cue && memoryOf(cue);
    const row = { ...rowOf(pair, others, targets, limits), ...(memory !== undefined && { memory }) };
    return { row, written: JSON.stringify(row), ...(segment !== undefined && { segment }), ...(others && { source }) };
  });
}

/** Returns the measures of a text for its reader, and the warnings about it. */
export function warningsOf(measure: CueMeasure, limits: SubtitleLimits): CueWarnings {
  const { speed, longest } = measure;
  return {
    reading: { longest, ...(speed !== undefined && { speed }) },
    problems: cueProblems(measure, limits).map(({ message }): RowProblem => ({
      severity: 'warning',
      message: sentenceOf(message),
    })),
  };
}

function isCueRow(row: SegmentRow): row is CueRow {
  return 'cue' in row;
}

function rowOf(
  { source: from, target: to, meanwhile }: CuePair,
  sources: readonly CueRow[] | undefined,
  targets: readonly CueRow[],
  limits: SubtitleLimits,
): TableRow {
  const source = from === undefined ? undefined : sources?.[from];
  const target = to === undefined ? undefined : targets[to];
  const other = meanwhile === undefined ? undefined : (source ? targets : sources)?.[meanwhile];
  const { startMs = 0, endMs = 0 } = (target ?? source)?.cue ?? {};
  const absent = other ? t('Part of cue {0} here', nameOf(other)) : t('No cue at this time');
  const { reading, problems } = target ? warningsOf(target.measure, limits) : { problems: [] };
  return {
    id: nameOf(target ?? source),
    codes: target ? shownCodes(target) : [],
    source: source ? partsOf(source.source, ownCodes(source.codes)) : [],
    sourceCodes: source ? shownCodes(source) : [],
    sourceHint: source ? (target ? otherTimes(source, target) : '') : sources ? absent : '',
    target: target ? partsOf(target.source, ownCodes(target.codes)) : [],
    targetHint: target ? t('Without text') : absent,
    state: !sources || (source && target) ? '' : source ? t('only in the source') : t('only in the translation'),
    notes: (target ?? source)?.cue.voice ?? '',
    isOpen: source !== undefined && target !== undefined && isUntranslated(source, target),
    locked: target ? '' : t('The translation has no cue at this time. Open the file as text to add one.'),
    problems,
    cue: { startMs, endMs, ...(reading && { reading }) },
  };
}

/** Its number in the file, or where it stands in it. */
function nameOf(row: CueRow | undefined): string {
  return row ? row.id || String(row.cue.index + 1) : '';
}

function otherTimes({ cue: source }: CueRow, { cue: target }: CueRow): string {
  if (source.startMs === target.startMs && source.endMs === target.endMs) return '';
  return t('Shown {0} – {1}', timeOf(source.startMs), timeOf(source.endMs));
}

/** A text that is no other than its source, as one that was left out is. */
function isUntranslated(source: CueRow, target: CueRow): boolean {
  return source.source === target.source && /\p{L}/u.test(target.source);
}
