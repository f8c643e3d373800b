import { Range, window, workspace, WorkspaceEdit, type Position, type TextDocument } from 'vscode';
import type { KeySubject } from '../../../domain/localization/keys';
import { lockFileName } from '../../../domain/localization/lock';
import { checkWritable } from '../../../projectFiles/writeInProject';
import { counted, t } from '../../../shared/l10n';
import type { EntryRefusal } from '../../reader/project/questions';
import type { ReaderThread } from '../../reader/readerThread';
import { askText } from '../../messages/ask';
import { UntrustedError } from '../../messages/errors/untrustedError';
import { mayChangeProject } from '../../messages/trust';
import { plain } from '../../messages/plain';
import { showMessage } from '../../messages/showMessage';
import { workspaceUri } from '../projects';
import { sayNoEntry } from './atCaret';
import { shown, type TextFile, type TextFiles } from './textFiles';

interface Found {
  file: TextFile;
  subject: KeySubject;
}

/** Returns the named part of a document at a place. */
async function keyAt(
  files: TextFiles,
  reader: ReaderThread,
  document: TextDocument,
  position: Position,
): Promise<Found | undefined> {
  const file = await files.of(document);
  const subject = file && (await reader.ask('keyAt', { ...shown(file), offset: document.offsetAt(position) }));
  return file && subject && { file, subject };
}

/** *Rename Key…*: in the source and in all translations, as one step of undo. */
export async function renameKey(files: TextFiles, reader: ReaderThread): Promise<void> {
  if (!mayChangeProject()) return;
  const found = await keyAtCaret(files, reader);
  if (!found) return;
  const { name, hasForms } = found.subject;
  const wanted = await askText({
    title: t('Rename Key'),
    prompt: hasForms
      ? t('Renames all forms of this plural in the source and all translations, but not in your code.')
      : t('Renames the key in the source and all translations, but not in your code.'),
    value: name,
  });
  if (wanted === undefined || wanted === name) return;
  if ((await apply(await editFor(reader, found, wanted))) > 0) sayRenamed(name);
}

/** Programs may still have the old name, which nobody can tell for sure: the user looks. */
function sayRenamed(before: string): void {
  showMessage('warning', t('Renamed “{0}” in the source and all translations, but not in your code.', before), {
    title: t('Find Uses'),
    command: 'workbench.action.findInFiles',
    arguments: [{ query: before, isRegex: false, matchWholeWord: true, triggerSearch: true }],
  });
}

/** *Delete Key*: from the source and from all translations, as one step of undo. */
export async function deleteKey(files: TextFiles, reader: ReaderThread): Promise<void> {
  if (!mayChangeProject()) return;
  const found = await keyAtCaret(files, reader);
  if (!found) return;
  const count = await apply(await editFor(reader, found, undefined));
  if (count > 0) showMessage('info', counted(count, 'Deleted the key from 1 file.', 'Deleted the key from {0} files.'));
}

/** Returns the range of the name that would be changed. @throws if there is none */
export async function prepareRename(
  files: TextFiles,
  reader: ReaderThread,
  document: TextDocument,
  position: Position,
): Promise<{ range: Range; placeholder: string }> {
  if (!workspace.isTrusted) {
    throw new UntrustedError();
  }
  const found = await keyAt(files, reader, document, position);
  const place = found?.subject.place;
  if (!found || !place) throw new Error(t('No key of a localization project at the cursor.'));
  const range = new Range(document.positionAt(place.start), document.positionAt(place.end));
  return { range, placeholder: found.subject.name };
}

/** Returns the edit that renames a key. @throws with the reason why it is not renamed */
export async function renameEdit(
  files: TextFiles,
  reader: ReaderThread,
  document: TextDocument,
  { position, name }: { position: Position; name: string },
): Promise<WorkspaceEdit> {
  const found = await keyAt(files, reader, document, position);
  if (!found) throw new Error(t('No key of a localization project at the cursor.'));
  const changed = await editFor(reader, found, name);
  if (typeof changed === 'string') throw new Error(plain(changed));
  sayRenamed(found.subject.name);
  return changed.edit;
}

async function keyAtCaret(files: TextFiles, reader: ReaderThread): Promise<Found | undefined> {
  const editor = window.activeTextEditor;
  const found = editor && (await keyAt(files, reader, editor.document, editor.selection.active));
  if (!found) sayNoEntry();
  return found;
}

/** All edits that a key needs; else why it stays. */
async function editFor(
  reader: ReaderThread,
  { file, subject }: Found,
  name: string | undefined,
): Promise<{ edit: WorkspaceEdit; count: number } | string> {
  if (!workspace.isTrusted) throw new UntrustedError();
  const question = { subject, ...(name !== undefined && { name }) };
  // What changes is open then: its offsets are those of the editor.
  const first = await reader.ask('changeKey', { ...shown(file, { withSaved: true }), ...question });
  if ('code' in first) return refusalWords(first);
  const documents = new Map<string, TextDocument>();
  for (const { path } of first.files) {
    documents.set(path, await workspace.openTextDocument(workspaceUri(file.folder, path)));
  }
  const versions = Array.from(documents, ([path, { version }]) => [path, version] as const);
  const asked = shown(file, { withSaved: true });
  const texts = [
    ...asked.texts.filter(([path]) => !documents.has(path)),
    ...Array.from(documents, ([path, document]) => [path, document.getText()] as const),
  ];
  const second = await reader.ask('changeKey', { ...asked, texts, ...question });
  if ('code' in second) return refusalWords(second);
  const isSame =
    versions.every(([path, version]) => documents.get(path)?.version === version) &&
    second.files.every(({ path }) => documents.has(path));
  if (!isSame) return t('The files changed while you were editing, so nothing was applied. Try again.');
  for (const { path } of second.files) {
    await checkWritable(file.folder.uri.fsPath, path, path === lockFileName ? undefined : file.source);
  }
  const edit = new WorkspaceEdit();
  for (const { path, edits } of second.files) {
    const document = documents.get(path);
    if (!document) continue;
    for (const { start, end, newText } of edits) {
      edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), newText);
    }
  }
  const own = new Set([file.source, ...file.files.map(({ target }) => target)]);
  return { edit, count: second.files.filter(({ path }) => own.has(path)).length };
}

/** Applies edits as one step. @returns how many files of texts changed */
async function apply(changed: { edit: WorkspaceEdit; count: number } | string): Promise<number> {
  if (typeof changed === 'string') {
    showMessage('warning', changed);
    return 0;
  }
  const isApplied = await workspace.applyEdit(changed.edit, { isRefactoring: true });
  if (!isApplied) {
    showMessage('warning', t('The files changed while you were editing, so nothing was applied. Try again.'));
  }
  return isApplied ? changed.count : 0;
}

function refusalWords({ code, path = '' }: EntryRefusal): string {
  switch (code) {
    case 'no-name':
      return t('Strings in this format have no keys you can rename. You can only delete them.');
    case 'of-list':
      return t('List items have no key to rename.');
    case 'bad-name':
      return t('The format doesn’t support this key. Nothing changed.');
    case 'taken':
      return t('{0} already has this key. Nothing changed.', path);
    case 'not-read':
      return t('Couldn’t read {0}. Nothing changed.', path);
    case 'not-written':
      return t('Couldn’t change the key in {0}. Nothing changed.', path);
    case 'other-encoding':
      return t('{0} is open with the wrong encoding. Nothing changed. Reopen the file with its encoding first.', path);
  }
}
