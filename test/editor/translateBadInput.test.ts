import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { json, status, type Step } from '../support/scriptedServer';
import { eventually, host, itAcrossReloads, needsPage } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { translateTo, translateWith, TranslationServiceUnderTest } from './translationService';
import { choose, clearNotifications, notification, putAway, question, setSetting, start, statusBar } from './window';

const run = (command: string) => vscode.commands.executeCommand(`parlance.translate.${command}`);
const echo = translateWith((text) => `«${text}»`);

describe('translating bad input', () => {
  let service: TranslationServiceUnderTest;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const notes = vscode.Uri.joinPath(folder!.uri, 'notes/reunion.txt');
  const setting = (section: string, name: string, value: unknown) => setSetting(`${section}.${name}`, value);

  needsPage();
  before(async () => {
    service = await TranslationServiceUnderTest.connect();
  });
  after(() => service?.disconnect());
  beforeEach(async () => {
    service.translate = echo;
    await translateTo('German', 'DE');
    service.forget();
  });
  afterEach(putAway);

  async function openNotes(start: number, end: number): Promise<vscode.TextEditor> {
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(notes));
    editor.selection = new vscode.Selection(0, start, 0, end);
    return editor;
  }

  it('takes the target chosen in the menu of the status bar', async () => {
    start('parlance.showMenu');
    await choose('Parlance', 'Target Language');
    await choose('Target Language', 'Japanese');
    await statusBar('JA');
    const { document } = await openMarked('⟨one⟩');
    await run('selection');
    assert.equal(document.getText(), '«one»');
    assert.equal(service.sent[0]?.target_lang, 'ja');
  });

  describe('failures of the service', () => {
    const failures: Array<[what: string, answer: Step, says: string]> = [
      ['429', status(429, '', { 'retry-after': '0' }), 'too many requests'],
      ['500', status(500, '', { 'retry-after': '0' }), 'temporarily unavailable'],
      ['503', status(503, '', { 'retry-after': '0' }), 'temporarily unavailable'],
    ];
    for (const [what, answer, says] of failures) {
      it(`${what}, again and again: says so and leaves the text as it is`, async () => {
        const { document } = await openMarked('⟨one⟩');
        service.translate = answer;
        await run('selection');
        await notification(says);
        assert.equal(document.getText(), 'one');
        assert.equal(service.sent.length, 5);
      });
    }

    it('are shown in the status bar until a translation succeeds', async () => {
      const { document } = await openMarked('⟨one⟩');
      service.translate = status(403);
      await run('selection');
      await host.text({ selector: '.statusbar-item.warning-kind:has-text("Scripted")' });
      service.translate = echo;
      await run('selection');
      await host.gone({ selector: '.statusbar-item.warning-kind:has-text("Scripted")' });
      assert.equal(document.getText(), '«one»');
    });

    it('with one part leave the others translated, and name the next step', async () => {
      const { document } = await openMarked('⟨one⟩ ⟨two⟩');
      // A batch that is too large is sent again in halves.
      service.translate = (request, response) => {
        const { text } = request.json() as { text: string[] };
        return (text.includes('two') ? status(413) : echo)(request, response);
      };
      await run('selection');
      await notification('A part wasn’t translated. The text is too long for the service.');
      assert.equal(document.getText(), '«one» two');
    });
  });

  describe('documents', () => {
    it('that a setting makes read-only are left alone, and their translation is shown beside them', async () => {
      await setting('files', 'readonlyInclude', { '**/notes/*.txt': true });
      try {
        const { document } = await openNotes(0, 7);
        const before = document.getText();
        await run('insertBelow');
        await notification('This document is read-only');
        assert.deepEqual(service.sent, []);
        await run('selection');
        assert.equal(document.getText(), before);
        const { input } = vscode.window.tabGroups.activeTabGroup.activeTab!;
        assert.ok(input instanceof vscode.TabInputTextDiff);
        const shown = await vscode.workspace.openTextDocument(input.modified);
        assert.equal(shown.getText(), `«${before.slice(0, 7)}»${before.slice(7)}`);
        await closeAll();
        await openNotes(0, 7);
        await setting('files', 'readonlyExclude', { '**/reunion.txt': true });
        await run('selection');
        assert.equal(document.getText(), `«${before.slice(0, 7)}»${before.slice(7)}`);
      } finally {
        await setting('files', 'readonlyInclude', undefined);
        await setting('files', 'readonlyExclude', undefined);
      }
    });

    it('made read-only for now answer the keys: the translation is shown beside', async () => {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(notes));
      const { document } = vscode.window.activeTextEditor!;
      vscode.window.activeTextEditor!.selection = new vscode.Selection(0, 0, 0, 7);
      const before = document.getText();
      await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
      try {
        await host.press('Alt+Shift+T', 't');
        await eventually(
          () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff,
          true,
        );
        assert.equal(document.getText(), before);
        await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
        await host.press('Alt+Shift+T', 'g');
        await notification('This editor is read-only, so its text can’t be changed.');
        await clearNotifications();
        await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
        await host.press('Alt+Shift+T', 'b');
        await notification('This editor is read-only. Use “Translate to Clipboard”');
      } finally {
        await vscode.window.showTextDocument(document);
        await vscode.commands.executeCommand('workbench.action.files.resetActiveEditorReadonlyInSession');
      }
    });

    it('on the right of a diff take the translation', async () => {
      const left = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder!.uri, 'README.md'));
      await vscode.commands.executeCommand('vscode.diff', left.uri, notes, 'Diff');
      await eventually(() => vscode.window.activeTextEditor?.document.uri.path, notes.path);
      const editor = vscode.window.activeTextEditor!;
      const before = editor.document.getText();
      editor.selection = new vscode.Selection(0, 0, 0, 7);
      await run('selection');
      assert.equal(editor.document.uri.path, notes.path);
      assert.equal(editor.document.getText(), `«${before.slice(0, 7)}»${before.slice(7)}`);
      await vscode.commands.executeCommand('undo');
      assert.equal(editor.document.getText(), before);
    });

    it('that are cells of a notebook take the translation', async () => {
      const cells = ['one two', 'three'].map(
        (text) => new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, text, 'markdown'),
      );
      const uri = vscode.Uri.joinPath(folder!.uri, 'cells.ipynb');
      const content = { cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 };
      await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(content)));
      const notebook = await vscode.workspace.openNotebookDocument(uri);
      await vscode.window.showNotebookDocument(notebook);
      const edit = new vscode.WorkspaceEdit();
      edit.set(notebook.uri, [vscode.NotebookEdit.insertCells(0, cells)]);
      await vscode.workspace.applyEdit(edit);
      await vscode.commands.executeCommand('notebook.focusTop');
      const opened = new Promise<vscode.TextEditor>((resolve) => {
        const subscription = vscode.window.onDidChangeActiveTextEditor((editor) => {
          if (!editor) return;
          subscription.dispose();
          resolve(editor);
        });
      });
      await vscode.commands.executeCommand('notebook.cell.edit');
      const editor = vscode.window.activeTextEditor ?? (await opened);
      editor.selection = new vscode.Selection(0, 0, 0, 3);
      await run('selection');
      assert.equal(notebook.cellAt(0).document.getText(), '«one» two');
      assert.equal(notebook.cellAt(1).document.getText(), 'three');
      await notebook.save();
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await vscode.workspace.fs.delete(uri);
    });

    it('with nothing in them are not sent', async () => {
      await openMarked('');
      await run('selection');
      await notification('No text to translate here');
      await clearNotifications();
      await run('document');
      await notification('Open a text file that has text');
      assert.deepEqual(service.sent, []);
    });

    it('with NUL are taken for binary, and are not sent whole', async () => {
      const editor = await openMarked('');
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'a\0b'));
      assert.equal(editor.document.getText(), 'a\0b');
      await run('document');
      await notification('The file looks binary');
      assert.deepEqual(service.sent, []);
    });
  });

  describe('selections', () => {
    it('that touch each other land side by side, and keep their order on new lines', async () => {
      const { document } = await openMarked('⟨one ⟩⟨two⟩ x');
      await run('selection');
      assert.equal(document.getText(), '«one» «two» x');
      await vscode.commands.executeCommand('undo');
      await run('insertBelow');
      assert.equal(document.getText(), 'one two x\n«one»\n«two»');
      const selected = vscode.window.activeTextEditor!.selections.map((range) => document.getText(range));
      assert.deepEqual(selected, ['«one»', '«two»']);
    });

    it('among empty ones are the only ones taken', async () => {
      const { document } = await openMarked('⟨⟩one ⟨two⟩ th⟨⟩ree');
      await run('selection');
      assert.equal(document.getText(), 'one «two» three');
      assert.deepEqual(service.sent[0]?.text, ['two']);
    });

    it('in CRLF documents with mixed indentation get lines of the same kind', async () => {
      const { document } = await openMarked('\t  - ⟨one⟩\r\n    x\r\n');
      await run('insertBelow');
      assert.equal(document.getText(), '\t  - one\r\n\t  - «one»\r\n    x\r\n');
      await vscode.commands.executeCommand('undo');
      assert.equal(document.getText(), '\t  - one\r\n    x\r\n');
    });

    it('of 5 MB are refused with the setting that allows them', async () => {
      // A file, so that closing it asks nothing. No part of it is there twice: equal ones are sent and billed once.
      const lines = Array.from({ length: 200_000 }, (_, line) => `Work of day ${line}, and no play.`);
      const uri = vscode.Uri.joinPath(folder!.uri, 'large.txt');
      await vscode.workspace.fs.writeFile(uri, Buffer.from(lines.join('\n')));
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
      await vscode.commands.executeCommand('editor.action.selectAll');
      await run('selection');
      await notification('allows 1,000,000 per request. Nothing was sent.');
      await host.text({ selector: '.notifications-center .monaco-button:has-text("Open Settings")' });
      assert.deepEqual(service.sent, []);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await vscode.workspace.fs.delete(uri);
    });
  });

  it('pastes nothing when the clipboard is empty', async () => {
    const { document } = await openMarked('o⟨⟩ne');
    await vscode.env.clipboard.writeText('');
    await run('paste');
    await notification('No text on the clipboard');
    assert.equal(document.getText(), 'one');
  });

  it('puts no second translation over the first when asked twice', async () => {
    const { document } = await openMarked('⟨one⟩');
    const { arrived, release } = service.hold();
    const first = run('selection');
    await arrived;
    const again = service.arrival();
    const second = run('selection');
    await again;
    release();
    await first;
    await notification('changed before the result arrived');
    assert.equal(document.getText(), '«one»');
    await clearNotifications();
    await second;
  });

  itAcrossReloads('leaves the file as it was when the window is reloaded while waiting', { secrets: 'kept' }, [
    async () => {
      const { document } = await openNotes(0, 7);
      const { arrived } = service.hold();
      start('parlance.translate.selection');
      await arrived;
      return document.getText();
    },
    async (before) => {
      const { document } = await openNotes(0, 7);
      assert.equal(document.getText(), before);
      await run('selection');
      await documentIs(document, `«${String(before).slice(0, 7)}»${String(before).slice(7)}`);
    },
  ]);

  it('asks anew after a pair that the service refused', async () => {
    await translateTo('Japanese', 'JA');
    const { document } = await openMarked('⟨one⟩');
    service.translate = json({ message: 'No engine translates from EN to JA.' }, 400);
    await run('selection');
    await notification('No engine translates');
    await statusBar('Scripted → DE');
    service.translate = echo;
    await run('selection');
    await documentIs(document, '«one»');
    assert.equal(service.sent.at(-1)?.target_lang, 'de');
  });

  it('changes nothing when the question for the target is dismissed', async () => {
    const chosen = vscode.commands.executeCommand('parlance.translate.chooseTarget');
    await question('Target Language');
    await host.press('Escape');
    await chosen;
    await statusBar('DE');
  });
});
