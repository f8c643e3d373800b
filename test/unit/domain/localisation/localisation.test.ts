import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { openTarget } from '../../../../src/domain/localisation/complete';
import { hashOf, SourceLock } from '../../../../src/domain/localisation/lock';
import { mapToExtend, withLanguage, writtenWith } from '../../../../src/domain/localisation/addLanguage';
import { filesOf, pairsOf, proposeMap, readMap } from '../../../../src/domain/localisation/map';
import { planTarget } from '../../../../src/domain/localisation/plan';
import { hasEntries, type EntryFormat, type TargetOrder } from '../../../../src/domain/localisation/target';
import { readTarget } from '../../../../src/domain/localisation/readTarget';
import { mapProblems } from '../../../../src/domain/localisation/mapProblems';
import { reason } from '../../../../src/formats/reason';
import { formatOfPath } from '../../../../src/formats/fileFormats';

function formatOf(name: string): EntryFormat {
  const format = formatOfPath(name);
  assert.ok(hasEntries(format));
  return format;
}

const plan = (order: Partial<TargetOrder> & Pick<TargetOrder, 'source'>, name = 'a.json') =>
  planTarget({ format: formatOf(name), language: 'de', ...order });

describe('the lock of sources', () => {
  const texts = new Map([
    ['a', 'One'],
    ['b', 'Two'],
  ]);

  it('knows of which wording a translation is, also of one that is behind', () => {
    const lock = SourceLock.read('');
    assert.equal(lock.hashFor('en.json', 'de.json', 'a'), undefined);
    lock.note('en.json', texts, new Map());
    const first = lock.hashFor('en.json', 'de.json', 'a');
    lock.note('en.json', new Map([['a', 'Other']]), new Map([['fr.json', new Set(['a'])]]));
    assert.equal(lock.hashFor('en.json', 'fr.json', 'a'), first);
    assert.notEqual(lock.hashFor('en.json', 'de.json', 'a'), first);
    assert.equal(lock.hashFor('en.json', 'de.json', 'b'), undefined);
    lock.note('en.json', new Map([['a', 'Other']]), new Map([['fr.json', new Set()]]));
    assert.equal(lock.hashFor('en.json', 'fr.json', 'a'), lock.hashFor('en.json', 'de.json', 'a'));
  });

  it('is the same however it was made, a line for a key, and is read as it was written', () => {
    const lock = SourceLock.read('');
    lock.note('z.json', texts, new Map());
    lock.note('en.json', texts, new Map());
    const written = lock.toString();
    assert.deepEqual(
      written.split('\n').map((line) => line.replace(/[0-9a-f]{10}/, '…')),
      [
        '{',
        '  "en.json#a": "…",',
        '  "en.json#b": "…",',
        '  "z.json#a": "…",',
        '  "z.json#b": "…",',
        '  "version": 1',
        '}',
        '',
      ],
    );
    assert.doesNotThrow(() => JSON.parse(written));
    assert.equal(SourceLock.read(written.replaceAll('\n', '\r\n')).toString(), written);
  });

  it('knows nothing of a line that git could not merge', () => {
    const text =
      '{\n<<<<<<< a\n  "en.json#a": "0000000000",\n=======\n  "en.json#a": "1111111111",\n>>>>>>> b\n  "en.json#b": "2222222222",\n  "version": 1\n}\n';
    const lock = SourceLock.read(text);
    assert.equal(lock.hashFor('en.json', 'de.json', 'a'), undefined);
    assert.equal(lock.hashFor('en.json', 'de.json', 'b'), '2222222222');
  });
});

describe('what the lock of sources says of reviews', () => {
  const texts = (...all: string[]): Map<string, string> => new Map(all.map((text, index) => [`k${index}`, text]));

  it('waits while it says what the machine said, until it is accepted', () => {
    const lock = SourceLock.read('');
    lock.noteReview('de.json', texts('Eins', 'Zwei', ''), { made: ['k0', 'k1', 'k2', 'gone'] });
    const again = SourceLock.read(lock.toString());
    assert.equal(again.toString(), lock.toString());
    assert.equal(again.isUnreviewed('de.json', 'k0', 'Eins'), true);
    assert.equal(again.isUnreviewed('de.json', 'k0', 'Ein'), false);
    assert.equal(again.isUnreviewed('fr.json', 'k0', 'Eins'), false);
    assert.equal(again.isUnreviewed('de.json', 'k2', ''), false);
    again.accept('de.json', ['k0']);
    assert.equal(again.isUnreviewed('de.json', 'k0', 'Eins'), false);
    assert.equal(again.isUnreviewed('de.json', 'k1', 'Zwei'), true);
  });

  it('goes with what was changed by hand or taken out, and is taken over with a translation', () => {
    const lock = SourceLock.read('');
    lock.noteReview('de.json', texts('Eins', 'Zwei', 'Drei'), { made: ['k0', 'k1', 'k2'] });
    const now = new Map([
      ['k0', 'Ein'],
      ['k1', 'Zwei'],
      ['copy', 'Drei'],
      ['other', 'Vier'],
    ]);
    lock.noteReview('de.json', now, { made: [], taken: ['copy', 'other'] });
    assert.deepEqual(lock.toString().match(/(?<=#)\w+/g), ['copy', 'k1']);
  });

  it('follows a key that is renamed, and stays when the wording of sources is noted', () => {
    const lock = SourceLock.read('');
    lock.noteReview('de.json', new Map([['a/b', 'Eins']]), { made: ['a/b'] });
    lock.note('en.json', new Map([['a/b', 'One']]), new Map([['de.json', new Set()]]));
    lock.move(['en.json', 'de.json'], new Map([['a', 'c']]));
    assert.equal(lock.isUnreviewed('de.json', 'c/b', 'Eins'), true);
    assert.equal(lock.isUnreviewed('de.json', 'a/b', 'Eins'), false);
  });

  it('is what both sides of a merge say: what one accepted waits no more, and what they disagree on waits', () => {
    const keys = Array.from({ length: 6 }, (_, index) => `k${index}`);
    const steps = fc.array(fc.tuple(fc.constantFrom(...keys), fc.option(fc.nat(2))), { maxLength: 8 });
    const change = (lock: SourceLock, said: Map<string, string>, all: Steps): void => {
      for (const [key, one] of all) {
        if (one === null) {
          lock.accept('de.json', [key]);
        } else {
          said.set(key, `text ${one}`);
          lock.noteReview('de.json', said, { made: [key] });
        }
      }
    };
    fc.assert(
      fc.property(steps, steps, steps, (before, ours, theirs) => {
        const said = new Map(keys.map((key) => [key, 'text']));
        const first = SourceLock.read('');
        change(first, said, before);
        const [base, left, right] = [[], ours, theirs].map((all) => {
          const lock = SourceLock.read(first.toString());
          change(lock, new Map(said), all);
          return marksOf(lock);
        });
        assert.ok(base && left && right);
        const merged = keys.flatMap((key) => {
          const [was, a, b] = [base.get(key), left.get(key), right.get(key)];
          if (a === b || b === was) return a ?? [];
          if (a === was) return b ?? [];
          return ['<<<<<<< ours', a ?? [], '=======', b ?? [], '>>>>>>> theirs'].flat();
        });
        const lock = SourceLock.read(`{\n${merged.join('\n')}\n  "version": 1\n}\n`);
        assert.equal(SourceLock.read(lock.toString()).toString(), lock.toString());
        for (const key of keys) {
          const { lines, isDisputed } = expected(base.get(key), left.get(key), right.get(key));
          for (const text of ['text', 'text 0', 'text 1', 'text 2']) {
            const isWaiting: boolean = isDisputed || lines.some((line) => line.includes(hashOf(text)));
            assert.equal(lock.isUnreviewed('de.json', key, text), isWaiting, `${key} ${text}`);
          }
        }
      }),
      { seed: 17, numRuns: 300 },
    );
  });
});

type Steps = ReadonlyArray<readonly [key: string, text: number | null]>;

/** What is left of a line that was on both sides of a merge. */
function expected(
  was: string | undefined,
  ours: string | undefined,
  theirs: string | undefined,
): { lines: string[]; isDisputed: boolean } {
  if (ours === theirs || theirs === was) return { lines: ours === undefined ? [] : [ours], isDisputed: false };
  if (ours === was) return { lines: theirs === undefined ? [] : [theirs], isDisputed: false };
  const lines = [ours, theirs].filter((line) => line !== undefined);
  return { lines, isDisputed: lines.length === 2 };
}

/** The line of each key, where it has one. */
function marksOf(lock: SourceLock): Map<string, string> {
  return new Map(
    lock
      .toString()
      .split('\n')
      .flatMap((line) => {
        const key = /^ {2}"review: de\.json#(\w+)"/.exec(line)?.[1];
        return key === undefined ? [] : [[key, line] as const];
      }),
  );
}

describe('the plan of a target', () => {
  const source = '{"a": "Save {n} files", "b": "Open", "c": {"d": "Close"}, "n": 3}';

  it('tells what is missing, unused and broken', () => {
    const found = plan({ source, target: '{"a": "Speichern", "b": "", "z": "Weg"}' });
    assert.deepEqual(found.missing, ['b', 'c/d', 'n']);
    assert.deepEqual(found.unused, ['z']);
    assert.deepEqual(found.broken, ['a']);
    assert.equal(found.total, 4);
    assert.deepEqual(plan({ source }).missing, ['a', 'b', 'c/d', 'n']);
  });

  it('lets the plural forms of Android be as many as the language has', () => {
    const forms = (...items: string[]): string =>
      `<resources><plurals name="a">${items.map((item) => `<item quantity="other">${item}</item>`).join('')}</plurals></resources>`;
    const order = { source: forms('%d file', '%d files'), format: formatOf('strings.xml') };
    assert.deepEqual(plan({ ...order, target: forms('%d plik', '%d pliki', '%d plików') }).broken, []);
    assert.deepEqual(plan({ ...order, target: forms('%d 件') }).broken, []);
    assert.deepEqual(plan({ ...order, target: forms('plik', 'pliki') }).broken, ['plurals:a']);
  });

  it('tells what is stale, and where the translation is of what was renamed', () => {
    const lock = SourceLock.read('');
    lock.note(
      'en',
      new Map([
        ['a', 'Save'],
        ['b', 'Open'],
        ['old', 'Close'],
      ]),
      new Map(),
    );
    const target = '{"a": "Speichern {n}", "b": "Öffnen", "old": "Schließen"}';
    const found = plan({ source, target, hashFor: (key) => lock.hashFor('en', 'de', key) });
    assert.deepEqual(found.stale, ['a']);
    assert.deepEqual([...found.reused], [['c/d', 'old']]);
  });

  it('takes a translation that is not always the same for none', () => {
    const found = plan({ source: '{"a": "Open", "b": "Open", "c": "Open"}', target: '{"a": "Offen", "b": "Öffnen"}' });
    assert.deepEqual([...found.reused], []);
  });

  it('wants the plural forms that the language has', () => {
    const forms = '{"f_one": "One", "f_other": "Many", "x_one": "lone"}';
    assert.deepEqual(plan({ source: forms, language: 'ja' }).missing, ['f_other', 'x_one']);
    const target = '{"f_one": "1", "f_few": "2", "f_many": "5", "f_other": "n", "x_one": "y"}';
    assert.deepEqual(plan({ source: forms, target, language: 'pl' }).unused, []);
  });

  it('misses the plural forms that only its own language has, and makes them of the translation of the others', async () => {
    const source = '{\n  "f_one": "{{count}} file",\n  "f_other": "{{count}} files",\n  "red_other": "Other red"\n}\n';
    const all = plan({ source, language: 'pl' });
    assert.deepEqual(all.missing, ['f_one', 'f_other', 'red_other', 'f_few', 'f_many']);
    const target = '{\n  "f_one": "{{count}} plik",\n  "f_other": "{{count}} pliku",\n  "red_other": "x"\n}\n';
    const some = plan({ source, target, language: 'pl' });
    assert.deepEqual([some.missing, some.total], [['f_few', 'f_many'], 5]);
    const { segments, finish } = openTarget(some);
    assert.deepEqual(
      segments.map(({ text }) => text),
      ['{{count}} files'],
    );
    const done = finish([{ ...segments[0]!, text: '{{count}} pliki' }], [], {});
    assert.deepEqual(done.translated, ['f_few', 'f_many']);
    assert.equal(
      done.text,
      target.replace('  "f_other"', '  "f_few": "{{count}} pliki",\n  "f_many": "{{count}} pliki",\n  "f_other"'),
    );
    assert.deepEqual(plan({ source, target: done.text, language: 'pl' }).missing, []);
    const left = finish([undefined], [{ segment: 0, reason: 'refused', message: reason('stopped-before') }], {});
    assert.deepEqual([left.text, left.notPut], [target, []]);
    assert.deepEqual(plan({ source, target, language: 'de' }).missing, []);
  });

  it('completes the plurals of a stringsdict with all forms of the language, and leaves every byte of the others', () => {
    const form = (name: string, said: string): string => `\t\t\t<key>${name}</key>\n\t\t\t<string>${said}</string>\n`;
    const entry = (key: string, ...forms: string[]): string =>
      `\t<key>${key}</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@n@</string>\n\t\t<key>n</key>\n\t\t<dict>\n${form('NSStringFormatValueTypeKey', 'd')}${forms.join('')}\t\t</dict>\n\t</dict>\n`;
    const file = (...all: string[]): string => `<plist version="1.0">\n<dict>\n${all.join('')}</dict>\n</plist>\n`;
    const source = file(
      entry('files', form('one', '%d file'), form('other', '%d files')),
      entry('days', form('one', '1 day'), form('other', '%d days')),
    );
    const own = entry(
      'days',
      form('one', '%d dzień'),
      form('few', '%d dni'),
      form('many', '%d dni'),
      form('other', '%d dnia'),
    );
    const found = plan({ source, target: file(own), language: 'pl' }, 'en.lproj/a.stringsdict');
    assert.deepEqual([found.broken, found.stale, found.unused], [[], [], []]);
    assert.deepEqual(
      found.missing,
      ['NSStringLocalizedFormatKey', 'n/one', 'n/other', 'n/few', 'n/many'].map((key) => `files/${key}`),
    );
    const { segments, finish } = openTarget(found);
    const texts = ['%d plik', '%d pliki'];
    const done = finish(
      segments.map((segment, index) => ({ ...segment, text: texts[index] ?? '' })),
      [],
      {},
    );
    const forms = [form('one', '%d plik'), ...['few', 'many', 'other'].map((name) => form(name, '%d pliki'))];
    assert.equal(done.text, file(entry('files', ...forms), own));
    assert.deepEqual(plan({ source, target: done.text, language: 'pl' }, 'a.stringsdict').missing, []);
  });

  it('takes further forms for stale with the form they are made of', () => {
    const lock = SourceLock.read('');
    lock.note('en', new Map([['f_other', 'Old {{count}}']]), new Map());
    const source = '{"f_one": "{{count}} file", "f_other": "{{count}} files"}';
    const target =
      '{"f_one": "{{count}} a", "f_few": "{{count}} b", "f_many": "{{count}} c", "f_other": "{{count}} d"}';
    const found = plan({ source, target, language: 'pl', hashFor: (key) => lock.hashFor('en', 'pl', key) });
    assert.deepEqual([found.stale, found.missing, found.unused], [['f_other', 'f_few', 'f_many'], [], []]);
  });

  it('refuses a file of Rails with two languages, whichever of the two it is', () => {
    const one = 'en:\n  a: One\n';
    const two = 'en:\n  a: One\nde:\n  a: Eins\n';
    assert.deepEqual(
      plan({ source: two }, 'a.yml').faults.map(({ code, in: where, start }) => [code, where, start]),
      [['several-languages', 'source', two.indexOf('de:')]],
    );
    assert.deepEqual(
      plan({ source: one, target: two }, 'a.yml').faults.map(({ code, in: where }) => [code, where]),
      [['several-languages', 'target']],
    );
    assert.deepEqual(plan({ source: 'id: One\nno: Two\n' }, 'a.yml').faults, []);
  });

  it('wants the forms of Rails that the language has, and takes none of its own for unused', () => {
    const source = 'en:\n  f:\n    one: One\n    other: Many\n  g:\n    one: A\n    other: B\n    mine: C\n';
    const forms = plan({ source, target: 'ja:\n  g: {}\n', language: 'ja' }, 'a.yml');
    assert.deepEqual(
      forms.missing,
      ['f/other', 'g/one', 'g/other', 'g/mine'].map((key) => `{language}/${key}`),
    );
    const target = 'pl:\n  f:\n    few: 2\n    one: 1\n    other: n\n  g:\n    few: x\n';
    assert.deepEqual(plan({ source, target, language: 'pl' }, 'a.yml').unused, ['{language}/g/few']);
  });

  it('makes a new file with each key once, though its source has one twice: the one that counts', () => {
    const sources = {
      'a.json': '{\n  "a": "Old",\n  "b": "B",\n  "a": "New"\n}\n',
      'a.properties': '# Old one\na=Old\nb=B\na=New\n',
      'en.lproj/a.strings': '"a" = "Old";\n"b" = "B";\n"a" = "New";\n',
    };
    for (const [name, source] of Object.entries(sources)) {
      const found = plan({ source }, name);
      assert.deepEqual(
        found.duplicates.map(({ key, in: where }) => [key, where]),
        [['a', 'source']],
      );
      const { segments, finish } = openTarget(found);
      const texts = segments.map(({ text }) => text);
      assert.deepEqual(texts.toSorted(), ['B', 'New']);
      const { text } = finish(
        segments.map((segment) => ({ ...segment, text: `${segment.text} x` })),
        [],
        {},
      );
      const made = plan({ source, target: text }, name);
      assert.deepEqual(
        made.duplicates.filter(({ in: where }) => where === 'target'),
        [],
        text,
      );
      assert.deepEqual([made.missing, text.includes('Old')], [[], false]);
      assert.match(text, /New x/);
    }
  });

  it('puts nothing where the target has a group for a text, and does not count it as translated', () => {
    const { missing, blocked, total } = plan({
      source: '{"a": "x", "b": {"c": "y"}, "d": "z"}',
      target: '{"a": {"k": "v"}, "b": "w", "d": "u"}',
    });
    assert.deepEqual([missing, blocked, total], [[], ['a', 'b/c'], 3]);
  });

  it('puts nothing where the target has something of that name that is no text', () => {
    const resx = (...all: string[]): string => `<root>\n${all.join('\n')}\n</root>\n`;
    const none = '<data name="a" type="System.Resources.ResXNullRef, System.Windows.Forms"><value></value></data>';
    const { missing, blocked } = plan(
      {
        source: resx('<data name="a"><value>House</value></data>', '<data name="b"><value>Door</value></data>'),
        target: resx(none),
      },
      'a.resx',
    );
    assert.deepEqual([missing, blocked], [['b'], ['a']]);
  });

  it('does not touch a file that is damaged or half merged', () => {
    for (const target of ['{"a": ', '{\n<<<<<<< x\n"a": "1"\n=======\n"a": "2"\n>>>>>>> y\n}']) {
      const found = plan({ source, target });
      assert.equal(found.faults.length, 1);
      assert.deepEqual(found.missing, []);
    }
  });

  it('reads a file of Qt and a module by what they are, whatever they are called', () => {
    const read = (path: string, source: string) => {
      const [file] = filesOf([{ source: path, target: '{language}.ts', languages: ['de'] }], [path]);
      const found = file && readTarget(file, { source: new TextEncoder().encode(source) }, SourceLock.read(''));
      return found && 'plan' in found ? [found.file.format.id, ...found.plan.missing] : found?.code;
    };
    const qt = '<TS version="2.1"><context><name>A</name><message><source>One</source></message></context></TS>';
    assert.deepEqual(read('app_en.ts', qt), ['qt', 'A/One']);
    assert.deepEqual(read('en.ts', qt), ['qt', 'A/One']);
    assert.deepEqual(read('app_en.ts', "export default { a: 'One' };"), ['js', 'a']);
    assert.equal(read('app_en.ts', '<TS version="2.1"><context>'), 'malformed');
  });

  it('makes a file of Qt in its language', () => {
    const file = (language: string, said: string): string =>
      `<!DOCTYPE TS>\n<TS version="2.1" language="${language}">\n<context>\n    <name>A</name>\n    <message>\n        <source>One</source>\n        <translation${said}</translation>\n    </message>\n</context>\n</TS>\n`;
    const opened = openTarget(plan({ source: file('en_US', '>1'), language: 'pt-BR', format: formatOf('app_en.ts') }));
    const done = opened.finish([{ text: 'Um', protectedSpans: [] }], [], {});
    assert.equal(done.text, file('pt_BR', ' type="unfinished">Um'));
  });

  it('asks PO and XLIFF files themselves', () => {
    const header = 'msgid ""\nmsgstr "Language: de\\n"\n\n';
    const pot = `${header}msgid "New"\nmsgstr ""\n\nmsgid "Done"\nmsgstr ""\n`;
    const po = `${header}msgid "Done"\nmsgstr "Fertig"\n\nmsgid "Gone"\nmsgstr "Weg"\n`;
    const found = plan({ source: pot, target: po }, 'a.po');
    assert.deepEqual([found.missing, found.stale, found.unused, found.total], [['New'], [], ['Gone'], 2]);
  });
});

describe('the plan of a file of two languages', () => {
  it('knows the translation of an obsolete message, which is missing until it is back', () => {
    const header = 'msgid ""\nmsgstr "Language: de\\n"\n\n';
    const found = plan(
      {
        source: `${header}msgid "Back"\nmsgstr ""\n`,
        target: `${header}#~ msgid "Back"\n#~ msgstr "Zurück"\n`,
      },
      'a.po',
    );
    assert.deepEqual([found.missing, found.stale, [...found.reused.keys()]], [['Back'], [], ['Back']]);
  });
});

describe('the plan of a file that does not take all', () => {
  const xliff = (version: string, unit: string): string =>
    `<xliff version="${version}"><file id="a" original="a">${unit}</file></xliff>`;

  it('counts what cannot be put in', () => {
    const source = xliff('2.0', '<unit id="1"><segment><source>A</source></segment></unit>');
    const parted =
      '<unit id="1"><segment state="final"><source>B</source><target>b</target></segment><segment state="final"><source>C</source><target>c</target></segment></unit>';
    const found = plan({ source, target: xliff('2.0', parted) }, 'a.xlf');
    assert.deepEqual([found.missing, found.stale], [[], ['file/1']]);
    const other = plan({ source, target: xliff('1.2', '<body></body>') }, 'a.xlf');
    assert.deepEqual([other.missing, other.stale], [['file/1'], []]);
  });

  it('knows a message that got a plural', () => {
    const header = 'msgid ""\nmsgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n';
    const source = `${header}msgid "House"\nmsgid_plural "Houses"\nmsgstr[0] ""\nmsgstr[1] ""\n`;
    const found = plan({ source, target: `${header}msgid "House"\nmsgstr "Haus"\n` }, 'a.po');
    assert.deepEqual([...found.missing, ...found.stale], ['House']);
  });
});

describe('the map of a project', () => {
  it('names targets by what stands in place of its wildcards', () => {
    const paths = [
      'locales/en/a.json',
      'locales/en/sub/b.json',
      'locales/de/a.json',
      'app/values/strings.xml',
      'i18n/en.json',
    ];
    const { rules, problems } = readMap(
      JSON.stringify({
        localisation: [
          { source: 'locales/en/**/*.json', target: 'locales/{language}/**', languages: ['de', 'pt-BR'] },
          { source: 'app/values/strings.xml', languages: ['pt-BR'] },
        ],
      }),
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      filesOf(rules, paths).map(({ target }) => target),
      [
        'locales/de/a.json',
        'locales/pt-BR/a.json',
        'locales/de/sub/b.json',
        'locales/pt-BR/sub/b.json',
        'app/values-pt-rBR/strings.xml',
      ],
    );
    const found = filesOf([{ source: 'locales/en/*.json', target: 'locales/{language}/*.json' }], paths);
    assert.deepEqual(
      found.map(({ language, sourceLanguage }) => [language, sourceLanguage]),
      [['de', 'en']],
    );
    const [other] = filesOf([{ source: 'app.json', target: '{language}.json', languages: ['de'] }], ['app.json']);
    assert.equal(other?.sourceLanguage, undefined);
  });

  it('says what is wrong, and where', () => {
    const codes = (localisation: unknown): string[] =>
      readMap(JSON.stringify({ localisation })).problems.map(({ code, at }) => `${code} ${at}`);
    assert.deepEqual(codes('x'), ['no-list localisation']);
    assert.deepEqual(codes([1]), ['not-an-object localisation[0]']);
    assert.deepEqual(codes([{ source: 'a.json', target: 'b.json' }]), ['no-language localisation[0].target']);
    assert.deepEqual(codes([{ source: 'a.json' }]), ['no-language localisation[0].languages']);
    assert.deepEqual(codes([{ source: 'a.json', languages: ['?'] }]), ['bad-language localisation[0].languages[0]']);
    assert.deepEqual(codes([{ source: 'a', target: '{language}', x: 1 }]), ['unknown-member localisation[0].x']);
    assert.deepEqual(readMap('{').problems, [{ code: 'no-json', at: '' }]);
    assert.deepEqual(readMap('{}'), { rules: [], problems: [] });
  });

  it('says where it leads to no file, or twice to one', () => {
    const paths = ['en.json', 'a/en.json', 'a/x.json', 'de.json', 'x.png'];
    const told = (...localisation: unknown[]): string[] => {
      const text = JSON.stringify({ words: [], localisation }, undefined, 2);
      return mapProblems(text, paths).map(({ problem, start, end }) => `${problem.code} ${text.slice(start, end)}`);
    };
    const whole = { source: 'en.json', target: '{language}.json', languages: ['de', 'pt-BR', 'pt-rBR', 'qps-ploc'] };
    assert.deepEqual(told(whole), []);
    assert.deepEqual(told({ ...whole, source: 'en.yml' }), ['no-source "en.yml"']);
    assert.deepEqual(told({ ...whole, source: '*.png' }), ['no-source "*.png"']);
    assert.deepEqual(told({ ...whole, source: '{en,a/*.json' }), ['bad-pattern "{en,a/*.json"']);
    assert.deepEqual(told({ ...whole, languages: ['de', 'qq'] }), ['unknown-language "qq"']);
    assert.deepEqual(told({ ...whole, source: 'a/*.json' }), ['overlap "{language}.json"']);
    assert.deepEqual(told(whole, { ...whole, source: 'a/en.json', languages: ['fr', 'de'] }), [
      'overlap "{language}.json"',
    ]);
    assert.deepEqual(told({ source: 1 }, { ...whole, source: 'b.json' }), ['bad-value 1', 'no-source "b.json"']);
    assert.deepEqual(mapProblems('{', paths), []);
  });

  it('says which members of front matter and which attributes of documents are translated', () => {
    const rule = { source: 'docs/*.mdx', target: '{language}/*.mdx', languages: ['de'] };
    const text = '---\ntitle: The title\nhero: The hero\n---\n\n<Card title="A card" action="Do it" />\n\nWords.\n';
    const said = (more: object) => {
      const { rules } = readMap(JSON.stringify({ localisation: [{ ...rule, ...more }] }));
      const [file] = filesOf(rules, ['docs/a.mdx']);
      return file?.format.parse(text).segments.map((segment) => segment.text);
    };
    assert.deepEqual(said({}), ['The title', 'A card', 'Words.']);
    assert.deepEqual(said({ frontMatter: ['hero'], attributes: ['action'] }), ['The hero', 'Do it', 'Words.']);
    assert.deepEqual(said({ frontMatter: [] }), ['A card', 'Words.']);
    assert.equal(
      readMap('{"localisation": [{"source": "a", "target": "{language}", "attributes": [1]}]}').problems.length,
      1,
    );
  });

  it('without languages has those that any source has, so that a single file that is missing is missed', () => {
    const { rules } = readMap('{"localisation": [{"source": "l/en/*.json", "target": "l/{language}/*.json"}]}');
    const paths = ['l/en/a.json', 'l/en/b.json', 'l/de/a.json', 'l/README'];
    assert.deepEqual(
      filesOf(rules, paths).map(({ target }) => target),
      ['l/de/a.json', 'l/de/b.json'],
    );
  });

  it('gets a further language as its paths have others, and as it is written', () => {
    const added = (text: string, code: string, ...paths: string[]) => {
      const map = mapToExtend(readMap(text).rules, paths);
      return writtenWith(text, map, withLanguage(map, code, paths));
    };
    const map = (...rules: string[]) => `{ "words": [],\n  "localisation": [\n    ${rules.join(',\n    ')}\n  ]\n}\n`;
    const known = (languages: string) =>
      `{ "source": "en.json", "target": "{language}.json", "languages": [${languages}] }`;
    for (const [languages, code, expected] of [
      ['"pt_BR"', 'es-MX', '"pt_BR", "es_MX"'],
      ['"pt-br"', 'es-MX', '"pt-br", "es-mx"'],
      ['"de"', 'zh-Hans', '"de", "zh-Hans"'],
      ['"zh_CN"', 'zh-Hans', '"zh_CN"'],
      ['', 'fr', '"fr"'],
      ['\n      "de"\n    ', 'FR', '\n      "de",\n      "fr"\n    '],
    ] as const) {
      assert.equal(added(map(known(languages)), code, 'en.json'), map(known(expected)));
    }
    const open = '{\n      "source": "en.json",\n      "target": "{language}.json"\n    }';
    const closed = open.replace('.json"\n ', '.json",\n      "languages": ["de","fr"]\n ');
    assert.equal(added(map(open), 'fr', 'en.json', 'de.json'), map(closed));
    const android = '{ "source": "res/values/a.xml", "target": "res/values-{language}/a.xml", "languages": [] }';
    const two = map(known('"fr"'), android);
    const paths = ['en.json', 'res/values/a.xml'];
    assert.equal(added(two, 'pt-BR', ...paths), map(known('"fr", "pt-BR"'), android.replace('[]', '["pt-rBR"]')));
    assert.equal(added(two, 'fr', ...paths), map(known('"fr"'), android.replace('[]', '["fr"]')));
  });

  it('is proposed for files without any translation when they get their first', () => {
    const first = (...paths: string[]) => {
      const languages = withLanguage(mapToExtend([], paths), 'zh-Hans', paths);
      return languages.flatMap(({ rule }) => pairsOf(rule, paths).map(({ source, target }) => `${source} ${target}`));
    };
    for (const [path, target, ...others] of [
      ['wp/languages/a.pot', 'wp/languages/a-zh_CN.po'],
      ['locale/a.pot', 'locale/zh_CN/LC_MESSAGES/a.po'],
      ['bundle.l10n.json', 'bundle.l10n.zh-Hans.json'],
      ['docs/a/b.md', 'docs/a/b.zh-Hans.md', 'mkdocs.yml'],
      ['docs/a/b.md', 'docs/zh-Hans/a/b.md', 'docs/.vitepress/config.mts'],
      ['a/b.md', 'zh-Hans/a/b.md', '.vitepress/config.ts'],
      ['site/src/content/docs/a.mdx', 'site/src/content/docs/zh-Hans/a.mdx', 'site/astro.config.mjs'],
      ['www/blog/a.md', 'www/i18n/zh-Hans/docusaurus-plugin-content-blog/a.md', 'www/docusaurus.config.ts'],
    ] as const) {
      assert.deepEqual(first(path, ...others), [`${path} ${target}`]);
    }
    assert.deepEqual(first('README.md', 'Form1.resx', 'gradle.properties', 'package.json'), []);
  });

  it('has in its schema what is read', async () => {
    const schema = JSON.parse(await readFile('media/schemas/parlance.schema.json', 'utf8')) as {
      properties: { localisation: { items: { properties: Record<string, unknown> } } };
    };
    const rule = {
      source: 'a.json',
      target: '{language}.json',
      languages: ['de'],
      sourceLanguage: 'en',
      terms: 'a.csv',
      frontMatter: ['title'],
      attributes: ['label'],
    };
    assert.deepEqual(Object.keys(schema.properties.localisation.items.properties), Object.keys(rule));
    assert.deepEqual(readMap(JSON.stringify({ localisation: [rule] })), { rules: [rule], problems: [] });
  });

  it('is proposed for the usual layouts', () => {
    const proposed = (...paths: string[]) =>
      filesOf(proposeMap(paths), paths)
        .map(({ source, target }) => `${source} ${target}`)
        .sort();
    assert.deepEqual(proposed('locales/en/a.json', 'locales/de/a.json', 'locales/en/b.json'), [
      'locales/en/a.json locales/de/a.json',
      'locales/en/b.json locales/de/b.json',
    ]);
    assert.deepEqual(proposed('src/i18n/en.json', 'src/i18n/pt-BR.json'), ['src/i18n/en.json src/i18n/pt-BR.json']);
    assert.deepEqual(proposed('src/lang/en.json', 'src/lang/pt.json', 'src/lang/pt-br.json', 'src/lang/zh_tw.json'), [
      'src/lang/en.json src/lang/pt-br.json',
      'src/lang/en.json src/lang/pt.json',
      'src/lang/en.json src/lang/zh_tw.json',
    ]);
    assert.deepEqual(proposed('lang/app.json', 'lang/app-de.json'), ['lang/app.json lang/app-de.json']);
    assert.deepEqual(proposed('_locales/en/messages.json', '_locales/pt_BR/messages.json'), [
      '_locales/en/messages.json _locales/pt_BR/messages.json',
    ]);
    assert.deepEqual(proposed('lib/l10n/app_en.arb', 'lib/l10n/app_de.arb'), [
      'lib/l10n/app_en.arb lib/l10n/app_de.arb',
    ]);
    assert.deepEqual(proposed('src/locale/messages.xlf', 'src/locale/messages.fr.xlf'), [
      'src/locale/messages.xlf src/locale/messages.fr.xlf',
    ]);
    assert.deepEqual(proposed('res/values/strings.xml', 'res/values-de/strings.xml', 'res/values-pt-rBR/strings.xml'), [
      'res/values/strings.xml res/values-de/strings.xml',
      'res/values/strings.xml res/values-pt-rBR/strings.xml',
    ]);
    assert.deepEqual(proposed('doc/app.xml', 'doc/app-ps.xml', 'doc/app-run.xml'), []);
    assert.deepEqual(proposed('po/en.po', 'po/de.po'), ['po/en.po po/de.po']);
    assert.deepEqual(proposed('po/de.po', 'po/fr.po'), []);
    assert.deepEqual(proposed('po/app.pot', 'po/en.po', 'po/de.po'), ['po/app.pot po/de.po', 'po/app.pot po/en.po']);
    const messages = 'translations/messages.en.xlf translations/messages.de.xlf';
    assert.deepEqual(proposed(...messages.split(' ')), [messages]);
    assert.deepEqual(proposed('locale/lang/en.ts', 'locale/lang/pt-br.ts'), ['locale/lang/en.ts locale/lang/pt-br.ts']);
    assert.deepEqual(proposed('ts/app_en.ts', 'ts/app_zh_CN.ts'), ['ts/app_en.ts ts/app_zh_CN.ts']);
    assert.deepEqual(proposed('i18n/app.ts', 'i18n/app_de.ts'), ['i18n/app.ts i18n/app_de.ts']);
    assert.deepEqual(proposed('src/utils.ts', 'src/utils-is.ts', 'src/utils-to.ts'), []);
    assert.deepEqual(proposed('Texts.resx', 'Texts.de.resx'), ['Texts.resx Texts.de.resx']);
    assert.deepEqual(proposed('m/Messages.properties', 'm/Messages_de.properties'), [
      'm/Messages.properties m/Messages_de.properties',
    ]);
    assert.deepEqual(proposed('po/app.pot', 'po/de.po', 'po/fr.po'), ['po/app.pot po/de.po', 'po/app.pot po/fr.po']);
    assert.deepEqual(proposed('locale/a.pot', 'locale/de/LC_MESSAGES/a.po'), [
      'locale/a.pot locale/de/LC_MESSAGES/a.po',
    ]);
    assert.deepEqual(proposed('package.nls.json', 'package.nls.de.json', 'package.json'), [
      'package.nls.json package.nls.de.json',
    ]);
    assert.deepEqual(proposed('l10n/bundle.l10n.json', 'l10n/bundle.l10n.de.json'), [
      'l10n/bundle.l10n.json l10n/bundle.l10n.de.json',
    ]);
    assert.deepEqual(proposed('config/locales/en.yml', 'config/locales/de.yml', 'config/locales/devise.en.yml'), [
      'config/locales/en.yml config/locales/de.yml',
    ]);
    for (const source of ['en', 'Base']) {
      assert.deepEqual(proposed(`App/${source}.lproj/A.strings`, 'App/pt-BR.lproj/A.strings'), [
        `App/${source}.lproj/A.strings App/pt-BR.lproj/A.strings`,
      ]);
    }
    const [extracted, locale] = ['ui/messages.xlf', 'ui/src/locale'];
    assert.deepEqual(proposed(extracted, `${locale}/messages.en_US.xlf`, `${locale}/messages.de.xlf`), [
      `${extracted} ${locale}/messages.de.xlf`,
    ]);
    assert.deepEqual(proposed('.github/en.yml', '.github/de.yml', 'docker.yml', 'docker.de.yml'), []);
    assert.deepEqual(proposed('data/is/a.json', 'src/de.json'), []);
  });
});
