import { workspace } from 'vscode';
import { lockFileName } from '../../domain/localisation/lock';
import type { DoneTarget } from '../reader/project/questions';
import type { ReaderThread } from '../reader/readerThread';
import { workspaceUri, type Project } from './projects';

/**
 * Writes down of which wording the translations of a project are, and which wait for a review.
 * @param sources that are noted
 * @param done the targets that were completed
 */
export async function noteWording(
  reader: ReaderThread,
  { folder, files }: Pick<Project, 'folder' | 'files'>,
  sources: readonly string[],
  done: readonly DoneTarget[],
): Promise<void> {
  const { text } = await reader.ask('sourceLock', { folder: folder.uri.fsPath, files, sources, done });
  if (text === undefined) return;
  await workspace.fs.writeFile(workspaceUri(folder, lockFileName), new TextEncoder().encode(text));
}
