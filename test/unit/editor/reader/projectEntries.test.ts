import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashOf } from '../../../../src/domain/localization/lock';
import { readEntryAt, readOpenEntries, readTextFiles } from '../../../../src/editor/reader/project/across';
import { priceTarget } from '../../../../src/editor/reader/project/answers';
import { readTargets } from '../../../../src/editor/reader/project/targets';
import { checkText } from '../../../../src/editor/reader/project/check';
import { addTypedTranslation, changeKeyInFiles, findKeyAt } from '../../../../src/editor/reader/project/keys';
import type { EntryFiles, EntryTranslation } from '../../../../src/editor/reader/project/questions';

import { reason } from '../../../../src/formats/reason';
import { applyEdits } from '../../../../src/formats/edits';

describe('the entries of a project, as the thread reads them', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
  };
  const group = async (name: string, texts: EntryFiles['texts'] = []): Promise<EntryFiles> => {
    const { files } = await readTextFiles({ folder });
    const source = files.find((file) => [file.source, file.target].includes(name))?.source;
    return { folder, path: name, files: files.filter((file) => file.source === source), texts };
  };
  const said = (translations: readonly EntryTranslation[]): string[] =>
    translations.map(({ file, state, text = '' }) => `${file.language} ${state} ${text}`);

  it('are checked against its terms in every format', async () => {
    const rules = [
      'en.json {language}.json',
      'a.pot {language}.po',
      'a.xlf a.{language}.xlf',
      'd/a.md d/{language}/**',
    ];
    const localization = rules.map((rule) => {
      const [source, target] = rule.split(' ');
      return { source, target, languages: ['de'], sourceLanguage: 'en', terms: 'terms.csv' };
    });
    const xliff = (target: string): string =>
      `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="de" datatype="plaintext" original="a"><body><trans-unit id="1"><source>One folder</source>${target}</trans-unit></body></file></xliff>`;
    const files = {
      'de.json': '{"a": "Ein Verzeichnis"}',
      'de.po': 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "One folder"\nmsgstr "Ein Verzeichnis"\n',
      'a.de.xlf': xliff('<target>Ein Verzeichnis</target>'),
      'd/de/a.md': '# Anfang\n\nEin Verzeichnis\n',
    };
    await write({
      '.parlance.json': JSON.stringify({ localization }),
      ...{ 'terms.csv': 'en,de,forbidden\nfolder,Ordner,\nfolder,Verzeichnis,yes\n', 'a.xlf': xliff('') },
      ...{
        'en.json': '{"a": "One folder"}',
        'a.pot': 'msgid "One folder"\nmsgstr ""\n',
        'd/a.md': '# Start\n\nOne folder\n',
      },
      ...files,
    });
    for (const [file, text] of Object.entries(files)) {
      const answer = await checkText({ path: file, text, folder, isChanged: false, isLikely: false });
      assert.deepEqual(
        answer?.findings.map(({ code, fix }) => [code, fix && applyEdits(text, [...fix.edits])]),
        [['term-forbidden', text.replace('Verzeichnis', 'Ordner')]],
        file,
      );
    }
    await write({ 'terms.csv': 'en,de\nfolder,Verzeichnis\n' });
    const now = await checkText({ path: 'de.json', text: files['de.json'], folder, isChanged: false, isLikely: false });
    assert.deepEqual(now?.findings, []);
  });

  const en = '{\n  "a": "Save {n}",\n  "b": {\n    "c": "Close"\n  }\n}\n';
  const map = { localization: [{ source: 'en.json', target: '{language}.json', languages: ['de', 'fr', 'es'] }] };
  const project = {
    '.parlance.json': JSON.stringify(map),
    '.parlance/sources.json': `{\n  "en.json#a": "${hashOf('Save {n}')}",\n  "en.json#b/c": "${hashOf('Shut')}",\n  "version": 1\n}\n`,
    'en.json': en,
    'de.json': '\uFEFF{"a": "Sichern",\r\n"b": {"c": "Zu"}}',
    'fr.json': '{"a": "Sauver {n}"}',
  };

  it('say what each language has, where, and what it lacks', async () => {
    await write(project);
    const offset = en.indexOf('Close');
    const found = await readEntryAt({ ...(await group('en.json')), offset });
    assert.equal(found?.key, 'b/c');
    assert.deepEqual(found.source, {
      text: 'Close',
      place: { start: { line: 3, character: 9 }, end: { line: 3, character: 16 } },
    });
    assert.deepEqual(said(found.translations), ['de stale Zu', 'fr missing ', 'es missing ']);
    assert.deepEqual(found.translations[0]?.place?.start, { line: 1, character: 11 });
    const first = await readEntryAt({ ...(await group('en.json')), offset: en.indexOf('Save') });
    assert.deepEqual(said(first?.translations ?? []), ['de broken Sichern', 'fr translated Sauver {n}', 'es missing ']);
    assert.equal(await readEntryAt({ ...(await group('en.json')), offset: 0 }), undefined);
  });

  it('are found in a target, too, with what the source says', async () => {
    await write(project);
    const question = await group('fr.json');
    const found = await readEntryAt({ ...question, offset: 3 });
    assert.deepEqual([found?.key, found?.source.text, found?.start], ['a', 'Save {n}', 1]);
  });

  it('are those on screen, not those that are stored', async () => {
    await write(project);
    const typed = en.replace('"Close"', '"Close it"').replace('{\n', '{\n  "new": "New",\n');
    const question = await group('en.json', [
      ['en.json', typed],
      ['fr.json', '{"a": "Sauver {n}", "new": "Nouveau"}'],
    ]);
    const found = await readEntryAt({ ...question, offset: typed.indexOf('New') });
    assert.deepEqual(said(found?.translations ?? []), ['de missing ', 'fr translated Nouveau', 'es missing ']);
    const { entries, total } = await readOpenEntries({ ...question, most: 2 });
    assert.equal(total, 3);
    assert.deepEqual(
      entries.map(({ key, missing, stale }) => [key, missing, stale]),
      [
        ['new', [0, 2], []],
        ['a', [2], []],
      ],
    );
    assert.equal(entries[0]?.start, typed.indexOf('"New"'));
  });

  it('are read again after a file changed, and only where both can be read', async () => {
    await write(project);
    const ask = async () => readOpenEntries({ ...(await group('en.json')), most: 9 });
    assert.equal((await ask()).total, 2);
    await write({ 'es.json': en, 'fr.json': '{ "a": ' });
    assert.deepEqual(
      (await ask()).entries.map(({ key, missing, stale }) => [key, missing, stale]),
      [['b/c', [], [0, 2]]],
    );
    const unread = await readEntryAt({ ...(await group('en.json')), offset: en.indexOf('Save') });
    assert.deepEqual(said(unread?.translations ?? []), ['de broken Sichern', 'fr unread ', 'es translated Save {n}']);
    await write({ 'en.json': '{' });
    assert.deepEqual(await ask(), { entries: [], total: 0 });
  });

  it('of a file that leads out of the folder are not read', async () => {
    await write(project);
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'parlance-'));
    try {
      await writeFile(path.join(elsewhere, 'es.json'), '{"a": "Secret"}');
      await symlink(path.join(elsewhere, 'es.json'), path.join(folder, 'es.json'));
      const found = await readEntryAt({ ...(await group('en.json')), offset: en.indexOf('Save') });
      assert.equal(said(found?.translations ?? []).at(-1), 'es unread ');
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });

  it('of two languages in a file are told by its own units', async () => {
    const unit = (id: string, source: string, target = ''): string =>
      `<trans-unit id="${id}"><source>${source}</source>${target && `<target>${target}</target>`}</trans-unit>`;
    const file = (units: string): string =>
      `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>${units}</body></file></xliff>`;
    const source = file(unit('1', 'Open') + unit('2', 'Close') + unit('3', 'New'));
    await write({
      '.parlance.json': JSON.stringify({
        localization: [{ source: 'app.xlf', target: 'app.{language}.xlf', languages: ['de'] }],
      }),
      'app.xlf': source,
      'app.de.xlf': file(unit('1', 'Open', 'Öffnen') + unit('2', 'Close')),
    });
    const at = async (text: string) =>
      said((await readEntryAt({ ...(await group('app.xlf')), offset: source.indexOf(text) }))?.translations ?? []);
    assert.deepEqual(await at('Open'), ['de translated Öffnen']);
    assert.deepEqual(await at('Close'), ['de missing ']);
    assert.deepEqual(await at('New'), ['de missing ']);
  });

  it('of a plural whose form a language lacks are open by the form of the source', async () => {
    const source = '{"items_one": "{{count}} item", "items_other": "{{count}} items"}';
    await write({
      'locales/en/app.json': source,
      'locales/pl/app.json': '{"items_one": "{{count}} element", "items_other": "{{count}} elementu"}',
    });
    const question = await group('locales/en/app.json');
    const { entries } = await readOpenEntries({ ...question, most: 9 });
    assert.deepEqual(
      entries.map(({ key }) => key),
      ['items_other'],
    );
    const asked = { folder, files: question.files, keys: ['items_other'] };
    const [state] = readTargets(asked);
    assert.ok(state && 'counts' in state);
    assert.equal(state.counts.missing, 2);
    const [file] = question.files;
    assert.ok(file && (await priceTarget({ ...asked, file })) > 0);
    const [none] = readTargets({ ...asked, keys: ['items_one'] });
    assert.ok(none && 'counts' in none);
    assert.equal(none.counts.missing, 0);
    assert.equal(await priceTarget({ ...asked, file, keys: ['items_one'] }), 0);
  });

  it('are compared again when what is noted of them has changed, and not for that of others', async () => {
    await write({
      '.parlance.json': JSON.stringify({
        localization: [{ source: 'en/*.json', target: '{language}/**', languages: ['de'] }],
      }),
      ...{
        'en/a.json': '{"k": "A"}',
        'de/a.json': '{"k": "Ä"}',
        'en/b.json': '{"k": "B"}',
        'de/b.json': '{"k": "Bé"}',
      },
    });
    const { files } = await readTextFiles({ folder });
    const first = readTargets({ folder, files });
    const known = first.map((state) => ({ ...state.file, ...('stamp' in state && { stamp: state.stamp }) }));
    assert.ok(readTargets({ folder, files: known }).every((state) => 'isSame' in state));
    await write({
      '.parlance/sources.json': `{\n  "en/a.json#k": "${hashOf('Old')}",\n  "version": 1\n}\n`,
    });
    const [a, b] = readTargets({ folder, files: known });
    assert.ok(a && 'counts' in a && b && 'isSame' in b);
    assert.equal(a.counts.stale, 1);
  });

  it('of a target that leads around, or out of the project, are not read, and all others are', async () => {
    await write({
      '.parlance.json': JSON.stringify({
        localization: [{ source: 'en.json', target: '{language}.json', languages: ['de', 'es', 'fr', 'it'] }],
      }),
      ...{ 'en.json': '{"k": "A"}', 'de.json': '{"k": "Ä"}', 'inner/it.json': '{}' },
    });
    await symlink('fr.json', path.join(folder, 'es.json'));
    await symlink('es.json', path.join(folder, 'fr.json'));
    await symlink(path.join(folder, 'inner/it.json'), path.join(folder, 'it.json'));
    const { files } = await readTextFiles({ folder });
    const told = readTargets({ folder, files }).map((state) =>
      'fault' in state ? state.fault.code : 'counts' in state && state.counts.missing,
    );
    assert.deepEqual(told, [0, 'not-read', 'not-read', 1]);
    await rm(path.join(folder, 'it.json'));
    await symlink(tmpdir(), path.join(folder, 'it.json'));
    const [outside] = readTargets({ folder, files: files.filter(({ language }) => language === 'it') });
    assert.ok(outside && 'fault' in outside && outside.fault.message?.reason === 'place-outside');
  });

  it('are those of a layout that is recognised, where nothing is written down', async () => {
    await write({ 'locales/en/a.json': en, 'locales/de/a.json': '{}' });
    assert.deepEqual(await readTextFiles({ folder }), {
      isWritten: false,
      files: [{ source: 'locales/en/a.json', target: 'locales/de/a.json', language: 'de', sourceLanguage: 'en' }],
    });
    await write({ '.parlance.json': JSON.stringify({ localization: 'wrong' }) });
    assert.deepEqual(await readTextFiles({ folder }), { isWritten: true, files: [] });
  });
});

describe('the keys of a project, as the thread changes them', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const lock = (lines: Readonly<Record<string, string>>): string =>
    JSON.stringify({ ...lines, version: 3 }, undefined, 2) + '\n';
  const write = async (name: string, text: string | Uint8Array): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  const question = async (name: string, texts: EntryFiles['texts'] = []): Promise<EntryFiles> => {
    const { files } = await readTextFiles({ folder });
    return { folder, path: name, files, texts };
  };
  const result = async (answer: Awaited<ReturnType<typeof changeKeyInFiles>>, texts: EntryFiles['texts'] = []) =>
    'code' in answer
      ? answer
      : Object.fromEntries(
          await Promise.all(
            answer.files.map(async ({ path: name, edits }) => {
              const shown = texts.find(([one]) => one === name)?.[1];
              const before = shown ?? (await readFile(path.join(folder, name), 'utf8'));
              return [name, applyEdits(before, edits)] as const;
            }),
          ),
        );
  const map = JSON.stringify({
    localization: [{ source: 'en.json', target: '{language}.json', languages: ['de', 'fr'] }],
  });

  it('are renamed in all files and in the lock of sources, as they are on screen', async () => {
    await write('.parlance.json', map);
    await write('.parlance/sources.json', lock({ 'de.json#a/b': '0000000000', 'en.json#a/b': '1111111111' }));
    await write('en.json', '{"a": {"b": "B"}}');
    await write('de.json', '{"a": {"b": "stored"}}');
    await write('fr.json', '{}');
    const texts = [['de.json', '{"a": {"b": "typed"}}']] as const;
    const asked = await question('en.json', texts);
    const subject = await findKeyAt({ ...asked, offset: 12 });
    assert.deepEqual(subject, { key: 'a/b', name: 'b', place: { start: 8, end: 9 }, hasForms: false });
    assert.deepEqual(await result(await changeKeyInFiles({ ...asked, subject, name: 'c' }), texts), {
      'en.json': '{"a": {"c": "B"}}',
      'de.json': '{"a": {"c": "typed"}}',
      '.parlance/sources.json': lock({ 'de.json#a/c': '0000000000', 'en.json#a/c': '1111111111' }),
    });
    assert.deepEqual(await result(await changeKeyInFiles({ ...asked, subject }), texts), {
      'en.json': '{}',
      'de.json': '{}',
      '.parlance/sources.json': lock({}),
    });
  });

  it('stay where a file cannot be read, or is not what is on screen', async () => {
    await write('.parlance.json', map);
    await write('en.json', '{"a": "A"}');
    await write('de.json', Buffer.from([0x7b, 0xff, 0x7d]));
    const subject = { key: 'a', name: 'a', hasForms: false };
    const ask = async (texts: EntryFiles['texts'] = []) =>
      changeKeyInFiles({ ...(await question('en.json', texts)), subject, name: 'b' });
    assert.deepEqual(await ask(), { code: 'not-read', path: 'de.json' });
    await write('de.json', '{"a": "Ä"}');
    assert.deepEqual(await ask([['de.json', '{"a": "\uFFFD"}']]), { code: 'other-encoding', path: 'de.json' });
  });

  it('get a translation that somebody types, and nothing else in the file changes', async () => {
    await write('.parlance.json', map);
    await write('.parlance/sources.json', lock({ 'en.json#b': hashOf('Was {n}') }));
    await write('en.json', '{"a": "A", "b": "Is {n}", "c": "C"}');
    await write('de.json', '\uFEFF{\r\n\t"a" : "A",\n\t"b" : "War {n}"\r\n}');
    const add = async (key: string, text: string, target = 'de.json') =>
      addTypedTranslation({ ...(await question('en.json')), target, key, text });
    const missing = await add('c', 'Sagt "C"');
    assert.ok('bytes' in missing);
    assert.equal(
      Buffer.from(missing.bytes).toString(),
      '\uFEFF{\r\n\t"a" : "A",\n\t"b" : "War {n}",\n\t"c" : "Sagt \\"C\\""\r\n}',
    );
    assert.equal(missing.lock, undefined);
    const stale = await add('b', 'Ist {n}');
    assert.ok('bytes' in stale);
    assert.equal(Buffer.from(stale.bytes).toString(), '\uFEFF{\r\n\t"a" : "A",\n\t"b" : "Ist {n}"\r\n}');
    assert.equal(stale.lock?.toString(), lock({ 'de.json#b': hashOf('Is {n}'), 'en.json#b': hashOf('Was {n}') }));
    assert.deepEqual(await add('b', 'Ist'), { code: 'said', message: reason('code-missing', '{n}') });
    assert.deepEqual(await add('c', 'C {m}'), { code: 'said', message: reason('code-unknown', '{m}') });
    const anew = await add('c', 'Cé', 'fr.json');
    assert.ok('bytes' in anew);
    assert.deepEqual(JSON.parse(Buffer.from(anew.bytes).toString()), { c: 'Cé' });
  });

  it('get none in a list before whose place another one is missing', async () => {
    await write('.parlance.json', map);
    await write('en.json', '{"l": ["First", "Second"]}');
    await write('de.json', '{}');
    const asked = await question('en.json');
    const add = (key: string) => addTypedTranslation({ ...asked, target: 'de.json', key, text: 'Eins' });
    assert.deepEqual(await add('l/1'), { code: 'not-put' });
    assert.ok('bytes' in (await add('l/0')));
  });
});
