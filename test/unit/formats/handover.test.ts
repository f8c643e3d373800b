import assert from 'node:assert/strict';
import fc from 'fast-check';
import { handoverFormatNames } from '../../../src/formats/handover/formatNames';
import type { HandoverFile, HandoverUnit, ReturnedFile } from '../../../src/formats/handover/handoverFile';
import { handoverFormats, readHandover } from '../../../src/formats/handover/handoverFormats';
import { findPlaceholders } from '../../../src/formats/placeholders/find';
import { anyText, seeded } from './arbitraries';

const fileOf = (units: readonly HandoverUnit[], path = 'locales/de.json'): HandoverFile => ({
  sourceLanguage: 'en',
  targetLanguage: 'de-AT',
  groups: [{ path, units }],
});
const unit = (source: string, more: Partial<HandoverUnit> = {}): HandoverUnit => ({
  ...{ id: 'pabcdefghijkl.12345678.0', name: 'menu.open', source, state: 'missing' },
  codes: findPlaceholders(source),
  ...more,
});
const units = (read: ReturnedFile | undefined) => {
  assert.ok(read && 'units' in read, JSON.stringify(read));
  return read.units;
};
/** A translation with its codes by their numbers: `Hi {0}!`. */
const said = (read: ReturnedFile | undefined): string[] =>
  units(read).map(({ pieces }) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : `<${piece.code}>`)).join(''),
  );

describe('a file for a translator', () => {
  for (const name of handoverFormatNames) {
    const { extension, write } = handoverFormats[name];

    it(`comes back as ${name} with every text, whatever is in it`, () => {
      const text = anyText.filter((one) => one.trim() !== '' && !/[\p{Surrogate}\ufffe\uffff]/u.test(one));
      fc.assert(
        fc.property(text, text, (source, target) => {
          // No XML has these; in the file of a project they are codes.
          const clean = (one: string): string => one.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '?');
          const given = unit(clean(source), {
            target: clean(target),
            targetCodes: [],
            note: clean(source),
            state: 'review',
          });
          assert.deepEqual(said(readHandover(`a.${extension}`, write(fileOf([given])))), [clean(target)]);
        }),
        { ...seeded, numRuns: 300 },
      );
    });

    it(`says in ${name} which codes stay, what is known, and what is there already`, () => {
      const source = 'Open <b>{name}</b>';
      const [, code] = findPlaceholders(source);
      const target = '{name} öffnen';
      const given = unit(source, {
        ...{
          state: 'stale',
          target,
          targetCodes: [{ start: 0, end: 6, code: 1 }],
          note: 'Button\nmax-length: 20',
          maxLength: 20,
        },
      });
      assert.equal(code && source.slice(code.start, code.end), '{name}');
      const text = write(fileOf([given]));
      assert.match(text, /Button/);
      assert.match(text, /20/);
      const [one, ...more] = units(readHandover(`a.${extension}`, text));
      assert.equal(more.length, 0);
      assert.equal(one?.isDone, false);
      assert.deepEqual(one.pieces, name === 'po' ? [target] : [{ code: 1 }, ' öffnen']);
    });
  }

  it('is read as other programs write it again', () => {
    const read = (text: string): string[] => said(readHandover('a.xlf', text));
    const head12 =
      '<?xml version="1.0"?><x:xliff version="1.2" xmlns:x="urn:oasis:names:tc:xliff:document:1.2"><x:file><x:body>';
    const end12 = '</x:body></x:file></x:xliff>';
    // Codes as empty elements, wrapped and marked; a suggestion beside; a comment.
    const unit12 =
      '<x:trans-unit id="a"><x:source>A <x:ph id="1">{n}</x:ph></x:source><x:seg-source><x:mrk mtype="seg" mid="0">A</x:mrk></x:seg-source>' +
      '<x:target><x:mrk mtype="seg" mid="0"><x:g id="9">Ä <x:x id="1"/></x:g></x:mrk><!-- c --><![CDATA[ & <so>]]></x:target>' +
      '<x:alt-trans><x:target>Other</x:target></x:alt-trans></x:trans-unit>';
    assert.deepEqual(read(head12 + unit12 + end12), ['Ä <0> & <so>']);
    const head21 = '<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><unit id="a">';
    const end21 = '</unit></file></xliff>';
    // Cut into sentences; one of them not translated.
    const first =
      '<segment><source>One.</source><target>Eins.</target></segment><ignorable><source> </source></ignorable>';
    assert.deepEqual(
      read(`${head21}${first}<segment><source>Two</source><target>Zwei<cp hex="0007"/></target></segment>${end21}`),
      ['Eins. Zwei\u0007'],
    );
    assert.deepEqual(read(`${head21}${first}<segment><source>Two</source></segment>${end21}`), ['']);
    assert.deepEqual(read(`${head21}<segment><source>One</source><target/></segment>${end21}`), ['']);
    // A code that the source does not have.
    assert.deepEqual(read(`${head21}<segment><source>A</source><target>B<ph id="z"/></target></segment>${end21}`), [
      'B<-1>',
    ]);
  });

  it('says what is done: also a translation that stays as it was', () => {
    const isDone = (name: string, text: string): boolean[] => units(readHandover(name, text)).map((one) => one.isDone);
    const unit12 = (attributes: string, state: string): string =>
      `<xliff version="1.2"><file><body><trans-unit id="a"${attributes}><source>A</source><target${state}>B</target></trans-unit></body></file></xliff>`;
    assert.deepEqual(isDone('a.xlf', unit12('', '')), [false]);
    assert.deepEqual(isDone('a.xlf', unit12(' approved="yes"', '')), [true]);
    assert.deepEqual(isDone('a.xlf', unit12('', ' state="signed-off"')), [true]);
    assert.deepEqual(isDone('a.xlf', unit12('', ' state="needs-review-translation"')), [false]);
    const message = 'msgctxt "x [p.1]"\nmsgid "A"\nmsgstr "B"\n';
    assert.deepEqual(isDone('a.po', message), [true]);
    assert.deepEqual(isDone('a.po', `#, fuzzy\n${message}`), [false]);
  });

  it('is refused with its line where it is cut or no file of its kind', () => {
    const file = fileOf([unit('Open {name}'), unit('Close')]);
    for (const name of ['xliff', 'xliff2'] as const) {
      const text = handoverFormats[name].write(file);
      for (let end = 1; end < text.trimEnd().length; end += 7) {
        const read = readHandover('a.xlf', text.slice(0, end));
        assert.ok(read && 'brokenAtLine' in read, text.slice(0, end));
      }
    }
    assert.deepEqual(readHandover('a.xlf', '<html></html>'), { brokenAtLine: 1 });
    assert.deepEqual(readHandover('a.po', 'msgctxt "x [p.1]"\nmsgid "A"\nmsgstr "B\n'), { brokenAtLine: 3 });
    assert.equal(readHandover('a.json', '{}'), undefined);
  });
});
