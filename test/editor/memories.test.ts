import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { eventually, host, needsPage } from './host';
import { noRow, openSidebar, row, rowMenu, selectRow, showAlone } from './sidebarWindow';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { choose, clearNotifications, notification, press, pressIn, setSetting, start } from './window';

const unit = '<tu><tuv xml:lang="en"><seg>A cup</seg></tuv><tuv xml:lang="es"><seg>Una taza</seg></tuv></tu>';
const tmx = `<tmx version="1.4"><header srclang="en"/><body>${unit}</body></tmx>`;

describe('translation memories of the local service', () => {
  const folder = () => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'memories under test');
  const at = (name: string) => vscode.Uri.joinPath(folder(), name);
  const view = 'Translation Memories';
  const inView = (text: string) => ({ selector: `.sidebar .pane-body:has-text("${text}")` });

  needsPage();
  before(async () => {
    await setSetting('parlance.connection', undefined);
    await vscode.workspace.fs.writeFile(at('Kitchen.tmx'), Buffer.from(tmx));
    await vscode.workspace.fs.writeFile(at('Cut.tmx'), Buffer.from(tmx.slice(0, 100)));
    await openSidebar();
    await showAlone(view, 'parlance.memories');
    await vscode.commands.executeCommand('parlance.memory.refresh');
  });
  after(async () => {
    await setSetting('parlance.translate.translationMemories', undefined);
    await vscode.workspace.fs.delete(folder(), { recursive: true });
    for (const id of ['documents', 'styleRuleLists', 'glossaries']) {
      await vscode.commands.executeCommand(`parlance.${id}.focus`);
    }
    await vscode.commands.executeCommand('workbench.view.explorer');
    await clearNotifications();
  });

  it('are none at first, and the view says how to add one', async () => {
    await host.text(inView('No translation memories yet'));
    await row('Add TMX File…', view);
    await selectRow('Open Folder', view);
    await pressIn('Translation memories are in ', 'Copy Path');
    await eventually(async () => path.basename(await vscode.env.clipboard.readText()), 'memories');
    await clearNotifications();
    await host.screenshot('memories-empty');
  });

  it('are added by dropping a file on the view, be it empty or not', async () => {
    const drop = (name: string) =>
      host.evaluate(
        `(() => {
          const body = document.querySelector('.sidebar .pane:has(> .pane-header[aria-label^="${view}"]) .pane-body');
          const { x, y, width, height } = body.getBoundingClientRect();
          const target = document.elementFromPoint(x + width / 2, y + height - 12);
          const dataTransfer = new DataTransfer();
          // As the explorer gives a file of the machine that the workspace is on.
          dataTransfer.setData('text/uri-list', 'vscode-remote://' + location.host + ${JSON.stringify(at(name).path.replaceAll(' ', '%20'))});
          for (const type of ['dragenter', 'dragover', 'drop', 'dragend']) {
            target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
          }
        })()`,
      );
    const kept = (await vscode.env.clipboard.readText()).trim();
    for (const name of ['Dropped', 'Dropped too']) {
      await vscode.workspace.fs.writeFile(at(`${name}.tmx`), Buffer.from(tmx));
      await drop(`${name}.tmx`);
      assert.match(await row(name, view), /English → Spanish.*1 segment/);
    }
    await clearNotifications();
    for (const name of ['Dropped too', 'Dropped']) {
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(vscode.Uri.file(kept), `${name}.tmx`));
    }
    await vscode.commands.executeCommand('parlance.memory.refresh');
    await row('Add TMX File…', view);
  });

  it('are added from files, with the state of each', async () => {
    await vscode.commands.executeCommand('parlance.memory.add', at('Kitchen.tmx'), [at('Kitchen.tmx'), at('Cut.tmx')]);
    assert.match(await row('Kitchen', view), /English → Spanish.*1 segment/);
    assert.match(await row('Cut.tmx', view), /not usable.*Invalid XML at line 1/);
    await notification('Added “Kitchen” (1 segment, English → Spanish).');
    await host.screenshot('memories-files');
    await press('Set as Default');
    await host.text({ selector: '.quick-input-widget:visible' });
    await host.press('Enter');
    await eventually(
      () =>
        Object.keys(vscode.workspace.getConfiguration('parlance.translate').get('translationMemories') ?? {}).length,
      1,
    );
    await row('default · English → Spanish', view);
  });

  it('are named where a translation is from one', async () => {
    await setSetting('parlance.translate.source', 'en');
    try {
      const { document } = await openMarked('⟨A cup⟩');
      start('parlance.translate.selectionTo');
      await choose('Translate ', 'Spanish');
      await host.text({ selector: '.statusbar-item:has-text("Translated: from memory, 100%")' });
      await documentIs(document, 'Una taza');
    } finally {
      await setSetting('parlance.translate.source', undefined);
      await closeAll();
    }
  });

  it('are no pipes, and no links to somewhere else', async function () {
    if (process.platform === 'win32') this.skip();
    const outside = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    try {
      await writeFile(path.join(outside, 'Theirs.tmx'), tmx);
      await symlink(path.join(outside, 'Theirs.tmx'), at('Link.tmx').fsPath);
      execFileSync('mkfifo', [at('Pipe.tmx').fsPath]);
      for (const name of ['Link', 'Pipe']) {
        await vscode.commands.executeCommand('parlance.memory.add', at(`${name}.tmx`));
        await notification(`“${name}.tmx” wasn’t read.`);
      }
      await noRow('Link', view);
      await noRow('Pipe', view);
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('are removed after a question', async () => {
    for (const name of ['Cut', 'Kitchen']) {
      await rowMenu(name, 'Remove Translation Memory File…', view);
      const question = `Remove the translation memory “${name}.tmx”?`;
      await choose(question, 'Move to Trash');
      // A machine without a bin asks once more.
      const gone = noRow(name, view);
      const asked = choose(question, 'Delete').catch(() => undefined);
      await Promise.race([gone, asked]);
      await noRow(name, view);
    }
    await host.text(inView('No translation memories yet'));
  });
});
