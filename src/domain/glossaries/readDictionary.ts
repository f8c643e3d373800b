import type { CallOptions } from '../../api/request';
import type { DictionaryPair, GlossariesResource } from '../../api/resources/glossaries';
import type { LegacyGlossariesResource } from '../../api/resources/legacyGlossaries';
import type { GlossaryEntry } from '../../api/schemas/glossaryEntries';
import { readCsv } from '../../formats/glossaries/csv';
import { isRowProblem } from '../../formats/glossaries/row';
import { readTsv } from '../../formats/glossaries/tsv';
import { inSlices } from './slices';

/** What reading a dictionary needs of a `ServiceClient`. */
export interface DictionaryReader {
  readonly glossaries: Pick<GlossariesResource, 'entries'>;
  readonly legacyGlossaries: Pick<LegacyGlossariesResource, 'entries'>;
}

/** Which dictionary of a service. */
export interface DictionaryPlace {
  glossaryId: string;
  pair: DictionaryPair;
  /** Of a glossary that only v2 knows (contract §6). */
  isLegacy: boolean;
}

/** The entries of a dictionary as the service has them now, read in slices. Rejects with `not-found` where it has none. */
export async function readDictionary(
  { glossaries, legacyGlossaries }: DictionaryReader,
  { glossaryId, pair, isLegacy }: DictionaryPlace,
  options: CallOptions,
): Promise<GlossaryEntry[]> {
  const { entries: text, entries_format: format } = isLegacy
    ? { entries: await legacyGlossaries.entries(glossaryId, options), entries_format: 'tsv' }
    : await glossaries.entries(glossaryId, pair, options);
  const entries: GlossaryEntry[] = [];
  await inSlices(
    format === 'csv' ? readCsv(text, ',') : readTsv(text),
    (row) => {
      if (!isRowProblem(row)) entries.push({ source: row.source, target: row.target });
    },
    options.signal,
  );
  return entries;
}
