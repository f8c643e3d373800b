import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { applyEdits } from '../../../src/formats/edits';
import { putEntries } from '../../../src/formats/entries/put';
import { entriesOf } from '../../../src/formats/entries/tree';
import { holdsTexts } from '../../../src/formats/formatTable';
import { parseToml, readTomlEntries } from '../../../src/formats/toml/toml';
import { changeWords, translateAll, unreadable } from './formatFixtures';
import { itMerges, type Style, type WriteFile } from './entries/mergeProperties';

const file = readFileSync('test/fixtures/formats/toml/active.en.toml', 'utf8');

const write: WriteFile = (entries, { lineEnd, indentation, hasBom, endsInLine, isOther, comments }: Style) => {
  const line = ([key, text]: readonly [string, string], index: number): string => {
    const about = comments && index % 2 === 0 ? `# About ${key}\n` : '';
    const value = isOther ? `'''\n${text}'''` : `"${text}"`;
    return `${about}${key}${isOther ? '=' : ' = '}${value}${comments && index % 3 === 0 ? ' # note' : ''}`;
  };
  const inTable = (key: string): boolean => key.startsWith('t');
  const [outside, inside] = [entries.filter(([key]) => !inTable(key)), entries.filter(([key]) => inTable(key))];
  const indented = (text: string): string => (isOther ? text : text.replace(/^(?=\w|#)/gm, indentation));
  const head = outside.map(line).join(comments ? '\n\n' : '\n');
  const table = inside.length > 0 ? `[table]\n${indented(inside.map(line).join('\n'))}` : '';
  const all = [head, table].filter((part) => part !== '').join('\n\n');
  return (hasBom ? '\uFEFF' : '') + (all + (endsInLine ? '\n' : '')).replaceAll('\n', lineEnd);
};

describe('TOML', () => {
  itMerges(readTomlEntries, write, ['alpha', 'beta', 'gamma', 'ta', 'tb', 'tc']);

  it('gives its texts with what is said of them', () => {
    const parsed = parseToml(file);
    assert.deepEqual(unreadable(parsed), []);
    assert.deepEqual(
      parsed.segments.map(({ id, text }) => [id, text]),
      [
        ['title', 'Welcome, "{{.Name}}"'],
        ['raw', 'C:\\texts of all'],
        ['two words', 'A key with blanks'],
        ['tags.0', 'First tag'],
        ['tags.1', 'Second tag'],
        ['tags.2', 'Third tag'],
        ['inline.label', 'Label'],
        ['inline.deep.er', 'Deeper'],
        ['long', 'One line goes on.\nTwo "quoted" lines.'],
        ['plain', "It's \\n as it is."],
        ['files.one', '{{.Count}} file'],
        ['files.other', '{{.Count}} files'],
        ['menu.main.open', 'Open été'],
        ['menu.main.close', 'Close'],
      ],
    );
    assert.equal(parsed.segments[0]?.context, 'Shown at the top');
    assert.equal(parsed.segments.find(({ id }) => id === 'files.one')?.context, 'How many files there are');
  });

  it('takes translations in the quotes it has, or in those that can say them', () => {
    const change = (text: string): string => text.replace('e', () => `'"\\\n"""'''é`);
    for (const text of [file, file.replaceAll('\n', '\r\n'), `\uFEFF${file}`]) {
      const parsed = parseToml(text);
      const translated = translateAll(text, parsed, (segment) => changeWords(segment, change));
      assert.deepEqual(
        parseToml(translated).segments.map((segment) => segment.text),
        parsed.segments.map((segment) => change(segment.text)),
      );
      if (text.includes('\r')) assert.doesNotMatch(translated, /(?<!\r)\n/);
    }
    const [said] = parseToml('a = \'Say "x"\'\n').segments;
    assert.ok(said);
    assert.equal(
      applyEdits('a = \'Say "x"\'\n', parseToml('a = \'Say "x"\'\n').edits([{ ...said, text: 'Sag "x"' }])),
      'a = \'Sag "x"\'\n',
    );
  });

  it('gets the plural forms of its language', () => {
    const source = '[n]\n  one = "{{.C}} file"\n  other = "{{.C}} files"\n';
    const parsed = parseToml(source, { targetLanguage: 'pl' });
    assert.deepEqual(
      parsed.problems.map(({ code }) => code),
      ['plural-forms'],
    );
    assert.equal(
      applyEdits(
        source,
        parsed.edits(
          parsed.segments.map((one) => ({ ...one, text: `x${one.text}` })),
          { targetLanguage: 'pl' },
        ),
      ),
      '[n]\n  one = "x{{.C}} file"\n  few = "x{{.C}} files"\n  many = "x{{.C}} files"\n  other = "x{{.C}} files"\n',
    );
  });

  it('puts what is in no table before all tables, and tables behind it', () => {
    const put = (target: string, source: string, ...keys: string[]): string =>
      applyEdits(target, putEntries(readTomlEntries(target), readTomlEntries(source), new Set(keys)));
    const source = 'k = "K"\n\n[a]\nx = "X"\n\n[b]\ny = "Y"\n';
    assert.equal(put('[c]\nz = 1\n', source, 'k', 'a/x'), 'k = "K"\n\n[c]\nz = 1\n\n[a]\nx = "X"\n');
    assert.equal(put('l = 1\n', source, 'k', 'b/y'), 'l = 1\n\nk = "K"\n\n[b]\ny = "Y"\n');
    assert.equal(put('', source, 'k', 'b/y'), 'k = "K"\n\n[b]\ny = "Y"\n');
    assert.equal(put('[b]\n\n[c]\nz = 1\n', source, 'b/y'), '[b]\ny = "Y"\n\n[c]\nz = 1\n');
  });

  it('has descriptions and hashes as no entries of their own', () => {
    assert.deepEqual(
      [...entriesOf(readTomlEntries(file)).keys()].filter((key) => key.startsWith('files')),
      ['files/one', 'files/other'],
    );
  });

  it('is left alone where it is damaged', () => {
    const codes = (text: string): string[] => readTomlEntries(text).problems.map(({ code }) => code);
    assert.deepEqual(codes(file), []);
    assert.deepEqual(codes('a = "x"\na = "y"'), ['duplicate-key']);
    assert.deepEqual(codes('[a]\nx = 1\n[a]\ny = 1'), ['duplicate-key']);
    assert.deepEqual(codes('a = "x\nb = "y"'), ['malformed']);
    assert.deepEqual(codes('a = "\\q"'), ['malformed']);
    assert.deepEqual(codes('a'), ['malformed']);
    assert.deepEqual(codes(`[${'a.'.repeat(200)}b]\nx = "y"`), ['malformed']);
    assert.deepEqual(codes('[[a]]\nx = "y"'), ['not-of-format']);
    assert.equal(codes('<<<<<<< a\na = "x"\n=======\n>>>>>>> b\n')[0], 'conflict-marker');
    const damaged = parseToml('a = "One"\nb = "Broken\nc = "Two"\n');
    assert.deepEqual(unreadable(damaged), ['not-valid']);
    assert.deepEqual(
      damaged.segments.map(({ id }) => id),
      ['a'],
    );
    assert.equal(holdsTexts('/i18n/en.toml'), true);
    assert.equal(holdsTexts('/Cargo.toml'), false);
  });
});
