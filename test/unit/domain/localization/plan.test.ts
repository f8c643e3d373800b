import assert from 'node:assert/strict';
import fc from 'fast-check';
import { openTarget } from '../../../../src/domain/localization/openTarget';
import { SourceLock } from '../../../../src/domain/localization/lock';
import { SimilarTexts, diceCoefficient } from '../../../../src/domain/localization/similarity';
import { filesOf } from '../../../../src/domain/localization/map';
import { planTarget } from '../../../../src/domain/localization/plan';
import { hasEntries, type EntryFormat, type TargetOrder } from '../../../../src/domain/localization/target';
import { readTarget } from '../../../../src/domain/localization/readTarget';
import { reason } from '../../../../src/formats/reason';
import { formatOfPath } from '../../../../src/formats/fileFormats';

function formatOf(name: string): EntryFormat {
  const format = formatOfPath(name);
  assert.ok(hasEntries(format));
  return format;
}

const plan = (order: Partial<TargetOrder> & Pick<TargetOrder, 'source'>, name = 'a.json') =>
  planTarget({ format: formatOf(name), language: 'de', ...order });

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

  it('asks for the forms of a plural whose form for one is a number', () => {
    const source = 'en:\n  uses:\n    one: 1\n    other: "%{count} uses"\n';
    const target = 'pl:\n  uses:\n    one: 1\n    other: "%{count} użycia"\n';
    assert.deepEqual(plan({ source, target, language: 'pl' }, 'en.yml').missing, [
      '{language}/uses/few',
      '{language}/uses/many',
    ]);
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

  it('counts of a text and a group with one name the one that a program reads: the last', () => {
    const [text, group] = ['"a": "Text"', '"a": {"b": "Group", "c": "More"}'];
    for (const [source, keys, made] of [
      [`{${text}, ${group}}`, ['a/b', 'a/c'], '{"a": {"b": "x", "c": "x"}}'],
      [`{${group}, ${text}}`, ['a'], '{"a": "x"}'],
    ] as const) {
      const found = plan({ source });
      assert.deepEqual(found.missing, keys);
      const { segments, finish } = openTarget(found);
      const done = finish(
        segments.map((segment) => ({ ...segment, text: 'x' })),
        [],
        {},
      );
      assert.equal(done.text, made);
    }
    const behind = plan({ source: `{${group}}`, target: '{"a": "Text", "a": {"b": "Gruppe"}}' });
    assert.deepEqual([behind.missing, behind.blocked], [['a/c'], []]);
  });

  it('knows the messages and line ends of files whose line ends are mixed', () => {
    const qt = (lineEnd: string, ...sources: string[]): string =>
      `<?xml version="1.0"?>\n<TS version="2.1" language="de">\n<context>\n    <name>X</name>\n${sources
        .map(
          (one) =>
            `    <message>\n        <source>${one}</source>\n        <translation>ü</translation>\n    </message>\n`,
        )
        .join('')}</context>\n</TS>\n`.replaceAll('\n', lineEnd);
    const found = plan({ source: qt('\r\n', 'Two\nlines', 'New'), target: qt('\n', 'Two\nlines') }, 'a_de.ts');
    assert.deepEqual([found.missing, found.unused], [['X/New'], []]);
    // A carriage return is a part of a text of Fluent.
    const { segments, finish } = openTarget(
      plan({ source: 'a = One\nb = Two\n', target: 'a = Eins\rzwei\n' }, 'a.ftl'),
    );
    assert.equal(finish(segments, [], {}).text, 'a = Eins\rzwei\nb = Two\n');
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

  it('takes no address of another entry', () => {
    const texts = {
      a: 'See https://example.org/a now',
      b: 'See https://example.org/a now',
      c: 'Close it',
      d: 'Close it',
    };
    const target = { a: 'Siehe https://wiki.example.org/a', c: 'Schließen' };
    const { missing, reused } = plan({ source: JSON.stringify(texts), target: JSON.stringify(target) });
    assert.deepEqual([missing, [...reused]], [['b', 'd'], [['d', 'c']]]);
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

describe('the texts that a text is most like', () => {
  it('are those that likeness tells', () => {
    const text = fc.stringMatching(/^[ab ]{0,12}$/);
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), text, (texts, one) => {
        let [best, most]: [number | undefined, number] = [undefined, 0.6];
        for (const [index, other] of texts.entries()) {
          const found = diceCoefficient(one, other);
          if (found > most) [best, most] = [index, found];
        }
        assert.equal(new SimilarTexts(texts).mostLike(one, 0.6), best);
      }),
      { seed: 17, numRuns: 500 },
    );
  });
});

describe('the plan of a file that does not take all', () => {
  it('leaves what is a list in one of the two files and has names in the other, and takes the rest', () => {
    const pairs = [
      ['a.json', '{"l": ["One", "Two"], "z": "Zed"}', '{"l": {"x": "Eins"}}'],
      ['a.json', '{"l": {"x": "One"}, "z": "Zed"}', '{"l": []}'],
      ['a.php', "<?php return ['l' => ['One', 'Two'], 'z' => 'Zed'];", "<?php return ['l' => ['x' => 'Eins']];"],
      ['a.js', "export default {l: {x: 'One'}, z: 'Zed'}", 'export default {l: []}'],
    ] as const;
    for (const [name, source, target] of pairs) {
      const found = plan({ source, target }, name);
      assert.deepEqual([found.missing, found.blocked.length > 0], [['z'], true], source);
      const { segments, finish } = openTarget(found);
      assert.deepEqual(finish(segments, [], {}).translated, ['z']);
    }
    const empty = plan({ source: "<?php return ['l' => ['One']];", target: "<?php return ['l' => []];" }, 'a.php');
    assert.deepEqual([empty.missing, empty.blocked], [['l/0'], []]);
  });

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

  it('lets the form of a dual have a word for its number, and no form of several numbers', () => {
    const head = 'msgid ""\nmsgstr "Language: he\\nPlural-Forms: nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);\\n"\n\n';
    const message = (...forms: string[]): string =>
      `${head}#, c-format\nmsgid "%d file"\nmsgid_plural "%d files"\n${forms.map((form, at) => `msgstr[${at}] "${form}"\n`).join('')}`;
    const source = message('', '', '');
    assert.deepEqual(plan({ source, target: message('one', 'two', '%d many') }, 'a.po').broken, []);
    assert.deepEqual(plan({ source, target: message('one', 'two', 'many') }, 'a.po').broken, ['%d file']);
  });

  it('lets a text for one go without its number where the source has one for many, too', () => {
    const source = {
      one: '%s hour ago',
      many: '%s hours ago',
      day: '%s day ago',
      'a b': '{{n}} file',
      'a b_plural': '{{n}} files',
    };
    const target = {
      one: 'vor einer Stunde',
      many: 'vor %s Stunden',
      day: 'gestern',
      'a b': 'eine Datei',
      'a b_plural': 'Dateien',
    };
    assert.deepEqual(plan({ source: JSON.stringify(source), target: JSON.stringify(target) }).broken, [
      'day',
      'a b_plural',
    ]);
    const unit = (text: string, translation: string): string =>
      `<trans-unit id="${text}"><source>${text}</source>${translation && `<target>${translation}</target>`}</trans-unit>`;
    const xliff = (one: string, many: string): string =>
      `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>${unit('%s hour ago', one)}${unit('%s hours ago', many)}</body></file></xliff>`;
    const compared = plan({ source: xliff('', ''), target: xliff('vor einer Stunde', 'vor Stunden') }, 'a.xlf');
    assert.deepEqual(compared.broken, ['file/%s hours ago']);
  });
});
