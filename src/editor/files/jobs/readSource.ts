import type { Uri } from 'vscode';
import { workspace } from 'vscode';
import { isText, type DocumentType } from '../../../domain/documents/documentType';
import { readShown } from '../../reader/readShown';

/** The bytes of a source file, wherever it is. Text that was changed and not saved is taken as it is on screen. */
export async function readSource(uri: Uri, type: DocumentType): Promise<Uint8Array> {
  return isText(type) ? await readShown(uri) : await workspace.fs.readFile(uri);
}
