import { sameBaseLanguage } from '../../api/languageCodes';
import type { DictionaryPair } from '../../api/resources/glossaries';
import { type GlossaryEntry } from '../../api/schemas/glossaryEntries';
import { limits } from '../../api/schemas/limits';
import {
  isRowProblem,
  termRowOf,
  type Place,
  type RowProblem,
  type TermColumns,
  type TermRow,
} from '../../formats/glossaries/row';
import { conceptRow } from '../../formats/glossaries/tbxTerms';
import { isConcept, type EntryItem } from './entryFile';
import { isHeader } from './header';
import { inSlices } from '../slices';
import { guessTable } from './tableColumns';
import type { DictionaryDiff } from './dictionaryDiff';
import { phraseReason } from './phraseReason';
import { reason, type Reason } from '../../formats/reason';

const encoder = new TextEncoder();

/** `merge` keeps the entries that the file does not have, `replace` does not. */
export type ImportMode = 'merge' | 'replace';

/** A row of the file that is not taken over. */
export interface DroppedRow extends Place {
  why: Reason;
}

/** Changes an import would make to a dictionary. Nothing has been sent. */
export interface ImportPlan {
  pair: DictionaryPair;
  mode: ImportMode;
  added: GlossaryEntry[];
  changed: Array<GlossaryEntry & { /** The target before. */ before: string }>;
  removed: GlossaryEntry[];
  /** Entries of the file that the dictionary has just so. */
  unchanged: number;
  /** Invalid rows, and rows whose source comes again further down: the last one wins. */
  dropped: DroppedRow[];
  /** Rows and concepts of other languages. */
  otherLanguages: number;
  /** Terms of a concept beside the one that is taken (TBX). */
  otherTerms: number;
  /** Phrases whose outer white space was taken off. */
  trimmed: number;
  /** The columns of a table that were read. */
  columns: TermColumns;
  /** The first row holds column titles. */
  hasHeader: boolean;
  /** The dictionary as it would be, in the order of `current` with new entries behind. */
  result: GlossaryEntry[];
  /** Bytes of `result` as TSV in UTF-8; at most 10 MB can be sent (contract §5). */
  resultBytes: number;
}

/** Dictionary a file is read for, with the rules for reading it. */
export interface ImportOrder {
  pair: DictionaryPair;
  mode: ImportMode;
  /** Columns of a table; told from the table when absent, else the first two. */
  columns?: TermColumns;
  /** True if the first row holds titles; told by itself when absent. */
  hasHeader?: boolean;
}

/** Finds out what an import would do, in slices. */
export async function planImport(
  items: readonly EntryItem[],
  current: readonly GlossaryEntry[],
  { pair, mode, columns = usualColumns(items), hasHeader = isTitled(items[0], columns, pair) }: ImportOrder,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const plan: ImportPlan = {
    ...{ pair, mode, added: [], changed: [], removed: [], unchanged: 0, dropped: [], result: [], resultBytes: 0 },
    ...{ otherLanguages: 0, otherTerms: 0, trimmed: 0, columns, hasHeader },
  };
  const taken = new Map<string, TermRow>();
  const [first] = items;
  await inSlices(
    items,
    (item) => {
      if (item === first && hasHeader) return;
      take(item, plan, taken);
    },
    signal,
  );
  await compare(plan, current, taken, signal);
  plan.dropped.sort((a, b) => a.line - b.line || a.column - b.column);
  return plan;
}

function usualColumns(items: readonly EntryItem[]): TermColumns {
  const guess = guessTable(items);
  return (guess?.isSure ? guess.readings[0]?.columns : undefined) ?? { source: 0, target: 1 };
}

function isTitled(item: EntryItem | undefined, columns: TermColumns, pair: DictionaryPair): boolean {
  if (!item || isRowProblem(item) || isConcept(item)) return false;
  const row = termRowOf(item, columns);
  return !isRowProblem(row) && isHeader(row, pair);
}

/** True when a plan, or what became of a dictionary, is not the same entries again. */
export function changesSomething({ added, changed, removed }: DictionaryDiff): boolean {
  return added.length + changed.length + removed.length > 0;
}

function take(item: EntryItem, plan: ImportPlan, taken: Map<string, TermRow>): void {
  const row = isRowProblem(item) ? item : rowFor(item, plan);
  if (!row) {
    plan.otherLanguages++;
    return;
  }
  if (isRowProblem(row)) {
    plan.dropped.push({ line: row.line, column: row.column, why: row.message });
    return;
  }
  const source = row.source.trim();
  const target = row.target.trim();
  const isPlain = source === row.source && target === row.target;
  if (!isPlain) plan.trimmed++;
  const why = invalid(source, target);
  if (why !== undefined) {
    plan.dropped.push({ line: row.line, column: row.column, why });
    return;
  }
  const earlier = taken.get(source);
  if (earlier) {
    const { line, column } = earlier;
    const same = earlier.target === target;
    const why = same ? reason('line-repeats', row.line) : reason('line-wins', row.line, source);
    plan.dropped.push({ line, column, why });
  }
  taken.set(source, isPlain ? row : { ...row, source, target });
}

function rowFor(item: Exclude<EntryItem, RowProblem>, plan: ImportPlan): TermRow | RowProblem | undefined {
  const { sourceLang, targetLang } = plan.pair;
  if (isConcept(item)) {
    const row = conceptRow(item, sourceLang, targetLang);
    plan.otherTerms += row?.otherTerms ?? 0;
    return row;
  }
  const isOf = (named: string | undefined, lang: string): boolean =>
    named === undefined || sameBaseLanguage(named, lang);
  const row = termRowOf(item, plan.columns);
  if (isRowProblem(row)) return row;
  return isOf(row.sourceLang, sourceLang) && isOf(row.targetLang, targetLang) ? row : undefined;
}

function invalid(source: string, target: string): Reason | undefined {
  return phraseReason('source', source) ?? phraseReason('target', target);
}

async function compare(
  plan: ImportPlan,
  current: readonly GlossaryEntry[],
  taken: ReadonlyMap<string, TermRow>,
  signal?: AbortSignal,
): Promise<void> {
  const keep = (entry: GlossaryEntry): void => {
    plan.result.push(entry);
    // Two separators: the tab and the line end.
    plan.resultBytes += bytesOf(entry.source) + bytesOf(entry.target) + 2;
  };
  const known = new Set<string>();
  await inSlices(
    current,
    (entry) => {
      const row = taken.get(entry.source);
      known.add(entry.source);
      if (!row) {
        if (plan.mode === 'merge') keep(entry);
        else plan.removed.push(entry);
        return;
      }
      keep({ source: entry.source, target: row.target });
      if (row.target === entry.target) plan.unchanged++;
      else plan.changed.push({ source: entry.source, target: row.target, before: entry.target });
    },
    signal,
  );
  await inSlices(
    taken.values(),
    ({ source, target }) => {
      if (known.has(source)) return;
      plan.added.push({ source, target });
      keep({ source, target });
    },
    signal,
  );
}

function bytesOf(text: string): number {
  return /^[\x00-\x7f]*$/.test(text) ? text.length : encoder.encode(text).length;
}

/** Reason why a plan cannot be sent; undefined when it can (contract §5). */
export function planProblem({ result, resultBytes }: ImportPlan): Reason | undefined {
  if (result.length === 0) return reason('import-nothing-left');
  if (resultBytes <= limits.glossary.dictionaryBytes) return undefined;
  const megabytes = (resultBytes / 1024 / 1024).toLocaleString('en', {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  return reason('import-large', megabytes);
}
