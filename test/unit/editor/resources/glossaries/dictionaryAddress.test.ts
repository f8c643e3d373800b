import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  dictionaryKey,
  dictionaryPlace,
  readDictionaryPlace,
} from '../../../../../src/editor/resources/glossaries/dictionaryAddress';

const kitchen = {
  connection: 'Work',
  glossaryId: '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11',
  pair: { sourceLang: 'en', targetLang: 'de' },
  isLegacy: false,
  glossaryName: 'Kitchen',
};

describe('the place of a dictionary', () => {
  it('reads well', () => {
    const query = `v3/${kitchen.glossaryId}`;
    assert.deepEqual(dictionaryPlace(kitchen), { path: '/Work/Kitchen en→de.tsv', query });
    const variants = { ...kitchen, isLegacy: true, pair: { sourceLang: 'pt-BR', targetLang: 'EN' } };
    const older = { path: '/Work/Kitchen pt-br→en.tsv', query: `v2/${kitchen.glossaryId}` };
    assert.deepEqual(dictionaryPlace(variants), older);
  });

  it('tells the same dictionary again, whatever the names', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom('.', '..', 'a/b', '%2f', '\\'),
    );
    fc.assert(
      fc.property(
        name,
        name,
        fc.string({ unit: 'grapheme' }),
        fc.boolean(),
        (connection, glossaryId, glossaryName, isLegacy) => {
          const address = { ...kitchen, connection, glossaryId, glossaryName, isLegacy };
          const place = dictionaryPlace(address);
          const read = readDictionaryPlace(place);
          assert.deepEqual({ ...read, glossaryName: '' }, { ...address, glossaryName: '' });
          assert.equal(place.path.split('/').length, 3);
          assert.deepEqual(dictionaryPlace(read!), place);
        },
      ),
    );
  });

  it('is of the same dictionary when only the name of the glossary is another', () => {
    const isKitchen = (other: Partial<typeof kitchen>): boolean =>
      dictionaryKey({ ...kitchen, ...other }) === dictionaryKey(kitchen);
    assert.ok(isKitchen({ glossaryName: 'Bath' }));
    assert.ok(!isKitchen({ connection: 'Home' }));
    assert.ok(!isKitchen({ glossaryId: '7' }));
    assert.ok(!isKitchen({ isLegacy: true }));
  });

  it('is none for any other file', () => {
    for (const [path, query] of [
      ['', 'v3/id'],
      ['/', 'v3/id'],
      ['/Work', 'v3/id'],
      ['/Work/en-de.tsv', 'v3/id'],
      ['/Work/id/en→de.tsv', 'v3/id'],
      ['Work/en→de.tsv', 'v3/id'],
      ['/Work/en→de.tsv', ''],
      ['/Work/en→de.tsv', 'v3/'],
      ['/Work/en→de.tsv', 'v4/id'],
    ] as const) {
      assert.equal(readDictionaryPlace({ path, query }), undefined, `${path}?${query}`);
    }
  });
});
