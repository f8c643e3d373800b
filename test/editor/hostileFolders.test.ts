// Folders of strangers, made from a seed, in a window that does not trust them: whatever they hold, nothing is written
// outside, nothing is sent that a link leads to or to anybody else, no command runs, and every order comes to its end.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { json, ScriptedServer, status } from '../support/scriptedServer';
import { connectTo, disconnect } from './connectTo';
import { forgetJobs } from './documentsWindow';
import { host, itAcrossReloads } from './host';
import { closeAll } from './markedDocument';
import { tick } from './targetLanguages';
import { languageList, translateWith } from './translationService';
import { choose, clearNotifications, notification, question, setSetting, start } from './window';

/** More of them with PARLANCE_ROUNDS. */
const folders = Math.max(24, Number(process.env['PARLANCE_ROUNDS'] ?? 0));
/** So many are in one window: the time of each is limited, and this is half of what a busy machine does in it. */
const atOnce = 24;
const secret = 'words that nobody may see';
const command = '[x](command:workbench.action.files.newUntitledFile)';

/** Numbers that look random and are the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const languages = ['de-/../../escaped', '../../../escaped', '/etc/x', '(a+)+', '((((', 'con', 'de:x', command, 'de'];
const names = [
  'notes',
  command,
  '$(trash) x',
  'a'.repeat(200),
  '(a+)+_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  'aux',
  'a:b',
  '..\\..\\x',
  'x\u202etxt',
  '\u001b]0;owned\u0007',
  '${target}',
];
const texts: Readonly<Record<string, (language: string) => string>> = {
  xlf: (language) =>
    `<xliff version="1.2"><file source-language="${language}" target-language="${language}"><body><trans-unit id="1"><source>Some words</source></trans-unit></body></file></xliff>`,
  arb: (language) => JSON.stringify({ '@@locale': language, hi: `Some words ${command}` }),
  po: (language) => `msgid ""\nmsgstr "Language: ${language}\\n"\n\nmsgid "Some words"\nmsgstr ""\n`,
  json: () => JSON.stringify({ __proto__: { a: 'Some words' }, hi: 'Some words' }),
  txt: () => `Some words ${command}`,
  html: () => `<p>Some words ${command}</p>`,
  properties: () => 'a=Some words',
};

/** One folder, and the files in it that *Translate Files…* takes. */
async function hostileFolder(folder: string, outside: string, random: (below: number) => number): Promise<string[]> {
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
  const files: string[] = [];
  for (const below of ['', 'en', 'values']) {
    await mkdir(path.join(folder, below), { recursive: true });
    for (let count = 1 + random(2); count > 0; count--) {
      const kind = pick(Object.keys(texts));
      const file = path.join(folder, below, `${pick(names)}.${kind}`);
      await writeFile(file, texts[kind]!(pick(languages).replaceAll('"', '')));
      files.push(file);
    }
  }
  // One of them to be translated, of every other folder: each takes a while.
  files.splice(random(2));
  const links: Array<readonly [string, string]> = [
    ['linked.txt', path.join(outside, 'secret.txt')],
    ['linked.json', path.join(outside, 'secret.json')],
    ['endless.txt', '/dev/zero'],
    ['de', outside],
    ['values-de', outside],
    ['around', folder],
    ['up', path.dirname(outside)],
    ['en/de.json', path.join(outside, 'secret.json')],
  ];
  for (const [name, target] of links) {
    if (random(2) === 0) await symlink(target, path.join(folder, name));
    const isFile = /\.\w+$/.test(name);
    if (isFile && random(2) === 0) files.push(path.join(folder, name));
  }
  await writeFile(path.join(folder, '.parlance.json'), '{"rules":[{"files":"*a*a*a*a*a*a*a*a*b"}]}');
  return files;
}

/** All that is in a folder, of which nothing may change. */
async function picture(folder: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const content = entry.isSymbolicLink() ? await readlink(file) : entry.isFile() ? await readFile(file, 'utf8') : '';
    all[file] = `${(await lstat(file)).mode} ${content}`;
  }
  return all;
}

describe('folders of strangers', () => {
  const workspace = () => vscode.workspace.workspaceFolders![0]!.uri.fsPath;
  const settingsFile = () => path.join(workspace(), '.vscode/settings.json');
  const ruleFile = () => path.join(workspace(), '.parlance.json');
  const hostile = () => path.join(workspace(), 'of strangers');

  /** Takes effect with the next reload; a folder that VS Code does not ask about is not trusted. */
  async function askForTrust(asks: boolean): Promise<void> {
    await setSetting('security.workspace.trust.startupPrompt', asks ? 'never' : undefined);
    await setSetting('security.workspace.trust.enabled', asks);
  }

  async function attack(first: number): Promise<void> {
    const outside = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    const server = (await ScriptedServer.start()).always((request, response) => {
      if (request.path === '/v2/usage') {
        return json({ character_count: 0, character_limit: 1_000_000 })(request, response);
      }
      const hostileList = [...languageList, { ...languageList[0]!, lang: '/../../../esc', name: 'German' }];
      if (request.path === '/v3/languages') return json(hostileList)(request, response);
      if (request.path === '/v2/translate') return translateWith((text) => text)(request, response);
      return status(403)(request, response);
    });
    try {
      await Promise.all([
        writeFile(path.join(outside, 'secret.txt'), secret),
        writeFile(path.join(outside, 'secret.json'), JSON.stringify({ hi: secret })),
      ]);
      const files: string[] = [];
      for (let seed = first; seed < first + atOnce; seed++) {
        files.push(...(await hostileFolder(path.join(hostile(), String(seed)), outside, randomFrom(seed))));
      }
      await connectTo(server.url);
      const [before, around] = [await picture(outside), (await readdir(path.dirname(workspace()))).sort()];
      for (const file of files.filter((one) => !/linked|endless|de\.json$/.test(one)).slice(0, atOnce)) {
        await Promise.resolve(vscode.workspace.openTextDocument(file)).catch(() => undefined);
      }

      start('parlance.document.translate', vscode.Uri.file(hostile()), [vscode.Uri.file(hostile())]);
      await tick('German');
      await question('Translate ');
      const lines = (await host.text({ selector: '.quick-input-list .monaco-list-row' })).join('\n');
      assert.match(lines, /de\.\w+/);
      await choose('Translate ', 'Translate to');
      await notification('more failed');
      await clearNotifications();

      const uris = files.map((file) => vscode.Uri.file(file));
      start('parlance.files.translate', uris[0], uris);
      await tick('German');
      await choose('Translate ', 'Translate to');
      await notification('translated to German');

      assert.deepEqual(await picture(outside), before, 'nothing outside is another');
      assert.deepEqual((await readdir(path.dirname(workspace()))).sort(), around);
      for (const up of ['..', '../..', '../../..']) {
        assert.equal(existsSync(path.join(workspace(), up, 'escaped')), false);
      }
      const sent = server.requests.map((request) => request.body);
      assert.ok(sent.some((body) => body.includes('Some words')));
      assert.deepEqual(
        sent.filter((body) => body.includes(secret)),
        [],
      );
      const untitled = vscode.workspace.textDocuments.filter(
        ({ isUntitled, uri }) => isUntitled && uri.path.startsWith('Untitled'),
      );
      assert.deepEqual(
        untitled.map(({ uri }) => uri.path),
        [],
        'no command ran',
      );
    } finally {
      await closeAll();
      await clearNotifications();
      await forgetJobs();
      await disconnect();
      await server.close();
      await rm(outside, { recursive: true });
      await rm(hostile(), { recursive: true, force: true });
    }
  }

  async function setUp(): Promise<{ before: string }> {
    const before = await readFile(settingsFile(), 'utf8');
    const evil = 'https://evil.invalid';
    await writeFile(
      settingsFile(),
      JSON.stringify({
        'parlance.connection': 'Evil',
        'parlance.connections': [{ name: 'Evil', baseUrl: evil }],
        'http.proxy': evil,
        'parlance.documents.outputName': '../../../../escaped/${name}.${target}.${ext}',
        'parlance.files.outputName': '../../../../escaped/${name}.${target}.${ext}',
        'parlance.files.result': 'beside',
        'parlance.files.parallel': 1e9,
        'parlance.write.apply': 'immediately',
        'parlance.translate.context': 'file',
        'parlance.translate.targets': ['/../../x', command],
        'parlance.check.translateOnHover': true,
        'parlance.files.subtitleLines': 0,
        'parlance.files.subtitleLineLength': 1,
      }),
    );
    await symlink('/dev/zero', ruleFile());
    await askForTrust(true);
    return { before };
  }

  async function cleanUp({ before }: { before: string }): Promise<void> {
    await askForTrust(false);
    await rm(ruleFile());
    await writeFile(settingsFile(), before);
  }

  const starts = Array.from({ length: Math.ceil(folders / atOnce) }, (_, index) => 1 + index * atOnce);
  itAcrossReloads('write nothing outside, send nothing of others, and run nothing', { secrets: 'kept' }, [
    setUp,
    ...starts.map((first) => async (carried: unknown) => {
      let goesOn = false;
      try {
        assert.equal(vscode.workspace.isTrusted, false);
        await attack(first);
        goesOn = first !== starts.at(-1);
        return carried;
      } finally {
        if (!goesOn) await cleanUp(carried as { before: string });
      }
    }),
    () => Promise.resolve(assert.equal(vscode.workspace.isTrusted, true)),
  ]);
});
