import { writeCsv } from '../../formats/glossaries/csv';
import type { DictionaryContent } from '../../formats/glossaries/row';
import { writeTbx } from '../../formats/glossaries/tbxWriter';
import { writeTsv } from '../../formats/glossaries/tsv';
import type { EntryFormat } from './entryFile';
import { joined } from '../slices';

/** Dictionaries of one glossary as the text of a file, made in slices. TSV cannot tell several dictionaries apart. */
export async function exportText(
  format: EntryFormat,
  glossaryName: string,
  dictionaries: readonly DictionaryContent[],
  signal?: AbortSignal,
): Promise<string> {
  return await joined(chunksOf(format, glossaryName, dictionaries), signal);
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
