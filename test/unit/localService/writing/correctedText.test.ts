import assert from 'node:assert/strict';
import fc from 'fast-check';
import { takeFindings } from '../../../../src/domain/writing/provedFindings';
import { CorrectedText } from '../../../../src/localService/writing/correctedText';
import { finding, withoutOverlaps, type Finding } from '../../../../src/localService/writing/finding';

/** A finding where `wrong` stands in a text. */
function at(text: string, wrong: string, suggestions: string[], rule = 'grammar/verb-form'): Finding {
  const start = text.indexOf(wrong);
  assert.ok(start >= 0, `${wrong} in ${text}`);
  return finding({ start, end: start + wrong.length }, suggestions, rule);
}

const places = (source: string, found: readonly Finding[] = []): Array<[string, string | undefined]> =>
  found.map(({ start, end, suggestions: [best] }) => [source.slice(start, end), best]);

describe('a text that is corrected step by step', () => {
  it('tells what was found in the words of the text as it was given', () => {
    const source = 'Teh file is is to large for a editor.';
    const text = new CorrectedText(source).take([at(source, 'Teh', ['The', 'Tech'], 'spelling/unknown')]);
    const second = 'The file is is to large for a editor.';
    assert.equal(text.text, second);
    text.take([at(second, ' is', [''], 'grammar/doubled-word'), at(second, 'a editor', ['an editor'])]);
    text.take([at(text.text, 'to', ['too'])]);
    const { text: corrected, findings } = text.improved;
    assert.equal(corrected, 'The file is too large for an editor.');
    assert.deepEqual(places(source, findings), [
      ['Teh', 'The'],
      [' is', ''],
      ['to', 'too'],
      ['a editor', 'an editor'],
    ]);
    assert.deepEqual(findings?.[0]?.suggestions, ['The', 'Tech']);
    assert.deepEqual(
      findings?.map(({ category, sure }) => [category, sure]),
      [
        ['spelling', false],
        ['grammar', true],
        ['grammar', false],
        ['grammar', false],
      ],
    );
  });

  it('makes one finding of a word that is corrected twice, and none of one that ends as it was', () => {
    const source = 'It recieves a filees.';
    const text = new CorrectedText(source)
      .take([at(source, 'recieves', ['receives'], 'spelling/unknown'), at(source, 'filees', ['files'])])
      .take([at('It receives a files.', 'receives', ['receive'])])
      .take([at('It receive a files.', 'a files', ['a filees'])]);
    const { text: corrected, findings } = text.improved;
    assert.equal(corrected, 'It receive a filees.');
    assert.deepEqual(places(source, findings), [['recieves', 'receive']]);
    assert.equal(findings?.[0]?.rule, 'spelling/unknown');
  });

  it('only tells what is advice, and nothing of that where an error is', () => {
    const source = 'Instead teh server stops.';
    const style = at(source, 'Instead', ['Instead,'], 'style/comma');
    const { text, findings } = new CorrectedText(source)
      .take([at(source, 'teh', ['the'], 'spelling/unknown')])
      .take([style, at('Instead the server stops.', 'the', ['this'], 'style/comma')])
      .take([style]).improved;
    assert.equal(text, 'Instead the server stops.');
    assert.deepEqual(places(source, findings), [
      ['Instead', 'Instead,'],
      ['teh', 'the'],
    ]);
  });

  it('can be made again of the text as it was given and what was found, whatever the steps', () => {
    const step = fc.array(
      fc.record({
        from: fc.nat(60),
        length: fc.nat(4),
        best: fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 4 }),
        rule: fc.constantFrom('spelling/unknown', 'grammar/confusion', 'style/comma'),
      }),
      { maxLength: 5 },
    );
    const source = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 40 });
    fc.assert(
      fc.property(source, fc.array(step, { maxLength: 4 }), (given, steps) => {
        const text = new CorrectedText(given);
        for (const places of steps) {
          const length = text.text.length;
          const found = places.map(({ from, length: long, best, rule }) => {
            const start = Math.min(from, length);
            return finding({ start, end: Math.min(start + long, length) }, [best], rule);
          });
          text.take(withoutOverlaps(found));
        }
        const { text: corrected, findings = [] } = text.improved;
        assert.equal(takeFindings(given, findings), corrected);
        let last = 0;
        for (const { start, end } of findings) {
          assert.ok(last <= start && start <= end && end <= given.length);
          last = end;
        }
      }),
      { seed: 20_261_122, numRuns: 3_000 },
    );
  });
});
