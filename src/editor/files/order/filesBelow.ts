import { FileType, Uri, workspace } from 'vscode';

/** Folders nobody means when they choose the one around them. */
const passedOver = /^(?:\..*|node_modules)$/;

/** A file of a folder; a link may lead anywhere. */
export interface FileBelow {
  uri: Uri;
  name: string;
  isLink: boolean;
}

/** The files and links in a folder and below it, but for what nobody means. */
export async function* filesBelow(folder: Uri, signal: AbortSignal): AsyncGenerator<FileBelow> {
  for (const [name, type] of await workspace.fs.readDirectory(folder)) {
    signal.throwIfAborted();
    if (passedOver.test(name)) continue;
    const uri = Uri.joinPath(folder, name);
    const isLink = (type & FileType.SymbolicLink) !== 0;
    if (isLink || type === FileType.File) yield { uri, name, isLink };
    else if (type === FileType.Directory) yield* filesBelow(uri, signal);
  }
}

export async function isFolder(uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
