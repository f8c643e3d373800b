import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ApertiumEngine } from '../../../../../src/localService/engines/apertium/apertiumEngine';
import type { EngineSegment } from '../../../../../src/localService/engines/engine';
import { describeWithApertium } from './describeWithApertium';
import { spansOf } from './segments';

const words = fc.constantFrom(
  ...'the house is red and we have not saved all changes to your files because it failed I API iPhone HTTP'.split(' '),
);
const placeholder = fc.constantFrom(
  '{count}',
  '%1$s',
  '$HOME',
  '`npm install`',
  '<b>',
  '</b>',
  '[p0]',
  '\0',
  '\ud800',
  '',
);
const open = fc.oneof(
  { weight: 6, arbitrary: words },
  { weight: 3, arbitrary: fc.constantFrom(' ', ' ', '  ', '\n', '\t', '. ', ', ', '; ', '? ', ' – ') },
  { weight: 1, arbitrary: fc.constantFrom(...'[]{}^$@\\/<>~*#|%&_=+"\'`:;,.!?-()') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('[[t:b:1]]', '[[/]]', '^the/the<det>$', '\\', '\0', '\ud800', '\udc00', '\u200d'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);

/** Stretches of words and rubbish with placeholders between. */
const segments: fc.Arbitrary<EngineSegment> = fc
  .array(fc.tuple(fc.boolean(), open, placeholder), { minLength: 1, maxLength: 25 })
  .map((parts) => {
    const segment = { text: '', protectedSpans: [] as Array<{ start: number; end: number }> };
    for (const [isSpan, text, span] of parts) {
      const start = segment.text.length;
      segment.text += isSpan ? span : text;
      if (isSpan) segment.protectedSpans.push({ start, end: segment.text.length });
      else segment.text += ' ';
    }
    return segment;
  });

describeWithApertium('ApertiumEngine with any text', () => {
  const engine = new ApertiumEngine();
  after(() => engine.stop());

  for (const pair of [
    { source: 'en', target: 'es' },
    { source: 'en', target: 'pt-br' },
  ]) {
    it(`keeps every protected span once, in order and byte for byte: ${pair.source} to ${pair.target}`, async () => {
      for (const segment of fc.sample(segments, { numRuns: 200, seed: 20 })) {
        const [translation] = await engine.translate([segment], pair);
        assert.ok(translation);
        assert.deepEqual(spansOf(translation), spansOf(segment), JSON.stringify(segment));
        // A word at an edge may be dropped; the white space outside it may not.
        assert.ok(translation.text.startsWith(/^\s*/u.exec(segment.text)?.[0] ?? ''), JSON.stringify(segment));
        assert.ok(translation.text.endsWith(/\s*$/u.exec(segment.text)?.[0] ?? ''), JSON.stringify(segment));
      }
    });
  }

  it('keeps the programs running through all of it', async () => {
    await engine.translate([{ text: 'the house', protectedSpans: [] }], { source: 'en', target: 'es' });
    const { pids } = engine;
    await engine.translate(fc.sample(segments, { numRuns: 200, seed: 21 }), { source: 'en', target: 'es' });
    assert.deepEqual(engine.pids, pids);
  });
});
