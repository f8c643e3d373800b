import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pseudoText } from '../../../src/domain/translation/pseudo';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';

const sources: Record<string, string> = {
  '.parlance.json': JSON.stringify({
    localization: [
      { source: 'l/en.json', target: 'l/{language}.json', languages: ['de'] },
      { source: 'msg_en.properties', target: 'msg_{language}.properties', languages: ['de'] },
      { source: 'res/values/strings.xml', target: 'res/values-{language}/strings.xml', languages: ['de'] },
      { source: 'po/app.pot', target: 'po/{language}.po', languages: ['de'] },
      { source: 'y/en.yml', target: 'y/{language}.yml', languages: ['de'] },
    ],
  }),
  'l/en.json': JSON.stringify({
    save: 'Save {name} to <b>disk</b>',
    files: '{count, plural, one {# file} other {# files}} in {{folder}}',
    both: 'Cats & dogs',
    left: '%s of %d',
  }),
  'msg_en.properties': 'hello=Hello {0}, it’s fine\n',
  'res/values/strings.xml':
    '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n  <string name="open">Open &lt;b>%1$s&lt;/b></string>\n</resources>\n',
  'po/app.pot': 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Close %s"\nmsgstr ""\n',
  'y/en.yml': 'en:\n  title: "Welcome, %{name}"\n',
};

describeWithSqlite('parlance sync --pseudo', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-pseudo-'));
    for (const [name, text] of Object.entries(sources)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Nobody answers there: a run that asked a service would fail. */
  const run = (...args: string[]): Promise<ProgramResult> =>
    runProgram(['sync', ...args], { cwd: folder, env: { PARLANCE_URL: 'http://127.0.0.1:9', PARLANCE_KEY: 'secret' } });
  const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');

  it('makes longer, accented text in every format, with placeholders and plurals whole, and asks nobody', async () => {
    const { code, stderr } = await run('--pseudo', 'en-XA');
    assert.equal(code, 0, stderr);
    const texts = JSON.parse(await read('l/en-XA.json')) as Record<string, string>;
    assert.deepEqual(texts, {
      save: '[Šåṽé {name} ţö <b>ðîšķ</b> one two]',
      files: '[{count, plural, one {# ƒîļé} other {# ƒîļéš}} îñ {{folder}} one two]',
      both: '[Çåţš & ðöĝš one]',
      left: '[%s öƒ %d one]',
    });
    assert.match(await read('msg_en_XA.properties'), /\{0\}/);
    assert.match(await read('res/values-en-rXA/strings.xml'), /\[Öþéñ &lt;b>%1\$s&lt;\/b> one/);
    assert.match(await read('po/en_XA.po'), /msgstr "\[Çļöšé %s one\]"/);
    assert.match(await read('y/en-XA.yml'), /en-XA:\n {2}title: "\[Ŵéļçöḿé, %\{name\} one/);
    const checked = await run('--check', '--json');
    const { files } = JSON.parse(checked.stdout) as {
      files: Array<{ language: string; broken: unknown[]; missing: unknown[] }>;
    };
    const own = files.filter(({ language }) => /XA/.test(language));
    assert.equal(own.length, 5);
    for (const { broken, missing } of own) assert.deepEqual([broken, missing], [[], []]);
    // The second time there is nothing to do.
    const before = await read('l/en-XA.json');
    assert.equal((await run('--pseudo', 'en-XA')).code, 0);
    assert.equal(await read('l/en-XA.json'), before);
  });

  it('makes text from right to left with every plural form of the language', async () => {
    const { code, stderr } = await run('--pseudo', 'ar-XB');
    assert.equal(code, 0, stderr);
    const { save, files } = JSON.parse(await read('l/ar-XB.json')) as Record<string, string>;
    assert.equal(save, pseudoText('Save {{1}} to <b>disk</b>', 'ar-XB').replace('{{1}}', '{name}'));
    for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) {
      assert.match(files ?? '', new RegExp(`${form} \\{`));
    }
  });

  it('refuses a language that it does not make, and what goes with another work', async () => {
    assert.equal((await run('--pseudo', 'de')).code, 2);
    assert.equal((await run('--pseudo', 'en-XA', '--check')).code, 2);
  });
});

describe('pseudoText', () => {
  it('keeps what stands for placeholders, spaces around it and text without letters', () => {
    assert.equal(pseudoText(' Open <x i="1"/> &amp; {{2}} ', 'en-XA'), ' [Öþéñ <x i="1"/> &amp; {{2}} one] ');
    for (const text of ['', '  ', '12 %', '<x i="1"/>', '{{1}}']) assert.equal(pseudoText(text, 'en-XA'), text);
    assert.equal(pseudoText('Open', 'ar-XB'), '\u200f\u202eOpen\u202c\u200f');
  });

  it('is at least 40 percent longer', () => {
    for (const text of ['A', 'Open the file', 'A sentence of some length that nobody shortens.']) {
      assert.ok(pseudoText(text, 'en-XA').length >= text.length * 1.4, text);
    }
  });
});
