import type { ImportPlan } from '../../../../domain/glossaries/importPlan';
import { counted, formatList, formatNumber, joinSentences, t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

/** Describes the effect of plans on their dictionaries: `12 entries added, 3 changed, 40 unchanged`. */
export function changesOf(plans: readonly ImportPlan[]): string {
  const sum = (count: (plan: ImportPlan) => number): number => plans.reduce((total, plan) => total + count(plan), 0);
  const changed = sum((plan) => plan.changed.length);
  const removed = sum((plan) => plan.removed.length);
  const unchanged = sum((plan) => plan.unchanged);
  const untouched = sum((plan) =>
    plan.mode === 'merge' ? plan.result.length - plan.added.length - plan.changed.length - plan.unchanged : 0,
  );
  const parts = [
    counted(
      sum((plan) => plan.added.length),
      '1 entry added',
      '{0} entries added',
    ),
    changed > 0 && t('{0} changed', formatNumber(changed)),
    removed > 0 && t('{0} removed', formatNumber(removed)),
    unchanged > 0 && counted(unchanged, '1 already exists', '{0} already exist'),
    untouched > 0 && counted(untouched, '1 other unchanged', '{0} others unchanged'),
  ];
  return formatList(parts.filter((part) => part !== false));
}

/** Describes the parts of the file that are not imported, as sentences; '' when there are none. */
export function leftOutOf(plans: readonly ImportPlan[]): string {
  const sum = (count: (plan: ImportPlan) => number): number => plans.reduce((total, plan) => total + count(plan), 0);
  const dropped = sum((plan) => plan.dropped.length);
  // With several dictionaries, what one leaves out another may have.
  const otherLanguages = plans.length === 1 ? sum((plan) => plan.otherLanguages) : 0;
  const otherTerms = sum((plan) => plan.otherTerms);
  const trimmed = sum((plan) => plan.trimmed);
  const sentences = [
    dropped > 0 && counted(dropped, '1 row dropped.', '{0} rows dropped.'),
    otherLanguages > 0 &&
      counted(otherLanguages, '1 row in other languages was skipped.', '{0} rows in other languages were skipped.'),
    otherTerms > 0 &&
      counted(
        otherTerms,
        '1 more term for the same concepts was skipped.',
        '{0} more terms for the same concepts were skipped.',
      ),
    trimmed > 0 && counted(trimmed, 'Trimmed whitespace in 1 row.', 'Trimmed whitespace in {0} rows.'),
    plans.some(({ hasHeader }) => hasHeader) && t('The first row contains column titles and isn’t imported.'),
  ];
  return joinSentences(...sentences);
}

/** The rows that are dropped, one line each with its place and reason, as a text to read; a chunk a line. */
export function* droppedReport(plans: readonly ImportPlan[], fileName: string): Generator<string> {
  const dropped = plans.flatMap((plan) => plan.dropped).sort((a, b) => a.line - b.line || a.column - b.column);
  const title = counted(
    dropped.length,
    '1 row of {1} can’t be imported:',
    '{0} rows of {1} can’t be imported:',
    fileName,
  );
  yield `${title}\n\n`;
  for (const { line, column, why } of dropped) yield `${fileName}:${line}:${column}\t${sentenceOf(why)}\n`;
}
