import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changeKey, keyAt, spliceOf, type KeyFile } from '../../../../src/domain/localization/keys';
import { hashOf, SourceLock } from '../../../../src/domain/localization/lock';
import { hasEntries, type EntryFormat } from '../../../../src/domain/localization/target';
import { applyEdits } from '../../../../src/formats/edits';
import { entriesOf } from '../../../../src/formats/entries/tree';
import { formatOfFile } from '../../../../src/formats/fileFormats';

function formatOf(name: string): EntryFormat {
  const format = formatOfFile(name);
  assert.ok(hasEntries(format));
  return format;
}

/** Files by their paths, the first one the source. */
type Files = Readonly<Record<string, string>>;

/** What becomes of files when the entry at the first place with a text gets a name, or goes. */
function change(files: Files, at: string, name?: string): Files | string {
  const [path = '', text = ''] = Object.entries(files)[0] ?? [];
  const format = formatOf(path);
  const read = (one: string) => format.entries(one);
  const subject = keyAt(read(text), format, text.indexOf(at));
  assert.ok(subject, 'a key is there');
  const known = Object.entries(files).map(([own, said]): KeyFile => ({ path: own, tree: read(said), read }));
  const changed = changeKey(known, format, subject, name);
  if ('code' in changed) return [changed.code, changed.path ?? ''].join(' ').trim();
  return { ...files, ...Object.fromEntries(changed.texts.map((one) => [one.path, one.text])) };
}

describe('a key', () => {
  const renamed: ReadonlyArray<readonly [title: string, at: string, name: string, before: Files, after: Files]> = [
    [
      'of JSON, with comments and odd spacing',
      'Close',
      'shut',
      {
        'en.json': '{\n  "a": {\n    "close" : "Close", // close\n    "z": "close"\n  }\n}\n',
        'de.json': '{"a":{"close":"close"}}',
      },
      {
        'en.json': '{\n  "a": {\n    "shut" : "Close", // close\n    "z": "close"\n  }\n}\n',
        'de.json': '{"a":{"shut":"close"}}',
      },
    ],
    [
      'of JSON that has to be escaped',
      'Close',
      'say "a\\b" é',
      { 'en.json': '{"close": "Close"}', 'de.json': '{"close": "\\u00dc"}' },
      { 'en.json': '{"say \\"a\\\\b\\" é": "Close"}', 'de.json': '{"say \\"a\\\\b\\" \\u00e9": "\\u00dc"}' },
    ],
    [
      'that is a group',
      'menu',
      'bar',
      {
        'en.json': '{"menu": {"menu": "Menu", "b": {"c": "C"}}, "x": "menu"}',
        'de.json': '{"menu": {"b": {"c": "D"}}}',
      },
      { 'en.json': '{"bar": {"menu": "Menu", "b": {"c": "C"}}, "x": "menu"}', 'de.json': '{"bar": {"b": {"c": "D"}}}' },
    ],
    [
      'of a plural, with the forms that only one language has',
      'things',
      'parts',
      {
        'en.json': '{"items_one": "a thing", "items_other": "things"}',
        'pl.json': '{"items_one": "1", "items_few": "2", "items_many": "3", "items_other": "4"}',
      },
      {
        'en.json': '{"parts_one": "a thing", "parts_other": "things"}',
        'pl.json': '{"parts_one": "1", "parts_few": "2", "parts_many": "3", "parts_other": "4"}',
      },
    ],
    [
      'of ARB, with what is said about it',
      'Hello',
      'greeting',
      {
        'app_en.arb': '{\n  "@@locale": "en",\n  "hello": "Hello",\n  "@hello": { "description": "hello" }\n}',
        'app_de.arb': '{"hello": "Hallo"}',
      },
      {
        'app_en.arb': '{\n  "@@locale": "en",\n  "greeting": "Hello",\n  "@greeting": { "description": "hello" }\n}',
        'app_de.arb': '{"greeting": "Hallo"}',
      },
    ],
    [
      'of ARB that is described elsewhere',
      'Hello',
      'greeting',
      { 'app_en.arb': '{"hello": "Hello", "b": "B", "@b": {}, "@hello": {"description": "hello"}}' },
      { 'app_en.arb': '{"greeting": "Hello", "b": "B", "@b": {}, "@greeting": {"description": "hello"}}' },
    ],
    [
      'of YAML, of Rails in its language',
      'Hello',
      'on top',
      {
        'config/locales/en.yml': 'en:\n  # hello\n  hello: Hello\n  a: b\n',
        'config/locales/de.yml': "de:\n  'hello': 'Hallo'\n",
      },
      {
        'config/locales/en.yml': 'en:\n  # hello\n  "on top": Hello\n  a: b\n',
        'config/locales/de.yml': "de:\n  'on top': 'Hallo'\n",
      },
    ],
    [
      'of YAML that another reader would not take for a text',
      'Hello',
      'no',
      { 'config/locales/en.yml': 'en:\n  hello: Hello\n' },
      { 'config/locales/en.yml': 'en:\n  "no": Hello\n' },
    ],
    [
      'of Android',
      'Hello',
      'greeting',
      {
        'res/values/strings.xml':
          '<resources>\n  <!-- hello -->\n  <string name="hello" formatted="false">Hello</string>\n</resources>',
        'res/values-de/strings.xml': "<resources><string name='hello'>hello</string></resources>",
      },
      {
        'res/values/strings.xml':
          '<resources>\n  <!-- hello -->\n  <string name="greeting" formatted="false">Hello</string>\n</resources>',
        'res/values-de/strings.xml': "<resources><string name='greeting'>hello</string></resources>",
      },
    ],
    [
      'of a plural of Android',
      'things',
      'parts',
      {
        'res/values/strings.xml':
          '<resources><plurals name="items"><item quantity="other">things</item></plurals></resources>',
      },
      {
        'res/values/strings.xml':
          '<resources><plurals name="parts"><item quantity="other">things</item></plurals></resources>',
      },
    ],
    [
      'of RESX',
      'Hello',
      'A.B c',
      { 'a.resx': '<root>\n  <data name="hello" xml:space="preserve">\n    <value>Hello</value>\n  </data>\n</root>' },
      {
        'a.resx': '<root>\n  <data name="A.B c" xml:space="preserve">\n    <value>Hello</value>\n  </data>\n</root>',
      },
    ],
    [
      'of properties',
      'Hello',
      'the key',
      { 'messages.properties': '# hello\nhello = Hello\nb=hello\n', 'messages_de.properties': 'hello:Hallo' },
      { 'messages.properties': '# hello\nthe\\ key = Hello\nb=hello\n', 'messages_de.properties': 'the\\ key:Hallo' },
    ],
    [
      'of Xcode',
      'Hello',
      'a "b"',
      { 'en.lproj/a.strings': '/* hello */\n"hello" = "Hello";\n' },
      { 'en.lproj/a.strings': '/* hello */\n"a \\"b\\"" = "Hello";\n' },
    ],
    [
      'of PHP',
      'Hello',
      "it's",
      { 'lang/en/a.php': "<?php\nreturn ['hello' => 'Hello', 'b' => ['c' => \"hello\"]];\n" },
      { 'lang/en/a.php': "<?php\nreturn ['it\\'s' => 'Hello', 'b' => ['c' => \"hello\"]];\n" },
    ],
    [
      'of a module, without quotes',
      'Hello',
      'two-words',
      { 'locales/en.js': "export default {\n  hello: 'Hello',\n}\n" },
      { 'locales/en.js': 'export default {\n  "two-words": \'Hello\',\n}\n' },
    ],
  ];
  for (const [title, at, name, before, after] of renamed) {
    it(`${title} gets another name, and nothing else changes`, () => assert.deepEqual(change(before, at, name), after));
  }

  it('is renamed in all files or in none', () => {
    const en = '{"a": "One", "b": "Two"}';
    assert.equal(change({ 'en.json': en, 'de.json': '{"a": "Eins"}' }, 'One', 'b'), 'taken en.json');
    assert.equal(change({ 'en.json': en, 'de.json': '{"a": "Eins", "c": "Drei"}' }, 'One', 'c'), 'taken de.json');
    assert.equal(change({ 'en.json': en, 'de.json': '{"c": "Drei"}' }, 'One', 'c'), 'taken de.json');
    assert.equal(change({ 'en.json': en, 'de.json': '{"a": ' }, 'One', 'c'), 'not-read de.json');
    assert.equal(change({ 'en.json': en, 'de.json': '{"a": "Eins", "a": "1"}' }, 'One', 'c'), 'not-written de.json');
    assert.equal(change({ 'en.json': en }, 'One', ''), 'bad-name');
    assert.equal(change({ 'en.json': '{"a": ["One", "Two"]}' }, 'One', 'c'), 'of-list');
    assert.equal(
      change({ 'a.resx': '<root><data name="a"><value>One</value></data></root>' }, 'One', 'a&b'),
      'bad-name',
    );
    const android = '<resources><string name="a">One</string></resources>';
    assert.equal(change({ 'values/strings.xml': android }, 'One', 'a b'), 'bad-name');
    assert.equal(change({ 'a.po': 'msgid "One"\nmsgstr ""\n' }, 'One', 'c'), 'no-name');
  });

  it('is told by its name, also where it is that of a plural or a group', () => {
    const at = (path: string, text: string, place: string) => {
      const found = keyAt(formatOf(path).entries(text), formatOf(path), text.indexOf(place));
      return found && [found.key, found.name, text.slice(found.place?.start, found.place?.end)];
    };
    const json = '{"a": {"b_one": "x", "b_other": "y"}, "c": {"one": "p", "other": "q"}}';
    assert.deepEqual(at('en.json', json, '"y"'), ['a/b_other', 'b', 'b']);
    assert.deepEqual(at('en.json', json, '"q"'), ['c', 'c', 'c']);
    assert.deepEqual(at('en.json', json, '"a"'), ['a', 'a', 'a']);
    assert.equal(at('en.json', json, ', "c"'), undefined);
    assert.deepEqual(
      at(
        'values/strings.xml',
        '<resources><plurals name="n"><item quantity="one">1</item></plurals></resources>',
        '1<',
      ),
      ['plurals:n', 'n', 'n'],
    );
  });

  it('goes from all files, with its comment, and nothing else changes', () => {
    assert.deepEqual(
      change({ 'en.yml': 'a: One\n# about b\nb: Two\nc: Three\n', 'de.yml': 'b: Zwei\n', 'fr.yml': 'a: Un\n' }, 'Two'),
      { 'en.yml': 'a: One\nc: Three\n', 'de.yml': '', 'fr.yml': 'a: Un\n' },
    );
    const po = (said: string): string =>
      `msgid ""\nmsgstr ""\n\nmsgid "One"\nmsgstr "${said}"\n\nmsgid "Two"\nmsgstr ""\n`;
    assert.deepEqual(change({ 'a.pot': po(''), 'de.po': po('Eins') }, 'One'), {
      'a.pot': 'msgid ""\nmsgstr ""\n\nmsgid "Two"\nmsgstr ""\n',
      'de.po': 'msgid ""\nmsgstr ""\n\nmsgid "Two"\nmsgstr ""\n',
    });
    assert.deepEqual(
      change({ 'en.json': '{"a": {"b": "B", "c": "C"}, "d": "D"}', 'de.json': '{"a": {"c": "C"}}' }, 'a'),
      {
        'en.json': '{"d": "D"}',
        'de.json': '{}',
      },
    );
  });

  it('that is renamed and back leaves the file as it was, whatever the names are', () => {
    const names = fc.string({
      unit: fc.constantFrom('a', 'B', '_', '-', '.', ' ', '"', "'", '\\', '&', '<', ':', '#', '=', 'é', '$', '1'),
      minLength: 1,
      maxLength: 6,
    });
    const files: Files = {
      'en.json': '{\r\n  "k" : "k",\r\n  "other": {"k": "k"}\r\n}',
      'en.yml': '# k\nk: k\nother:\n    k: k\n',
      'a.resx': '<root><data name="k"><value>k</value></data><data name="o"><value>k</value></data></root>',
      'messages.properties': 'k k\nother = k',
      'lang/en/a.php': "<?php return ['k' => 'k', \"o\" => 'k'];",
      'locales/en.js': 'export default { k: "k", o: `k` }',
      'en.lproj/a.strings': '"k" = "k"; // k\n"o" = "k";\n',
    };
    for (const [path, text] of Object.entries(files)) {
      const format = formatOf(path);
      fc.assert(
        fc.property(names, (name) => {
          const now = change({ [path]: text }, path.endsWith('.resx') ? 'k</' : 'k', name);
          if (typeof now === 'string') return assert.match(now, /^(?:bad-name|taken|not-written)/);
          const said = now[path] ?? '';
          const [first] = entriesOf(format.entries(said)).values();
          assert.equal(first?.key, name.replaceAll('~', '~0').replaceAll('/', '~1'));
          const place = said.indexOf(
            said.slice(first.node.value?.start, first.node.value?.end),
            first.node.gap?.end ?? 0,
          );
          const subject = keyAt(format.entries(said), format, Math.max(place, first.node.start));
          assert.ok(subject);
          const read = (one: string) => format.entries(one);
          const back = changeKey([{ path, tree: read(said), read }], format, subject, 'k');
          assert.ok('texts' in back, JSON.stringify([path, name, back]));
          // Quotes that a name needed stay.
          assert.equal(back.texts[0]?.text.replace(/"k"(?=: (?:"k"|k))/, 'k'), text.replace(/"k"(?=: (?:"k"|k))/, 'k'));
        }),
        { seed: 17, numRuns: 150 },
      );
    }
  });
});

describe('the lock of sources', () => {
  it('follows keys that are renamed, also in groups, and forgets those that are gone', () => {
    const lock = SourceLock.read('');
    const texts = new Map([
      ['a', '1'],
      ['g/b', '2'],
      ['g/c', '3'],
      ['gb', '4'],
    ]);
    lock.note('en.json', texts, new Map());
    lock.note('en.json', new Map([...texts, ['a', '5']]), new Map([['de.json', new Set(['a'])]]));
    lock.move(
      ['en.json', 'de.json'],
      new Map([
        ['g', 'h'],
        ['a', 'z'],
        ['gb', undefined],
      ]),
    );
    const names = [...lock.toString().matchAll(/"([^"]+#[^"]+)": "(\w+)"/g)].map(([, name, hash]) => [name, hash]);
    assert.deepEqual(names, [
      ['de.json#z', hashOf('1')],
      ['en.json#h/b', hashOf('2')],
      ['en.json#h/c', hashOf('3')],
      ['en.json#z', hashOf('5')],
    ]);
  });

  it('knows that one translation is of the wording of now', () => {
    const lock = SourceLock.read('');
    lock.note('en.json', new Map([['a', '1']]), new Map());
    assert.deepEqual([...lock.keysBehind('en.json', 'de.json', new Map([['a', '2']]))], ['a']);
    lock.noteTranslation('en.json', 'de.json', 'a', '2', 'zwei');
    const now = new Map([['a', '2']]);
    assert.deepEqual([...lock.keysBehind('en.json', 'de.json', now)], []);
    assert.deepEqual([...lock.keysBehind('en.json', 'fr.json', now)], ['a']);
    lock.note('en.json', now, new Map([['de.json', new Set<string>()]]));
    assert.doesNotMatch(lock.toString(), /de\.json/);
  });
});

describe('the edit between two texts', () => {
  it('makes one of the other and leaves what they have in common', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 8 });
    fc.assert(
      fc.property(texts, texts, (before, after) => assert.equal(applyEdits(before, spliceOf(before, after)), after)),
      { seed: 17 },
    );
    assert.deepEqual(spliceOf('abc', 'abbc'), [{ start: 2, end: 2, newText: 'b' }]);
  });
});
