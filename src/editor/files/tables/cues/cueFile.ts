import type { Uri } from 'vscode';

/** Returns whether a file is one of subtitles, in a place where a user edits files. */
export function isCueFile({ scheme, path }: Uri): boolean {
  return ['file', 'untitled', 'vscode-vfs', 'vscode-userdata'].includes(scheme) && /\.(?:srt|vtt)$/i.test(path);
}
