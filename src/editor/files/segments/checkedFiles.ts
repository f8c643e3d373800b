import { workspace, type DocumentFilter, type TextDocument } from 'vscode';
import { entryOfFile, formatTable, holdsTexts, type FormatEntry } from '../../../formats/formatTable';
import { isXliff, schemes } from './xliffSelector';

/** Files that nobody translates entry by entry or block by block. */
const unchecked = new Set<FormatEntry['id']>(['text', 'html', 'srt', 'webvtt']);

const extensions = formatTable.flatMap((format) => (unchecked.has(format.id) ? [] : format.extensions));

/** All documents whose translations may be checked. Most of them are checked only where a project says what they are. */
export const checkedSelector: readonly DocumentFilter[] = schemes.map((scheme) => ({
  scheme,
  pattern: `**/*.{${extensions.join(',')}}`,
}));

/** Returns whether the name of a document tells that its translations are checked, or its project may. */
export function mayBeChecked(document: Pick<TextDocument, 'uri'>): boolean {
  const { uri } = document;
  if (isXliff(document)) return true;
  const format = entryOfFile(uri.path);
  if (!format || unchecked.has(format.id) || !schemes.includes(uri.scheme)) return false;
  return format.isBilingual && !format.isShared
    ? holdsTexts(uri.path)
    : workspace.getWorkspaceFolder(uri)?.uri.scheme === 'file';
}
