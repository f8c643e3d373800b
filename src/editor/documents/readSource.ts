import type { Uri } from 'vscode';
import { workspace } from 'vscode';
import { isText, type DocumentType } from '../../domain/documents/documentType';

/** The bytes of a source file, wherever it is. Text that was changed and not saved is taken as it is on screen. */
export async function readSource(uri: Uri, type: DocumentType): Promise<Uint8Array> {
  return isText(type) ? await readShown(uri) : await workspace.fs.readFile(uri);
}

/** The bytes of a text file, as it is on screen when it was changed and not saved. */
export async function readShown(uri: Uri): Promise<Uint8Array> {
  const shown = workspace.textDocuments.find(({ uri: other }) => other.toString() === uri.toString());
  if (shown?.isDirty) return await workspace.encode(shown.getText(), { encoding: shown.encoding });
  return await workspace.fs.readFile(uri);
}
