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
        assert.deepEqual(unmask(sent, sent.text), { ok: true, text });
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
    for (const [reply, outcome] of cases)
      assert.equal(
        replied(text, () => reply),
        outcome,
        reply,
      );
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
});
