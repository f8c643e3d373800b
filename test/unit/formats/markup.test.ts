import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readMarkup, type MarkupDocument, type ReadMarkupOptions } from '../../../src/formats/markup/reader';
import { tokenizeInSteps, tokenizeMarkup } from '../../../src/formats/markup/tokenizer';
import { mask } from '../../../src/formats/masking/mask';
import { unmask } from '../../../src/formats/masking/unmask';
import { findPlaceholders } from '../../../src/formats/placeholders/find';
import { lastOf } from '../../../src/formats/prose/steps';
import { anyKind, anyText, seeded } from './arbitraries';

function read(text: string, options: Partial<ReadMarkupOptions> = {}): MarkupDocument {
  const result = readMarkup(text, { mode: 'xml', ...options });
  assert.ok(result.ok, text);
  return result.document;
}

/** The segments with their protected spans in ⟦⟧. */
function shown(document: MarkupDocument): string[] {
  return document.segments.map(({ text, protectedSpans }) => {
    let result = text;
    for (const { start, end } of [...protectedSpans].reverse()) {
      result = `${result.slice(0, start)}⟦${result.slice(start, end)}⟧${result.slice(end)}`;
    }
    return result;
  });
}

describe('tagged text', () => {
  it('covers any text with tokens, without gaps', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('xml', 'html'), (text, mode) => {
        const tokens = tokenizeMarkup(text, mode);
        assert.equal(tokens.map(({ start, end }) => text.slice(start, end)).join(''), text);
        tokens.forEach((token, index) => assert.equal(token.start, tokens[index - 1]?.end ?? 0));
      }),
      seeded,
    );
  });

  it('has the same tokens, however short the steps are in which it is read', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '<p class="a">',
        "<a href='b' c>",
        '</p>',
        '<br/>',
        '<',
        '>',
        '/',
        '&amp;',
        '&',
        ';',
        'words of it',
        ' ',
        '\n',
        '😀',
      ],
      ...[
        '<!-- ',
        ' -->',
        '--',
        '<!DOCTYPE html>',
        '<![CDATA[',
        ']]>',
        '<?xml ?>',
        '<script>',
        '</script>',
        '<style>',
        '</style >',
      ],
      ...['<title>', '</title>', '<textarea>', '</textarea>', '<plaintext>', '"', "'", '=', '<!', '<?'],
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, anyText), { maxLength: 12 }),
        fc.constantFrom('xml', 'html'),
        fc.integer({ min: 1, max: 9 }),
        (pieces, mode, length) => {
          const text = pieces.join('');
          assert.deepEqual(lastOf(tokenizeInSteps(text, mode, length)), tokenizeMarkup(text, mode));
        },
      ),
      seeded,
    );
  });

  it('decodes references and protects tags', () => {
    assert.deepEqual(shown(read('Tom &amp; <b>J&#233;r&#xF4;me</b> &lt;3')), ['Tom & ⟦<b>⟧Jérôme⟦</b>⟧ <3']);
    assert.deepEqual(shown(read('caf&eacute;&nbsp;ol&eacute;', { mode: 'html' })), ['café\u00a0olé']);
    assert.deepEqual(shown(read('caf&eacute; au lait')), ['caf&eacute; au lait']);
  });

  it('writes an unchanged translation as it was', () => {
    const texts = [
      'a &amp; b',
      'Q&A',
      'a &lt; b > c',
      'a &lt; b &gt; c',
      'caf&eacute;',
      '<p>x</p> y <br/>z',
      'say &quot;hi&quot;',
    ];
    for (const text of texts) {
      for (const mode of ['xml', 'html'] as const) {
        const document = read(text, { mode });
        assert.equal(document.write(document.segments), text, mode);
      }
    }
  });

  it('carries a masked text there and back', () => {
    fc.assert(
      fc.property(anyText, anyKind, (text, kind) => {
        const sent = mask(text, findPlaceholders(text, { kind }), 'xml');
        const document = read(sent.text, { strict: true });
        const result = unmask(sent, document.write(document.segments));
        assert.equal(result.ok && result.text, text);
      }),
      seeded,
    );
  });

  it('puts moved tags where the translation has them and escapes new text', () => {
    const document = read('The <b>red</b> car');
    const translation = {
      text: 'El coche <rojo> <b>rojo</b> & ya',
      protectedSpans: [
        { start: 16, end: 19 },
        { start: 23, end: 27 },
      ],
    };
    assert.equal(document.write([translation]), 'El coche &lt;rojo&gt; <b>rojo</b> &amp; ya');
  });

  it('protects the content of ignored elements', () => {
    const ignored = 'Run <code>npm <i>test</i> <code>x</code></code> now';
    assert.deepEqual(shown(read(ignored, { ignoreTags: ['code'] })), [
      'Run ⟦<code>npm <i>test</i> <code>x</code></code>⟧ now',
    ]);
    const html = 'A <span translate="no">B</span> c <i class="x notranslate">D</i> e';
    assert.deepEqual(shown(read(html, { mode: 'html' })), [
      'A ⟦<span translate="no">B</span>⟧ c ⟦<i class="x notranslate">D</i>⟧ e',
    ]);
    assert.deepEqual(shown(read('A <I translate="no">b</I> c')), ['A ⟦<I translate="no">⟧b⟦</I>⟧ c']);
  });

  it('splits at block elements of HTML and at the tags named', () => {
    const html = '<h1>One</h1>\n<p> Two <b>three</b> </p><p>4</p>';
    const document = read(html, { mode: 'html' });
    assert.deepEqual(shown(document), ['One', 'Two ⟦<b>⟧three⟦</b>⟧']);
    assert.equal(document.write(document.segments), html);
    assert.deepEqual(shown(read('<p>a</p><p>b</p>', { mode: 'html', nonSplittingTags: ['P'] })), [
      '⟦<p>⟧a⟦</p>⟧⟦<p>⟧b⟦</p>⟧',
    ]);
    assert.deepEqual(shown(read('<par>a</par><par>b</par>', { splittingTags: ['par'] })), ['a', 'b']);
  });

  it('reports malformed XML when strict, and reads it otherwise', () => {
    const cases: Array<[text: string, offset: number]> = [
      ['a <b>c', 2],
      ['a </b> c', 2],
      ['<a><b>x</a></b>', 7],
      ['a & b', 2],
      ['&nbsp;', 0],
      ['a < b', 2],
      ['<a b=c>x</a>', 0],
      ['<a b>x</a>', 0],
      ['<a b="1" b="2">x</a>', 0],
      ['<a b="&">x</a>', 0],
      ['x <!-- y', 2],
      ['x <b', 2],
      ['x ]]> y', 2],
    ];
    for (const [text, offset] of cases) {
      const strict = readMarkup(text, { mode: 'xml', strict: true });
      assert.equal(strict.ok ? undefined : strict.problem.offset, offset, text);
      const lenient = read(text);
      assert.equal(lenient.write(lenient.segments), text);
      assert.ok(readMarkup(text, { mode: 'html', strict: true }).ok);
    }
    const fine = ['', 'text', '<a/>', 'x <a b="1" c=\'2\'>&lt;</a> <!-- y --> <?p q?> <![CDATA[<&]]>', '<ü:é/>'];
    for (const text of fine) assert.ok(readMarkup(text, { mode: 'xml', strict: true }).ok, text);
  });
});
