import { writeFile } from 'node:fs/promises';
import { workspace, type Uri } from 'vscode';
import { t } from '../../../shared/l10n';
import type { Content } from './content';

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
export async function writeWhole(uri: Uri, bytes: Content): Promise<void> {
  if (!(bytes instanceof Uint8Array)) {
    await writeFile(uri.fsPath, bytes.pieces(), { flush: true });
    return;
  }
  await workspace.fs.writeFile(uri, bytes);
  const { size } = await workspace.fs.stat(uri);
  // A file system that does not know its sizes is asked for the file.
  if (size !== bytes.length && (await workspace.fs.readFile(uri)).length !== bytes.length) {
    throw new UnfinishedFileError();
  }
}
