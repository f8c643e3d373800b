import { languages, Uri, type DocumentFilter, type TextDocument } from 'vscode';
import { proseLanguages } from '../../formats/prose/proseLanguages';
import { uiPatterns } from '../../formats/prose/ui/uiFiles';
import { messageBoxScheme } from '../../shared/languageServer';

/**
 * Schemes of documents that a user writes in, including the message box of source control; no panes in which VS Code shows
 * text.
 */
const schemes = ['file', 'untitled', 'vscode-notebook-cell', 'vscode-vfs', 'vscode-userdata', messageBoxScheme];

/** The documents that are checked. */
export const checkedDocuments: readonly DocumentFilter[] = schemes.flatMap((scheme): DocumentFilter[] => [
  ...proseLanguages.map((language) => ({ scheme, language })),
  ...uiPatterns.map((pattern) => ({ scheme, pattern })),
]);

export function isChecked(document: TextDocument): boolean {
  return languages.match(checkedDocuments, document) > 0;
}

export function isMessageBox({ scheme }: Uri): boolean {
  return scheme === messageBoxScheme;
}

/** The file whose settings hold for a document: of a message box the one Git has a message written in. */
export function settingsScope(uri: Uri): Uri {
  const root = isMessageBox(uri) ? new URLSearchParams(uri.query).get('rootUri') : null;
  return root === null ? uri : Uri.joinPath(Uri.parse(root), 'COMMIT_EDITMSG');
}
