import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findingCategories } from '../../../../src/api/schemas/write';
import { readStoredCorrection, storedCorrection } from '../../../../src/domain/checking/storedCorrection';
import { takeFindings } from '../../../../src/domain/writing/provedFindings';

describe('a correction that is kept', () => {
  const sentence = 'It is teh file.';
  const found = {
    ...{ start: 6, end: 9, suggestions: ['the', 'tech'], category: 'spelling' as const },
    ...{ rule: 'spelling/unknown', reason: 'Not in the dictionary.', sure: true },
  };

  it('is what it was, and holds no sentence that was right', () => {
    for (const correction of [
      { text: sentence },
      { text: 'It is the file.' },
      { text: 'It is the file.', findings: [found] },
      { text: sentence, findings: [{ ...found, category: 'style' as const }] },
    ]) {
      const stored = storedCorrection(sentence, correction);
      assert.ok(!stored.includes('It is teh'));
      assert.deepEqual(readStoredCorrection(sentence, stored), correction);
    }
  });

  it('is read as it was kept before findings were', () => {
    assert.deepEqual(readStoredCorrection(sentence, ''), { text: sentence });
    assert.deepEqual(readStoredCorrection(sentence, 'It is the file.'), { text: 'It is the file.' });
  });

  it('is nothing when it cannot be read', () => {
    for (const stored of ['\u0000', '\u0000{}', '\u0000[[6,9]]', '\u0000[[6,99,["x"],"spelling","a","b",true]]']) {
      assert.equal(readStoredCorrection(sentence, stored), undefined, stored);
    }
  });

  it('is what it was, whatever its words', () => {
    const words = fc.string({ unit: 'binary', maxLength: 12 });
    const about = fc.record({
      suggestions: fc.array(words, { maxLength: 3 }),
      category: fc.constantFrom(...findingCategories),
      ...{ rule: words, reason: words, sure: fc.boolean() },
    });
    fc.assert(
      fc.property(words, fc.array(about, { minLength: 1, maxLength: 3 }), (given, all) => {
        const findings = all.slice(0, given.length).map((one, at) => ({ start: at, end: at + 1, ...one }));
        const correction = findings.length > 0 ? { text: takeFindings(given, findings), findings } : { text: given };
        assert.deepEqual(readStoredCorrection(given, storedCorrection(given, correction)), correction);
      }),
      { seed: 20_261_122 },
    );
  });
});
