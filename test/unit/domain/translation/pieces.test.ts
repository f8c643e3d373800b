import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cutIntoPieces as cutMarked, paragraphsOf } from '../../../../src/domain/translation/pieces';
import { findPlaceholders } from '../../../../src/formats/placeholders/find';
import type { TextKind } from '../../../../src/formats/placeholders/families';

function cutIntoPieces(text: string, kind: TextKind, limit: number): string[] {
  const pieces = cutMarked({ text, spans: findPlaceholders(text, { kind }) }, limit);
  return pieces.map((piece) => piece.text);
}

describe('cutIntoPieces', () => {
  it('leaves a short text whole', () => {
    assert.deepEqual(cutIntoPieces('One. Two.', 'plain', 9), ['One. Two.']);
    assert.deepEqual(cutIntoPieces('', 'plain', 9), ['']);
  });

  it('cuts at the best border of the second half', () => {
    assert.deepEqual(cutIntoPieces('First one.\n\nSecond one. Third', 'plain', 16), [
      'First one.\n\n',
      'Second one. ',
      'Third',
    ]);
    assert.deepEqual(cutIntoPieces('alpha beta gamma', 'plain', 12), ['alpha beta ', 'gamma']);
  });

  it('never cuts a placeholder or a link', () => {
    assert.deepEqual(cutIntoPieces('aaaaaa {{ a }} bbbb', 'plain', 11), ['aaaaaa ', '{{ a }} ', 'bbbb']);
    assert.deepEqual(cutIntoPieces('see [the big page](http://e.x/y) now', 'markdown', 14), [
      'see ',
      '[the big page](http://e.x/y)',
      ' now',
    ]);
  });

  it('gives the text again when joined, with no surrogate pair cut', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '.', '\n', '\r\n', '😀', '{x}', '`', '](', '['),
      maxLength: 200,
    });
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('plain' as const, 'markdown' as const),
        (source, limit, kind) => {
          const pieces = cutIntoPieces(source, kind, limit);
          assert.equal(pieces.join(''), source);
          if (limit > 1) assert.ok(pieces.every((piece) => !/\p{Surrogate}/u.test(piece)));
          assert.equal(paragraphsOf(source, kind).join(''), source);
        },
      ),
      { numRuns: 500, seed: 20261121 },
    );
  });
});

describe('paragraphsOf', () => {
  it('keeps blank lines with the paragraph before them', () => {
    assert.deepEqual(paragraphsOf('# A\n\nText\nmore\n \n\nEnd\n', 'markdown'), [
      '# A\n\n',
      'Text\nmore\n \n\n',
      'End\n',
    ]);
  });

  it('does not take a code block apart', () => {
    const block = '```js\na();\n\nb();\n```\n\n';
    assert.deepEqual(paragraphsOf(`Text\n\n${block}End`, 'markdown'), ['Text\n\n', block, 'End']);
  });
});
