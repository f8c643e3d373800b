import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatEntries } from '../../../../src/api/schemas/glossaryEntries';
import { readDictionary, type DictionaryReader } from '../../../../src/domain/glossaries/readDictionary';

const phrase = fc
  .string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', 'é', '茶'), minLength: 1 })
  .filter((text) => text.trim() === text && text !== '');
const dictionary = fc.uniqueArray(fc.record({ source: phrase, target: phrase }, { noNullPrototype: true }), {
  selector: ({ source }) => source,
  minLength: 1,
});
const place = { glossaryId: 'id', pair: { sourceLang: 'en', targetLang: 'de' } };

describe('reading a dictionary of a service', () => {
  it('finds the same entries in whichever format and version they come', () =>
    fc.assert(
      fc.asyncProperty(dictionary, fc.constantFrom('tsv', 'csv'), fc.boolean(), async (entries, format, isLegacy) => {
        const languages = { source_lang: 'en', target_lang: 'de' };
        const answer = { ...languages, entries: formatEntries(entries, format), entries_format: format };
        const reader: DictionaryReader = {
          glossaries: { entries: () => Promise.resolve(answer) },
          legacyGlossaries: { entries: () => Promise.resolve(formatEntries(entries, 'tsv')) },
        };
        assert.deepEqual(await readDictionary(reader, { ...place, isLegacy }, {}), entries);
      }),
    ));
});
