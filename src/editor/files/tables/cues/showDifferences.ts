import { commands, type Uri } from 'vscode';
import { fileNameOf } from '../../../messages/fileName';

/** Shows a file and its translation as text, line beside line. */
export async function showDifferences(source: Uri, translation: Uri): Promise<void> {
  const title = `${fileNameOf(source)} ↔ ${fileNameOf(translation)}`;
  await commands.executeCommand('vscode.diff', source, translation, title, { preview: false });
}
