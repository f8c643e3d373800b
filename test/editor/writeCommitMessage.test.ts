import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { GitRepository } from '../../src/editor/texts/writing/gitInput';
import { act, checkWith, diagnostics, setCheck } from './checking';
import { eventually, host, needsPage } from './host';
import { clearNotifications, clipboardHas, notification, pressIn, question, setSetting } from './window';
import { improveWith, mend, WritingServiceUnderTest } from './writingService';

interface Git {
  getAPI(version: 1): { init(root: vscode.Uri): Promise<GitRepository | null> };
}

describe('correcting a commit message', function () {
  this.timeout(60_000);
  let service: WritingServiceUnderTest;
  let root: vscode.Uri;
  let inputBox: { value: string };
  const correct = () =>
    Promise.resolve(vscode.commands.executeCommand('parlance.write.commitMessage', { rootUri: root }));
  const set = (section: string, value: unknown) => setSetting(section, value);

  needsPage();
  before(async () => {
    service = await WritingServiceUnderTest.connect();
    const git = await vscode.extensions.getExtension<Git>('vscode.git')!.activate();
    root = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'scratch', 'repository');
    await vscode.workspace.fs.createDirectory(root);
    const repository = await git.getAPI(1).init(root);
    assert.ok(repository);
    inputBox = repository.inputBox;
  });
  after(async () => {
    await service?.disconnect();
    if (root) await vscode.workspace.fs.delete(root, { recursive: true });
  });
  beforeEach(async () => {
    service.write = improveWith(mend);
    service.forget();
    inputBox.value =
      'fix(teh): read teh last line\n\nIt was in `teh` file that teh cat had.\n\nSigned-off-by: Teh Cat\n';
    await set('parlance.write.apply', 'immediately');
  });
  afterEach(async () => {
    await set('parlance.write.apply', undefined);
    await clearNotifications();
  });

  it('leaves its type, code and trailers alone', async () => {
    await correct();
    assert.equal(
      inputBox.value,
      'fix(teh): read the last line\n\nIt was in `teh` file that the cat had.\n\nSigned-off-by: Teh Cat\n',
    );
  });

  it('lists the changes to be ticked before it is written', async () => {
    await set('parlance.write.apply', 'preview');
    const done = correct();
    await question('Correct Commit Message');
    await host.click({ selector: '.quick-input-list .monaco-list-row >> nth=0' });
    await host.press('Enter');
    await done;
    assert.match(inputBox.value, /^fix\(teh\): read teh last line\n\nIt was in `teh` file that the cat had\.\n/);
  });

  it('is offered for the clipboard when the message was edited meanwhile', async () => {
    const { arrived, release } = service.hold();
    const done = correct();
    await arrived;
    inputBox.value = 'fix: another one\n';
    release();
    await pressIn('changed during the correction', 'Copy Message');
    await done;
    assert.equal(inputBox.value, 'fix: another one\n');
    await clipboardHas(
      'fix(teh): read the last line\n\nIt was in `teh` file that the cat had.\n\nSigned-off-by: Teh Cat\n',
    );
  });

  it('is offered while it is written too, where checking is on', async () => {
    await checkWith('connection', 'onType');
    try {
      const document = vscode.workspace.textDocuments.find(
        ({ uri }) => uri.scheme === 'vscode-scm' && decodeURIComponent(uri.query).includes(root.toString()),
      );
      assert.ok(document);
      await vscode.commands.executeCommand('workbench.view.scm');
      const [subject, ...others] = await diagnostics(document, ({ length }) => length === 2);
      await host.click({ selector: '.scm-view .scm-editor .view-lines' });
      await host.press('Control+Home', 'Control+ArrowRight', 'Control+ArrowRight', 'Control+ArrowRight');
      await host.press('Control+ArrowRight', 'Control+ArrowRight', 'Control+.');
      await host.text({ selector: '.action-widget:has-text("Fix this: “teh” → “the”")' });
      await host.screenshot('commit-message');
      await host.press('Escape');
      assert.deepEqual(
        [subject!, ...others].map(({ range }) => document.getText(range)),
        ['teh', 'teh'],
      );
      await act(document, subject!, 'Fix this: “teh” → “the”');
      await eventually(() => inputBox.value.split('\n')[0], 'fix(teh): read the last line');
      await setCheck('when', 'off');
      await diagnostics(document, ({ length }) => length === 0);
    } finally {
      await checkWith('local', 'off');
      await vscode.commands.executeCommand('workbench.view.explorer');
    }
  });

  it('says so when there is no message, and when Git is switched off', async () => {
    inputBox.value = ' \n';
    await correct();
    await notification('Write a commit message first');
    await set('git.enabled', false);
    try {
      await correct();
      await notification('No Git repository is open, or the Git extension is disabled');
    } finally {
      await set('git.enabled', undefined);
    }
    assert.deepEqual(service.sent, []);
  });
});
