import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { RecorderProgram } from '../support/recorderProgram';
import { diagnostics, setCheck } from './checking';
import { eventually, host, needsPage } from './host';
import { closeAll, openMarked } from './markedDocument';
import { clearNotifications, setSetting, start } from './window';

/** A word that stands in each variable that no program may see. */
const canary = 'canary-of-a-key';
const hidden = [
  'PARLANCE_KEY',
  'PARLANCE_KEY_FILE',
  'PARLANCE_LEDGER',
  'DEEPL_API_KEY',
  'GITHUB_TOKEN',
  'SOME_OTHER_NAME',
];

interface Child {
  command: string;
  environment: string;
}

/** The programs that this process started, and those that they did. */
async function descendants(): Promise<Child[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map<string, string>();
  for (const id of ids) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    parents.set(id, stat.slice(stat.lastIndexOf(')')).split(' ')[2] ?? '');
  }
  const isBelow = (id: string): boolean => {
    const parent = parents.get(id) ?? '';
    return parent === String(process.pid) || (parents.has(parent) && isBelow(parent));
  };
  const read = (id: string, name: string): Promise<string> => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
  return await Promise.all(
    ids
      .filter(isBelow)
      .map(async (id) => ({ command: await read(id, 'cmdline'), environment: await read(id, 'environ') })),
  );
}

/** Waits for a program whose command line has some words, and looks at what it and all others see. */
async function seesNoKey(words: string): Promise<void> {
  let found: Child[] = [];
  await eventually(async () => {
    found = (await descendants()).filter(({ command, environment }) => command.includes(words) && environment !== '');
    return found.length > 0;
  }, true);
  for (const { command, environment } of found) {
    const pairs = environment.split('\0');
    assert.ok(
      pairs.some((pair) => pair.startsWith('PATH=')),
      command,
    );
    const told = pairs.filter((pair) => pair.includes(canary) || /^(?:NODE_OPTIONS|VSCODE_\w*)=/.test(pair));
    assert.deepEqual(told, [], command);
  }
}

describe('the environment of programs', function () {
  if (process.platform !== 'linux') return;
  needsPage();

  before(() => {
    for (const name of hidden) process.env[name] = canary;
  });
  after(async () => {
    for (const name of hidden) Reflect.deleteProperty(process.env, name);
    await setCheck('when', 'off');
    await closeAll();
    await clearNotifications();
  });

  it('is no key: the local service and the language server', async () => {
    await vscode.commands.executeCommand('parlance.localService.restart');
    await seesNoKey('localService.js');
    await setCheck('when', 'onType');
    const { document } = await openMarked('It is the the end.\n⟨⟩', 'markdown');
    await diagnostics(document, ({ length }) => length === 1);
    await seesNoKey('languageServer.js');
  });

  it('is no key: the program that records', async () => {
    const support = path.join(vscode.extensions.getExtension('parlance.parlance')!.extensionPath, 'test/support');
    const recorder = await RecorderProgram.make({}, { support });
    try {
      await setSetting('parlance.dictation.recorder', recorder.program);
      await openMarked('⟨⟩', 'markdown');
      start('parlance.voice.startDictation');
      await seesNoKey('playingRecorder.mjs');
    } finally {
      for (let times = 0; times < 2; times++) await vscode.commands.executeCommand('parlance.voice.stopDictation');
      await eventually(() => recorder.isRecording(), false);
      await setSetting('parlance.dictation.recorder', undefined);
      await recorder.remove();
    }
  });

  it('is no key: the server of tools for agents', async () => {
    await setSetting('chat.disableAIFeatures', false);
    try {
      start('workbench.mcp.listServer');
      await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Parlance")' });
      await host.press('Escape');
      const id = 'parlance.parlance/Parlance';
      await vscode.commands.executeCommand('workbench.mcp.startServer', id, { waitForLiveTools: true });
      await seesNoKey('parlance.js');
      await vscode.commands.executeCommand('workbench.mcp.stopServer', id);
    } finally {
      await setSetting('chat.disableAIFeatures', true);
    }
  });
});
