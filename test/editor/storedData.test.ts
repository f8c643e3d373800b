import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { ScriptedServer, json } from '../support/scriptedServer';
import { needsPage } from './host';
import { closeAll } from './markedDocument';
import { answer, choose, clearNotifications, notification, setSetting, start } from './window';

describe('stored data', () => {
  needsPage();
  afterEach(async () => {
    await clearNotifications();
    await closeAll();
    await setSetting('parlance.connection', undefined);
    await setSetting('parlance.connections', undefined);
  });

  async function shown(): Promise<string> {
    await vscode.commands.executeCommand('parlance.showStoredData');
    return vscode.window.activeTextEditor!.document.getText();
  }

  it('is shown with each place and its size, and stays until its removal is confirmed', async () => {
    const server = (await ScriptedServer.start()).always(json({ character_count: 1, character_limit: 500_000 }));
    start('parlance.connect');
    await choose('Connect to a Service', 'Custom');
    await answer('Address of the Service', `${server.url}/`);
    await answer('Authentication Scheme', 'Service-Auth-Key');
    await answer('Name of the Connection', 'Stored');
    await answer('Key for “Stored”', 'a-key-that-is-stored');
    await notification('connected to “Stored”');
    await server.close();

    const megabytes = (text: string): number =>
      Number(/Downloaded models: (\d+\.\d) MB\n {2}\/.*\/models\n/.exec(text)?.[1]);
    const keys = (text: string): number => Number(/Keys in secret storage: (\d+)\n/.exec(text)?.[1]);
    const first = await shown();
    assert.match(first, /^\/.*parlance\.parlance$/m);
    const models = process.env['PARLANCE_MODELS_FOLDER'];
    assert.ok(models);
    await mkdir(path.join(models, 'en-xx'), { recursive: true });
    await writeFile(path.join(models, 'en-xx/model.bin'), new Uint8Array(2_000_000));
    const before = await shown();
    // Tests before this one may have left models and keys.
    const more = megabytes(before) - (first.includes('Downloaded models') ? megabytes(first) : 0);
    assert.ok(more > 1.8 && more < 2.2, before);
    assert.ok(keys(before) >= 1, before);

    // VS Code shows no modal dialog under test, so nobody agrees.
    await vscode.commands.executeCommand('parlance.removeAllData');
    assert.ok(existsSync(path.join(models, 'en-xx/model.bin')));
    assert.equal(keys(await shown()), keys(before));
  });
});
