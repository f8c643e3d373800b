import type { ImportPlan } from './importPlan';

/** What plans would do to their dictionaries: `12 entries added, 3 changed, 40 unchanged`. */
export function changesOf(plans: readonly ImportPlan[]): string {
  const sum = (count: (plan: ImportPlan) => number): number => plans.reduce((total, plan) => total + count(plan), 0);
  const changed = sum((plan) => plan.changed.length);
  const removed = sum((plan) => plan.removed.length);
  const unchanged = sum((plan) => plan.unchanged);
  const untouched = sum((plan) =>
    plan.mode === 'merge' ? plan.result.length - plan.added.length - plan.changed.length - plan.unchanged : 0,
  );
  const parts = [
    `${entries(sum((plan) => plan.added.length))} added`,
    changed > 0 && `${number(changed)} changed`,
    removed > 0 && `${number(removed)} removed`,
    unchanged > 0 && `${number(unchanged)} there already`,
    untouched > 0 && `${number(untouched)} ${untouched === 1 ? 'other' : 'others'} kept`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** What of the file is not taken over, as sentences; '' when all is. */
export function leftOutOf(plans: readonly ImportPlan[]): string {
  const sum = (count: (plan: ImportPlan) => number): number => plans.reduce((total, plan) => total + count(plan), 0);
  const dropped = sum((plan) => plan.dropped.length);
  // With several dictionaries, what one leaves out another may have.
  const otherLanguages = plans.length === 1 ? sum((plan) => plan.otherLanguages) : 0;
  const otherTerms = sum((plan) => plan.otherTerms);
  const trimmed = sum((plan) => plan.trimmed);
  const sentences = [
    dropped > 0 && `${rows(dropped)} dropped.`,
    otherLanguages > 0 && `${rows(otherLanguages)} of other languages left out.`,
    otherTerms > 0 &&
      `${number(otherTerms)} further ${otherTerms === 1 ? 'term' : 'terms'} for the same concepts left out.`,
    trimmed > 0 && `Outer white space taken off ${rows(trimmed)}.`,
    plans.some(({ hasHeader }) => hasHeader) && 'The first row holds column titles and is not an entry.',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The rows that are dropped, one line each with its place and reason, as a text to read; a chunk a line. */
export function* droppedReport(plans: readonly ImportPlan[], fileName: string): Generator<string> {
  const dropped = plans.flatMap((plan) => plan.dropped).sort((a, b) => a.line - b.line || a.column - b.column);
  yield `${rows(dropped.length)} of ${fileName} would not be imported:\n\n`;
  for (const { line, column, reason } of dropped) yield `${fileName}:${line}:${column}\t${reason}\n`;
}

function entries(count: number): string {
  return `${number(count)} ${count === 1 ? 'entry' : 'entries'}`;
}

function rows(count: number): string {
  return `${number(count)} ${count === 1 ? 'row' : 'rows'}`;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
