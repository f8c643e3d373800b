import { parseAllDocuments, type Document } from 'yaml';

/** A file is read as leniently as a person would. */
export const lenient = {
  logLevel: 'silent',
  // Each would be worded with its line, which takes the square of a line with many.
  prettyErrors: false,
  strict: false,
  uniqueKeys: false,
} as const;

/**
 * Reads the documents of a YAML file. Never throws.
 * @param read makes something of them; the offsets in them count from `offset`, behind a byte order mark
 * @param giveUp says what is made of a file that is too deep to be read
 */
export function readDocuments<Made>(
  text: string,
  read: (documents: readonly Document.Parsed[], offset: number) => Made,
  giveUp: (offset: number) => Made,
): Made {
  const offset = text.startsWith('\uFEFF') ? 1 : 0;
  try {
    const documents = parseAllDocuments(text.slice(offset), lenient);
    return read('empty' in documents ? [] : documents, offset);
  } catch {
    // The library gives up where lists stand in each other thousands deep.
    return giveUp(offset);
  }
}
