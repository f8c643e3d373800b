import { largest } from '../formats/lists';
import { printable } from './shell';

/** Rows as a user reads them: columns side by side under their titles, each line with its end. */
export function tableOf(titles: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const lines = [titles, ...rows.map((row) => row.map(printable))];
  const widths = titles.map((_, column) => largest(lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
