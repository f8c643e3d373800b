import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits } from '../../../src/formats/edits';
import { parseXliff, type XliffFile } from '../../../src/formats/xliff/xliff';
import { fixtures } from './formatFixtures';

const file12 = (units: string): string =>
  `<xliff version="1.2"><file source-language="en"><body>${units}</body></file></xliff>`;
const file21 = (segments: string): string =>
  `<xliff version="2.1" srcLang="en"><file id="f"><unit id="u">${segments}</unit></file></xliff>`;

function after(text: string, edit: (file: XliffFile) => ReturnType<XliffFile['emptyTargets']>): string {
  return applyEdits(text, edit(parseXliff(text)));
}

describe('the states of XLIFF', () => {
  it('are changed in the target of 1.2, without what qualified the old one', () => {
    const text = file12(
      '<trans-unit id="1" approved="yes"><source>a</source><target state="final" state-qualifier="exact-match">A</target></trans-unit>' +
        '<trans-unit id="2"><source>b</source><target>B</target></trans-unit>' +
        '<trans-unit id="3"><source>c</source></trans-unit>',
    );
    const reviewed = after(text, (file) => file.changeStates(new Set([0, 1, 2]), 'needs-review-translation'));
    assert.equal(
      reviewed,
      text
        .replace('approved="yes"', 'approved="no"')
        .replace('state="final" state-qualifier="exact-match"', 'state="needs-review-translation"')
        .replace('<target>B', '<target state="needs-review-translation">B'),
    );
    // Only a state that asks for a translation fits where there is none.
    assert.equal(
      after(text, (file) => file.changeStates(new Set([2]), 'new')),
      text.replace('c</source>', 'c</source><target state="new"></target>'),
    );
  });

  it('are changed in the segment of 2.1, with the substate', () => {
    const text = file21(
      '<segment state="translated" subState="x:y"><source>a</source><target>A</target></segment><segment><source>b</source></segment>',
    );
    assert.equal(
      after(text, (file) => file.changeStates(new Set([0, 1]), 'final')),
      text.replace('state="translated" subState="x:y"', 'state="final"'),
    );
    assert.equal(
      after(text, (file) => file.changeStates(new Set([0]), 'signed-off')),
      text,
    );
    assert.deepEqual(parseXliff(text).states.untranslated, ['initial']);
  });

  it('say that a translation is wanted when it is taken out', () => {
    const one = file12(
      '<trans-unit id="1"><source>a</source><target state="translated">A <x id="1"/></target></trans-unit>',
    );
    assert.equal(
      after(one, (file) => file.emptyTargets(new Set([0]))),
      one.replace('<target state="translated">A <x id="1"/>', '<target state="needs-translation">'),
    );
    const two = file21('<segment state="reviewed"><source>a</source><target>A</target></segment>');
    assert.equal(
      after(two, (file) => file.emptyTargets(new Set([0]))),
      two.replace('reviewed', 'initial').replace('>A<', '><'),
    );
  });

  it('change nothing else, whatever the file', () => {
    const files = fixtures().filter(({ name }) => name.startsWith('xliff/'));
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.infiniteStream(fc.boolean()), fc.nat(), (fixture, flags, at) => {
        const file = parseXliff(fixture.text);
        const wanted = new Set([...file.segments.keys()].filter(() => flags.next().value));
        const state = file.states.all[at % Math.max(1, file.states.all.length)] ?? '';
        for (const edits of [file.changeStates(wanted, state), file.emptyTargets(wanted)]) {
          const changed = parseXliff(applyEdits(fixture.text, edits));
          assert.deepEqual(
            changed.segments.map(({ text }) => text),
            file.segments.map(({ text }) => text),
          );
          assert.equal(changed.problems.length, file.problems.length);
        }
        const emptied = parseXliff(applyEdits(fixture.text, file.emptyTargets(wanted)));
        for (const [index, { target }] of emptied.segments.entries()) {
          assert.equal(target, wanted.has(index) ? undefined : file.segments[index]?.target);
        }
      }),
      { seed: 12, numRuns: 200 },
    );
  });
});
