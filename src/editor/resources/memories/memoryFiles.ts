import { commands, env, FileSystemError, Uri, workspace } from 'vscode';
import { fileNameOf } from '../../messages/fileName';
import { askForFiles, pick, type Row } from '../../messages/ask';
import { confirm, showMessage } from '../../messages/showMessage';
import { showBriefly } from '../../messages/showBriefly';
import { sourceProblem } from '../../files/results/places';
import type { KeptDependencies } from '../kind';
import type { MemoryNode } from './memoriesTree';
import { pairsOf, type ListedMemory } from './listedMemory';
import { counted, t } from '../../../shared/l10n';

/** Parts that the commands on translation memories work with. */
export interface MemoryDependencies extends KeptDependencies<ListedMemory> {
  /** Folder of the local service's files. */
  folder: Uri;
}

const kinds = /\.(?:tmx|xlf|xliff)$/i;

/**
 * *Add Translation Memory File…*: copies TMX and XLIFF files into the folder of the local service.
 * @param chosen what the command was started with: a file, some files, or a file and all that are selected
 */
export async function addMemoryFiles(parts: MemoryDependencies, chosen: readonly unknown[]): Promise<void> {
  const given = chosen.flat().filter((one): one is Uri => one instanceof Uri);
  const files = given.length > 0 ? given : ((await askFiles()) ?? []);
  const added: string[] = [];
  for (const file of new Map(files.map((one) => [one.toString(), one])).values()) {
    const name = fileNameOf(file);
    if (!kinds.test(name)) {
      showMessage('warning', t('“{0}” isn’t a translation memory. Use a TMX or XLIFF file.', name));
      continue;
    }
    const problem = await sourceProblem(file);
    if (problem !== undefined) {
      showMessage('error', t('“{0}” wasn’t read. {1}', name, problem));
      continue;
    }
    if (await copyFile(file, parts.folder, name)) added.push(name);
  }
  if (added.length === 0) return;
  await commands.executeCommand('parlance.memories.focus');
  if (parts.access.connection.kind !== 'local') {
    showMessage('info', t('Added the file to the local service. Translations with that connection can use it.'));
    return;
  }
  const items = await parts.list.refresh();
  for (const name of added) {
    tellAdded(
      parts,
      name,
      items.find(({ file }) => file?.name === name),
    );
  }
}

async function askFiles(): Promise<Uri[] | undefined> {
  return await askForFiles({
    title: t('Add Translation Memory File'),
    openLabel: t('Add'),
    canSelectMany: true,
    filters: { [t('Translation Memories')]: ['tmx', 'xlf', 'xliff'] },
    defaultUri: workspace.workspaceFolders?.[0]?.uri,
  });
}

/** Under another name first, so that nobody reads half of it. */
async function copyFile(file: Uri, folder: Uri, name: string): Promise<boolean> {
  const target = Uri.joinPath(folder, name);
  if (file.toString() === target.toString()) return true;
  if (await isThere(target)) {
    const question = t('Replace the translation memory “{0}”?', name);
    const detail = t('A file with that name already exists and will be replaced.');
    if (!(await confirm({ question, detail, action: t('Replace') }))) return false;
  }
  await workspace.fs.createDirectory(folder);
  const part = Uri.joinPath(folder, `${name}.part`);
  await workspace.fs.copy(file, part, { overwrite: true });
  await workspace.fs.rename(part, target, { overwrite: true });
  return true;
}

async function isThere(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileNotFound') return false;
    throw error;
  }
}

function tellAdded(parts: MemoryDependencies, name: string, memory: ListedMemory | undefined): void {
  if (!memory?.file || memory.file.state === 'waiting') {
    showMessage('info', t('Reading “{0}”. The view shows when it’s ready to use.', name));
  } else if (memory.file.state === 'ready') {
    const node: MemoryNode = { kind: 'memory', connection: parts.access.connection.name, memory };
    const use = { title: t('Set as Default'), command: 'parlance.memory.setDefault', arguments: [node] };
    const count = counted(memory.segment_count, '1 segment', '{0} segments');
    showMessage('info', t('Added “{0}” ({1}, {2}).', memory.name, count, pairsOf(memory)), use);
  } else {
    const remove = {
      title: t('Remove'),
      command: 'parlance.memory.remove',
      arguments: [{ kind: 'memory', connection: parts.access.connection.name, memory }],
    };
    showMessage('warning', t('Couldn’t use “{0}”. {1}', name, memory.file.problem ?? ''), remove);
  }
}

/** *Open Folder*: where the files are, made if need be. */
export async function openMemoryFolder({ folder }: MemoryDependencies): Promise<void> {
  await workspace.fs.createDirectory(folder);
  const sentence = t('Translation memories are in {0}', folder.fsPath);
  try {
    await commands.executeCommand('revealFileInOS', folder);
    showBriefly(sentence, 10_000);
  } catch {
    // An editor in a browser, or on another machine, has no window of files to show it in.
    const copy = { title: t('Copy Path'), run: () => env.clipboard.writeText(folder.fsPath) };
    showMessage('info', sentence, copy);
  }
}

/** *Remove*: to the bin where there is one. */
export async function removeMemoryFile(parts: MemoryDependencies, memory: ListedMemory): Promise<void> {
  const name = memory.file?.name;
  // A file of the folder itself, whoever says so.
  if (name === undefined || !kinds.test(name) || /[/\\]/.test(name)) return;
  const file = Uri.joinPath(parts.folder, name);
  const toBin = { icon: 'trash', label: t('Move to Trash'), detail: t('Translations will no longer use it.') };
  if (!(await askRemoval(name, toBin))) return;
  try {
    await workspace.fs.delete(file, { useTrash: true });
  } catch {
    const detail = t('Can’t move the file to the Trash.');
    if (
      !(await askRemoval(name, { icon: 'trash', label: t('Delete'), description: t('This can’t be undone'), detail }))
    ) {
      return;
    }
    await workspace.fs.delete(file);
  }
  if (parts.access.connection.kind === 'local') await parts.list.refresh();
}

/** The answer that keeps it comes first. */
async function askRemoval(name: string, remove: Row): Promise<boolean> {
  const title = t('Remove the translation memory “{0}”?', name);
  const picked = await pick([{ icon: 'close', label: t('Keep It') }, remove], { title, ignoreFocusOut: true });
  return picked === remove;
}
