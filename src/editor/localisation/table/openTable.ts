import type { Uri } from 'vscode';
import { commands, FileType, TabInputCustom, TabInputText, window, workspace, type TextDocument } from 'vscode';
import { entryOfFile } from '../../../formats/formatTable';
import { t } from '../../../shared/l10n';
import { isXliff } from '../../files/segments/xliffSelector';
import { reopenWith } from '../../files/segments/reopenWith';
import { isCueFile } from '../../files/tables/cues/cueFile';
import { pick } from '../../say/ask';
import { fileNameOf } from '../../say/fileName';
import { say } from '../../say/say';
import { workspaceUri } from '../projects';
import { languageName } from '../tree';
import type { TextFile, TextFiles } from '../entries/textFiles';
import type { EntryJumps } from './entryJumps';
import { noProject } from './entrySource';

/** The table of entries, as the manifest calls it. */
export const entriesView = 'parlance.entries';

export interface OpenTableParts {
  files: TextFiles;
  jumps: EntryJumps;
}

/**
 * *Open as Table* of any file that has one: XLIFF, subtitles, and a target beside its source; of a source a person says in which language.
 * @param file the one in the editor when absent
 * @param key of an entry to go to; the one at the caret when absent
 */
export async function openTable(parts: OpenTableParts, file?: Uri, key?: string): Promise<void> {
  const uri = file ?? activeFile();
  if (!uri) {
    say('info', t('Open a file of a localisation project first.'));
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
  const isTarget = project?.files.some(({ target }) => target === project.path);
  const isAlone = uri.scheme === 'file' && entryOfFile(uri.path)?.isBilingual;
  const target = isTarget || (!project && isAlone) ? uri : project && (await pickTarget(project));
  if (!project && !target) {
    say('info', noProject(fileNameOf(uri)), {
      title: t('Write Down…'),
      command: 'parlance.localisation.writeDown',
    });
    return;
  }
  if (!target) return;
  const wanted = key ?? (await keyAtCaret(parts.files, document));
  if (wanted !== undefined) parts.jumps.goTo(target, wanted);
  await reopenWith(target, entriesView);
}

function activeFile(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  const isFile = input instanceof TabInputText || input instanceof TabInputCustom;
  return window.activeTextEditor?.document.uri ?? (isFile ? input.uri : undefined);
}

/** The translation of a source that a person wants to see. */
async function pickTarget({ folder, files }: TextFile): Promise<Uri | undefined> {
  const rows = await Promise.all(
    files.map(async ({ language, target }) => {
      const uri = workspaceUri(folder, target);
      const isMissing = !(await isThere(uri));
      const description = isMissing ? t('not there yet') : target;
      return { label: languageName(language), description, uri, target, isMissing };
    }),
  );
  const [only, ...more] = rows;
  const title = t('Open as Table: Language');
  const picked = only && more.length === 0 ? only : await pick(rows, { title, matchOnDescription: true });
  if (!picked?.isMissing) return picked?.uri;
  sayNotThere(picked.target);
  return undefined;
}

function sayNotThere(name: string): void {
  say('info', t('{0} is not there yet. “Translate Missing” in the view Localisation makes it.', name));
}

async function isThere(uri: Uri): Promise<boolean> {
  return workspace.fs.stat(uri).then(
    ({ type }) => (type & FileType.File) !== 0,
    () => false,
  );
}

async function keyAtCaret(files: TextFiles, document: TextDocument): Promise<string | undefined> {
  const editor = window.activeTextEditor;
  if (editor?.document !== document) return undefined;
  return (await files.entryAt(document, editor.selection.active))?.entry.key;
}
