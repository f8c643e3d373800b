import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { act, diagnostics, checkWith, languageStatus, setCheck } from './checking';
import { eventually, host } from './host';
import { closeAll, openMarked } from './markedDocument';
import { choose, clearNotifications, notification, press, start } from './window';
import { improveWith, mend, WritingServiceUnderTest } from './writingService';
import { status } from '../support/scriptedServer';

const notifications = '.notifications-center .notification-list-item';
const notChecked = /^Not checked: /;

describe('checking with a remote service', function () {
  this.timeout(60_000);
  let service: WritingServiceUnderTest;
  before(async () => (service = await WritingServiceUnderTest.connect()));
  after(() => service.disconnect());
  afterEach(async () => {
    await checkWith('local', 'off');
    await setCheck('engine', undefined);
    await setCheck('charactersPerDay', undefined);
    service.forget();
    await clearNotifications();
    await closeAll();
  });

  it('is not what it does until it is chosen: the local service checks, and nothing is sent', async function () {
    if (!(await host.session()).page) this.skip();
    service.write = improveWith(mend);
    await setCheck('when', 'onType');
    const { document } = await openMarked('We recieve teh file.\n⟨⟩', 'markdown');
    const local = await diagnostics(document, ({ length }) => length === 2);
    assert.deepEqual(
      local.map(({ code }) => code),
      ['spelling/unknown', 'spelling/form'],
    );
    assert.deepEqual(service.sent, []);
    start('parlance.check.chooseEngine');
    await choose('Checking Engine', 'Connected Service');
    const [remote] = await diagnostics(document, ([first]) => String(first?.code).startsWith('service/'));
    assert.equal(document.getText(remote!.range), 'teh');
    const sent = (): string[] => service.sent.flatMap(({ text }) => text);
    assert.equal(sent().filter((text) => text === 'We recieve teh file.').length, 1);
    start('parlance.check.chooseWhen');
    await choose('Checking', 'Select Checking Engine');
    await choose('Checking Engine', 'Automatic');
    await diagnostics(document, ({ length }) => length === 2);
    const { document: next } = await openMarked('It stays heer.\n⟨⟩', 'markdown');
    await diagnostics(next, ({ length }) => length === 1);
    assert.ok(!sent().includes('It stays heer.'));
  });

  it('is what it goes on with for whoever had switched it on, by the settings there were', async () => {
    service.write = improveWith(mend);
    await setCheck('when', undefined);
    await setCheck('local', 'off');
    await setCheck('remote', 'onCommand');
    try {
      const { document } = await openMarked('It opens teh file.\n⟨⟩', 'markdown');
      await vscode.commands.executeCommand('parlance.check.file');
      const [remote] = await diagnostics(document, ({ length }) => length === 1);
      assert.match(String(remote?.code), /^service\//);
      assert.equal(service.sent.length, 1);
    } finally {
      await setCheck('local', undefined);
      await setCheck('remote', undefined);
    }
  });

  it('is what it goes on with for whoever had chosen so by the setting there was', async () => {
    service.write = improveWith(mend);
    await setCheck('engine', 'connection');
    await setCheck('when', 'onCommand');
    const { document } = await openMarked('It reads teh file.\n⟨⟩', 'markdown');
    await vscode.commands.executeCommand('parlance.check.file');
    const [remote] = await diagnostics(document, ({ length }) => length === 1);
    assert.match(String(remote?.code), /^service\//);
    start('parlance.check.chooseEngine');
    await choose('Checking Engine', 'Automatic');
    await eventually(
      () => vscode.workspace.getConfiguration('parlance.check').inspect('engine')?.globalValue,
      undefined,
    );
    assert.equal(vscode.workspace.getConfiguration('parlance.engines').get('check'), 'auto');
  });

  it('can be made less by a folder, and never more', async () => {
    service.write = improveWith(mend);
    await checkWith('connection', 'onCommand');
    const ofFolder = (when: string | undefined): Thenable<void> =>
      vscode.workspace.getConfiguration('parlance.check').update('when', when, vscode.ConfigurationTarget.Workspace);
    await ofFolder('onType');
    try {
      const { document } = await openMarked('It closes teh file.\n⟨⟩', 'markdown');
      await document.save();
      await vscode.commands.executeCommand('workbench.action.files.save');
      assert.deepEqual(service.sent, []);
      await vscode.commands.executeCommand('parlance.check.file');
      await diagnostics(document, ({ length }) => length === 1);
      await ofFolder('off');
      await diagnostics(document, ({ length }) => length === 0);
    } finally {
      await ofFolder(undefined);
    }
  });

  it('says that a file was not checked and why', async () => {
    service.write = status(456);
    const { document } = await openMarked('It writes teh file.\n⟨⟩', 'markdown');
    await checkWith('connection', 'onSave');
    await vscode.commands.executeCommand('parlance.check.file');
    const [refused] = await diagnostics(document, ([first]) => notChecked.test(first?.message ?? ''));
    assert.equal(refused?.severity, vscode.DiagnosticSeverity.Information);
    assert.match(refused.message, /used up/);
    if ((await host.session()).page) {
      await languageStatus('Not checked');
      await host.screenshot('check-not-checked');
      await host.press('Escape');
    }
  });

  it('sends each new sentence once, on save, and nothing over the budget', async () => {
    service.write = improveWith(mend);
    await checkWith('connection', 'onSave');
    const { document } = await openMarked('It is teh first. It is teh second.\n⟨⟩', 'markdown');
    await vscode.commands.executeCommand('parlance.check.file');
    const [first] = await diagnostics(document, ({ length }) => length === 2);
    assert.deepEqual(
      service.sent.map(({ text }) => text),
      [['It is teh first.', 'It is teh second.']],
    );
    await act(document, first!, 'Fix this: “teh” → “the”');
    await diagnostics(document, ({ length }) => length === 1);
    await document.save();
    await setCheck('charactersPerDay', 60);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), '\nThis sentence is too much for the day.\n');
    await vscode.workspace.applyEdit(edit);
    await document.save();
    await diagnostics(document, (own) => own.some(({ message }) => /used up today’s characters/.test(message)));
    assert.equal(service.sent.flatMap(({ text }) => text).includes('This sentence is too much for the day.'), false);
  });
});

describe('checking with the language server', function () {
  this.timeout(60_000);
  before(() => setCheck('when', 'onType'));
  after(() => setCheck('when', 'off'));
  afterEach(closeAll);

  it('is started again when it crashes, and stays down with a message after five crashes', async function () {
    if (process.platform !== 'linux') this.skip();
    const editor = await openMarked('It is the the end.\n⟨⟩', 'markdown');
    const { document } = editor;
    await diagnostics(document, ({ length }) => length === 1);
    await clearNotifications();
    const gone = new Set<number>();
    for (let crash = 0; crash < 5; crash++) {
      const server = await serverOtherThan(gone);
      gone.add(server);
      process.kill(server, 'SIGKILL');
      if (crash > 0) continue;
      // Only a server that runs again finds this; the others are killed while they start.
      await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), 'It is an an end.'));
      await diagnostics(document, ({ length }) => length === 2);
    }
    await notification('Checking stopped five times in a row');
    const { page } = await host.session();
    if (page) assert.equal((await host.text({ selector: notifications })).length, 1, 'and nothing else was said');
    await press('Restart Checking');
    await serverOtherThan(gone);
    await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), 'It is a a start. '));
    await diagnostics(document, ({ length }) => length === 3);
    await clearNotifications();
  });

  it('heeds the file of the folder', async () => {
    const [folder] = vscode.workspace.workspaceFolders!;
    const file = vscode.Uri.joinPath(folder!.uri, '.parlance.json');
    const write = (value: unknown): Thenable<void> =>
      vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(value)));
    const { document } = await openMarked('It has a recieved file.\n⟨⟩', 'markdown');
    try {
      await diagnostics(document, ({ length }) => length === 1);
      await write({ rules: [{ files: 'scratch/**', words: ['recieved'] }] });
      await diagnostics(document, ({ length }) => length === 0);
      await write({ words: [], rules: [{ files: 'other/**', check: false }] });
      await diagnostics(document, ({ length }) => length === 1);
      await write({
        rules: [
          { files: 'scratch/**', check: false },
          { files: 'x', langauge: 'en' },
        ],
      });
      await diagnostics(document, ({ length }) => length === 0);
      const [problem] = vscode.languages.getDiagnostics(file).filter(({ source }) => source === 'Parlance');
      assert.equal(problem?.message, 'Unknown property: rules[1].langauge.');
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  });
});

/** The process of the language server, once there is one that is not among those. */
async function serverOtherThan(gone: ReadonlySet<number>): Promise<number> {
  for (;;) {
    const found = processes().find((pid) => !gone.has(pid));
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Children of the extension host that run the server. */
function processes(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
      return command.includes('languageServer.js') && Number(parent) === process.pid ? [Number(name)] : [];
    } catch {
      return []; // It ended meanwhile, or is no process.
    }
  });
}
