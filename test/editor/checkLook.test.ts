import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { act, diagnostics, languageStatus, setCheck } from './checking';
import { host } from './host';
import { closeAll, openMarked } from './markedDocument';
import { translateWith, TranslationServiceUnderTest } from './translationService';
import { inTheme, notification, question, setSetting, start } from './window';

describe('checking, as it looks', function () {
  this.timeout(60_000);
  before(() => setCheck('when', 'onType'));
  after(() => setCheck('when', 'off'));
  afterEach(closeAll);

  for (const [theme, name] of [
    ['Default Dark Modern', 'dark'],
    ['Default Light Modern', 'light'],
    ['Default High Contrast', 'high-contrast'],
  ] as const) {
    it(`has a menu of fixes, a hover, problems and a status in ${theme}`, async function () {
      if (!(await host.session()).page) this.skip();
      await inTheme(theme, async () => {
        const { document } = await openMarked(
          '/**\n * It has a reci⟨⟩eved file.\n * Reads the the file.\n */\nfunction read() {}\n',
          'typescript',
        );
        await diagnostics(document, ({ length }) => length === 2);
        await languageStatus('Checked: 2 problems');
        await host.screenshot(`check-status-${name}`);
        await host.press('Escape');
        await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
        await vscode.commands.executeCommand('editor.action.showHover');
        await host.text({ selector: '.monaco-hover:has-text("not in the dictionary")' });
        await host.screenshot(`check-hover-${name}`);
        await host.press('Escape');
        await vscode.commands.executeCommand('editor.action.quickFix');
        const [menu] = await host.text({ selector: '.action-widget:has-text("Fix this")' });
        assert.match(menu ?? '', /Add “recieved” to your known words/);
        assert.match(menu ?? '', /Not an Error/);
        assert.match(menu ?? '', /Turn off this rule: spelling\/unknown \(workspace\)/);
        await host.screenshot(`check-menu-${name}`);
        await host.press('Escape');
        await vscode.commands.executeCommand('workbench.actions.view.problems');
        await host.text({ selector: '.markers-panel .monaco-list-row:has-text("spelling/unknown")' });
        await host.screenshot(`check-problems-${name}`);
        await vscode.commands.executeCommand('workbench.action.closePanel');
      });
    });
  }

  it('says what was looked for where nothing was found, and in which language', async function () {
    if (!(await host.session()).page) this.skip();
    /** Waits for the engine of a language, which takes a while to start, by an error that is mended. */
    const openRight = async (wrong: string, fix: string): Promise<void> => {
      const { document } = await openMarked(`${wrong}\n⟨⟩`, 'markdown');
      const [found] = await diagnostics(document, ({ length }) => length === 1);
      await act(document, found!, fix);
      await diagnostics(document, ({ length }) => length === 0);
    };
    await openRight('It recieves the file, and then it is closed.', 'Fix this: “recieves” → “receives”');
    await languageStatus('Checked spelling and simple grammar: no problems found');
    await host.screenshot('check-nothing-found');
    await host.press('Escape');
    await setCheck('language', 'de');
    await openRight('Die Übersetztung wird gelesen.', 'Fix this: “Übersetztung” → “Übersetzung”');
    await languageStatus('Checked spelling and simple grammar: no problems found');
    await host.press('Escape');
    await setCheck('language', undefined);
    await setSetting('parlance.engines.check', 'connection');
    start('parlance.check.chooseWhen');
    await question('Checking');
    await host.screenshot('check-choices');
    await host.press('Escape');
    await setSetting('parlance.engines.check', undefined);
  });

  it('is in the Markdown cells of a notebook too', async () => {
    const [folder] = vscode.workspace.workspaceFolders!;
    const uri = vscode.Uri.joinPath(folder!.uri, 'scratch', `notebook-${randomUUID()}.ipynb`);
    const cells = [{ cell_type: 'markdown', metadata: {}, source: ['It has a recieved file.'] }];
    const notebook = { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
    await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(notebook)));
    await vscode.commands.executeCommand('vscode.openWith', uri, 'jupyter-notebook');
    const opened = vscode.workspace.notebookDocuments.find((one) => one.uri.toString() === uri.toString());
    assert.ok(opened);
    const [found] = await diagnostics(opened.cellAt(0).document, ({ length }) => length === 1);
    assert.equal(opened.cellAt(0).document.getText(found!.range), 'recieved');
  });
});

describe('checking, the translation of a comment', function () {
  this.timeout(60_000);
  let service: TranslationServiceUnderTest;
  before(async () => (service = await TranslationServiceUnderTest.connect()));
  after(() => service.disconnect());
  afterEach(async () => {
    await setCheck('translateOnHover', undefined);
    await closeAll();
  });

  const hovers = async (document: vscode.TextDocument): Promise<string[]> => {
    const at = new vscode.Position(0, 8);
    const all = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at);
    return all.flatMap(({ contents }) => contents as vscode.MarkdownString[]).map(({ value }) => value);
  };

  it('is shown on hover where it is switched on, as text and nothing else', async () => {
    const { document } = await openMarked('// Die Datei wird gelesen.\nlet a = 1;\n⟨⟩', 'javascript');
    assert.equal((await hovers(document)).filter((text) => text.includes('read')).length, 0);
    service.translate = translateWith(() => 'It is [read] *now* at https://a.example/b.', 'DE');
    await setCheck('translateOnHover', true);
    await setSetting('parlance.translate.reportingTag', 'docs-team');
    // The hover is there a moment after the setting.
    let found: string | undefined;
    while (found === undefined) found = (await hovers(document)).find((text) => text.includes('read'));
    // An address that stands bare would be a link, too.
    assert.equal(found, 'It&nbsp;is&nbsp;\\[read\\]&nbsp;\\*now\\*&nbsp;at&nbsp;https:\u2060//a.example/b.');
    await hovers(document);
    assert.equal(service.sent.length, 1);
    assert.deepEqual(
      service.asked('/v2/translate').map(({ headers }) => headers['x-service-reporting-tag']),
      ['docs-team'],
    );
    await setSetting('parlance.translate.reportingTag', undefined);
  });

  it('is not shown because a folder says so, where it would be sent to a service', async () => {
    const section = vscode.workspace.getConfiguration('parlance.check');
    await section.update('translateOnHover', true, vscode.ConfigurationTarget.Workspace);
    try {
      const before = service.sent.length;
      const { document } = await openMarked('// Die Datei wird gelöscht.\nlet a = 1;\n⟨⟩', 'javascript');
      service.translate = translateWith(() => 'It is deleted.', 'DE');
      await hovers(document);
      assert.equal(service.sent.length, before);
      // The person says so, too; a folder can take it back.
      await setCheck('translateOnHover', true);
      while (!(await hovers(document)).some((text) => text.includes('deleted'))) continue;
      assert.equal(service.sent.length, before + 1);
    } finally {
      await section.update('translateOnHover', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('is shown at the caret when it is asked for, though it is switched off', async function () {
    if (!(await host.session()).page) this.skip();
    service.translate = translateWith(() => 'It is closed now.', 'DE');
    await openMarked('// Die Datei ⟨⟩wird geschlossen.\nlet a = 1;\n', 'javascript');
    await vscode.commands.executeCommand('parlance.check.translateComment');
    await host.text({ selector: '.monaco-hover:has-text("closed now")' });
  });

  it('is told to be nowhere on a line without a comment', async function () {
    if (!(await host.session()).page) this.skip();
    await openMarked('// Die Datei wird geschlossen.\n\nlet a⟨⟩ = 1;\n', 'javascript');
    await vscode.commands.executeCommand('parlance.check.translateComment');
    await notification('No comment or paragraph to translate at the cursor.');
  });
});
