// Whole documents as a person has them translated: the order, and the view of its jobs.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { DocumentJob } from '../../src/domain/documents/job';
import { documentJob } from '../support/documentJob';
import { eventually, host } from './host';
import { tick } from './targetLanguages';
import { choose, notification, question, setSetting, start } from './window';

export const folder = () => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'documents under test');
export const at = (...names: string[]) => vscode.Uri.joinPath(folder(), ...names);

export async function write(name: string, content: string | Uint8Array): Promise<vscode.Uri> {
  await vscode.workspace.fs.writeFile(at(name), typeof content === 'string' ? Buffer.from(content) : content);
  return at(name);
}

export async function read(...names: string[]): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(at(...names))).toString();
}

export async function names(...under: string[]): Promise<string[]> {
  return (await vscode.workspace.fs.readDirectory(at(...under))).map(([name]) => name).sort();
}

export async function set(name: 'maximumCharacters' | 'outputName' | 'parallel', value: unknown): Promise<void> {
  await setSetting(`parlance.documents.${name}`, value);
}

/** Orders the translation of files, up to the one confirmation. */
export async function order(uris: vscode.Uri[], ...languages: string[]): Promise<void> {
  start('parlance.document.translate', uris[0], uris);
  await tick(...languages);
  await question('Translate ');
}

export const send = () => choose('Translate ', 'Translate to');

/** Waits until the only document of an order is told to be translated. */
export async function translated(name: string): Promise<void> {
  await notification(`Translated “${name}”`);
}

/** The lines of the confirmation, once some say why a file is left out. */
export async function leftOut(): Promise<string> {
  await host.text({ selector: '.quick-input-list .monaco-list-row .codicon-circle-slash' });
  return (await host.text({ selector: '.quick-input-list .monaco-list-row' })).join('\n').replace(/\n(?=\S)/g, ' ');
}

const row = '.pane:has([aria-label^="Documents"]) .monaco-list-row';

/** Waits until the view has just these lines, each with name and description. */
export async function showsOnly(...expected: string[]): Promise<void> {
  await eventually(
    async () => (await host.text({ selector: row })).map((text) => text.replace(/\s+/g, ' ').trim()).sort(),
    expected.sort(),
  );
}

/** Waits for the line of a file to say this. */
export async function shows(name: string, state: string): Promise<void> {
  await host.text({ selector: `${row}:has-text("${name}"):has-text("${state}")` });
}

/** Presses a button of a line in the view. */
export async function pressIcon(name: string, icon: string): Promise<void> {
  await host.trigger({ selector: `${row}:has-text("${name}") .${icon}` });
}

/** Folder in which the extension keeps its jobs. */
export const storage = () =>
  path.resolve(folder().fsPath, '../../data/data/User/globalStorage/parlance.parlance/documents');

/** Puts a job on the list whose result has come and is not in its place yet, as another window would leave it. */
export async function seed(known: Partial<DocumentJob>, result: string): Promise<void> {
  const job = documentJob({ jobId: 'seeded', state: { phase: 'fetched', bytes: result.length }, ...known });
  await mkdir(storage(), { recursive: true });
  await writeFile(path.join(storage(), 'seeded.result'), result);
  await writeFile(path.join(storage(), 'seeded.json'), JSON.stringify({ version: 1, ...job }));
}

/** Takes every job off the list, the open ones too, as if another window had done so. */
export async function forgetJobs(): Promise<void> {
  await Promise.all((await readdir(storage())).map((name) => rm(path.join(storage(), name), { force: true })));
  await vscode.commands.executeCommand('parlance.document.refresh');
  // While VS Code reads a view anew a button that is pressed there is not told its line: of one reading at a time.
  await host.gone({ selector: row });
}
