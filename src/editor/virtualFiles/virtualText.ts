import { FileSystemError, workspace, type TextDocument, type Uri } from 'vscode';
import { t } from '../../shared/l10n';
import { isReadAsUtf8 } from '../settings/editorSettings';

/** A byte order mark makes VS Code read the text as UTF-8, whatever encoding the user's settings name for files. */
const mark = Buffer.from('\ufeff');

/**
 * The content of a virtual file as VS Code reads it. Without a mark it reads it with the browser's own decoder, with one
 * several times slower.
 * @param content in UTF-8
 */
export function markedContent(content: Uint8Array, uri: Uri): Uint8Array {
  const isMarked = mark.equals(content.subarray(0, mark.length));
  return isMarked || isReadAsUtf8(uri) ? content : Buffer.concat([mark, content]);
}

/** Returns whether VS Code holds the text of a file: in an editor, or for an extension. */
export function isOpen(uri: Uri): boolean {
  return documentOf(uri) !== undefined;
}

/**
 * Returns the error that VS Code shows when a virtual file cannot be read or saved: the sentence, without the name of an
 * error's class.
 */
export function plainFileError(sentence: string): FileSystemError {
  return Object.assign(FileSystemError.Unavailable(sentence), { name: '' });
}

/**
 * The text VS Code writes into a virtual file, without a byte order mark. Half a character, which VS Code writes as
 * U+FFFD, is still one: whoever checks the text can say where it is.
 * @throws FileSystemError when it is in another encoding: characters would be lost, and nobody would see it
 */
export function decodeText(content: Uint8Array, uri: Uri): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (!text.includes('\ufffd')) return text;
    const shown = documentOf(uri)?.getText();
    return shown !== undefined && !shown.isWellFormed() ? shown : text;
  } catch {
    throw plainFileError(t('The text isn’t UTF-8, so nothing was sent. Run “Save with Encoding” and choose UTF-8.'));
  }
}

function documentOf(uri: Uri): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}
