import type { CallOptions } from '../../api/request';
import type { DictionaryPair, GlossariesResource } from '../../api/resources/glossaries';
import type { LegacyGlossariesResource } from '../../api/resources/legacyGlossaries';
import type { GlossaryEntry } from '../../api/schemas/glossaryEntries';
import { readCsv } from '../../formats/glossaries/csv';
import { isRowProblem } from '../../formats/glossaries/row';
import { readEntries } from './readEntries';
import { inSlices } from '../slices';

/** Part of a `ServiceClient` that reading a dictionary needs. */
export interface DictionaryReader {
  readonly glossaries: Pick<GlossariesResource, 'entries'>;
  readonly legacyGlossaries: Pick<LegacyGlossariesResource, 'entries'>;
}

/** Location of a dictionary at a service. */
export interface DictionaryPlace {
  glossaryId: string;
  pair: DictionaryPair;
  /** True for a glossary that only v2 knows (contract §6). */
  isLegacy: boolean;
}

/**
 * A dictionary as the service has it now: TSV, a line for each entry (contract §5).
 * @throws ServiceError `not-found` when there is no such dictionary
 */
export async function readDictionaryText(
  { glossaries, legacyGlossaries }: DictionaryReader,
  { glossaryId, pair, isLegacy }: DictionaryPlace,
  options: CallOptions,
): Promise<string> {
  if (isLegacy) return await legacyGlossaries.entries(glossaryId, options);
  const { entries, entries_format: format } = await glossaries.entries(glossaryId, pair, options);
  return format === 'csv' ? await tsvOf(entries, options.signal) : entries;
}

/** Its entries, read in slices. */
export async function readDictionary(
  reader: DictionaryReader,
  place: DictionaryPlace,
  options: CallOptions,
): Promise<GlossaryEntry[]> {
  return await readEntries(await readDictionaryText(reader, place, options), options.signal);
}

/** The same lines as TSV. What a line cannot hold no dictionary has: a service refuses it. */
async function tsvOf(csv: string, signal?: AbortSignal): Promise<string> {
  const lines: string[] = [];
  await inSlices(
    readCsv(csv, ','),
    (row) => {
      if (isRowProblem(row)) return;
      const [source = '', target] = row.cells;
      if (target !== undefined && !/[\t\r\n]/.test(source + target)) lines.push(`${source}\t${target}`);
    },
    signal,
  );
  return lines.join('\n');
}
