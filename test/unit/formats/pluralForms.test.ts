import assert from 'node:assert/strict';
import { parseAndroid } from '../../../src/formats/android/android';
import { applyEdits } from '../../../src/formats/edits';
import { withPluralCategories } from '../../../src/formats/icu/plurals';
import { parseJson } from '../../../src/formats/json/json';
import { formatOfPath } from '../../../src/formats/fileFormats';
import { parseYaml } from '../../../src/formats/yaml/yaml';
import { categoriesOf } from '../../../src/formats/pluralCategories';
import type { ParseFile } from '../../../src/formats/segment';
import { changeWords } from './formatFixtures';

function translate(parse: ParseFile, text: string, targetLanguage: string): string {
  const parsed = parse(text, { targetLanguage });
  const targets = parsed.segments.map((segment) => changeWords(segment, (said) => said.replaceAll('file', 'plik')));
  return applyEdits(text, parsed.edits(targets, { targetLanguage }));
}

const parserOf = (name: string): ParseFile => formatOfPath(name)?.parse ?? assert.fail(name);

const told = (parse: ParseFile, text: string, targetLanguage: string): string[] =>
  parse(text, { targetLanguage }).problems.map(({ code }) => code);

describe('Plural forms of a language', () => {
  it('are those that numbers of every day take', () => {
    assert.deepEqual(categoriesOf('pl'), ['one', 'few', 'many', 'other']);
    assert.deepEqual(categoriesOf('cs_CZ'), ['one', 'few', 'many', 'other']);
    assert.deepEqual(categoriesOf('fr'), ['one', 'other']);
    assert.deepEqual(categoriesOf('fr', { withRare: true }), ['one', 'many', 'other']);
    assert.deepEqual(categoriesOf('ja'), ['other']);
    assert.deepEqual(categoriesOf('en', { type: 'ordinal' }), ['one', 'two', 'few', 'other']);
    assert.equal(categoriesOf('not a language'), undefined);
  });

  it('are made where the form for one is a number, or else without a word', () => {
    const files: ReadonlyArray<readonly [name: string, text: string]> = [
      ['en.yml', 'en:\n  files:\n    one: 1\n    other: "%{count} files"\n'],
      ['en.yml', 'en:\n  files:\n    one: "1"\n    other: "%{count} files"\n'],
      ['en.yml', 'en:\n  files: { one: 1, other: "%{count} files" }\n'],
      ['en.json', '{"files": {"one": 1, "other": "{{count}} files"}}'],
      ['en.json', '{"files": {"one": "1", "other": "{{count}} files"}}'],
      ['en.json', '{"files_one": 1, "files_other": "{{count}} files"}'],
      ['en.toml', '[files]\none = "1"\nother = "{{.Count}} files"\n'],
      [
        'values/strings.xml',
        '<resources><plurals name="a"><item quantity="one">1</item><item quantity="other">%d files</item></plurals></resources>',
      ],
      [
        'a.stringsdict',
        '<plist><dict><key>a</key><dict><key>n</key><dict><key>one</key><string>1</string><key>other</key><string>%d files</string></dict></dict></dict></plist>',
      ],
    ];
    for (const [name, text] of files) {
      const { parse } = formatOfPath(name)!;
      const polish = translate(parse, text, 'pl');
      assert.match(polish, /one[^]*few[^]*many[^]*other/, name);
      assert.equal(polish.match(/pliks/g)?.length, 3, polish);
      assert.deepEqual(told(parse, text, 'pl'), ['plural-forms'], name);
      assert.doesNotMatch(translate(parse, text, 'de'), /few|many/, name);
    }
    for (const other of ['a: { one: 1, other: Other }', '{"a": {"one": 1, "other": "Other"}}']) {
      const { parse } = formatOfPath(other.startsWith('{') ? 'en.json' : 'en.yml')!;
      assert.doesNotMatch(translate(parse, other, 'pl'), /few/);
    }
  });

  it('are made in ICU messages, also inside others, and only where they are missing', () => {
    assert.equal(
      withPluralCategories('{n, plural, =0 {none} one {# plik} other {# plików}}', 'pl'),
      '{n, plural, =0 {none} one {# plik} few {# plików} many {# plików} other {# plików}}',
    );
    assert.equal(
      withPluralCategories("{g, select, a {{n,plural,one{'{'x} other{#}}} other {b}}", 'cs'),
      "{g, select, a {{n,plural,one{'{'x} few {#} many {#} other{#}}} other {b}}",
    );
    assert.equal(
      withPluralCategories('{n, selectordinal, other {#.}}', 'en'),
      '{n, selectordinal, one {#.} two {#.} few {#.} other {#.}}',
    );
    for (const whole of [
      '{n, plural, one {a} other {b}}',
      '{n, plural, one {a}}',
      '{n, plural, other {b',
      'plain {n}',
    ]) {
      assert.equal(withPluralCategories(whole, 'de'), whole);
    }
    assert.equal(withPluralCategories('{n, plural, one {a', 'pl'), '{n, plural, one {a');
    const deep = '{n, plural, other {'.repeat(5_000);
    assert.equal(withPluralCategories(deep, 'pl'), deep);
  });

  it('are not made where they would grow beyond all measure', () => {
    const nested = (depth: number): string => `${'{n, plural, other {'.repeat(depth)}xx${'}}'.repeat(depth)}`;
    assert.equal(withPluralCategories(nested(2), 'ar').match(/xx/g)?.length, 36);
    for (const depth of [7, 9, 18]) assert.equal(withPluralCategories(nested(depth), 'ar'), nested(depth));
  });

  it('are made behind apostrophes that are said, and between escaped line ends', () => {
    assert.equal(
      withPluralCategories("{n, plural, one {l''{name} parle} other {l''{name} mówią '{''}'}}", 'cs'),
      "{n, plural, one {l''{name} parle} few {l''{name} mówią '{''}'} many {l''{name} mówią '{''}'} other {l''{name} mówią '{''}'}}",
    );
    assert.equal(
      withPluralCategories(String.raw`{n, plural,\r\n\tone {a}\r\n\tother {b}\r\n}`, 'cs'),
      String.raw`{n, plural,\r\n\tone {a}\r\n\tfew {b}\r\n\tmany {b}\r\n\tother {b}\r\n}`,
    );
  });

  it('are made also where a translation is the same as its source', () => {
    const bars = '{"n_one":"{{count}} bar","n_other":"{{count}} bars"}';
    assert.equal(
      translate(parseJson, bars, 'cs'),
      '{"n_one":"{{count}} bar","n_few":"{{count}} bars","n_many":"{{count}} bars","n_other":"{{count}} bars"}',
    );
    assert.equal(
      translate(parseYaml, 'cs:\n  bars:\n    one: "%{count} bar"\n    other: "%{count} bars"\n', 'pl'),
      `pl:\n  bars:\n    one: "%{count} bar"\n${['few', 'many', 'other'].map((one) => `    ${one}: "%{count} bars"\n`).join('')}`,
    );
    const items = (names: string[]): string => names.map((name) => `<item quantity="${name}">%d bar</item>`).join('');
    const file = (names: string[]): string => `<resources><plurals name="n">${items(names)}</plurals></resources>`;
    assert.equal(translate(parseAndroid, file(['one', 'other']), 'ru'), file(['one', 'few', 'many', 'other']));
    // What nobody translated stays as it is.
    for (const [parse, text] of [
      [parseJson, bars],
      [parseAndroid, file(['one', 'other'])],
    ] as const) {
      assert.deepEqual(parse(text).edits([], { targetLanguage: 'pl' }), []);
    }
  });

  it('are made in messages of ICU in every format that may have such', () => {
    const message = '{n, plural, one {# file} other {# files}}';
    const complete = '{n, plural, one {# plik} few {# pliks} many {# pliks} other {# pliks}}';
    const files: ReadonlyArray<readonly [name: string, write: (text: string) => string]> = [
      ['a.json', (text) => `{"a": "${text}"}`],
      ['a.yaml', (text) => `a: "${text}"\n`],
      ['a.toml', (text) => `a = "${text}"\n`],
      ['a.ini', (text) => `a="${text}"\n`],
      ['a.properties', (text) => `a=${text}\n`],
      ['a.php', (text) => `<?php\nreturn ['a' => '${text}'];\n`],
      ['a.mjs', (text) => `export default { a: '${text}' };\n`],
      ['a.resx', (text) => `<root><data name="a"><value>${text}</value></data></root>`],
      ['strings.xml', (text) => `<resources><string name="a">${text}</string></resources>`],
      ['a.strings', (text) => `"a" = "${text}";\n`],
    ];
    for (const [name, write] of files) {
      assert.equal(translate(parserOf(name), write(message), 'pl'), write(complete), name);
    }
    const po = (said: string): string => `msgid "${message}"\nmsgstr "${said}"\n`;
    assert.ok(translate(parserOf('a.po'), po(''), 'pl').endsWith(po(complete)));
    const ts = '<TS language="pl"><context><name>a</name><message><source>{n, plural, other {# file}}</source>';
    assert.match(
      translate(
        parserOf('a_pl.ts'),
        `${ts}<translation type="unfinished"></translation></message></context></TS>`,
        'pl',
      ),
      /few \{# plik\} many \{# plik\} other/,
    );
  });

  it('are made in XLIFF with the codes that programs find by name, and not with others', () => {
    const unit = (code: string): string =>
      `<xliff version="1.2"><file source-language="en" target-language="pl"><body><trans-unit id="a"><source>{n, plural, one {${code} file} other {${code} files}}</source></trans-unit></body></file></xliff>`;
    assert.match(
      translate(parserOf('a.xlf'), unit('<x id="N"/>'), 'pl'),
      /one \{<x id="N"\/> plik\} few \{<x id="N"\/> pliks\} many \{<x id="N"\/> pliks\} other \{<x id="N"\/> pliks\}\}<\/target>/,
    );
    assert.doesNotMatch(translate(parserOf('a.xlf'), unit('<ph id="1">%d</ph>'), 'pl'), /few/);
    const file = parserOf('a.xlf')(unit('#'), { targetLanguage: 'pl' });
    const said = '{n, plural, one {plik} other {pliki}}';
    const edits = file.edits([{ text: said, protectedSpans: [] }], { targetLanguage: 'pl', madeBy: 'person' });
    assert.ok(edits.some(({ newText }) => newText.includes(`>${said}</target>`)));
  });

  it('are no keys of an object that says nothing of a number', () => {
    const colors = (first: string): string => `{"color":{"one":"${first}","two":"Green file","other":"Blue"}}`;
    assert.doesNotMatch(translate(parseJson, colors('Red'), 'pl'), /few/);
    assert.match(translate(parseJson, colors('{{count}} file'), 'pl'), /few/);
  });

  it('are made in JSON, in messages and in the keys of i18next', () => {
    const file =
      '{\n  "a_one": "{{count}} file",\n  "a_other": "{{count}} file now",\n  "b": "{n, plural, other {# file}}",\n  "button_one": "file one",\n  "button_other": "file two"\n}\n';
    assert.equal(
      translate(parserOf('a.json'), file, 'pl'),
      '{\n  "a_one": "{{count}} plik",\n  "a_few": "{{count}} plik now",\n  "a_many": "{{count}} plik now",\n  "a_other": "{{count}} plik now",\n  "b": "{n, plural, one {# plik} few {# plik} many {# plik} other {# plik}}",\n  "button_one": "plik one",\n  "button_other": "plik two"\n}\n',
    );
    assert.deepEqual(told(parseJson, file, 'pl'), ['plural-forms']);
    assert.deepEqual(told(parseJson, file, 'de'), []);
    assert.equal(
      translate(parseJson, '{"x":{"one":"a file","other":"files \\"q\\""},"y":{"other":"file","mine":"b"}}', 'pl'),
      '{"x":{"one":"a plik","few":"pliks \\"q\\"","many":"pliks \\"q\\"","other":"pliks \\"q\\""},"y":{"other":"plik","mine":"b"}}',
    );
    assert.match(
      translate(parseJson, '{"p_ordinal_one":"{{count}}st file","p_ordinal_other":"{{count}}th file"}', 'it'),
      /"p_ordinal_many":"\{\{count\}\}th plik","p_ordinal_other"/,
    );
  });

  it('are made for Android', () => {
    const file =
      '<resources>\n    <plurals name="files">\n        <item quantity="one">%d file</item>\n        <item quantity="other">  %d files</item>\n    </plurals>\n</resources>\n';
    assert.equal(
      translate(parseAndroid, file, 'ru'),
      file
        .replace('%d file<', '%d plik<')
        .replace(
          '        <item quantity="other">  %d files</item>',
          ['few', 'many', 'other'].map((one) => `        <item quantity="${one}">  %d pliks</item>`).join('\n'),
        ),
    );
    assert.deepEqual(told(parseAndroid, file, 'ru'), ['plural-forms']);
    assert.doesNotMatch(translate(parseAndroid, file, 'de'), /few|many/);
  });
});
