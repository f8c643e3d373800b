import { workspace, type Uri } from 'vscode';

/** The bytes of a text file, as it is on screen when it was changed and not saved. */
export async function readShown(uri: Uri): Promise<Uint8Array> {
  const shown = workspace.textDocuments.find(({ uri: other }) => other.toString() === uri.toString());
  if (shown?.isDirty) return await workspace.encode(shown.getText(), { encoding: shown.encoding });
  return await workspace.fs.readFile(uri);
}
