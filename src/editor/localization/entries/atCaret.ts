import { Uri, window, workspace, type ViewColumn } from 'vscode';
import { t } from '../../../shared/l10n';
import type { EntryAcross } from '../../reader/project/questions';
import { showMessage } from '../../messages/showMessage';
import type { TextFile, TextFiles } from './textFiles';

/** Place of an entry, as a hover passes it to a command. */
export interface EntryArgument {
  uri: string;
  offset: number;
}

/** The entry that a link names, else the one at the caret. Says so where there is none. */
export async function foundEntry(
  files: TextFiles,
  argument: unknown,
): Promise<{ file: TextFile; entry: EntryAcross; column?: ViewColumn } | undefined> {
  const editor = window.activeTextEditor;
  const given = isEntryArgument(argument) ? argument : undefined;
  const document = given ? await workspace.openTextDocument(Uri.parse(given.uri)) : editor?.document;
  const place = given && document ? document.positionAt(given.offset) : editor?.selection.active;
  const found = document && place && (await files.entryAt(document, place));
  if (!found) {
    sayNoEntry();
    return undefined;
  }
  return { ...found, ...(editor?.viewColumn !== undefined && { column: editor.viewColumn }) };
}

export function sayNoEntry(): void {
  showMessage('info', t('Put the cursor in a string of a localization file first.'));
}

function isEntryArgument(value: unknown): value is EntryArgument {
  const { uri, offset } = (value ?? {}) as Partial<Record<keyof EntryArgument, unknown>>;
  return typeof uri === 'string' && typeof offset === 'number';
}
