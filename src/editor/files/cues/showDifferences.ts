import { commands, type Uri } from 'vscode';
import { nameOf } from '../../documents/landResult';

/** Shows a file and its translation as text, line beside line. */
export async function showDifferences(source: Uri, translation: Uri): Promise<void> {
  const title = `${nameOf(source)} ↔ ${nameOf(translation)}`;
  await commands.executeCommand('vscode.diff', source, translation, title, { preview: false });
}
