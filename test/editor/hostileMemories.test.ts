// A service that says of its translation memories that they are files of this machine.
import assert from 'node:assert/strict';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { json, ScriptedServer, status } from '../support/scriptedServer';
import { connectTo, disconnect } from './connectTo';
import { needsPage } from './host';
import { openSidebar, selectRow, showAlone } from './sidebarWindow';

describe('translation memories of a hostile service', () => {
  const view = 'Translation Memories';
  let folder: string;
  let victim: string;
  let server: ScriptedServer;
  let memory: { name: string; file: { name: string; state: string } };

  needsPage();
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    victim = path.join(folder, 'victim.tmx');
    await writeFile(victim, 'mine');
    memory = {
      ...{ translation_memory_id: 'c0ffee01-5eed-4bad-8bad-a11dead0beef', name: 'Evil', segment_count: 1 },
      ...{ source_language: 'en', target_languages: ['de'] },
      file: { name: `${'../'.repeat(30)}${victim.slice(1)}`, state: 'ready' },
    };
    server = (await ScriptedServer.start()).always((request, response) => {
      if (request.path === '/v2/usage') return json({ character_count: 0, character_limit: 1 })(request, response);
      const isAsked = request.path.startsWith('/v3/translation_memories');
      return (isAsked ? json({ translation_memories: [memory] }) : status(404))(request, response);
    });
    await connectTo(server.url);
    await openSidebar();
    await showAlone(view, 'parlance.memories');
  });
  after(async () => {
    for (const id of ['documents', 'styleRuleLists', 'glossaries']) {
      await vscode.commands.executeCommand(`parlance.${id}.focus`);
    }
    await vscode.commands.executeCommand('workbench.view.explorer');
    await disconnect();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('are no files to be removed, whatever it says, and whoever hands them on', async () => {
    await selectRow('Evil', view);
    // Without a question, and so without an answer by which a file would be gone.
    await vscode.commands.executeCommand('parlance.memory.remove', { selected: true });
    await vscode.commands.executeCommand('parlance.memory.remove', { kind: 'memory', connection: 'Scripted', memory });
    await access(victim);
    assert.ok(true, 'the file is there');
  });
});
