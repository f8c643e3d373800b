import assert from 'node:assert/strict';
import { parseYaml } from '../../../src/formats/yaml/yaml';
import { yamlPath } from '../../../src/formats/yaml/path';
import { applyEdits } from '../../../src/formats/edits';

const textsOf = (text: string): string[] => parseYaml(text).segments.map((segment) => segment.text);

/** The file with each text as `words` have it, in another language. */
function translate(text: string, words: Readonly<Record<string, string>>, targetLanguage?: string): string {
  const parsed = parseYaml(text);
  const targets = parsed.segments.map(({ text: source }) => {
    const said = words[source];
    return said === undefined ? undefined : { text: said, protectedSpans: [] };
  });
  return applyEdits(text, parsed.edits(targets, { targetLanguage }));
}

describe('YAML', () => {
  it('gives the strings that are values, with keys and comments', () => {
    const { segments, sourceLanguage } = parseYaml(
      'en:\n  # A button\n  # of the cart\n  save: Save # a verb\n\n  list:\n    - One\n    - two: Two\n',
    );
    assert.equal(sourceLanguage, 'en');
    assert.deepEqual(
      segments.map(({ id, text, context }) => [id, text, context]),
      [
        ['save', 'Save', 'A button\nof the cart\na verb'],
        ['list.0', 'One', undefined],
        ['list.1.two', 'Two', undefined],
      ],
    );
  });

  it('leaves truth values, numbers, times, symbols, aliases and what Ruby reads alone', () => {
    assert.deepEqual(
      textsOf('a: yes\nb: ~\nc: 2026-11-22T10:00:00Z\nd: :day\ne: &x Text\nf: *x\ng: !ruby/regexp /a/\nh: 0x1f'),
      ['Text'],
    );
    assert.deepEqual(textsOf('en:\n  date:\n    formats:\n      long: "%d %B"\n      words: "%d of %B"'), ['%d of %B']);
  });

  it('writes the language of Rails, also where it is a truth value', () => {
    assert.equal(translate('en:\n  a: Hello\n', { Hello: 'Hei' }, 'no'), '"no":\n  a: Hei\n');
    assert.equal(translate('"en":\n  a: Hello\n', { Hello: '你好' }, 'zh-Hans'), '"zh-CN":\n  a: 你好\n');
    assert.equal(translate('app:\n  a: Hello\n', { Hello: 'Hallo' }, 'de'), 'app:\n  a: Hallo\n');
  });

  it('puts quotes around what cannot be plain', () => {
    const words = ['a: b', 'yes', '- x', 'x #y', '"q" r', '*s', 'back\\slash: "x"', '@at', '1:30', 'null'];
    for (const word of words) assert.deepEqual(translate('a: Text\n', { Text: word }), `a: ${JSON.stringify(word)}\n`);
    assert.equal(translate('a: Text\n', { Text: "it's a, b" }), "a: it's a, b\n");
    assert.equal(translate('a: [Text, Other]\n', { Text: 'a, b' }), 'a: ["a, b", Other]\n');
    assert.equal(translate("a: 'Text'\n", { Text: "it's" }), "a: 'it''s'\n");
  });

  it('puts quotes around what other readers of the flow style take for a key', () => {
    for (const word of [':start', '?q', 'Wirklich?', 'Was? Ja', ':', '?']) {
      const quoted = JSON.stringify(word);
      assert.equal(translate('a: {b: Text}\n', { Text: word }), `a: {b: ${quoted}}\n`);
      assert.equal(translate('a: [Text]\n', { Text: word }), `a: [${quoted}]\n`);
    }
    assert.equal(translate('a: Text\n', { Text: 'Wirklich?' }), 'a: Wirklich?\n');
    assert.equal(translate('a: {b: Text}\n', { Text: 'x:y' }), 'a: {b: x:y}\n');
  });

  it('stays ASCII where all letters beyond it are escapes', () => {
    for (const escaped of [String.raw`\u00e9`, String.raw`\u4f60\u597d`, String.raw`\xe9`, String.raw`\U00010400`]) {
      const file = (first: string, second: string): string => `a: "x ${escaped}"\nb: ${first}\nc: ${second}\n`;
      assert.equal(
        translate(file('"Text"', 'Other'), { Text: 'ü 😀 "', Other: 'é' }),
        file(String.raw`"\u00fc \U0001f600 \""`, String.raw`"\u00e9"`),
      );
      assert.equal(translate(file('"Text"', 'Other'), { Other: 'Plain' }), file('"Text"', 'Plain'));
    }
    for (const other of ['"\\u2026 x"', '"C:\\\\u00e9"', '"é \\u00e9"', "'\\u00e9'", '"\\u0041"', 'x']) {
      assert.equal(translate(`a: ${other}\nb: "Text"\n`, { Text: 'ü😀' }), `a: ${other}\nb: "ü😀"\n`);
    }
  });

  it('keeps the comment of a block that becomes a string in quotes', () => {
    const file = 'a:\n  - |- # one\n    Text\n  - b: >-  # two\n      Text\nc: |\n  Text\n';
    assert.equal(
      translate(file, { Text: 'x \u0007 #y' }),
      'a:\n  - "x \\u0007 #y" # one\n  - b: "x \\u0007 #y"  # two\nc: "x \\u0007 #y\\n"\n',
    );
  });

  it('keeps blocks, their chomping and their indentation', () => {
    assert.equal(
      translate('a: |-\n    One\n      two\nb: >+ # note\n  Long text\n  of two lines\n\nc: x\n', {
        'One\n  two': 'Eins\n  zwei\n\ndrei',
        'Long text of two lines': 'Ein längerer Text von zwei Zeilen',
      }),
      'a: |-\n    Eins\n      zwei\n\n    drei\nb: >+ # note\n  Ein längerer\n  Text von\n  zwei Zeilen\n\nc: x\n',
    );
  });

  it('keeps line ends and a byte order mark', () => {
    assert.equal(
      translate('\uFEFFa: |\r\n  One\r\n  two\r\nb: x\r\n', { 'One\ntwo': 'A\nB\nC' }),
      '\uFEFFa: |\r\n  A\r\n  B\r\n  C\r\nb: x\r\n',
    );
  });

  it('leaves a text with a carriage return of its own, which readers do not agree about, and says where it stands', () => {
    const text =
      'one: One thing\r\ntwo:\rTwo things\r\nthree: |\r\n  Three things\r\rand more\r\nfour: "Four\\rthings"\r\n';
    const parsed = parseYaml(text);
    assert.deepEqual(
      parsed.segments.map(({ text: said }) => said),
      ['One thing', 'Four\rthings'],
    );
    assert.deepEqual(
      parsed.problems.map(({ code, start }) => [code, start]),
      [['yaml-malformed', text.indexOf('\rTwo')]],
    );
    assert.deepEqual(parseYaml('one: |\r\n  One thing\r').segments, []);
  });

  it('makes the plural forms that the language has, and none that it has not', () => {
    const file =
      'en:\n  files:\n    one: One file\n    other: "%{count} files"\n  select:\n    other: Other\n    mine: Mine\n';
    const words = { 'One file': 'Jeden plik', '%{count} files': '%{count} plików', Other: 'Inne' };
    assert.equal(
      translate(file, words, 'pl'),
      'pl:\n  files:\n    one: Jeden plik\n    few: "%{count} plików"\n    many: "%{count} plików"\n    other: "%{count} plików"\n  select:\n    other: Inne\n    mine: Mine\n',
    );
    assert.equal(
      translate(file, words, 'de'),
      file
        .replace('en:', 'de:')
        .replace('One file', 'Jeden plik')
        .replace('files"', 'plików"')
        .replace('Other', 'Inne'),
    );
    assert.match(
      translate('a: { one: b c, other: "d %{count}" }', { 'd %{count}': 'x' }, 'cs'),
      /\{ one: b c, few: "x", many: "x", other: "x" \}/,
    );
  });

  it('reads messages of go-i18n with their descriptions', () => {
    assert.deepEqual(
      parseYaml('- id: home\n  description: A link\n  translation: Home\n').segments.map(({ id, text, context }) => [
        id,
        text,
        context,
      ]),
      [['home', 'Home', 'A link']],
    );
  });

  it('tells what is no YAML, and leaves a quote alone that nothing closes', () => {
    const { segments, problems } = parseYaml('a: Text\nb: "open\nc: x');
    assert.deepEqual(
      [segments.map(({ text }) => text), problems.map(({ code }) => code)],
      [['Text'], ['yaml-malformed']],
    );
    assert.deepEqual(parseYaml(`${'['.repeat(2_000)}`).problems.length, 1);
  });

  it('reads around a few faults, and nothing of a file that is full of them or thousands deep', () => {
    const summary = (text: string): unknown[] => {
      const { segments, problems } = parseYaml(text);
      return [segments.map((segment) => segment.text), problems.map(({ code, start }) => [code, start])];
    };
    assert.deepEqual(summary(`a: Text\n${']\n'.repeat(10)}`), [['Text'], [['yaml-malformed', 8]]]);
    assert.deepEqual(summary(`a: Text\n${']\n'.repeat(2_000)}`), [[], [['yaml-malformed', 0]]]);
    for (const deep of ['[', '[/', '{', '- ', '? ']) {
      assert.deepEqual(summary(`a: Text\n---\n${deep.repeat(2_000)}`), [[], [['yaml-malformed', 0]]], deep);
    }
    assert.deepEqual(summary(`${'- '.repeat(500)}Text`), [['Text'], []]);
  });

  it('is in the other language also where all its texts say the same there', () => {
    assert.equal(translate('en:\n  a: Text\n', { Text: 'Text' }, 'de'), 'de:\n  a: Text\n');
    assert.equal(translate('en:\n  a: Text\n', {}, 'de'), 'en:\n  a: Text\n', 'nothing was translated');
  });

  it('leaves symbols of Ruby alone, wherever they are', () => {
    const file =
      'en:\n  a: Text\n  b: :date.formats.default\n  c: ":greeting"\n  d:\n    - :year\n    - :too_long.one\n';
    assert.deepEqual(textsOf(file), ['Text']);
    assert.deepEqual(textsOf('a: :date.formats.default\n'), []);
  });

  it('knows where translations go', () => {
    assert.deepEqual(yamlPath('config/locales/devise.en.yml', 'pt-BR', 'en'), ['devise.pt-BR.yml']);
    assert.deepEqual(yamlPath('i18n/en/site.yaml', 'de', 'en'), ['..', 'de', 'site.yaml']);
  });
});
