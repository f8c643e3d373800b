import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mask } from '../../../src/formats/masking/mask';
import type { Masked, MaskScheme } from '../../../src/formats/masking/masked';
import { unmask } from '../../../src/formats/masking/unmask';
import type { TextKind } from '../../../src/formats/placeholders/families';
import { findPlaceholders } from '../../../src/formats/placeholders/find';
import { anyKind, anyScheme, anyText, seeded } from './arbitraries';

function masked(text: string, scheme: MaskScheme = 'xml', kind: TextKind = 'plain'): Masked {
  return mask(text, findPlaceholders(text, { kind }), scheme);
}

/** What becomes of the reply that `change` makes of the masked text. */
function replied(text: string, change: (sent: string) => string, scheme?: MaskScheme, kind?: TextKind): string {
  const sent = masked(text, scheme, kind);
  const result = unmask(sent, change(sent.text));
  return result.ok ? result.text : `${result.problem.kind}: ${result.problem.placeholder}`;
}

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

describe('masking', () => {
  it('sends placeholders as elements, or as tokens', () => {
    const text = 'Save **{count} files** to <b>disk</b> & go';
    assert.equal(
      masked(text, 'xml', 'markdown').text,
      'Save <g i="1"><x i="2"/> files</g> to <g i="4">disk</g> &amp; go',
    );
    assert.equal(masked(text, 'token', 'markdown').text, 'Save {{1}}{{2}} files{{3}} to {{4}}disk{{5}} & go');
  });

  it('gives back any text byte for byte when the reply is what was sent', () => {
    fc.assert(
      fc.property(anyText, anyKind, anyScheme, (text, kind, scheme) => {
        const sent = masked(text, scheme, kind);
        const result = unmask(sent, sent.text);
        assert.ok(result.ok && result.text === text);
        const spans = findPlaceholders(text, { kind });
        assert.deepEqual(
          result.places.map(({ start, end }) => ({ start, end })),
          spans.map(({ start, end }) => ({ start, end })),
        );
      }),
      seeded,
    );
  });

  it('sends only what XML and UTF-8 can carry, without white space at the ends', () => {
    fc.assert(
      fc.property(anyText, anyKind, anyScheme, (text, kind, scheme) => {
        const sent = masked(text, scheme, kind).text;
        assert.doesNotMatch(sent, /\p{Surrogate}/u);
        assert.doesNotMatch(sent, /[\0-\x08\x0b-\x1f\ufffe\uffff]/);
        assert.equal(sent, sent.trim());
      }),
      seeded,
    );
  });

  it('refuses damaged characters, also as references, and gives back those of a placeholder', () => {
    assert.equal(
      replied('Hi {a}', (sent) => sent.replace('Hi', 'Ho&#7;')),
      'damaged: U+0007',
    );
    assert.equal(
      replied('Hi {a}', (sent) => sent.replace('Hi', 'Ho\ud800')),
      'damaged: U+D800',
    );
    assert.equal(
      replied('Hi \0\ufffd', (sent) => sent.replace('Hi', 'Ho')),
      'Ho \0\ufffd',
    );
  });

  it('lets placeholders move with the words around them', () => {
    assert.equal(
      replied('{user} deleted <b>{file}</b>', () => '<g i="2"><x i="3"/></g> wurde von <x i="1"/> gelöscht'),
      '<b>{file}</b> wurde von {user} gelöscht',
    );
  });

  it('names the placeholder a reply lost, repeated or invented', () => {
    const text = 'Hello {name}, <b>now</b>';
    const cases: Array<[reply: string, outcome: string]> = [
      ['Hola, <g i="2">ya</g>', 'missing: {name}'],
      ['Hola <x i="1"/>', 'missing: <b>'],
      ['Hola <x i="1"/> <x i="1"/> <g i="2">ya</g>', 'duplicated: {name}'],
      ['Hola <x i="1"/> <x i="7"/> <g i="2">ya</g>', 'unknown: <x i="7"/>'],
      ['Hola <x i="1"/> <i>tu</i> <g i="2">ya</g>', 'unknown: <i>'],
      ['Hola <x i="1"/> <x i="2"/>ya', 'unknown: <x i="2"/>'],
      ['Hola <x i="1"/> <g i="2">ya', 'malformed: <b>'],
      ['Hola <x i="1"/> ya</g>', 'malformed: </g>'],
      ['Hola <x i="1"/> & <g i="2">ya</g>', 'malformed: &'],
      ['Hola <x i="1"/> 3 < 4 <g i="2">ya</g>', 'malformed: <'],
      ['Hola &nbsp;<x i="1"/> <g i="2">ya</g>', 'malformed: &nbsp;'],
      ['<html><body>502 Bad Gateway</body></html>', 'unknown: <html>'],
      ['', 'missing: {name}'],
    ];
    for (const [reply, outcome] of cases) {
      assert.equal(
        replied(text, () => reply),
        outcome,
        reply,
      );
    }
    assert.equal(
      replied(text, () => 'Hola {{1}}, {{2}}ya', 'token'),
      'missing: </b>',
    );
    assert.equal(
      replied(text, () => 'Hola {{1}}, {{3}}ya{{2}}', 'token'),
      'bad-nesting: </b>',
    );
    assert.equal(
      replied(text, () => 'Hola {{1}} {{9}}, {{2}}ya{{3}}', 'token'),
      'unknown: {{9}}',
    );
  });

  it('refuses a placeholder that a reply brings, and one that becomes another by what is beside it', () => {
    const behind = (added: string) => (sent: string) => sent.replace(/(?<=<x i="1"\/>)/, added);
    const before = (added: string) => (sent: string) => sent.replace(/(?=<x i="1"\/>)/, added);
    const cases: ReadonlyArray<readonly [text: string, change: (sent: string) => string, refused: string]> = [
      ['Hello {name}', (sent) => `${sent} {{x}}`, '{'],
      ['Hello there', (sent) => `${sent} {{x}}`, '{{x}}'],
      ['Hello there', (sent) => `${sent} &lt;b&gt;now`, '<b>'],
      ['Hello there', (sent) => `${sent} %s`, '%s'],
      ['Copied %1 of %2 files', (sent) => `${sent} %1`, '%'],
      ['Read %d files', (sent) => `100 % ${sent}`, '%'],
      ['Hello $user', behind('s'), '$users'],
      ['Then :name reads', behind('s'), ':names'],
      ['Hello __user__', before('_'), '__user__'],
      ['The folder ${home}', before('$'), '$${home}'],
      ['See https://example.org/a now', behind('_'), 'https://example.org/a_'],
      ['See https://example.org/a now', behind('-Seite'), 'https://example.org/a-'],
    ];
    for (const [text, change, refused] of cases) {
      assert.match(replied(text, change), new RegExp(`^(?:unknown|missing): ${escaped(refused)}$`), text);
    }
  });

  it('takes words beside placeholders as languages write them', () => {
    const as = (text: string) => () => text;
    assert.equal(replied('%1 of them', as('<x i="1"/>’in')), '%1’in');
    assert.equal(replied('%s file', as('<x i="1"/>-Datei')), '%s-Datei');
    assert.equal(replied('%d of them', as('<x i="1"/>개')), '%d개');
    assert.equal(replied('100 % sure', as('100 % d’accord')), '100 % d’accord');
    assert.equal(replied('It costs $1 billion', as('Es kostet $1 Milliarde')), 'Es kostet $1 Milliarde');
    assert.equal(replied('See https://example.org/a now', as('Siehe <x i="1"/>.')), 'Siehe https://example.org/a.');
    assert.equal(replied('See https://example.org/a now', as('请看<x i="1"/>页')), '请看 https://example.org/a 页');
  });

  it('sends no pattern of a date', () => {
    assert.equal(masked('ddd, MMM Do YYYY').nothingToTranslate, true);
    assert.equal(masked('Do it on MM').nothingToTranslate, false);
  });

  it('always finds a placeholder dropped, repeated or put into another nesting', () => {
    const inline: fc.Arbitrary<string> = fc.letrec<{ text: string; node: string }>((tie) => ({
      text: fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((nodes) => nodes.join(' ')),
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('word', '{name}', '%s', '{0}', '<br/>'),
        tie('text').map((text) => `<b>${text}</b>`),
        tie('text').map((text) => `<i>${text}</i>`),
      ),
    })).text;
    fc.assert(
      fc.property(inline, anyScheme, fc.nat(), (text, scheme, pick) => {
        const sent = masked(`go ${text}`, scheme);
        if (sent.pieces.length === 0) return;
        const masks = Array.from(sent.text.matchAll(/<[^>]*>|\{\{\d+\}\}/g));
        const one = masks[pick % masks.length];
        assert.ok(one);
        const without = sent.text.slice(0, one.index) + sent.text.slice(one.index + one[0].length);
        assert.equal(unmask(sent, without).ok, false);
        const twice = sent.text.slice(0, one.index) + one[0] + sent.text.slice(one.index);
        assert.equal(unmask(sent, twice).ok, false);
        const pair = sent.pieces.findIndex((piece) => piece.pair?.role === 'open');
        const inner = sent.pieces[pair + 1];
        if (pair < 0 || inner?.pair?.role !== 'open') return;
        const [outerMask, innerMask] = [masks[pair]?.[0] ?? '', masks[pair + 1]?.[0] ?? ''];
        const swapped = sent.text.replace(outerMask, '\0').replace(innerMask, outerMask).replace('\0', innerMask);
        assert.equal(unmask(sent, swapped).ok, false);
      }),
      seeded,
    );
  });

  it('keeps the order inside an ICU message, and lets plain placeholders swap', () => {
    const text = 'Hi {name}: {n, plural, one {# file in {dir}} other {# files}} {x}';
    const sent = masked(text).text;
    assert.equal(
      sent,
      'Hi <x i="1"/>: <x i="2"/><x i="3"/> file in <x i="4"/><x i="5"/><x i="6"/> files<x i="7"/> <x i="8"/>',
    );
    const swap = (a: number, b: number): string =>
      replied(text, () =>
        sent.replace(/i="(\d)"/g, (whole, i) => (Number(i) === a ? `i="${b}"` : Number(i) === b ? `i="${a}"` : whole)),
      );
    assert.equal(swap(1, 8), 'Hi {x}: {n, plural, one {# file in {dir}} other {# files}} {name}');
    assert.equal(swap(3, 4), 'Hi {name}: {n, plural, one {{dir} file in #} other {# files}} {x}');
    assert.match(swap(2, 5), /^bad-nesting: /);
    assert.match(swap(5, 7), /^bad-nesting: /);
    assert.equal(swap(1, 4), 'bad-nesting: {name}');
  });

  it('sends nothing when there is no word to translate', () => {
    for (const text of ['', '  \n', '{name}', '%s: 12 – {0}', 'https://a.example', '<b>{x}</b>', '🎉', '\0']) {
      const sent = masked(text);
      assert.ok(sent.nothingToTranslate && sent.text === '', text);
      const result = unmask(sent, '');
      assert.equal(result.ok && result.text, text);
    }
    assert.equal(masked('日本 {x}').nothingToTranslate, false);
  });

  it('reads the liberties services take', () => {
    assert.equal(
      replied('a {x} b', () => " A <X I = '1' ></X> B &quot;&#233;&quot;\n"),
      'A {x} B "é"',
    );
    assert.equal(
      replied('a {x} b', () => 'A ｛｛ １ ｝｝ B', 'token'),
      'A {x} B',
    );
    assert.equal(
      replied('a **b** c', () => 'A <g i="1"> B </g>C', 'xml', 'markdown'),
      'A  **B** C',
    );
    assert.equal(
      replied('a\r\nb {x}\r\n', () => 'A\nB <x i="1"/>'),
      'A\r\nB {x}\r\n',
    );
  });

  it('is safe with literal text that looks like a mask', () => {
    const text = 'a {{1}} <x i="1"/> {{ 2 }} %s';
    const options = { families: { mustache: false, tag: false } };
    for (const scheme of ['xml', 'token'] as const) {
      const sent = mask(text, findPlaceholders(text, options), scheme);
      const result = unmask(sent, sent.text);
      assert.equal(result.ok && result.text, text);
    }
  });
});
