import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, host } from './host';
import { closeAll } from './markedDocument';
import { setSetting } from './window';

describe('checks of the targets of a project', function () {
  this.timeout(60_000);
  let target: vscode.TextDocument;
  let source: vscode.TextDocument;

  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const at = (language: string): vscode.Uri => vscode.Uri.joinPath(folder.uri, `locales/${language}/messages.json`);
    source = await vscode.workspace.openTextDocument(at('en'));
    target = await vscode.workspace.openTextDocument(at('es'));
    await vscode.window.showTextDocument(source);
    await vscode.window.showTextDocument(target);
  });
  after(async () => {
    await setSetting('parlance.files.checkLevels', undefined);
    for (const document of [source, target]) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    await closeAll();
  });

  const change = async (document: vscode.TextDocument, from: string, to: string): Promise<void> => {
    const start = document.getText().indexOf(from);
    assert.ok(start >= 0, from);
    const edit = new vscode.WorkspaceEdit();
    const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length));
    edit.replace(document.uri, range, to);
    await vscode.workspace.applyEdit(edit);
  };
  const found = (): string =>
    vscode.languages
      .getDiagnostics(target.uri)
      .filter(({ source: who }) => who === 'Parlance')
      .map(({ code, range, severity }) => `${String(code)} ${severity}: ${target.getText(range)}`)
      .join(', ');

  it('follow the target and its source as they are typed, are mended, and can be switched off', async () => {
    await change(target, 'Bienvenido, {name}.', 'Bienvenido, {nombre}.');
    await eventually(found, 'placeholder-unknown 0: {nombre}, placeholder-missing 0: Bienvenido, {nombre}.');
    await host.screenshot('target-checks');
    await change(source, 'Delete some files', 'Delete 300 {kind} files');
    await eventually(async () => Promise.resolve(/placeholder-missing 0: El disco/.test(found())), true);
    await change(source, 'Delete 300 {kind} files', 'Delete some files');
    await eventually(async () => Promise.resolve(/El disco/.test(found())), false);
    const position = target.positionAt(target.getText().indexOf('{nombre}'));
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      target.uri,
      new vscode.Range(position, position),
    );
    const fix = actions.find(({ title }) => title === 'Replace {nombre} with {name}');
    assert.ok(fix?.edit, actions.map(({ title }) => title).join());
    await vscode.workspace.applyEdit(fix.edit);
    await eventually(found, '');
    await change(target, 'Bienvenido, {name}.', 'Bienvenido, .');
    await eventually(found, 'placeholder-missing 0: Bienvenido, .');
    await setSetting('parlance.files.checkLevels', { 'placeholder-missing': 'off' });
    await eventually(found, '');
    const project = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.parlance.json');
    const levels = { checkLevels: { 'placeholder-missing': 'error' } };
    await vscode.workspace.fs.writeFile(project, new TextEncoder().encode(JSON.stringify(levels)));
    await eventually(found, 'placeholder-missing 0: Bienvenido, .');
    await vscode.workspace.fs.delete(project);
    await eventually(found, '');
  });
});
