import { writeCsv } from '../../formats/glossaries/csv';
import { asText } from '../../formats/glossaries/formulas';
import type { DictionaryContent } from '../../formats/glossaries/row';
import { writeTbx } from '../../formats/glossaries/tbxWriter';
import { writeTsv } from '../../formats/glossaries/tsv';
import type { EntryFormat } from './entryFile';
import { joined } from '../slices';

/**
 * Dictionaries of one glossary as the text of a file, made in slices. TSV cannot tell several dictionaries apart. What a
 * spreadsheet would run as a formula has an apostrophe before it, unless the entries are wanted exactly as they are.
 */
export async function exportText(
  format: EntryFormat,
  glossaryName: string,
  dictionaries: readonly DictionaryContent[],
  signal?: AbortSignal,
  { isExact = false } = {},
): Promise<string> {
  const written = isExact || format === 'tbx' ? dictionaries : dictionaries.map(withTexts);
  return await joined(chunksOf(format, glossaryName, written), signal);
}

function withTexts(dictionary: DictionaryContent): DictionaryContent {
  const entries = dictionary.entries.map(({ source, target }) => ({ source: asText(source), target: asText(target) }));
  return { ...dictionary, entries };
}

function* chunksOf(format: EntryFormat, name: string, dictionaries: readonly DictionaryContent[]): Generator<string> {
  switch (format) {
    case 'csv':
      yield '\ufeff'; // Without it, spreadsheets take the file for one in the old encoding of the machine.
      yield* writeCsv(dictionaries, { named: dictionaries.length > 1 });
      return;
    case 'tsv':
      for (const dictionary of dictionaries) yield* writeTsv(dictionary);
      return;
    case 'tbx':
      yield* writeTbx(name, dictionaries);
      return;
  }
}
