import { FilePermission, languages, workspace, type TextDocument } from 'vscode';
import { readonlyPatterns } from '../../settings/editorSettings';

/** Input boxes, notebook cells and new documents: editable, though no file system stands behind them. */
const editableWithoutFiles = /^(?:untitled|comment|inmemory|vscode-.*)$/;

/**
 * False when a document takes no edit, so that nobody pays for a result that cannot land. That an editor was made
 * read-only for the session is known to `when` clauses only (`editorReadonly`): menus and keys leave these commands out.
 */
export async function isWritable(document: TextDocument): Promise<boolean> {
  const { uri } = document;
  const writable = workspace.fs.isWritableFileSystem(uri.scheme);
  // Without a file system a document comes from a content provider (a diff, a log, a preview), which is read-only.
  if (writable === undefined) return editableWithoutFiles.test(uri.scheme);
  if (!writable || isReadonlyBySetting(document)) return false;
  try {
    const { permissions = 0 } = await workspace.fs.stat(uri);
    return (permissions & FilePermission.Readonly) === 0;
  } catch {
    return true; // Deleted on disk: the editor decides.
  }
}

/** VS Code would take an edit of such a document from an extension, though not from the user. */
function isReadonlyBySetting(document: TextDocument): boolean {
  const { include, exclude } = readonlyPatterns(document);
  const matches = (pattern: string): boolean => languages.match({ pattern }, document) > 0;
  return include.some(matches) && !exclude.some(matches);
}
