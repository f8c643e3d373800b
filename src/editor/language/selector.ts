import { languages, type DocumentFilter, type TextDocument } from 'vscode';
import { proseLanguages } from '../../formats/prose/proseLanguages';

/** Where a person writes; not in the panes VS Code shows text in. */
const schemes = ['file', 'untitled', 'vscode-notebook-cell', 'vscode-vfs', 'vscode-userdata'];

/** The documents that are checked. */
export const checkedDocuments: readonly DocumentFilter[] = schemes.flatMap((scheme) =>
  proseLanguages.map((language) => ({ scheme, language })),
);

export function isChecked(document: TextDocument): boolean {
  return languages.match(checkedDocuments, document) > 0;
}
