import type { DictionaryPair } from '../../api/resources/glossaries';
import {
  isRowProblem,
  isTableRow,
  termRowOf,
  type RowProblem,
  type TableRow,
  type TermColumns,
} from '../../formats/glossaries/row';
import type { Concept } from '../../formats/glossaries/tbx';

export const entryFormats = ['csv', 'tsv', 'tbx'] as const;
export type EntryFormat = (typeof entryFormats)[number];

/** Item of a file of entries, before it is known for which dictionary. */
export type EntryItem = TableRow | Concept | RowProblem;

/** The format a file's name tells; text files are what spreadsheets write with tabs. */
export function formatOf(fileName: string): EntryFormat | undefined {
  const extension = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (extension === 'txt' || extension === 'tab') return 'tsv';
  if (extension === 'xml' || extension === 'martif') return 'tbx';
  return entryFormats.find((format) => format === extension);
}

export function isConcept(item: EntryItem): item is Concept {
  return 'terms' in item;
}

/**
 * The pairs a file names, most rows first: those of its language columns, or the languages of its concepts in each order.
 * Codes are as the file writes them.
 */
export function pairsNamed(items: readonly EntryItem[], columns?: TermColumns): DictionaryPair[] {
  const counts = new Map<string, { pair: DictionaryPair; count: number }>();
  const add = (sourceLang: string, targetLang: string): void => {
    const key = `${sourceLang}\t${targetLang}`.toLowerCase();
    const known = counts.get(key) ?? { pair: { sourceLang, targetLang }, count: 0 };
    known.count++;
    counts.set(key, known);
  };
  for (const item of items) {
    if (isRowProblem(item)) continue;
    if (isConcept(item)) {
      pairsOf(item).forEach(([source, target]) => add(source, target));
    } else {
      const row = columns && isTableRow(item) ? termRowOf(item, columns) : undefined;
      if (row && !isRowProblem(row) && row.sourceLang && row.targetLang) add(row.sourceLang, row.targetLang);
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ pair }) => pair);
}

/** Every two languages of a concept, each way, in the order of the file. */
function pairsOf({ terms }: Concept): Array<[string, string]> {
  const langs = [...new Set(terms.map(({ lang }) => lang))];
  return langs.flatMap((source) =>
    langs.filter((target) => target !== source).map((target): [string, string] => [source, target]),
  );
}

/** `en-de` in `kitchen.en-de.csv`, as the export names its files. */
export function pairInName(fileName: string): DictionaryPair | undefined {
  const found = /(?:^|[._ -])([a-z]{2})[-_]([a-z]{2})\.[^.]+$/i.exec(fileName);
  const [, sourceLang, targetLang] = found ?? [];
  return sourceLang && targetLang
    ? { sourceLang: sourceLang.toLowerCase(), targetLang: targetLang.toLowerCase() }
    : undefined;
}
