import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textKindOf, type TextKind } from '../../../src/formats/placeholders/families';
import { findPlaceholders, type PlaceholderOptions } from '../../../src/formats/placeholders/find';
import type { ProtectedSpan } from '../../../src/formats/placeholders/span';
import { anyKind, anyText, seeded } from './arbitraries';
import { placeholderCases } from './placeholderCases';

const kinds: TextKind[] = ['plain', 'markdown', 'html', 'code-string'];

function found(text: string, options: PlaceholderOptions): string[] {
  return findPlaceholders(text, options).map(({ start, end }) => text.slice(start, end));
}

/** The openers of a text's pairs, with what stands between the halves. */
function paired(text: string, kind: TextKind): string[] {
  const spans = findPlaceholders(text, { kind });
  const closerOf = (opener: ProtectedSpan): ProtectedSpan | undefined =>
    spans.find(({ pair }) => pair?.role === 'close' && pair.id === opener.pair?.id);
  return spans
    .filter(({ pair }) => pair?.role === 'open')
    .map((opener) => text.slice(opener.start, closerOf(opener)?.end));
}

describe('placeholders', () => {
  for (const kind of kinds) {
    it(`finds what the table says in ${kind} text`, () => {
      for (const [text, spans] of [...placeholderCases.any, ...placeholderCases[kind]]) {
        assert.deepEqual(found(text, { kind }), spans, text);
      }
    });
  }

  it('pairs tags, links and emphasis that nest', () => {
    assert.deepEqual(paired('<b>a <i>b</i></b><br>', 'plain'), ['<b>a <i>b</i></b>', '<i>b</i>']);
    assert.deepEqual(paired('**a [b](c)** ![d](e)', 'markdown'), ['**a [b](c)**', '[b](c)', '![d](e)']);
    assert.deepEqual(paired('<p>a<b>b</p>', 'html'), ['<p>a<b>b</p>']);
    assert.deepEqual(paired('</b>a<b>', 'plain'), []);
  });

  it('gives ascending spans that do not overlap, and pairs that nest, for any text', () => {
    fc.assert(
      fc.property(anyText, anyKind, (text, kind) => {
        const open: number[] = [];
        let at = 0;
        for (const { start, end, pair } of findPlaceholders(text, { kind })) {
          assert.ok(start >= at && end > start && end <= text.length);
          at = end;
          if (pair?.role === 'open') open.push(pair.id);
          if (pair?.role === 'close') assert.equal(open.pop(), pair.id);
        }
        assert.deepEqual(open, []);
      }),
      seeded,
    );
  });

  it('can leave families out and add front matter', () => {
    const text = '---\ntitle: x\n---\n%s {a}';
    assert.deepEqual(found(text, { kind: 'markdown', families: { frontMatter: true, printf: false } }), [
      '---\ntitle: x\n---',
      '{a}',
    ]);
  });

  it('knows the kind of text by language', () => {
    assert.equal(textKindOf('markdown'), 'markdown');
    assert.equal(textKindOf('HTML'), 'html');
    assert.equal(textKindOf('plaintext'), 'plain');
    assert.equal(textKindOf('typescript'), 'code-string');
  });

  it('survives megabytes of one opener', () => {
    for (const opener of ['{', '<', '`', '*', '~']) {
      const text = opener.repeat(5_000_000);
      for (const kind of kinds) {
        const whole = found(text, { kind }).join('');
        assert.ok(whole === '' || (kind === 'markdown' && whole === text), opener);
      }
    }
  });

  it('finds the same in each part of a long hostile text', () => {
    const units = [
      '{ ',
      '< ',
      '{{ ',
      '{% ',
      '${ ',
      '$t( ',
      '% ',
      '**a ',
      '<a ',
      '<a b=" ',
      '](',
      '{a,plural,one{ ',
      ':a ',
      '& ',
    ];
    for (const unit of units) {
      for (const kind of kinds) {
        const once = found(unit.repeat(20), { kind }).length;
        const often = found(unit.repeat(2000), { kind }).length;
        assert.equal(often, once * 100, `${unit} in ${kind}`);
      }
    }
  });
});
