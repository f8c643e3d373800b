import type { Uri } from 'vscode';

/** Name of the file or folder, without its path; '' when there is none. */
export function fileNameOf(uri: Uri | undefined): string {
  return uri?.path.split('/').at(-1) ?? '';
}

/** Returns the path of a file for records: a path of this machine, or an address. */
export function pathOf(uri: Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString();
}
