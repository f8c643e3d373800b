import { workspace, type Uri } from 'vscode';
import { t } from '../../../shared/l10n';

/** A file was written in part only, and nothing said why: the disk is full. */
export class UnfinishedFileError extends Error {
  override name = 'UnfinishedFileError';

  constructor() {
    super(t('The disk is full.'));
  }
}

/**
 * Writes a file, and looks whether all of it is there: where a disk gets full in the middle, VS Code cuts the file off and
 * reports no failure.
 */
export async function writeWhole(uri: Uri, bytes: Uint8Array): Promise<void> {
  await workspace.fs.writeFile(uri, bytes);
  const { size } = await workspace.fs.stat(uri);
  // A file system that does not know its sizes is asked for the file.
  if (size !== bytes.length && (await workspace.fs.readFile(uri)).length !== bytes.length) {
    throw new UnfinishedFileError();
  }
}
