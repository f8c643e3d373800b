import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits } from '../../../../../src/formats/edits';
import { fitsInLines, lineChanges } from '../../../../../src/editor/texts/preview/lineChanges';

const shown = (before: string, after: string) =>
  lineChanges(before, after).map(({ start, end, added }) => [before.slice(start, end), added]);

describe('The changes of a translation, line by line', () => {
  it('are of the words, not of the marks around them', () => {
    assert.deepEqual(shown(' * Reads it.\n * Ends.', ' * Liest es.\n * Endet.'), [
      ['Reads it', 'Liest es'],
      ['Ends', 'Endet'],
    ]);
    assert.deepEqual(shown('"one"', '"eins"'), [['one', 'eins']]);
    assert.deepEqual(shown('same\none', 'same\neins'), [['one', 'eins']]);
  });

  it('share the words out where there are more lines, or fewer, and leave lines alone that stay', () => {
    assert.deepEqual(shown('// one two', '// eins\n// zwei'), [['one two', 'eins zwei']]);
    const before = '/*\n * Waits until it is there,\n * and reads it then.\n */';
    assert.deepEqual(shown(before, '/*\n * Wartet, bis sie da ist, und liest sie dann.\n */'), [
      ['Waits until it is there,', 'Wartet, bis sie da ist, und'],
      ['and reads it then', 'liest sie dann'],
    ]);
  });

  it('give the translation where both have as many lines, whatever these are', () => {
    const line = fc.stringMatching(/^[ab*/ "'.é]{0,8}$/);
    const pairs = fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(pairs, fc.constantFrom('\n', '\r\n'), (lines, eol) => {
        const [before, after] = [lines.map(([one]) => one).join(eol), lines.map(([, one]) => one).join('\n')];
        const edits = lineChanges(before, after).map(({ start, end, added }) => ({ start, end, newText: added }));
        assert.equal(applyEdits(before, edits).replaceAll('\r', ''), after);
      }),
      { seed: 4711 },
    );
  });

  it('fit where they can be read behind their lines', () => {
    assert.ok(fitsInLines('one', 'eins', true));
    assert.ok(!fitsInLines('one two '.repeat(10), 'eins zwei '.repeat(10), true));
    assert.ok(fitsInLines('one two '.repeat(6), 'eins zwei '.repeat(6), false));
    assert.ok(!fitsInLines('one two '.repeat(10), 'eins zwei '.repeat(10), false));
  });
});
