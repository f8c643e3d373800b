import { workspace, type Uri } from 'vscode';
import { projectFileName } from '../../domain/checking/projectRules';
import { pick, type Row } from '../messages/ask';
import { shortName } from '../messages/plain';
import { addCheckedWord, addCheckedWordOfFolder } from '../settings/check';
import { addedTo, writeAdded } from './projectLists';
import { settingsScope } from './selector';
import { t } from '../../shared/l10n';

interface Place extends Row {
  add(): Promise<void>;
}

/**
 * Adds a word to those that are right in the workspace of a document. Where it can be kept in more places than one the
 * user is asked, the nearest first: the file of the folder, the folder, the workspace.
 */
export async function addWordHere(word: string, document: Uri | undefined): Promise<void> {
  const places = await placesFor(word, document);
  const [nearest] = places;
  if (places.length < 2) return await nearest?.add();
  const title = t('Add “{0}” to Known Words', shortName(word));
  await (await pick(places, { title, placeHolder: t('Where should this word be accepted?') }))?.add();
}

async function placesFor(word: string, document: Uri | undefined): Promise<Place[]> {
  const workspacePlace: Place = {
    icon: 'root-folder',
    label: t('Only in this workspace'),
    description: workspace.name ? t('settings of {0}', workspace.name) : t('workspace settings'),
    add: () => addCheckedWord(word, 'workspace'),
  };
  const folder = document && workspace.getWorkspaceFolder(settingsScope(document));
  if (!folder) return [workspacePlace];
  const written = await addedTo(folder, 'words', word);
  const filePlace: Place = {
    icon: 'json',
    label: t('For everyone who works on “{0}”', folder.name),
    description: projectFileName,
    // It may be another by now.
    add: async () => writeAdded(folder, await addedTo(folder, 'words', word)),
  };
  const folderPlace: Place = {
    icon: 'folder',
    label: t('Only in the folder “{0}”', folder.name),
    description: t('settings of {0}', folder.name),
    add: () => addCheckedWordOfFolder(word, folder),
  };
  const hasSeveral = (workspace.workspaceFolders?.length ?? 0) > 1;
  return [...(written === undefined ? [] : [filePlace]), ...(hasSeveral ? [folderPlace] : []), workspacePlace];
}
