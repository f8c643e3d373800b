import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { json, ScriptedServer, status, type Step } from '../support/scriptedServer';
import { eventually, host, itAcrossReloads, needsPage } from './host';
import { closeAll } from './markedDocument';
import {
  answer,
  choose,
  clearNotifications,
  notification,
  press,
  question,
  setSetting,
  start,
  statusBar,
} from './window';

const goodKey = 'good-key-4711-secret';
const usage = { character_count: 12_345, character_limit: 500_000 };

/** Answers usage to the one good key, and 403 to any other (contract §1.5). */
const account: Step = (request, response) => {
  const signedIn = request.headers.authorization === `Service-Auth-Key ${goodKey}`;
  return (signedIn ? json(usage) : status(403))(request, response);
};

describe('connections', () => {
  let server: ScriptedServer;
  const settings = () => vscode.workspace.getConfiguration('parlance');
  const keysSent = () => server.requests.map(({ headers }) => headers.authorization);

  needsPage();
  beforeEach(async () => {
    server = (await ScriptedServer.start()).always(account);
  });
  afterEach(async () => {
    await server.close();
    await clearNotifications();
    await forgetAll();
  });

  /** Answers *Connect…* up to the key. */
  async function connectUpToKey(name: string): Promise<void> {
    start('parlance.connect');
    await choose('Connect to a Service', 'Custom');
    await answer('Address of the Service', `${server.url}/`);
    await answer('Authentication Scheme', 'Service-Auth-Key');
    await answer('Name of the Connection', name);
  }

  async function connect(name: string): Promise<void> {
    await connectUpToKey(name);
    await answer(`Key for “${name}”`, goodKey);
    await notification(`connected to “${name}”`);
  }

  async function forgetAll(): Promise<void> {
    await setSetting('parlance.connection', undefined);
    await setSetting('parlance.connections', undefined);
  }

  async function disconnect(name: string): Promise<void> {
    await vscode.commands.executeCommand('parlance.connection.disconnect');
    await notification(`Removed the key of “${name}”`);
  }

  async function usageShown(): Promise<void> {
    await question('Usage of ');
    const [summary] = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    assert.match(summary ?? '', /12,345 of 500,000 characters used, 2%/);
  }

  it('shows what can be chosen, the local service first', async () => {
    start('parlance.connect');
    await question('Connect to a Service');
    const items = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    await host.screenshot('connect');
    assert.match(items[0] ?? '', /Local/);
    assert.match(items.at(-1) ?? '', /Custom/);
    assert.match(items.join(' '), /Ollama, LM Studio.*VS Code Language Model.*LibreTranslate/s);
    await host.press('Escape');
  });

  it('goes back to the local service for a server of the person’s own, by an address without a scheme', async () => {
    await connect('Elsewhere');
    const own = (await ScriptedServer.start()).always(json([{ code: 'en', name: 'English', targets: ['ja'] }]));
    try {
      start('parlance.connect');
      await choose('Connect to a Service', 'LibreTranslate');
      await answer('Address of LibreTranslate', new URL(own.url).host);
      await answer('Key for ', '');
      await notification('connected to LibreTranslate');
      assert.equal(settings().get('libreTranslate.address'), own.url);
      await eventually(() => settings().get('connection'), 'Local');
    } finally {
      await own.close();
      await setSetting('parlance.libreTranslate.address', undefined);
    }
  });

  it('keeps a key only after the service accepted it, and only in the key store', async () => {
    await connectUpToKey('Try');
    await question('Key for “Try”');
    await host.screenshot('connect-key');
    await answer('Key for “Try”', 'wrong-key-0815');
    await notification('didn’t accept this key. The key wasn’t stored.');
    assert.deepEqual(settings().get('connections'), []);
    await press('Enter Another Key');
    await answer('Key for “Try”', goodKey);
    assert.match(await notification('connected to “Try”'), /12,345 of 500,000 characters used, 2%/);

    assert.equal(settings().get('connection'), 'Try');
    assert.deepEqual(settings().get('connections'), [
      {
        name: 'Try',
        baseUrl: server.url,
        authScheme: 'Service-Auth-Key',
        tagHeader: 'X-Service-Reporting-Tag',
      },
    ]);
    await statusBar('Try');
    await host.screenshot('connected');
    for (const key of [goodKey, 'wrong-key-0815']) {
      assert.deepEqual(await filesWith(key), []);
      assert.deepEqual(await browserStorageWith(key), []);
    }
    await disconnect('Try');
    await statusBar('Local');
    start('parlance.connect');
    await choose('Connect to a Service', 'Try');
    await answer('Key for “Try”', goodKey);
    await statusBar('Try');
  });

  it('goes back and forth between connections that have their keys', async () => {
    await connect('Try');
    // The id it had before.
    start('parlance.connection.switch');
    await choose('Connect to a Service', 'Local');
    await statusBar('Local');
    start('parlance.connect');
    await question('Connect to a Service');
    await host.screenshot('connections');
    await choose('Connect to a Service', 'Try');
    await statusBar('Try');
    start('parlance.showUsage');
    await usageShown();
    await host.press('Escape');
    await disconnect('Try');
    // Going back to it says that it has no key, and does not call it ready.
    await setSetting('parlance.connection', 'Try');
    await host.text({ selector: '.statusbar-item [aria-label*="“Try” has no key yet"]' });
    await host.screenshot('connection-without-key');
  });

  it('does not send a key to another server that the settings name later', async () => {
    await connect('Moved');
    const other = (await ScriptedServer.start()).always(account);
    try {
      const moved = [{ name: 'Moved', baseUrl: other.url }];
      await setSetting('parlance.connections', moved);
      start('parlance.showUsage');
      await notification('changed to another server in your settings, so the key wasn’t sent');
      assert.deepEqual(other.requests, []);
    } finally {
      await other.close();
    }
    await disconnect('Moved');
  });

  it('lets no workspace choose or redirect a connection', async () => {
    await connect('Mine');
    const evil = (await ScriptedServer.start()).always(account);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder!.uri, '.vscode/settings.json');
    const before = await vscode.workspace.fs.readFile(file);
    try {
      const planted = { 'parlance.connections': [{ name: 'Mine', baseUrl: evil.url }], 'parlance.connection': 'Evil' };
      await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify({ ...planted, 'editor.tabSize': 7 })));
      await until(() => vscode.workspace.getConfiguration('editor').get('tabSize') === 7);
      start('parlance.showUsage');
      await usageShown();
      await host.screenshot('usage');
      await host.press('Escape');
      assert.deepEqual(evil.requests, []);
      assert.deepEqual(new Set(keysSent()), new Set([`Service-Auth-Key ${goodKey}`]));
    } finally {
      await vscode.workspace.fs.writeFile(file, before);
      await evil.close();
    }
    await disconnect('Mine');
  });

  it('opens its menu from the status bar', async () => {
    await vscode.commands.executeCommand('parlance.showLog');
    await host.click({
      selector: '.statusbar-item:has([aria-label^="Parlance"]), .statusbar-item[aria-label^="Parlance"]',
    });
    await question('Parlance');
    const items = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    await host.screenshot('menu');
    assert.ok(
      ['Connection', 'Target Language', 'Checking', 'Settings'].every((word) =>
        items.some((item) => item.includes(word)),
      ),
    );
    await choose('Parlance', 'Get Started with Parlance');
    await host.text({ selector: '.tab.active:has-text("Welcome")' });
    await closeAll();
  });

  it('copies facts about a problem, and no secret', async () => {
    await connect('Report');
    server.always(status(503, '', { 'x-trace-id': 'abcdef0123456789abcdef0123456789' }));
    await disconnect('Report');
    await vscode.commands.executeCommand('parlance.reportProblem');
    const report = await vscode.env.clipboard.readText();
    assert.match(report, /- Parlance: \d+\.\d+\.\d+/);
    assert.match(report, /- Connection: local\n/);
    assert.ok(!/127\.0\.0\.1|localhost/.test(report), report);
    assert.ok(!report.includes(goodKey));
  });

  // The server of a test ends with its extension host, so the address goes along and is served again there.
  const reloadSteps = (afterReload: (name: string) => Promise<void>) => [
    async () => {
      await connect('Kept');
      return { port: server.port };
    },
    async (carried: unknown) => {
      await server.close();
      server = (await ScriptedServer.start({ port: (carried as { port: number }).port })).always(account);
      await afterReload('Kept');
      await disconnect('Kept');
    },
  ];

  itAcrossReloads(
    'knows its key after a reload',
    { secrets: 'kept' },
    reloadSteps(async () => {
      start('parlance.showUsage');
      await usageShown();
      await host.press('Escape');
    }),
  );

  itAcrossReloads(
    'says that a machine without a keyring did not keep the key, and takes it again',
    { secrets: 'lost' },
    reloadSteps(async (name) => {
      start('parlance.showUsage');
      await notification(`The key of “${name}” wasn’t stored`);
      await host.screenshot('no-keyring');
      await press('Enter Key');
      await answer(`Key for “${name}”`, goodKey);
      await notification(`connected to “${name}”`);
    }),
  );
});

/** Files among the editor's data (settings, state) that hold `text`. */
async function filesWith(text: string): Promise<string[]> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const data = path.resolve(folder!.uri.fsPath, '../data');
  // The editor goes on writing: a file or folder may be gone by now.
  const read = async (folder: string): Promise<string[]> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => read(path.join(folder, name)));
    const here = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name));
    return [...here, ...(await Promise.all(below)).flat()];
  };
  const files = await read(data);
  assert.ok(files.some((file) => file.endsWith('settings.json')));
  const holds = async (file: string) => (await readFile(file).catch(() => '')).includes(text);
  const found = await Promise.all(files.map(async (file) => ((await holds(file)) ? [file] : [])));
  return found.flat();
}

/** Keys of what the page stores, where the editor in a browser has its state, whose value holds `text`. */
async function browserStorageWith(text: string): Promise<string[]> {
  return await host.evaluate<string[]>(`(async () => {
    const found = Object.keys(localStorage).filter((key) => localStorage[key].includes(${JSON.stringify(text)}));
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const values = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        if (JSON.stringify(values).includes(${JSON.stringify(text)})) found.push(name + '/' + store);
      }
      database.close();
    }
    return found;
  })()`);
}

/** Waits until a change of settings makes it true. */
async function until(isTrue: () => boolean): Promise<void> {
  if (isTrue()) return;
  await new Promise<void>((resolve) => {
    const subscription = vscode.workspace.onDidChangeConfiguration(() => {
      if (!isTrue()) return;
      subscription.dispose();
      resolve();
    });
  });
}
