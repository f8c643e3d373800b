import type { DictionaryPair } from '../../../../api/resources/glossaries';
import { pairsNamed, type EntryItem } from '../../../../domain/glossaries/entryFile';
import type { KnownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import {
  guessTable,
  readingOf,
  samplesOf,
  type Reading,
  type TableColumn,
  type TableGuess,
} from '../../../../domain/glossaries/tableColumns';
import type { TermColumns } from '../../../../formats/glossaries/row';
import type { ServiceSession } from '../../../service/connections/serviceAccess';
import { nameOf, pairName } from '../../../languages/languageNames';
import { pick, pickMany, type Row } from '../../../messages/ask';
import { showMessage } from '../../../messages/showMessage';
import type { RememberedColumns } from './rememberedColumns';
import { askOtherPair, askPair, askPairs, samePair } from './questions';
import { formatList, t } from '../../../../shared/l10n';

/** One dictionary a file is imported into, and where in the file it stands. */
export interface ImportSource {
  pair: DictionaryPair;
  /** Columns of a table. */
  columns?: TermColumns;
  hasHeader?: boolean;
}

export interface ReadingQuestion {
  title: string;
  session: ServiceSession;
  glossary: KnownGlossary | undefined;
  items: readonly EntryItem[];
  /** The dictionary the import was started on. */
  wanted: DictionaryPair | undefined;
  /** The pair in the name of the file. */
  named: readonly DictionaryPair[];
  remembered: RememberedColumns;
}

/** Asks for the dictionaries to import, and their columns. Undefined when the user dismissed a question. */
export async function askReadings(question: ReadingQuestion): Promise<ImportSource[] | undefined> {
  const guess = guessTable(question.items);
  return guess && guess.columns.length > 1 ? await ofTable(question, guess) : await ofConcepts(question);
}

async function ofConcepts({
  title,
  session,
  glossary,
  items,
  wanted,
  named,
}: ReadingQuestion): Promise<ImportSource[] | undefined> {
  if (wanted) return [{ pair: wanted }];
  const inFile = pairsNamed(items);
  const pairs =
    inFile.length > 1
      ? await askPairs(title, glossary, inFile)
      : await one(askPair(title, session, glossary, [...inFile, ...named]));
  return pairs?.map((pair) => ({ pair }));
}

async function ofTable(question: ReadingQuestion, guess: TableGuess): Promise<ImportSource[] | undefined> {
  const { title, session, glossary, items, wanted, named, remembered } = question;
  const hasHeader = guess.header !== undefined;
  const [sure] = guess.isSure ? guess.readings : [];
  if (sure) {
    const { columns } = sure;
    const ofRows = pairsNamed(items, columns);
    if (wanted) return [{ pair: wanted, columns, ...(hasHeader && { hasHeader }) }];
    const known = pairOf(sure);
    // The languages a user chose decide again whether the first row holds titles.
    if (known) return [{ pair: known, columns, hasHeader }];
    const pairs =
      ofRows.length > 1
        ? await askPairs(title, glossary, ofRows)
        : await one(askPair(title, session, glossary, [...ofRows, ...named]));
    return pairs?.map((pair) => ({ pair, columns, ...(hasHeader && { hasHeader }) }));
  }
  const last = guess.header && remembered.of(guess.header);
  const own = wanted && guess.readings.find((reading) => sameReading(reading, wanted));
  const readings = own ? [own] : await chooseReadings(question, guess, last);
  if (!readings) return undefined;
  const sources: ImportSource[] = [];
  for (const reading of readings) {
    const pair =
      wanted && readings.length === 1 ? wanted : (pairOf(reading) ?? (await askLanguages(question, guess, reading)));
    if (!pair) return undefined;
    if (sources.some((other) => samePair(other.pair, pair))) {
      showMessage(
        'error',
        t('Two columns contain {0}. Select one of them.', pairName(pair.sourceLang, pair.targetLang)),
      );
      return undefined;
    }
    sources.push({ pair, columns: reading.columns, hasHeader });
  }
  if (guess.header) {
    await remembered.remember(
      guess.header,
      sources.map(({ pair, columns = { source: 0, target: 1 } }) => ({ ...pair, columns })),
    );
  }
  return sources;
}

interface ReadingRow extends Row {
  /** None: the user wants to say which columns. */
  readings?: readonly Reading[];
}

async function chooseReadings(
  { title, items }: ReadingQuestion,
  guess: TableGuess,
  last: readonly Reading[] | undefined,
): Promise<readonly Reading[] | undefined> {
  const rowOf = (reading: Reading): ReadingRow => ({
    icon: 'book',
    label: `${titleAt(guess, reading.columns.source)} → ${titleAt(guess, reading.columns.target)}`,
    description: languagesOf(reading),
    detail: samplesOf(reading, items, guess.header !== undefined).join(' · '),
    readings: [reading],
  });
  const { readings } = guess;
  const all = (list: readonly Reading[], description: string): ReadingRow => {
    const source = titleAt(guess, list[0]?.columns.source ?? 0);
    const targets = formatList(list.map(({ columns }) => titleAt(guess, columns.target)));
    const samples = list.flatMap((reading) => samplesOf(reading, items, guess.header !== undefined).slice(0, 1));
    return {
      ...{ icon: 'library', label: `${source} → ${targets}`, description },
      ...{ detail: samples.slice(0, 3).join(' · '), readings: list },
    };
  };
  const asLast =
    last?.length === 1
      ? last.map((reading) => ({ ...rowOf(reading), description: t('as last time') }))
      : last
        ? [all(last, t('{0} dictionaries, same as last time', last.length))]
        : [];
  const others = readings.filter((reading) => !last || last.length > 1 || !sameColumns(reading, last[0]));
  const rows: ReadingRow[] = [
    ...asLast,
    ...(readings.length > 1 && last?.length !== readings.length
      ? [all(readings, t('{0} dictionaries', readings.length))]
      : []),
    ...others.map(rowOf),
    {
      icon: 'list-selection',
      label: t('Choose Columns…'),
      detail: t('Select the source column and the translation columns. Other columns aren’t imported.'),
    },
  ];
  const picked = await pick(rows, {
    title,
    placeHolder: t('Select the columns to import'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  if (!picked) return undefined;
  return picked.readings ?? (await chooseColumns(title, guess));
}

async function chooseColumns(title: string, guess: TableGuess): Promise<Reading[] | undefined> {
  const rowOf = (column: TableColumn) => ({
    label: titleAt(guess, column.index),
    description: column.lang === undefined ? '' : nameOf(column.lang),
    detail: column.samples.join(' · '),
    column,
  });
  const source = await pick(guess.columns.map(rowOf), {
    title,
    placeHolder: t('Source column'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  if (!source) return undefined;
  const guessed = new Set(guess.readings.map(({ columns }) => columns.target));
  const others = guess.columns
    .filter((column) => column !== source.column)
    .map((column) => ({ ...rowOf(column), picked: guessed.has(column.index) }));
  const targets = await pickMany(others, {
    title,
    placeHolder: t('Translation columns, one dictionary each'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return targets && targets.length > 0 ? targets.map(({ column }) => readingOf(source.column, column)) : undefined;
}

/** The languages of a reading that no title tells. */
async function askLanguages(
  { title, session, glossary, named }: ReadingQuestion,
  guess: TableGuess,
  reading: Reading,
): Promise<DictionaryPair | undefined> {
  const { columns, sourceLang, targetLang } = reading;
  if (sourceLang === undefined && targetLang === undefined) return await askPair(title, session, glossary, named);
  const shown = `${titleAt(guess, columns.source)} → ${titleAt(guess, columns.target)}`;
  return await askOtherPair(`${title}, ${shown}`, session, reading);
}

function titleAt({ columns }: TableGuess, index: number): string {
  return columns.find((column) => column.index === index)?.title ?? t('Column {0}', index + 1);
}

function languagesOf({ sourceLang, targetLang }: Reading): string {
  const shown = (lang: string | undefined): string => (lang === undefined ? '…' : nameOf(lang));
  return sourceLang === undefined && targetLang === undefined ? '' : `${shown(sourceLang)} → ${shown(targetLang)}`;
}

function pairOf({ sourceLang, targetLang }: Reading): DictionaryPair | undefined {
  return sourceLang !== undefined && targetLang !== undefined ? { sourceLang, targetLang } : undefined;
}

function sameReading(reading: Reading, pair: DictionaryPair): boolean {
  const own = pairOf(reading);
  return own !== undefined && samePair(own, pair);
}

function sameColumns({ columns }: Reading, other: Reading | undefined): boolean {
  return columns.source === other?.columns.source && columns.target === other.columns.target;
}

async function one<Item>(item: Promise<Item | undefined>): Promise<Item[] | undefined> {
  const found = await item;
  return found === undefined ? undefined : [found];
}
