import { FileSystemError } from 'vscode';

/** A byte order mark makes VS Code read the text as UTF-8, whatever encoding the person's settings name for files. */
const mark = '\ufeff';

/** The text of a virtual file as VS Code reads it. */
export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text.startsWith(mark) ? text : mark + text);
}

/**
 * The text VS Code writes into a virtual file, without a byte order mark.
 * @throws FileSystemError when it is in another encoding: characters would be lost, and nobody would see it
 */
export function decodeText(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw FileSystemError.Unavailable(
      'The text is in another encoding than UTF-8, so nothing was sent. Choose “Save with Encoding” and UTF-8.',
    );
  }
}
