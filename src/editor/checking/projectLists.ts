import { workspace, type Uri, type WorkspaceFolder } from 'vscode';
import { addToProject, type ProjectList } from '../../domain/checking/addToProject';
import { projectFileName } from '../../domain/checking/projectRules';
import { readInProject } from '../../projectFiles/readInProject';
import { checkWritable, writeInProject } from '../../projectFiles/writeInProject';
import { showMessage } from '../messages/showMessage';
import { mayChangeProject } from '../messages/trust';
import { settingsScope } from './selector';
import { t } from '../../shared/l10n';

/** A project’s file as it was read, and with one more word or rule. */
interface Added {
  text: string;
  before: Uint8Array;
}

/** *Turn Off This Rule* for everyone who works on the folder of a document. */
export async function turnOffRuleForProject(rule: string, document: Uri): Promise<void> {
  const folder = workspace.getWorkspaceFolder(settingsScope(document));
  const added = folder && ((await addedTo(folder, 'rulesOff', rule)) ?? (await created(folder, rule)));
  if (folder && added) {
    await writeAdded(folder, added);
  } else {
    showMessage(
      'error',
      t('Couldn’t add the rule to {0}. Check the file, or turn the rule off in the settings.', projectFileName),
    );
  }
}

/** The file of a folder with one more word or rule; undefined where there is none that can be written into. */
export async function addedTo(
  { uri: { scheme, fsPath } }: WorkspaceFolder,
  list: ProjectList,
  value: string,
): Promise<Added | undefined> {
  if (scheme !== 'file') return undefined;
  try {
    const before = await readInProject(fsPath, projectFileName, 'configuration');
    if (!before) return undefined;
    await checkWritable(fsPath, projectFileName);
    const text = addToProject(new TextDecoder('utf-8', { ignoreBOM: true }).decode(before), list, value);
    return text === undefined ? undefined : { text, before };
  } catch {
    return undefined;
  }
}

/** Writes what was added, where the folder is trusted and the file is still the one that was read. */
export async function writeAdded({ uri }: WorkspaceFolder, added: Added | NewFile | undefined): Promise<void> {
  if (!added || !mayChangeProject()) return;
  const insteadOf = { bytes: added.before, kind: 'configuration' } as const;
  await writeInProject(uri.fsPath, projectFileName, new TextEncoder().encode(added.text), { insteadOf });
}

/** A project’s file that is not there yet. */
interface NewFile {
  text: string;
  before: null;
}

async function created({ uri: { scheme, fsPath } }: WorkspaceFolder, rule: string): Promise<NewFile | undefined> {
  if (scheme !== 'file') return undefined;
  try {
    if (await readInProject(fsPath, projectFileName, 'configuration')) return undefined;
    return { text: `${JSON.stringify({ rulesOff: [rule] }, undefined, 2)}\n`, before: null };
  } catch {
    return undefined;
  }
}
