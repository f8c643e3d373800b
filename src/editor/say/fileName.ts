import type { Uri } from 'vscode';

/** Name of the file or folder, without its path; '' when there is none. */
export function fileNameOf(uri: Uri | undefined): string {
  return uri?.path.split('/').at(-1) ?? '';
}
