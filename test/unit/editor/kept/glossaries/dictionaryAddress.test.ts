import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  dictionaryPath,
  readDictionaryPath,
  sameDictionary,
} from '../../../../../src/editor/kept/glossaries/dictionaryAddress';

const kitchen = {
  connection: 'Work',
  glossaryId: '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11',
  pair: { sourceLang: 'en', targetLang: 'de' },
  isLegacy: false,
  glossaryName: 'Kitchen',
};

describe('the path of a dictionary', () => {
  it('reads well', () => {
    assert.equal(dictionaryPath(kitchen), '/Work/3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11/Kitchen en→de.tsv');
    const variants = { ...kitchen, isLegacy: true, pair: { sourceLang: 'pt-BR', targetLang: 'EN' } };
    assert.equal(dictionaryPath(variants), '/Work/v2/3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11/Kitchen pt-br→en.tsv');
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
          const path = dictionaryPath(address);
          const read = readDictionaryPath(path);
          assert.deepEqual({ ...read, glossaryName: '' }, { ...address, glossaryName: '' });
          assert.equal(path.split('/').length, isLegacy ? 5 : 4);
          assert.equal(dictionaryPath(read!), path);
        },
      ),
    );
  });

  it('is of the same dictionary when only the name of the glossary is another', () => {
    assert.ok(sameDictionary(kitchen, { ...kitchen, glossaryName: 'Bath' }));
    assert.ok(!sameDictionary(kitchen, { ...kitchen, connection: 'Home' }));
    assert.ok(!sameDictionary(kitchen, { ...kitchen, isLegacy: true }));
  });

  it('is none for any other file', () => {
    for (const path of [
      '',
      '/',
      '/Work',
      '/Work/id',
      '/Work/id/en-de.tsv',
      '/Work/v3/id/en→de.tsv',
      'Work/id/en→de.tsv',
    ]) {
      assert.equal(readDictionaryPath(path), undefined, path);
    }
  });
});
