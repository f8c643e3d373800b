import type { Uri } from 'vscode';
import { commands, FileType, TabInputCustom, TabInputText, window, workspace, type TextDocument } from 'vscode';
import { targetName } from '../../../domain/localization/targetName';
import { entryOfFile } from '../../../formats/formatTable';
import { t } from '../../../shared/l10n';
import { isXliff } from '../../files/segments/xliffSelector';
import { reopenWith } from '../../files/segments/reopenWith';
import { isCueFile } from '../../files/tables/cues/cueFile';
import type { EntryAcross } from '../../reader/project/questions';
import { pick } from '../../messages/ask';
import { fileNameOf } from '../../messages/fileName';
import { showMessage } from '../../messages/showMessage';
import { workspaceUri } from '../projects';
import { languageName } from '../names';
import type { TextFile, TextFiles } from '../entries/textFiles';
import type { EntryJumps } from './entryJumps';
import { noProject } from './entrySource';

/** The table of entries, as the manifest calls it. */
export const entriesView = 'parlance.entries';

export interface OpenTableDependencies {
  files: TextFiles;
  jumps: EntryJumps;
}

/**
 * *Open as Table* of any file that has one: XLIFF, subtitles, and a target beside its source; of a source a user says in which language.
 * @param file the one in the editor when absent
 * @param place the entry to go to, that at the caret when absent, and the language of a file with all of them
 */
export async function openTable(
  parts: OpenTableDependencies,
  file?: Uri,
  place: { key?: string; language?: string } = {},
): Promise<void> {
  const uri = file ?? activeFile();
  if (!uri) {
    showMessage('info', t('Open a file of a localization project first.'));
    return;
  }
  if (isXliff({ uri })) return void (await commands.executeCommand('parlance.segment.openTable', uri));
  if (isCueFile(uri)) return void (await commands.executeCommand('parlance.cue.openTable', uri));
  if (!(await isThere(uri))) {
    sayNotThere(fileNameOf(uri));
    return;
  }
  const document = await workspace.openTextDocument(uri);
  const project = await parts.files.of(document);
  const own = project?.files.filter(({ target }) => target === project.path) ?? [];
  const format = entryOfFile(uri.path);
  const isAlone = uri.scheme === 'file' && format?.isBilingual && !format.isShared;
  const caret = await entryAtCaret(parts.files, document);
  const language = place.language ?? own.find((one) => targetName(one) === caret?.target)?.language;
  const isTold = own.length === 1 || language !== undefined;
  const picked = project && !isTold ? await pickTarget(project) : undefined;
  const target = isTold || (!project && isAlone) ? uri : picked?.uri;
  if (!project && !target) {
    showMessage('info', noProject(fileNameOf(uri)), {
      title: t('Set Up Project Languages…'),
      command: 'parlance.localisation.setUp',
    });
    return;
  }
  if (!target) return;
  const shown = language ?? picked?.language;
  parts.jumps.goTo(target, { key: place.key ?? caret?.key, ...(own.length > 1 && { language: shown }) });
  await reopenWith(target, entriesView);
}

function activeFile(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  const isFile = input instanceof TabInputText || input instanceof TabInputCustom;
  return window.activeTextEditor?.document.uri ?? (isFile ? input.uri : undefined);
}

/** The translation of a source that a user wants to see. */
async function pickTarget({ folder, files }: TextFile): Promise<{ uri: Uri; language: string } | undefined> {
  const rows = await Promise.all(
    files.map(async ({ language, target }) => {
      const uri = workspaceUri(folder, target);
      const isMissing = !(await isThere(uri));
      const description = isMissing ? t('doesn’t exist yet') : target;
      return { label: languageName(language), description, uri, target, language, isMissing };
    }),
  );
  const [only, ...more] = rows;
  const title = t('Open as Table: Language');
  const picked = only && more.length === 0 ? only : await pick(rows, { title, matchOnDescription: true });
  if (!picked?.isMissing) return picked;
  sayNotThere(picked.target);
  return undefined;
}

function sayNotThere(name: string): void {
  showMessage('info', t('{0} doesn’t exist yet. “Translate Missing” in the Localization view creates it.', name));
}

async function isThere(uri: Uri): Promise<boolean> {
  return workspace.fs.stat(uri).then(
    ({ type }) => (type & FileType.File) !== 0,
    () => false,
  );
}

async function entryAtCaret(files: TextFiles, document: TextDocument): Promise<EntryAcross | undefined> {
  const editor = window.activeTextEditor;
  if (editor?.document !== document) return undefined;
  return (await files.entryAt(document, editor.selection.active))?.entry;
}
