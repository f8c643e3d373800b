import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits } from '../../../../src/formats/edits';
import { putEntries } from '../../../../src/formats/entries/put';
import { removeEntries } from '../../../../src/formats/entries/remove';
import { entriesOf } from '../../../../src/formats/entries/tree';
import { readJsonEntries as read } from '../../../../src/formats/json/entryTree';
import { isSurelyPlain, textsOf } from '../../../../src/formats/json/kinds';
import { readValues } from '../../../../src/formats/json/values';
import { itMerges, type Style } from './mergeProperties';

type Values = Map<string, string | Values>;

/** JSON in the style of a person, with groups where keys have dots. */
function write(entries: ReadonlyArray<readonly [string, string]>, style: Style): string {
  const root: Values = new Map();
  for (const [key, text] of entries) {
    const path = key.split('.');
    let group = root;
    for (const part of path.slice(0, -1)) {
      const inner = group.get(part) ?? new Map<string, string | Values>();
      group.set(part, inner);
      group = inner as Values;
    }
    group.set(path.at(-1) ?? '', text);
  }
  const { lineEnd, indentation } = style;
  const object = (values: Values, level: number): string => {
    const outer = lineEnd + indentation.repeat(level);
    const members = [...values].map(([key, value], index, all) => {
      const comment = style.comments && index % 2 ? `// About ${key}${outer}${indentation}` : '';
      const written = typeof value === 'string' ? JSON.stringify(value) : object(value, level + 1);
      const behind = index === all.length - 1 ? (style.isOther ? ',' : '') : ',';
      const note = style.comments && index % 3 === 0 ? ' // note' : '';
      return `${outer}${indentation}${comment}"${key}"${style.isOther ? ' : ' : ': '}${written}${behind}${note}`;
    });
    return `{${members.join('')}${outer}}`;
  };
  return `${style.hasBom ? '\uFEFF' : ''}${object(root, 0)}${style.endsInLine ? lineEnd : ''}`;
}

const put = (target: string, source: string, ...keys: string[]): string =>
  applyEdits(target, putEntries(read(target), read(source), new Set(keys)));
const remove = (text: string, ...keys: string[]): string => applyEdits(text, removeEntries(read(text), new Set(keys)));

describe('entries of JSON', () => {
  itMerges(read, write, [
    'a',
    'b',
    'menu.open',
    'menu.save',
    'menu.edit.cut',
    'menu.edit.copy',
    'z',
    'deep.er.one',
    'ü',
  ]);

  it('come behind the same neighbour, as the file is written', () => {
    const source = '{\n  "a": "A",\n  "m": {\n    "x": "X",\n    "y": "Y"\n  },\n  "b": "B"\n}\n';
    assert.equal(
      put('{\r\n\t"a":"Ä",\r\n\t"b":"Bé"\r\n}', source, 'm/x', 'm/y'),
      '{\r\n\t"a":"Ä",\r\n\t"m":{\r\n\t\t"x":"X",\r\n\t\t"y":"Y"\r\n\t},\r\n\t"b":"Bé"\r\n}',
    );
  });

  it('come without the commas behind the last ones of the source into a file that has none there', () => {
    const source =
      '{\n  "a": "A",\n  "m": {\n    "x": "X",\n    "y": "Y",\n    "n": {\n      "z": "Z",\n    },\n  },\n}\n';
    const target = '{\n  "a": "Ä"\n}\n';
    for (const keys of [['m/x'], ['m/x', 'm/y'], ['m/x', 'm/n/z']]) {
      assert.doesNotThrow(() => void JSON.parse(put(target, source, ...keys)), keys.join(' '));
    }
    assert.match(put('{\n  "a": "Ä",\n}\n', source, 'm/x'), /"x": "X",\n {2}\},\n\}/);
  });

  it('are none where a comment of another language stands for a value', () => {
    assert.deepEqual(
      read('{"a": [#,#,"b"]}').problems.map(({ code, start }) => [code, start]),
      [['malformed', 7]],
    );
  });

  it('come into a file of one line', () => {
    assert.equal(put('{"a": "1", "c": "3"}', '{\n "a": "1",\n "b": "2"\n}', 'b'), '{"a": "1", "b": "2", "c": "3"}');
    assert.equal(put('{}', '{\n    "a": "1",\n    "b": "2"\n}', 'a', 'b'), '{\n    "a": "1",\n    "b": "2"\n}');
  });

  it('take the value of the other file where they are there', () => {
    assert.equal(put('{ "a" : "alt", "b": "" }', '{"a": "neu"}', 'a'), '{ "a" : "neu", "b": "" }');
  });

  it('are written with escapes where the file has no other character', () => {
    assert.equal(
      put(String.raw`{"a": "\u00e4"}`, '{"a": "x", "b": "ü"}', 'b'),
      String.raw`{"a": "\u00e4", "b": "\u00fc"}`,
    );
  });

  it('take the comment behind them along when they go', () => {
    const text =
      '{\n  "q": "x", // about q\n  "old": "Viejo", // keep?\n  "z": "y", /* z */\n  "last": "w" // last\n}\n';
    const without = (...keys: string[]): string => applyEdits(text, removeEntries(read(text), new Set(keys)));
    assert.equal(without('last', 'old'), '{\n  "q": "x", // about q\n  "z": "y" /* z */\n}\n');
    assert.equal(without('old', 'z', 'last'), '{\n  "q": "x" // about q\n}\n');
  });

  it('leave no hole in a list', () => {
    const source = '{"l": ["1", "2", "3", "4"]}';
    assert.equal(put('{"l": ["eins"]}', source, 'l/2', 'l/3'), '{"l": ["eins"]}');
    assert.equal(put('{"l": ["eins"]}', source, 'l/1', 'l/3'), '{"l": ["eins", "2"]}');
    assert.equal(put('{"a": "b"}', source, 'l/0', 'l/1', 'l/3'), '{"a": "b", "l": ["1", "2"]}');
  });

  it('keep a group in alphabetical order', () => {
    const own = Object.fromEntries([...'abcdfghi'].map((key) => [key, key]));
    const source = { i: 'i', e: 'e', a: 'a' };
    assert.deepEqual(Object.keys(JSON.parse(put(JSON.stringify(own), JSON.stringify(source), 'e')) as object), [
      ...'abcdefghi',
    ]);
  });

  it('of a message that is an object are whole', () => {
    const source =
      '{\n  "hi": {\n    "message": "Hi $N$",\n    "description": "Said first",\n    "placeholders": { "n": { "content": "$1" } }\n  },\n  "bye": {\n    "message": "Bye"\n  }\n}';
    const { text, node } = entriesOf(read(source)).get('hi')!;
    assert.deepEqual([text, node.context], ['Hi $N$', 'Said first']);
    const target = '{\n  "bye": {\n    "message": "Tschüss"\n  }\n}';
    assert.equal(put(target, source, 'hi'), source.replace('"Bye"', '"Tschüss"'));
    assert.equal(put(source, '{"hi": {"message": "Hallo $N$"}}', 'hi'), source.replace('Hi $N$', 'Hallo $N$'));
  });

  it('are mere strings where the file says nothing about them', () => {
    const source = '{"a": {"message": "A", "comment": ["x"]}, "b": "B", "c": {"message": "C", "comment": ["y"]}}';
    assert.equal(put('{"a": "Ä", "b": "B"}', source, 'c'), '{"a": "Ä", "b": "B", "c": "C"}');
  });

  it('of ARB take their notes along only into a file that has some', () => {
    const source =
      '{\n  "@@locale": "en",\n  "a": "A",\n  "@a": {\n    "description": "One"\n  },\n  "b": "B",\n  "@b": {}\n}';
    assert.deepEqual([...entriesOf(read(source)).keys()], ['a', 'b']);
    assert.equal(
      put('{\n  "@@locale": "de",\n  "b": "Be"\n}', source, 'a'),
      '{\n  "@@locale": "de",\n  "a": "A",\n  "b": "Be"\n}',
    );
    const noted = '{\n  "@@locale": "de",\n  "b": "Be",\n  "@b": {}\n}';
    assert.match(put(noted, source, 'a'), /"a": "A",\n {2}"@a": \{\n {4}"description": "One"\n {2}\},\n {2}"b"/);
    assert.equal(remove(source, 'a'), '{\n  "@@locale": "en",\n  "b": "B",\n  "@b": {}\n}');
  });

  it('is plain by its keys alone only where the whole of it is', () => {
    const key = fc.constantFrom('a', 'b', '$schema', 'smartling', '@a', '@@locale', 'message', 'description', 'string');
    const member = fc.oneof(fc.constantFrom('Text', 'a.json', 1), fc.dictionary(key, fc.constant('Inner')));
    const file = fc.dictionary(key, fc.oneof(fc.constantFrom('Text', 2), fc.dictionary(key, member)));
    let sure = 0;
    fc.assert(
      fc.property(file, (values) => {
        const keys = Object.entries(values).map(
          ([name, value]) =>
            [
              name,
              typeof value === 'object'
                ? Object.entries(value).flatMap(([inner, said]) => (typeof said === 'string' ? [inner] : []))
                : undefined,
            ] as const,
        );
        if (!isSurelyPlain(keys)) return;
        sure++;
        const texts = textsOf(
          readValues(JSON.stringify(values)).values,
          () => '',
          () => true,
        );
        assert.equal(texts.isPlain, true);
      }),
      { numRuns: 3_000 },
    );
    assert.ok(sure > 0);
  });

  it('tells what keeps a file from being written', () => {
    const codes = (text: string): string[] => read(text).problems.map(({ code }) => code);
    assert.deepEqual(codes('{"a": "1", "b": {"x": 1, "x": 2}, "a": "3"}'), ['duplicate-key', 'duplicate-key']);
    assert.equal(entriesOf(read('{"a": "1", "a": "3"}')).get('a')?.text, '3');
    assert.deepEqual(codes('{"a": "1" "b": "2"}'), ['malformed']);
    assert.deepEqual(codes('{"a": "1"'), ['malformed']);
    assert.deepEqual(codes('["a"]'), ['not-of-format']);
    assert.deepEqual(codes('{\n<<<<<<< HEAD\n"a": "1"\n=======\n"a": "2"\n>>>>>>> other\n}'), ['conflict-marker']);
    assert.deepEqual(codes('[{"a":'.repeat(50_000)), ['malformed']);
    assert.deepEqual(codes('{"a":'.repeat(5_000) + '"x"' + '}'.repeat(5_000)), ['malformed']);
  });
});
