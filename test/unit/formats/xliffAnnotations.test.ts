import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { readXml } from '../../../src/formats/markup/elements';
import { checkFile } from '../../../src/domain/files/checkFile';
import { parseXliff } from '../../../src/formats/xliff/xliff';
import { changeWords } from './formatFixtures';
import fc from 'fast-check';

const file = (unit: string, attributes = ''): string =>
  `<xliff version="2.1" srcLang="en" trgLang="de"><file id="f"><unit id="u"${attributes}>${unit}</unit></file></xliff>`;
const segment = (source: string): string => `<segment><source>${source}</source></segment>`;
const sources = (text: string): string[] => parseXliff(text).segments.map((one) => one.text);

/** In capitals, what may be translated. */
function translate(text: string): string {
  const parsed = parseXliff(text);
  return applyEdits(text, parsed.edits(parsed.segments.map((one) => changeWords(one))));
}

function targetsIn(text: string): string[] {
  return [...translate(text).matchAll(/<target>(.*?)<\/target>/g)].map(([, target = '']) => target);
}

describe('annotations of XLIFF that say what is translated', () => {
  it('go over the segments of a unit and what stands between them', () => {
    const text = file(
      segment('t1 <sm id="1" translate="no"/>t2') +
        '<ignorable><source> </source></ignorable>' +
        segment('t3') +
        segment('t4<em startRef="1"/> t5'),
    );
    assert.deepEqual(sources(text), ['t1', 't5']);
    assert.deepEqual(targetsIn(text), ['T1 <sm id="1" translate="no"/>t2', 't4<em startRef="1"/> T5']);
  });

  it('end in what stands between segments too', () => {
    const text = file(
      segment('<sm id="1" translate="no"/>t1') +
        '<ignorable><source> <em startRef="1"/></source></ignorable>' +
        segment('t2'),
    );
    assert.deepEqual(sources(text), ['t2']);
  });

  it('are overruled by those inside', () => {
    const marks = 'a <mrk id="1" translate="no">b <mrk id="2" translate="yes">c</mrk> d</mrk> e';
    assert.deepEqual(targetsIn(file(segment(marks))), [
      'A <mrk id="1" translate="no">b <mrk id="2" translate="yes">C</mrk> d</mrk> E',
    ]);
    const points =
      'a <sm id="1" translate="no"/>b <sm id="2" translate="yes"/>c<em startRef="2"/> d<em startRef="1"/> e';
    assert.deepEqual(targetsIn(file(segment(points))), [
      'A <sm id="1" translate="no"/>b <sm id="2" translate="yes"/>C<em startRef="2"/> d<em startRef="1"/> E',
    ]);
    const over = [
      't1 <sm id="1" translate="no"/>t2 <sm id="2" translate="yes"/>t3',
      't4<em startRef="2"/> t5',
      't6<em startRef="1"/> t7',
    ];
    assert.deepEqual(targetsIn(file(over.map(segment).join(''))), [
      'T1 <sm id="1" translate="no"/>t2 <sm id="2" translate="yes"/>T3',
      'T4<em startRef="2"/> t5',
      't6<em startRef="1"/> T7',
    ]);
  });

  it('overrule the unit', () => {
    const inner = segment('a <mrk id="1" translate="yes">b</mrk> c') + segment('d');
    assert.deepEqual(targetsIn(file(inner, ' translate="no"')), ['a <mrk id="1" translate="yes">B</mrk> c']);
    assert.deepEqual(sources(file(segment('a <sm id="1"/>b<em startRef="1"/>'), ' translate="no"')), []);
  });

  it('say nothing where nothing ends them', () => {
    assert.deepEqual(sources(file(segment('a <sm id="1" translate="no"/>b') + segment('c'))), [
      'a <sm id="1" translate="no"/>b',
      'c',
    ]);
  });

  it('never make a translation that lacks them look missing', () => {
    const text = file(
      '<segment><source>a <sm id="1" translate="no"/>b</source><target>A b</target></segment>' +
        '<segment><source>c<em startRef="1"/> d</source><target>c D</target></segment>',
    );
    assert.deepEqual(
      parseXliff(text).segments.map(({ target, needsTarget }) => [target, needsTarget]),
      [
        ['A b', false],
        ['c D', false],
      ],
    );
    const whole = file(
      '<segment><source>a <mrk id="1" translate="yes">b</mrk></source><target>a B</target></segment>',
      ' translate="no"',
    );
    assert.deepEqual(
      parseXliff(whole).segments.map(({ needsTarget }) => needsTarget),
      [false],
    );
  });

  it('follow the order of the targets in these', () => {
    const text = file(
      '<segment><source>a</source><target order="2">A<em startRef="1"/> B</target></segment>' +
        '<segment><source>b</source><target order="1">C <sm id="1" translate="no"/>D</target></segment>',
    );
    const [first, second] = parseXliff(text).segments;
    assert.equal(first?.target, 'A<em startRef="1"/> B');
    assert.deepEqual(first?.targetCodes, [{ start: 0, end: 'A<em startRef="1"/>'.length }]);
    assert.deepEqual(second?.targetCodes, [{ start: 2, end: 'C <sm id="1" translate="no"/>D'.length }]);
  });

  it('keep words that are not translated out of the checks', () => {
    const text = file(
      '<segment><source>a <sm id="1" translate="no"/>%s</source><target>A <sm id="1" translate="no"/>%s</target></segment>' +
        '<segment><source>%d<em startRef="1"/> b</source><target>%d<em startRef="1"/> B</target></segment>',
    );
    assert.deepEqual(checkFile(text, parseXliff(text)), []);
  });

  it('are heeded however they are put together, and stay where they are, to the byte', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(11), { maxLength: 60 }), fc.boolean(), (steps, isTranslated) => {
        const { unit, words } = unitOf(steps, isTranslated);
        const text = file(unit, isTranslated ? '' : ' translate="no"');
        const written = translate(text);
        assert.deepEqual(readXml(written).problems, []);
        // The targets taken out, nothing else has changed but the states.
        assert.equal(written.replace(/<target>.*?<\/target>/g, '').replaceAll(' state="translated"', ''), text);
        for (const [, source = '', target] of written.matchAll(
          /<segment[^>]*><source>(.*?)<\/source>(?:<target>(.*?)<\/target>)?/g,
        )) {
          const isAnyOpen = [...source.matchAll(/w\d+/g)].some(([word]) => words.get(word));
          assert.equal(target !== undefined, isAnyOpen, source);
          const wanted = source.replace(/w\d+/g, (word) => (words.get(word) ? word.toUpperCase() : word));
          if (target !== undefined) assert.equal(target, wanted);
        }
      }),
      { numRuns: 3000, seed: 20 },
    );
  });
});

/** A unit as a row of steps builds it, and for each of its words whether it is to be translated. */
function unitOf(steps: readonly number[], isTranslated: boolean): { unit: string; words: Map<string, boolean> } {
  const contents = [''];
  const words = new Map<string, boolean>();
  const open: Array<{ name: string; says?: boolean; end: string }> = [];
  /** Those that stand around text end before their content does. */
  const elements: string[] = [];
  const put = (written: string): void => void (contents[contents.length - 1] += written);
  const end = (name: string): void => {
    const [ended] = open.splice(
      open.findIndex((one) => one.name === name),
      1,
    );
    put(ended?.end ?? '');
    if (elements.at(-1) === name) elements.pop();
  };
  let count = 0;
  const addWord = (): void => {
    const word = `w${++count}`;
    words.set(word, open.findLast(({ says }) => says !== undefined)?.says ?? isTranslated);
    put(`${word} `);
  };
  const next = (): void => {
    for (const name of elements.toReversed()) end(name);
    contents.push('');
  };
  for (const step of steps) {
    const name = `n${++count}`;
    if (step <= 3) {
      addWord();
    } else if (step <= 5) {
      put(`<sm id="${name}" translate="${step === 4 ? 'no' : 'yes'}"/>`);
      open.push({ name, says: step === 5, end: `<em startRef="${name}"/>` });
    } else if (step <= 7) {
      put(`<mrk id="${name}" translate="${step === 6 ? 'no' : 'yes'}">`);
      open.push({ name, says: step === 7, end: '</mrk>' });
      elements.push(name);
    } else if (step === 8) {
      put(`<pc id="${name}">`);
      open.push({ name, end: '</pc>' });
      elements.push(name);
    } else if (step === 9) {
      next();
    } else {
      // Ends the first of the points, or the innermost: points may cross one another and what is around text.
      const points = open.filter((one) => !elements.includes(one.name));
      const name = step === 10 ? points[0]?.name : (elements.at(-1) ?? points.at(-1)?.name);
      if (name !== undefined) end(name);
    }
  }
  next();
  for (const { name } of [...open]) end(name);
  const unit = contents.map((content, index) =>
    index % 3 === 2 ? `<ignorable><source>${content}</source></ignorable>` : segment(content),
  );
  return { unit: unit.join(''), words };
}
