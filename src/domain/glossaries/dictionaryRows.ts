import { limits } from '../../api/schemas/limits';
import { duplicateProblem, readRow, rowProblem, sideProblem } from './dictionaryRow';
import type { DictionaryRow, EntrySide, RowProblem } from './dictionaryRow';
import { inSlices } from '../slices';
import { reason, type Reason } from '../../formats/reason';

/** A row of the table: its line, and what is wrong with it by itself. */
interface CheckedRow extends DictionaryRow {
  problem: RowProblem | undefined;
}

/** Lines that are taken out, and lines that come in their place. */
export interface LineSplice {
  /** First line, from 0. */
  line: number;
  remove: number;
  insert: string[];
}

/** A row that cannot be sent, and why. */
export interface ProblemAtLine extends RowProblem {
  line: number;
}

/**
 * The rows of a dictionary that is open, line by line, and what is wrong with them (contract §5). Follows the text
 * splice by splice: a change costs what was changed, not what the dictionary holds.
 */
export class DictionaryRows {
  private rows: Array<CheckedRow | undefined> = [];
  /** Number of times each source is there. */
  private readonly counts = new Map<string, number>();
  /** The sources that are there more than once. */
  private readonly repeated = new Set<string>();
  private faulty = 0;
  private entries = 0;

  /** Reads a whole dictionary, which may be 10 MB, in slices. */
  static async read(lines: Iterable<string>, signal?: AbortSignal): Promise<DictionaryRows> {
    const result = new DictionaryRows();
    await inSlices(lines, (line) => result.rows.push(result.added(line)), signal);
    return result;
  }

  get lineCount(): number {
    return this.rows.length;
  }

  /** Rows that are not blank. */
  get entryCount(): number {
    return this.entries;
  }

  /** The text of a line; `undefined` for a blank one. */
  lineText(line: number): string | undefined {
    const row = this.rows[line];
    return row && (row.target === undefined ? row.source : `${row.source}\t${row.target}`);
  }

  /** Takes over that lines were replaced; answers the splice without the lines that stayed as they were. */
  replace(splice: LineSplice): LineSplice {
    const smallest = this.withoutSame(splice);
    this.splice(smallest);
    return smallest;
  }

  /** The rows that cannot be sent, from the top, at most `limit`; and how many there are in all. */
  problems(limit: number): { shown: ProblemAtLine[]; total: number } {
    const shown: ProblemAtLine[] = [];
    let total = 0;
    if (this.faulty === 0 && this.repeated.size === 0) return { shown, total };
    const firstLines = new Map<string, number>();
    this.rows.forEach((row, line) => {
      if (!row) return;
      let problem = row.problem;
      if (!problem && this.repeated.has(row.source)) {
        const first = firstLines.get(row.source);
        if (first === undefined) firstLines.set(row.source, line);
        else problem = duplicateProblem(first + 1);
      }
      if (!problem) return;
      total++;
      if (shown.length < limit) shown.push({ line, ...problem });
    });
    return { shown, total };
  }

  /** Returns what would be wrong with one side of the row at `line`, or of a new row at the end, if it were `phrase`. */
  check(line: number, side: EntrySide, phrase: string): RowProblem | undefined {
    const problem = sideProblem(side, phrase);
    if (problem || side === 'target' || !this.counts.has(phrase)) return problem;
    const other = this.rows.findIndex((row, index) => index !== line && row?.source === phrase);
    return other < 0 ? undefined : duplicateProblem(other + 1);
  }

  private withoutSame({ line, remove, insert }: LineSplice): LineSplice {
    const shorter = Math.min(remove, insert.length);
    let head = 0;
    while (head < shorter && this.lineText(line + head) === insert[head]) head++;
    let tail = 0;
    while (tail < shorter - head && this.lineText(line + remove - 1 - tail) === insert.at(-1 - tail)) tail++;
    return {
      line: line + head,
      remove: remove - head - tail,
      insert: insert.slice(head, insert.length - tail),
    };
  }

  private splice({ line, remove, insert }: LineSplice): void {
    for (let index = line; index < Math.min(line + remove, this.rows.length); index++) this.removed(this.rows[index]);
    const rows = insert.map((text) => this.added(text));
    // As many arguments as a large paste has lines would not fit the stack.
    if (rows.length < 10_000) this.rows.splice(line, remove, ...rows);
    else this.rows = this.rows.slice(0, line).concat(rows, this.rows.slice(line + remove));
  }

  private added(text: string): CheckedRow | undefined {
    const row = readRow(text);
    if (!row) return undefined;
    this.entries++;
    const problem = rowProblem(row);
    if (problem) this.faulty++;
    this.count(row.source, 1);
    return { ...row, problem };
  }

  private removed(row: CheckedRow | undefined): void {
    if (!row) return;
    this.entries--;
    if (row.problem) this.faulty--;
    this.count(row.source, -1);
  }

  private count(source: string, by: 1 | -1): void {
    // An empty source is a problem by itself.
    if (source === '') return;
    const count = (this.counts.get(source) ?? 0) + by;
    if (count > 0) this.counts.set(source, count);
    else this.counts.delete(source);
    if (count === 2) this.repeated.add(source);
    else if (count === 1 && by === -1) this.repeated.delete(source);
  }
}

/** Reason why a dictionary of so many bytes of UTF-8 cannot be sent (contract §5); `undefined` when it can. */
export function sizeProblem(bytes: number): Reason | undefined {
  const { dictionaryBytes } = limits.glossary;
  if (bytes <= dictionaryBytes) return undefined;
  const megabytes = (count: number): string => (count / 1024 / 1024).toFixed(1);
  return reason('dictionary-large', megabytes(bytes), megabytes(dictionaryBytes));
}
