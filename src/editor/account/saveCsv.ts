import { Uri, workspace } from 'vscode';
import { askWhereToSave } from '../messages/ask';

/** Asks where a table goes, and writes it there. Undefined when the user dismissed the question. */
export async function saveCsv(title: string, fileName: string, text: string): Promise<Uri | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const uri = await askWhereToSave({
    title,
    filters: { CSV: ['csv'] },
    ...(folder && { defaultUri: Uri.joinPath(folder, fileName) }),
  });
  if (uri) await workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}
