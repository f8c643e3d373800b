import assert from 'node:assert/strict';
import { landUnits, type LandedUnits, type LandOptions } from '../../../../src/domain/localization/handover/land';
import { handoverUnits } from '../../../../src/domain/localization/handover/units';
import { SourceLock } from '../../../../src/domain/localization/lock';
import { pairOf } from '../../../../src/domain/localization/pair/readPair';
import type { PairRow } from '../../../../src/domain/localization/pair/pair';
import { readTarget, type ReadTarget } from '../../../../src/domain/localization/readTarget';
import { hasEntries } from '../../../../src/domain/localization/target';
import { targetName } from '../../../../src/domain/localization/targetName';
import { fileFormats } from '../../../../src/formats/fileFormats';
import { handoverFormatNames, type HandoverFormatName } from '../../../../src/formats/handover/formatNames';
import type { HandoverUnit, ReturnedUnit } from '../../../../src/formats/handover/handoverFile';
import { handoverFormats, readHandover } from '../../../../src/formats/handover/handoverFormats';
import { returnedUnits } from '../../../../src/work/project/handover';
import { pairFixtures } from './pairFixtures';

interface Files {
  source: string;
  target?: string | undefined;
}

const others: Readonly<Record<string, Files>> = {
  xliff: {
    source:
      '<xliff version="1.2"><file source-language="en" original="a"><body><trans-unit id="a"><source>Save <x id="1"/> it</source></trans-unit>' +
      '<trans-unit id="b"><source>Bee</source></trans-unit></body></file></xliff>',
    target:
      '<xliff version="1.2"><file source-language="en" target-language="pl" original="a"><body><trans-unit id="b"><source>Bee</source>' +
      '<target state="needs-review-translation">Be</target></trans-unit></body></file></xliff>',
  },
  xcstrings: {
    source: JSON.stringify({
      sourceLanguage: 'en',
      strings: {
        Save: { localizations: { pl: { stringUnit: { state: 'translated', value: 'Zapisz' } } } },
        'Open %@': {},
      },
      version: '1.0',
    }),
  },
  markdown: {
    source: '# Title\n\nFirst `code` text.\n\nSecond text.\n',
    target: '# Tytuł\n\nPierwszy tekst `code`.\n',
  },
};

const all: Readonly<Record<string, Files>> = { ...pairFixtures, ...others };
const extensions: Readonly<Record<string, string>> = {
  xcstrings: 'xcstrings',
  markdown: 'md',
  qt: 'ts',
  android: 'xml',
};

function readFiles(id: string, { source, target }: Files, lock = SourceLock.read('')): ReadTarget {
  const format = fileFormats.find((one) => one.id === id);
  assert.ok(hasEntries(format));
  const extension = extensions[id] ?? id;
  const isShared = format.isShared === true;
  const names = { source: `en.${extension}`, target: isShared ? `en.${extension}` : `pl.${extension}` };
  const bytes = { source: Buffer.from(source), ...(target !== undefined && { target: Buffer.from(target) }) };
  const read = readTarget({ ...names, language: 'pl', sourceLanguage: 'en', format }, bytes, lock);
  assert.ok('plan' in read, JSON.stringify(read));
  return read;
}

const unitsOf = (read: ReadTarget): HandoverUnit[] => handoverUnits(pairOf(read.plan, 'en'), targetName(read.file));
const rowsOf = (read: ReadTarget): readonly PairRow[] => pairOf(read.plan, 'en').rows;

/** Translations by a translator, who gets the file as it is written and gives it back. */
function translated(
  read: ReadTarget,
  name: HandoverFormatName,
  say: (unit: HandoverUnit, index: number) => string | undefined,
): ReadonlyMap<string, ReturnedUnit> {
  const { write, extension } = handoverFormats[name];
  const units = unitsOf(read).map((unit, index): HandoverUnit => {
    const target = say(unit, index);
    const { id, name: key, source, codes, state } = unit;
    const own = { id, name: key, source, codes, state };
    return target === undefined ? own : { ...own, target, targetCodes: codesIn(unit, target) };
  });
  const text = write({ sourceLanguage: 'en', targetLanguage: 'pl', groups: [{ path: 'a', units }] });
  const done = text.replaceAll('#, fuzzy\n', '').replace(/state="[a-z-]+"/g, 'state="translated"');
  const back = readHandover(`a.${extension}`, done);
  assert.ok(back && 'units' in back);
  return returnedUnits(back.units).units;
}

function codesIn({ source, codes }: HandoverUnit, target: string): NonNullable<HandoverUnit['targetCodes']> {
  let from = 0;
  return codes.flatMap(({ start, end }, code) => {
    const at = target.indexOf(source.slice(start, end), from);
    if (at < 0) return [];
    from = at + end - start;
    return [{ start: at, end: from, code }];
  });
}

/** Its source with its codes and its number in the file. */
const marked = ({ source }: HandoverUnit, index: number): string => `${source} Ż${index}`;

const options: LandOptions = { needsReview: false, replacesChanged: false };
const land = (
  read: ReadTarget,
  units: ReadonlyMap<string, ReturnedUnit>,
  more: Partial<LandOptions> = {},
): LandedUnits => landUnits(read, units, { ...options, ...more });
const after = (id: string, files: Files, { completed }: LandedUnits, lock?: SourceLock): ReadTarget =>
  id === 'xcstrings'
    ? readFiles(id, { source: completed.text }, lock)
    : readFiles(id, { source: files.source, target: completed.text }, lock);
const open = (row: PairRow): boolean => ['missing', 'stale', 'review'].includes(row.state) && row.lock !== 'no-text';

describe('texts handed over to a translator', () => {
  for (const [id, files] of Object.entries(all)) {
    it(`come home to ${id} by every format, each to its place, and nothing else changes`, () => {
      const read = readFiles(id, files);
      const units = unitsOf(read);
      assert.ok(units.length > 0);
      for (const name of handoverFormatNames) {
        const landed = land(read, translated(read, name, marked));
        assert.deepEqual(landed.left, [], name);
        const now = after(id, files, landed);
        const rows = rowsOf(now);
        assert.deepEqual(rows.filter(open), [], name);
        for (const row of rowsOf(read)) {
          if (open(row)) continue;
          assert.equal(rows.find((one) => one.key === row.key && one.part === row.part)?.target, row.target, name);
        }
        const said = rows.map(({ target = '' }) => target);
        for (const index of units.keys()) {
          assert.ok(
            said.some((one) => one.includes(`Ż${index}`)),
            `${name} ${index} ${JSON.stringify(said)}`,
          );
        }
        assert.deepEqual(unitsOf(now), [], name);
      }
    });

    it(`stay as they are in ${id} where they come back empty or untouched`, () => {
      const read = readFiles(id, files);
      const nothing = land(
        read,
        translated(read, 'xliff', () => undefined),
      );
      assert.equal(nothing.completed.text, read.plan.order.target ?? read.plan.order.source);
      assert.deepEqual(nothing.completed.translated, []);
      assert.deepEqual(nothing.left, []);
    });
  }

  const json = (source: object, target: object): Files => ({
    source: JSON.stringify(source),
    target: JSON.stringify(target),
  });

  it('never go over newer work: its source changed, or somebody translated it', () => {
    const files = json({ a: 'One', b: 'Two', c: 'Three' }, {});
    const units = translated(readFiles('json', files), 'xliff', marked);
    const now = json({ a: 'One', b: 'Two files', c: 'Three' }, { c: 'Trzy' });
    const landed = land(readFiles('json', now), units);
    assert.deepEqual(
      landed.left.map(({ name, why, text, now: has }) => [name, why, text, has]),
      [
        ['b', 'source-changed', 'Two Ż1', undefined],
        ['c', 'target-changed', 'Three Ż2', 'Trzy'],
      ],
    );
    assert.equal(landed.completed.text, '{"a":"One Ż0", "c":"Trzy"}');
    // By decision of the user, but never for another source.
    const replaced = land(readFiles('json', now), units, { replacesChanged: true });
    assert.deepEqual(
      replaced.left.map(({ name }) => name),
      ['b'],
    );
    assert.equal(replaced.completed.text, '{"a":"One Ż0", "c":"Three Ż2"}');
    // What is there already is nothing to decide.
    const again = land(
      readFiles('json', json({ a: 'One', b: 'Two', c: 'Three' }, { a: 'One Ż0', b: 'Two Ż1', c: 'Three Ż2' })),
      units,
    );
    assert.deepEqual([again.already, again.left.length, again.of.length], [3, 0, 3]);
  });

  it('are refused where a code is lost, a program would fail, or nothing was translated', () => {
    const files = json({ a: 'Save {name} now', b: 'Open {{count}} files', c: "It's {x}" }, {});
    const read = readFiles('json', files);
    const { left, completed } = land(
      read,
      translated(
        read,
        'xliff',
        ({ name }) => ({ a: 'Zapisz teraz', b: 'Otwórz {{count}} plików', c: "To jest 'x' {x}" })[name],
      ),
    );
    assert.deepEqual(
      left.map(({ name, why }) => [name, why]),
      [['a', 'said']],
    );
    assert.deepEqual(Object.keys(JSON.parse(completed.text) as object), ['b', 'c']);
  });

  it('are shown as their readers see them, and written as their files have them', () => {
    const source =
      '<?xml version="1.0"?>\n<resources>\n    <string name="a">Don\\\'t go, %1$s &amp; co</string>\n</resources>\n';
    const read = readFiles('android', { source });
    assert.deepEqual(
      unitsOf(read).map((unit) => unit.source),
      ["Don't go, %1$s & co"],
    );
    const { completed } = land(
      read,
      translated(read, 'po', () => "%1$s, n'y va pas & <tout>"),
    );
    assert.match(completed.text, /<string name="a">%1\$s, n\\'y va pas &amp; &lt;tout&gt;<\/string>/);
    // Apostrophes of messages, which are doubled in their file.
    const java = readFiles('properties', { source: "a=Don''t {0}\nb=It''s {0}\n" });
    assert.deepEqual(
      unitsOf(java).map((unit) => unit.source),
      ["Don't {0}", "It's {0}"],
    );
    const done = land(
      java,
      translated(java, 'xliff', ({ source: said }) => `L'${said}`),
    );
    assert.match(done.completed.text, /a=L''Don''t \{0\}/);
  });

  it('have each form of a plural that their language has', () => {
    const files = json({ d_one: '{{count}} file', d_other: '{{count}} files' }, {});
    const read = readFiles('json', files);
    assert.deepEqual(
      unitsOf(read).map(({ name }) => name),
      ['d_one', 'd_other', 'd_few', 'd_many'],
    );
    const { completed, left } = land(
      read,
      translated(read, 'xliff2', ({ name }) => `{{count}} ${name.slice(2)}`),
    );
    assert.deepEqual(left, []);
    assert.deepEqual(JSON.parse(completed.text), {
      ...{ d_one: '{{count}} one', d_few: '{{count}} few', d_many: '{{count}} many', d_other: '{{count}} other' },
    });
  });

  it('count once: twice the same is one, twice something else is none', () => {
    const one: ReturnedUnit = { id: 'pabcdefghijkl.12345678.0', pieces: ['A'], isDone: false, line: 3 };
    assert.equal(returnedUnits([one, { ...one, isDone: true }]).units.size, 1);
    const { units, twice } = returnedUnits([one, { ...one, pieces: ['B'], line: 9 }]);
    assert.deepEqual([units.size, twice.map(({ line }) => line)], [0, [9]]);
    assert.deepEqual(returnedUnits([{ ...one, id: 'other' }]).unknown.length, 1);
  });
});
