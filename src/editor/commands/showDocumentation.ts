import { commands, Uri, workspace } from 'vscode';
import { pick, type Row } from '../messages/ask';
import { t } from '../../shared/l10n';

interface Page extends Row {
  uri: Uri;
}

/** *Show Documentation…*: opens a page of the documentation, which comes with the extension. */
export async function showDocumentation(extensionUri: Uri): Promise<void> {
  const folder = Uri.joinPath(extensionUri, 'docs');
  const names = (await workspace.fs.readDirectory(folder)).map(([name]) => name).filter((name) => name.endsWith('.md'));
  const pages = await Promise.all(names.map((name) => readPage(Uri.joinPath(folder, name))));
  pages.sort((one, other) => one.label.localeCompare(other.label));
  const picked = await pick(pages, { title: t('Documentation'), matchOnDetail: true });
  if (picked) await commands.executeCommand('markdown.showPreview', picked.uri);
}

async function readPage(uri: Uri): Promise<Page> {
  const [title = '', , about = ''] = new TextDecoder().decode(await workspace.fs.readFile(uri)).split('\n');
  return { uri, label: title.replace(/^# /, ''), detail: about.replace(/^\[Parlance\]\([^)]*\) › /, '') };
}
