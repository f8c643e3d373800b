import { workspace, type WorkspaceFolder } from 'vscode';
import { writeInProject, type WriteOptions } from '../../projectFiles/writeInProject';
import { UntrustedError } from '../messages/errors/untrustedError';

/**
 * Writes a file of a project.
 * @param path from the folder, with `/`
 * @throws UntrustedError, ProjectFileError and what the system says
 */
export async function writeFile(
  { uri }: Pick<WorkspaceFolder, 'uri'>,
  path: string,
  bytes: Uint8Array,
  options?: WriteOptions,
): Promise<void> {
  if (!workspace.isTrusted) throw new UntrustedError();
  await writeInProject(uri.fsPath, path, bytes, options);
}
