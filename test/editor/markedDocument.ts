// Documents in which the selections are written down: `a ⟨one⟩ b` has "one" selected, `a ⟨⟩b` the caret before "b".
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { eventually } from './host';

const marks = /[⟨⟩]/g;

const extensions: Readonly<Record<string, string>> = {
  plaintext: 'txt',
  markdown: 'md',
  javascript: 'js',
  typescript: 'ts',
  typescriptreact: 'tsx',
  java: 'java',
  json: 'json',
  python: 'py',
  html: 'html',
  c: 'c',
  css: 'css',
  sql: 'sql',
  rust: 'rs',
};

/**
 * Opens a new file with the marked selections. A name is used only once: VS Code gives those of untitled documents out
 * again at once, and then mixes up the old one and the new one.
 */
export async function openMarked(marked: string, language = 'plaintext'): Promise<vscode.TextEditor> {
  const extension = extensions[language];
  if (extension === undefined) throw new Error(`Which extension does ${language} have?`);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const uri = vscode.Uri.joinPath(folder!.uri, 'scratch', `text-${randomUUID()}.${extension}`);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(marked.replaceAll(marks, '')));
  const editor = await vscode.window.showTextDocument(uri, { preview: false });
  editor.selections = selectionsOf(marked, editor.document);
  return editor;
}

/** The text of an editor with its selections marked. */
export function readMarked({ document, selections }: vscode.TextEditor): string {
  let text = document.getText();
  const ends = selections.flatMap(({ start, end }) => [
    { at: document.offsetAt(start), mark: '⟨', order: 0 },
    { at: document.offsetAt(end), mark: '⟩', order: 1 },
  ]);
  for (const { at, mark } of ends.sort((a, b) => b.at - a.at || b.order - a.order)) {
    text = text.slice(0, at) + mark + text.slice(at);
  }
  return text;
}

/** Closes every editor without saving. */
export async function closeAll(): Promise<void> {
  for (const { input, group, isDirty } of vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    if (!isDirty) continue;
    if (input instanceof vscode.TabInputText) {
      await vscode.window.showTextDocument(input.uri, { viewColumn: group.viewColumn });
    } else if (input instanceof vscode.TabInputCustom) {
      await vscode.commands.executeCommand('vscode.openWith', input.uri, input.viewType, group.viewColumn);
    } else {
      continue;
    }
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

function selectionsOf(marked: string, document: vscode.TextDocument): vscode.Selection[] {
  const offsets = [...marked.matchAll(marks)].map(({ index }, count) => index - count);
  const selections: vscode.Selection[] = [];
  for (let i = 0; i + 1 < offsets.length; i += 2) {
    selections.push(new vscode.Selection(document.positionAt(offsets[i]!), document.positionAt(offsets[i + 1]!)));
  }
  return selections;
}

/** Waits until a document has the text. */
export const documentIs = (document: vscode.TextDocument, text: string): Promise<void> =>
  eventually(() => document.getText(), text);
