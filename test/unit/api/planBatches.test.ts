import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planBatches } from '../../../src/api/planBatches';

const parameters = { target_lang: 'de' };
const bodyLimit = 128 * 1024;

describe('planBatches', () => {
  it('keeps every request within 50 texts and 128 KiB, and loses nothing', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.nat(60_000).map((length) => '"'.repeat(length)),
      fc.nat(40_000).map((length) => '茶'.repeat(length)),
      fc.constantFrom('\ud800', '\0'.repeat(30_000), '🍵'.repeat(20_000)),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 120 }), fc.string(), (texts, context) => {
        const { batches, tooLarge } = planBatches(texts, { ...parameters, context });
        for (const batch of batches) {
          assert.ok(batch.length >= 1 && batch.length <= 50);
          assert.ok(Buffer.byteLength(JSON.stringify({ ...parameters, context, text: batch })) <= bodyLimit);
        }
        for (const refused of tooLarge) {
          assert.ok(Buffer.byteLength(JSON.stringify({ ...parameters, context, text: [refused] })) > bodyLimit);
        }
        const refused = new Set(tooLarge);
        assert.deepEqual(
          batches.flat(),
          texts.filter((item) => !refused.has(item)),
        );
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it('counts a line of context once a request, however many of its texts have it', () => {
    const line = 'x'.repeat(bodyLimit / 2);
    assert.equal(planBatches(['a', 'b'], parameters, { contextOf: () => [line] }).batches.length, 1);
    assert.equal(planBatches(['a', 'b'], parameters, { contextOf: (text) => [text + line] }).batches.length, 2);
    assert.equal(planBatches(['a'], parameters, { contextOf: () => [line, `${line}y`] }).tooLarge.length, 1);
  });

  it('keeps requests with context within 128 KiB', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.nat(9_000).map((length) => '茶'.repeat(length)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.array(line, { maxLength: 3 })), { maxLength: 80 }), (texts) => {
        const contexts = new Map(texts);
        const contextOf = (text: string): string[] => contexts.get(text) ?? [];
        const plan = planBatches([...contexts.keys()], parameters, { contextOf });
        for (const text of plan.batches) {
          const context = [...new Set(text.flatMap(contextOf))].join('\n');
          assert.ok(Buffer.byteLength(JSON.stringify({ ...parameters, context, text })) <= bodyLimit);
        }
      }),
      { seed: 2, numRuns: 60 },
    );
  });

  it('fills a request to the last byte', () => {
    const room = bodyLimit - Buffer.byteLength(JSON.stringify({ ...parameters, text: [''] }));
    assert.equal(planBatches(['x'.repeat(room)], parameters).batches.length, 1);
    assert.equal(planBatches(['x'.repeat(room + 1)], parameters).tooLarge.length, 1);
    const half = 'x'.repeat((room - 3) / 2);
    assert.equal(planBatches([half, 'y'.repeat(room - 3 - half.length)], parameters).batches.length, 1);
    assert.equal(planBatches([half, 'y'.repeat(room - 2 - half.length)], parameters).batches.length, 2);
  });
});
