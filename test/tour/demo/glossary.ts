// Glossaries in the sidebar: made of a selected table, used by default, and seen on hover.
import * as vscode from 'vscode';
import { host } from '../../editor/host';
import { expandRow, openSidebar, row } from '../../editor/sidebarWindow';
import { answer, choose, start } from '../../editor/window';
import { picture, walkthroughPictures } from './pictures';

const table = [
  'bloque\tbloco',
  'copia de seguridad\tcópia de segurança',
  'índice\tíndice remissivo',
  'archivo\tarquivo',
  'instantánea\tinstantâneo',
  'suma de comprobación\tsoma de verificação',
  'periodo de retención\tperíodo de retenção',
  'restaurar\trestaurar',
  'almacén\trepositório',
];
const file = 'docs/decisiones.md';
/** It ends with the term. */
const phrase = 'cada bloque';

export async function glossary(): Promise<void> {
  const terms = await vscode.workspace.openTextDocument({ content: table.join('\n') });
  await vscode.window.showTextDocument(terms);
  await vscode.commands.executeCommand('editor.action.selectAll');
  start('parlance.glossary.createFromSelection');
  await answer('New Glossary: Name', 'Bodega');
  await choose('New Glossary: Source Language', 'Spanish');
  await choose('New Glossary: From Spanish to', 'Portuguese');
  await host.gone({ selector: '.quick-input-widget:visible' });
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await openSidebar();
  await row('Bodega');
  start('parlance.glossary.setDefault');
  await choose('Set as Default Glossary', 'Bodega');
  await choose('Set as Default Glossary', 'For me, everywhere');
  await row('default');
  await expandRow('Bodega');
  await row('Spanish → Portuguese');
  await hover();
  await vscode.commands.executeCommand('notifications.clearAll');
  await picture('glossaries');
  await walkthroughPictures('glossaries');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  start('parlance.glossary.openDictionary');
  await choose('Open Dictionary', 'Bodega');
  await host.click({ webview: true, selector: '#cell-2-target', timeoutMs: 30_000 });
  await picture('dictionary');
  // What comes after is translated without it.
  const settings = vscode.workspace.getConfiguration('parlance.translate');
  await settings.update('glossaries', undefined, vscode.ConfigurationTarget.Global);
  await vscode.commands.executeCommand('workbench.view.explorer');
}

/** Rests on the term, as a pointer would. */
async function hover(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const editor = await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, file), { preview: false });
  const end = editor.document.getText().indexOf(phrase) + phrase.length;
  const place = editor.document.positionAt(end - 2);
  editor.selection = new vscode.Selection(place, place);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenter);
  await vscode.commands.executeCommand('editor.action.showHover');
  await host.text({ selector: '.monaco-hover:visible:has-text("Bodega")' });
}
