import assert from 'node:assert/strict';
import { pairEngine } from '../../../../src/domain/translation/pairEngine';

describe('Who would translate a pair', () => {
  const pairs = [
    { source: 'en', target: 'de', engine: 'parrot', id: 'languageModel', quality: 'draft' },
    { source: 'en', target: 'es', engine: 'Apertium', id: 'apertium', quality: 'rough' },
    { source: 'fr', target: 'es', engine: 'parrot', id: 'languageModel', quality: 'draft' },
    { source: 'fr', target: 'de', engine: 'parrot', id: 'languageModel', quality: 'draft' },
  ];
  for (const [source, target, engine] of [
    ['en', 'de', 'languageModel'],
    ['EN', 'ES', 'apertium'],
    ['fr', 'es', 'languageModel'],
    ['it', 'es', undefined],
    // Of a source that is to be detected only what all of them have in common is known.
    [undefined, 'de', 'languageModel'],
    [undefined, 'es', undefined],
    [undefined, 'ja', undefined],
  ] as const) {
    it(`from ${source ?? 'a language to be detected'} to ${target} is ${engine ?? 'not known'}`, () => {
      assert.equal(pairEngine(pairs, { source, target }), engine);
    });
  }
});
