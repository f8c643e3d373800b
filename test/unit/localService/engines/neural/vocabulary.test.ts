import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { charactersOf } from '../../../../../src/localService/engines/neural/vocabulary';
import { dictionaries, modelOf } from '../../../../support/offlineModels';

/** A field of a protocol buffer that is a text or a message. */
const message = (number: number, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);
};
const piece = (text: string, type = 1): Buffer =>
  message(1, Buffer.concat([message(1, text), Buffer.from([3 * 8, type])]));
const normalizedBy = (name: string): Buffer => message(3, message(1, name));

describe('the characters of a vocabulary', () => {
  it('are those of the model that comes with Parlance', () => {
    const knows = charactersOf(readFileSync('data/models/en-x.spm'));
    for (const character of 'azAZ09äßñçœ“»–…→{}<>') assert.ok(knows(character), character);
    for (const character of '€÷≤²Łпř日🎉') assert.ok(!knows(character), character);
  });

  it('are those of the models of the tests', () => {
    const knows = charactersOf(modelOf(dictionaries['en-de']).vocabulary);
    assert.deepEqual([...'aÖ日'].map(knows), [true, true, false]);
  });

  it('are all where the vocabulary has a piece for every byte', () => {
    const knows = charactersOf(Buffer.concat([piece('a'), piece('<0x00>', 6)]));
    assert.ok(knows('日'));
  });

  it('are taken as the vocabulary normalizes them', () => {
    const pieces = Buffer.concat([piece('m2'), piece('ab')]);
    assert.ok(charactersOf(Buffer.concat([pieces, normalizedBy('nmt_nfkc')]))('²'));
    assert.ok(!charactersOf(Buffer.concat([pieces, normalizedBy('identity')]))('²'));
  });

  it('are not restricted by a file that is no vocabulary, whatever it is', () => {
    assert.ok(charactersOf(Buffer.alloc(0))('日'));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        assert.equal(typeof charactersOf(bytes)('a'), 'boolean');
      }),
      { seed: 5, numRuns: 2_000 },
    );
  });
});
