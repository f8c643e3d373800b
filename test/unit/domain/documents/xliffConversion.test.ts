import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  convertXliff,
  estimateConversion,
  needsConversion,
  restoreXliff,
  type RestoredXliff,
} from '../../../../src/domain/documents/xliffConversion';
import { markSegment } from '../../../../src/domain/files/markSegment';
import { applyEdits } from '../../../../src/formats/edits';
import { decodeFile, encodeFile } from '../../../../src/formats/encoding';
import { fits, type Segment, type SegmentTarget } from '../../../../src/formats/segment';
import { parseXliff } from '../../../../src/formats/xliff/xliff';
import { changeWords, fixtures, translateAll } from '../../formats/formatFixtures';
import { sentence } from '../../../support/sentence';
import type { Reason } from '../../../../src/formats/reason';

const files = fixtures().filter(({ format }) => format.id === 'xliff');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => {
  const decoded = decodeFile(bytes);
  assert.ok(decoded.ok);
  return decoded.file.text;
};

/** What a service makes of the document that is sent: every word in capitals. */
const translated = (document: Uint8Array): string =>
  translateAll(textOf(document), parseXliff(textOf(document)), (segment) => changeWords(segment));

function converted(file: string | Uint8Array): string {
  const result = convertXliff(typeof file === 'string' ? bytesOf(file) : file, { target: 'de' });
  assert.ok('document' in result, JSON.stringify(result));
  return textOf(result.document);
}

function restored(file: string, document: string): RestoredXliff & { text: string } {
  const result = restoreXliff(bytesOf(file), bytesOf(document), 'de');
  assert.ok('bytes' in result, JSON.stringify(result));
  return { ...result, text: textOf(result.bytes) };
}

/** A segment with its words in capitals, and its placeholders as they are. */
function expectedTarget(segment: Segment): SegmentTarget {
  const marked = markSegment(segment);
  return { ...segment, text: changeWords({ ...segment, protectedSpans: marked.spans }).text };
}

const unit = (id: string, source: string, rest = ''): string =>
  `<trans-unit id="${id}"><source>${source}</source>${rest}</trans-unit>`;
const file12 = (...units: string[]): string =>
  `<xliff version="1.2"><file original="a" source-language="en" target-language="de"><body>${units.join('')}</body></file></xliff>`;

describe('XLIFF of other versions sent as 2.1', () => {
  for (const { name, bytes, text } of files) {
    const { segments } = parseXliff(text);
    if (!segments.some(({ needsTarget }) => needsTarget)) continue;
    it(`${name}: comes back into the file as if it was translated in place`, () => {
      const target = parseXliff(text).targetLanguage ?? 'de';
      const sent = convertXliff(bytes, { target });
      assert.ok('document' in sent, JSON.stringify(sent));
      assert.deepEqual(parseXliff(textOf(sent.document)).problems, []);
      const result = restoreXliff(bytes, bytesOf(translated(sent.document)), target);
      assert.ok('bytes' in result, JSON.stringify(result));
      assert.equal(result.left, 0);
      const targets = segments.map((segment) => (segment.needsTarget ? expectedTarget(segment) : undefined));
      const decoded = decodeFile(bytes);
      assert.ok(decoded.ok);
      const expected = applyEdits(text, parseXliff(text).edits(targets, { targetLanguage: target }));
      assert.equal(textOf(result.bytes), expected);
      assert.deepEqual(Buffer.from(result.bytes), Buffer.from(encodeFile({ ...decoded.file, text: expected })));
    });
  }

  it('sends what needs a target, equal texts once, and neither names, notes nor the content of codes', () => {
    const document = converted(
      file12(
        unit('secret.key', 'Save <g id="7" ctype="bold">all</g> {name}', '<note>internal note</note>'),
        unit('b', 'Save <g id="9">all</g> {name}'),
        unit('c', 'Done', '<target state="final">Fertig</target>'),
        unit('d', '42 %'),
        `<trans-unit id="e" translate="no"><source>Parlance</source></trans-unit>`,
      ),
    );
    assert.equal(
      document.match(/<file[\s\S]*<\/file>/)?.[0],
      '<file id="f" xml:space="preserve">\n' +
        '<unit id="u0"><segment><source>Save <pc id="1" canCopy="no" canDelete="no">all</pc> ' +
        '<ph id="3" canCopy="no" canDelete="no"/></source></segment></unit>\n</file>',
    );
    assert.match(document, /version="2\.1" srcLang="en" trgLang="de"/);
  });

  it('fills every unit with the same text, each with its own codes, and copies what has no words', () => {
    const file = file12(unit('a', 'Save <g id="7">all</g>'), unit('b', 'Save <g id="9">all</g>'), unit('d', '42 %'));
    const { text, translated: count } = restored(file, translated(bytesOf(converted(file))));
    assert.equal(count, 2);
    assert.match(text, /SAVE <g id="7">ALL<\/g><\/target>.*SAVE <g id="9">ALL<\/g><\/target>.*>42 %<\/target>/);
  });

  it('takes codes that changed places, and pairs that were written as their two ends', () => {
    const file = file12(unit('a', 'Press <x id="k"/> or <g id="b">click</g>'));
    const document = converted(file).replace(
      '</source>',
      '</source><target><sc id="2"/>Klick<ec startRef="2"/> oder <ph id="1"/> drücken &amp; <mrk id="m" type="term">mehr</mrk></target>',
    );
    assert.match(
      restored(file, document).text,
      /<target [^>]*><g id="b">Klick<\/g> oder <x id="k"\/> drücken &amp; mehr<\/target>/,
    );
  });

  it('joins a unit that the service cut into segments', () => {
    const file = file12(unit('a', 'One. Two.'));
    const document = converted(file).replace(
      /<segment>.*<\/segment>/,
      '<segment><source>One.</source><target>Eins.</target></segment><ignorable><source> </source></ignorable><segment><source>Two.</source><target>Zwei.</target></segment>',
    );
    assert.match(restored(file, document).text, /<target [^>]*>Eins\. Zwei\.<\/target>/);
  });

  it('leaves a unit as it was when its translation is not good', () => {
    const good = unit('good', 'Fine');
    const source = 'a <x id="1"/> b <g id="2">c</g>';
    const ph = '<ph id="1"/>';
    const pc = '<pc id="2">C</pc>';
    const bad = [
      '',
      ' ',
      `A ${ph}`,
      `A ${ph} ${ph} ${pc}`,
      `A ${ph} ${pc} <ph id="9"/>`,
      `A ${ph} <ec startRef="2"/>C<sc id="2"/>`,
      `A ${ph} B ${pc}</target><target>`,
    ].map((target) => `</source><target>${target}</target>`);
    const file = file12(good, unit('bad', source));
    const [before = '', badUnit = ''] = converted(file).split('<unit id="u1">');
    const done = before.replace('</source>', '</source><target>Gut</target>');
    for (const target of [...bad.slice(0, -1), '</source>']) {
      const { text, left } = restored(file, `${done}<unit id="u1">${badUnit.replace('</source>', target)}`);
      assert.equal(left, 1, target);
      assert.match(text, /Gut<\/target><\/trans-unit><trans-unit id="bad"><source>[^\n]*<\/source><\/trans-unit>/);
    }
    const ended = badUnit.replace('</source>', `</source><target>A ${ph} ${pc}</target>`);
    const cases: Array<[string, number]> = [
      [`${done}<unit id="u1">${ended}`, 0],
      [`${done}<unit id="u1">${ended.replace('>a ', '>another ')}`, 1],
      [`${done}<unit id="u7">${ended}`, 1],
      [`${done}<unit id="u1">${ended.replace(/<\/unit>[^]*/, '</unit>')}<unit id="u1">${ended}`, 1],
      [done, 1],
    ];
    for (const [document, left] of cases) assert.equal(restored(file, document).left, left, document);
  });

  it('says what is wrong when nothing can be sent, or nothing of the result used', () => {
    const problem = (result: object): string => ('problem' in result ? sentence(result.problem as Reason) : '');
    const convert = (file: string, target = 'de'): string => problem(convertXliff(bytesOf(file), { target }));
    assert.match(convert(file12(unit('a', 'Done', '<target>Fertig</target>'))), /Nothing to translate/);
    assert.match(convert(file12(unit('a', 'Done')), 'fr'), /target language of the file is de, not fr/);
    assert.match(convert('<xliff version="9.0"/>'), /Not an XLIFF file of version/);
    const file = file12(unit('a', 'Done'));
    for (const result of ['', '<xliff', converted(file), converted(file).replace('u0', 'u1')]) {
      assert.match(problem(restoreXliff(bytesOf(file), bytesOf(result), 'de')), /Couldn’t use the result/);
    }
    assert.match(problem(restoreXliff(bytesOf(file), Uint8Array.of(0xff, 0xff, 0x80), 'de')), /didn’t return text/);
  });

  it('counts what is sent', () => {
    const file = file12(unit('a', 'Save 😀'), unit('b', 'Save 😀'), unit('c', 'Done', '<target>Fertig</target>'));
    assert.deepEqual(estimateConversion(bytesOf(file)), { characters: 6 });
  });

  it('is for files of other versions, and those that do not say theirs', () => {
    const needs = (version: string): boolean => needsConversion('xlf', bytesOf(`<?xml version="1.0"?>\n${version}`));
    assert.deepEqual(
      [
        '<xliff version="1.2">',
        "<x:xliff a='b' version = '2.0'>",
        '<xliff\nversion="2.2">',
        '<xliff srcLang="en"><file version="2.1">',
      ].map(needs),
      [true, true, true, true],
    );
    assert.deepEqual(['<xliff version="2.1">', 'text'].map(needs), [false, false]);
    assert.equal(needsConversion('html', bytesOf('<xliff version="1.2">')), false);
  });

  it('survives any damage to the file and to the result, and never writes a translation without its codes', () => {
    const snippets = [
      '<',
      '>',
      '&',
      '<pc id="1">',
      '</pc>',
      '<ph id="1"/>',
      '</unit>',
      '<target>',
      'word',
      '\0',
      '\ud800',
    ];
    const damage = fc.tuple(fc.nat(), fc.nat({ max: 30 }), fc.constantFrom('', ...snippets));
    const spoil = (text: string, damages: ReadonlyArray<readonly [number, number, string]>): string =>
      damages.reduce((now, [at, cut, put]) => {
        const start = at % (now.length + 1);
        return now.slice(0, start) + put + now.slice(start + cut);
      }, text);
    const any = fc.record({
      fixture: fc.constantFrom(...files),
      before: fc.array(damage, { maxLength: 3 }),
      after: fc.array(damage, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(any, ({ fixture, before, after }) => {
        const spoilt = spoil(fixture.text, before);
        const file = bytesOf(spoilt);
        const sent = convertXliff(file, { target: parseXliff(spoilt).targetLanguage ?? 'de' });
        if ('problem' in sent) return;
        const result = restoreXliff(file, bytesOf(spoil(translated(sent.document), after)), 'de');
        // What is written into a damaged file may be read in another way.
        if ('problem' in result || before.length > 0) return;
        const [old, written] = [textOf(file), textOf(result.bytes)].map((text) => parseXliff(text));
        assert.equal(written?.segments.length, old?.segments.length);
        for (const [index, segment] of (written?.segments ?? []).entries()) {
          const was = old?.segments[index];
          assert.equal(segment.text, was?.text);
          if (segment.target === was?.target) continue;
          const codes = segment.targetCodes?.map(({ start, end }) => segment.target?.slice(start, end)).sort();
          const own = segment.protectedSpans.map(({ start, end }) => segment.text.slice(start, end)).sort();
          assert.deepEqual(codes, own);
          assert.ok(fits(segment, segment));
        }
      }),
      { seed: 20261121, numRuns: 1000 },
    );
  });
});
