import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { applyEdits } from '../../../src/formats/edits';
import { putEntries } from '../../../src/formats/entries/put';
import { entriesOf } from '../../../src/formats/entries/tree';
import { parseIni, readIniEntries } from '../../../src/formats/ini/ini';
import { changeWords, translateAll, unreadable } from './formatFixtures';
import { itMerges, type Style, type WriteFile } from './entries/mergeProperties';

const file = readFileSync('test/fixtures/formats/ini/en-GB.ini', 'utf8');

const write: WriteFile = (entries, { lineEnd, hasBom, endsInLine, isOther, comments }: Style) => {
  const lines = (some: typeof entries): string =>
    some
      .map(([key, text], index) => {
        const about = comments && index % 2 === 0 ? `; About ${key}\n` : '';
        return `${about}${key}${isOther ? ' = ' : '='}${isOther ? text : `"${text}"${comments ? ' ; note' : ''}`}`;
      })
      .join(comments && isOther ? '\n\n' : '\n');
  const [outside, inside] = [
    entries.filter(([key]) => !key.startsWith('t')),
    entries.filter(([key]) => key.startsWith('t')),
  ];
  const parts = [lines(outside), inside.length > 0 ? `[menu]\n${lines(inside)}` : ''];
  const all = parts.filter((part) => part !== '').join('\n\n') + (endsInLine ? '\n' : '');
  return (hasBom ? '\uFEFF' : '') + all.replaceAll('\n', lineEnd);
};

describe('INI', () => {
  itMerges(readIniEntries, write, ['ALPHA', 'BETA', 'GAMMA', 'ta', 'tb', 'tc']);

  it('gives its texts, and takes translations with its quotes', () => {
    const parsed = parseIni(file);
    assert.deepEqual(unreadable(parsed), []);
    assert.deepEqual(
      parsed.segments.map(({ id, text }) => [id, text]),
      [
        ['COM_TITLE', 'Content of "%s"'],
        ['COM_LINK', '<a href="x">Link</a>; more'],
        ['plain', 'It is plain; and whole'],
        ['menu.open', 'Open all'],
      ],
    );
    assert.equal(parsed.segments[0]?.context, 'Shown above');
    const change = (text: string): string => text.replace('e', () => `"\\é'`);
    for (const text of [file, file.replaceAll('\n', '\r\n'), `\uFEFF${file}`]) {
      const translated = translateAll(text, parseIni(text), (segment) => changeWords(segment, change));
      assert.deepEqual(
        parseIni(translated).segments.map((segment) => segment.text),
        parsed.segments.map((segment) => change(segment.text)),
      );
    }
  });

  it('writes quotes as Joomla did where the file has them so, and no line end', () => {
    const old = 'A="Say "_QQ_"x"_QQ_""\nB=plain text\n';
    const { segments, edits } = parseIni(old);
    assert.equal(segments[0]?.text, 'Say "x"');
    const said = (text: string) => ({ text, protectedSpans: [] });
    assert.equal(applyEdits(old, edits([said('Sag "y"'), said('two\nlines')])), 'A="Sag "_QQ_"y"_QQ_""\nB=two lines\n');
  });

  it('has keys in no section that are called like one', () => {
    const source = 'settings=Settings\n\n[settings]\nprofile=Profile\npassword=Password\n';
    const tree = readIniEntries(source);
    assert.deepEqual([...entriesOf(tree).keys()], ['settings', '[settings]/profile', '[settings]/password']);
    const own = 'settings=Einstellungen\n\n[settings]\nprofile=Profil\n';
    const put = putEntries(readIniEntries(own), tree, new Set(['[settings]/password']));
    assert.equal(applyEdits(own, put), `${own}password=Password\n`);
    assert.deepEqual(tree.problems, []);
  });

  it('is left alone where it is damaged', () => {
    const codes = (text: string): string[] => readIniEntries(text).problems.map(({ code }) => code);
    assert.deepEqual(codes(file), []);
    assert.deepEqual(codes('a=x\nnothing\nb=y'), ['malformed']);
    assert.deepEqual(codes('a=x\na=y'), ['duplicate-key']);
    assert.equal(codes('<<<<<<< a\na=x\n=======\na=y\n>>>>>>> b\n')[0], 'conflict-marker');
    const damaged = parseIni('a=One\nnothing\nb=Two');
    assert.deepEqual(
      damaged.segments.map(({ id }) => id),
      ['a', 'b'],
    );
    assert.deepEqual(
      damaged.problems.map(({ code }) => code),
      ['message-not-valid'],
    );
  });
});
