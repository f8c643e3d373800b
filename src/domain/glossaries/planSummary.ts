import type { ImportPlan } from './importPlan';

/** What a plan would do to the dictionary: `12 entries added, 3 changed, 40 unchanged`. */
export function changesOf({ added, changed, removed, unchanged, mode, result }: ImportPlan): string {
  const untouched = result.length - added.length - changed.length - unchanged;
  const parts = [
    `${entries(added.length)} added`,
    changed.length > 0 && `${number(changed.length)} changed`,
    removed.length > 0 && `${number(removed.length)} removed`,
    unchanged > 0 && `${number(unchanged)} there already`,
    mode === 'merge' && untouched > 0 && `${number(untouched)} ${untouched === 1 ? 'other' : 'others'} kept`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** What of the file is not taken over, as sentences; '' when all is. */
export function leftOutOf({ dropped, otherLanguages, otherTerms, trimmed, hasHeader }: ImportPlan): string {
  const sentences = [
    dropped.length > 0 && `${rows(dropped.length)} dropped.`,
    otherLanguages > 0 && `${rows(otherLanguages)} of other languages left out.`,
    otherTerms > 0 &&
      `${number(otherTerms)} further ${otherTerms === 1 ? 'term' : 'terms'} for the same concepts left out.`,
    trimmed > 0 && `Outer white space taken off ${rows(trimmed)}.`,
    hasHeader && 'The first row holds column titles and is not an entry.',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The rows that are dropped, one line each with its place and reason, as a text to read; a chunk a line. */
export function* droppedReport({ dropped }: ImportPlan, fileName: string): Generator<string> {
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
