import assert from 'node:assert/strict';
import { applyEdits } from '../../../../src/formats/edits';
import { putEntries } from '../../../../src/formats/entries/put';
import { removeEntries } from '../../../../src/formats/entries/remove';
import { entriesOf } from '../../../../src/formats/entries/tree';
import { readYamlEntries as read } from '../../../../src/formats/yaml/entryTree';
import { itMerges, type Style, type WriteFile } from './mergeProperties';

type Values = Map<string, string | Values>;

/** A value in one of the styles of YAML, as deep as its key. */
function valueOf(text: string, index: number, indentation: string): string {
  const lines = text.split(' ').map((word) => `\n${indentation}  ${word}`);
  const styles = [
    text,
    `"${text}"`,
    `'${text}'`,
    `|-\n${indentation}   ${text}`,
    `>-${lines.join('')}`,
    lines.join('').trim(),
  ];
  return styles[index % styles.length] ?? text;
}

/** YAML in the style of a person, with maps where keys have dots. */
function write(entries: ReadonlyArray<readonly [string, string]>, style: Style, language?: string): string {
  const root: Values = new Map();
  for (const [key, text] of entries) {
    const path = [...(language === undefined ? [] : [language]), ...key.split('.')];
    let group = root;
    for (const part of path.slice(0, -1)) {
      const inner = group.get(part) ?? new Map<string, string | Values>();
      group.set(part, inner);
      group = inner as Values;
    }
    group.set(path.at(-1) ?? '', text);
  }
  const unit = style.indentation === '\t' ? ' ' : style.indentation;
  let count = 0;
  const map = (values: Values, level: number): string[] =>
    [...values].flatMap(([key, value]) => {
      const indentation = unit.repeat(level);
      const index = count++;
      const comment = style.comments && index % 2 === 0 ? [`${indentation}# About ${key}`] : [];
      const name = `${indentation}${style.isOther && index % 3 === 0 ? `"${key}"` : key}:`;
      if (typeof value !== 'string') {
        return [...comment, `${name}${style.comments && index % 3 ? ' # group' : ''}`, ...map(value, level + 1)];
      }
      const written = valueOf(value, index, indentation);
      const behind = style.comments && index % 3 === 0 && !written.includes('\n') ? ' # note' : '';
      return [...comment, `${name} ${written}${behind}`, ...(style.isOther && index % 5 === 0 ? [''] : [])];
    });
  const lines = ['---', ...map(root, 0)].slice(style.isOther ? 0 : 1);
  const text = lines.join('\n').trimEnd().replaceAll('\n', style.lineEnd);
  return `${style.hasBom ? '\uFEFF' : ''}${text}${style.endsInLine ? style.lineEnd : ''}`;
}

const put = (target: string, source: string, ...keys: string[]): string =>
  applyEdits(target, putEntries(read(target), read(source), new Set(keys)));
const remove = (text: string, ...keys: string[]): string => applyEdits(text, removeEntries(read(text), new Set(keys)));

const keys = ['a', 'b', 'menu.open', 'menu.save', 'menu.edit.cut', 'menu.edit.copy', 'z', 'deep.er.one', 'ü'];

describe('entries of YAML', () => {
  itMerges(read, (entries, style) => write(entries, style), keys);
});

describe('entries of YAML of Rails', () => {
  const rails: WriteFile = (entries, style) => write(entries, style, style.isOther ? 'en' : 'de-AT');
  itMerges(read, rails, keys);
});

describe('entries of YAML', () => {
  it('come into the language of the file, whichever that is', () => {
    const source = 'en:\n  a: A\n  menu:\n    open: Open\n    save: Save\n';
    const all = [...entriesOf(read(source)).keys()];
    assert.deepEqual(all, ['{language}/a', '{language}/menu/open', '{language}/menu/save']);
    assert.equal(
      put('# German\n"de":\n    menu:\n        save: Sichern # ?\n', source, ...all.slice(0, 2)),
      '# German\n"de":\n    a: A\n    menu:\n        open: Open\n        save: Sichern # ?\n',
    );
    for (const empty of ['de:\n', 'de: {}\n', 'de: # German\n']) {
      assert.match(
        put(empty, source, ...all),
        /^de:(?: # German)?\n {2}a: A\n {2}menu:\n {4}open: Open\n {4}save: Save\n$/,
      );
    }
    assert.equal(put('', source, ...all), source);
    assert.equal(remove(source, '{language}/menu/open', '{language}/menu/save'), 'en:\n  a: A\n');
  });

  it('are lists as a whole, and blocks with all their lines', () => {
    const source =
      'x:\n  days:\n  - Sunday\n  - Monday\n  text: |+\n    One\n      two\n\n    three\n\n  n: >2-\n      four\n';
    const target = 'x:\n    y: Y\n';
    const merged = put(target, source, ...entriesOf(read(source)).keys());
    assert.deepEqual(
      [...entriesOf(read(merged)).values()].map(({ text }) => text),
      ['Y', 'Sunday\nMonday', 'One\n  two\n\nthree', 'four'],
    );
    assert.match(merged, /\n {4}days:\n {4}- Sunday\n {4}- Monday\n {4}text: \|\+\n {6}One\n {8}two\n\n {6}three\n\n/);
  });

  it('get the value of the other file, with a comment left where it was', () => {
    const source = 'm:\n  a: |\n    One\n    two\n  b: "x"\n  c: [1, Two]\n  d: D\n';
    const all = [...entriesOf(read(source)).keys()];
    assert.equal(
      put('m:\n    a: Eins # note\n    b: y # other\n    c:\n    - 1\n    d:\n', source, ...all),
      'm:\n    a: | # note\n      One\n      two\n    b: "x" # other\n    c: [1, Two]\n    d: D\n',
    );
  });

  it('come in the place of braces that say that there are none', () => {
    const source = 'save: Save\nmenu:\n  open: Open\n';
    const keys = new Set(['save', 'menu/open']);
    for (const [target, merged] of [
      ['{}', source],
      ['# Weblate\r\n---\r\n{}\r\n', `# Weblate\r\n---\r\n${source.replaceAll('\n', '\r\n')}`],
    ] as const) {
      const text = applyEdits(target, putEntries(read(target), read(source), keys));
      assert.equal(text, merged);
      assert.deepEqual([...entriesOf(read(text)).keys()], [...keys]);
    }
    assert.deepEqual(
      read('{} # and more\nsave: Save\n').problems.map(({ code }) => code),
      ['malformed'],
    );
  });

  it('are told where the file cannot be read by its lines', () => {
    const codes = (text: string): string[] => read(text).problems.map(({ code }) => code);
    assert.deepEqual(codes('a: "x'), ['malformed']);
    for (const text of ['- a', 'a: &x 1\nb: *x', 'a: {b: c}', '{a: b}', 'a: 1\n---\nb: 2', '? a\n: b', 'text']) {
      assert.deepEqual(codes(text), ['not-of-format'], text);
    }
    assert.deepEqual(codes('a: 1\nb: 2\na: 3'), ['duplicate-key']);
    assert.deepEqual(codes(''), []);
  });
});
