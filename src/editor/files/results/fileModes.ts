import { chmod, open, stat } from 'node:fs/promises';
import type { Uri } from 'vscode';

/** Mode of a new file for everybody, as far as the user's own mask allows. */
const usual = 0o666;

/** Makes a file that only this user can read, for what is on its way. Elsewhere than on a disk there is no such thing. */
export async function makePrivate(file: Uri): Promise<void> {
  if (file.scheme !== 'file') return;
  await (await open(file.fsPath, 'wx', 0o600)).close();
}

/** Gives a file that is whole the mode of the one it takes the place of, or that of any new file. */
export async function giveModeOf(file: Uri, replaced: Uri): Promise<void> {
  if (file.scheme !== 'file') return;
  const mode = await stat(replaced.fsPath).then(
    (known) => known.mode & 0o777,
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells the mask
    () => usual & ~process.umask(),
  );
  // A file system without modes keeps none.
  await chmod(file.fsPath, mode).catch(() => undefined);
}
