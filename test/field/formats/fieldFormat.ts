import type { FormatEntry } from '../../../src/formats/formatTable';

/** A format whose files are written and read here by programs of others. */
export interface FieldFormat {
  /** Also of a dialect, such as `ARB`. */
  name: string;
  id: FormatEntry['id'];
  /** Name of the source file. */
  file: string;
  /** Whether it is text for readers and not of a program; each text is a document of its own. */
  isDocument?: boolean;
  /** A file with one text for each key `k0`, `k1` and so on, or one paragraph or cue for each. */
  write: (texts: readonly string[]) => string;
  /**
   * Texts of a translated file in the order of `write`, `undefined` where it has none.
   * Throws where the file cannot be read or is not built as its source.
   */
  read: (content: string, count: number) => Promise<readonly Text[]> | readonly Text[];
  /** What a translation must have in common with its source: blocks, links, times. Throws where it cannot be read. */
  skeleton?: (content: string) => Promise<string> | string;
}

export type Text = string | undefined;

export const keyOf = (at: number): string => `k${at}`;

/** Texts under `k0`, `k1` and so on, `undefined` where a key is missing; nothing else may be there. */
export function textsOf(found: Readonly<Record<string, unknown>>, count: number): Text[] {
  const others = Object.keys(found).filter((key) => !/^k\d+$/.test(key) || Number(key.slice(1)) >= count);
  if (others.length > 0) throw new Error(`The file has other keys: ${others.join(', ')}`);
  return Array.from({ length: count }, (_, at) => {
    const text = found[keyOf(at)];
    if (typeof text !== 'string' && text !== undefined) throw new Error(`${keyOf(at)} is ${JSON.stringify(text)}`);
    return text;
  });
}

/** `{ k0: …, k1: … }`. */
export function keyed(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text, at) => [keyOf(at), text]));
}

/** Character data of XML. */
export const xml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;' })[character] ?? '&gt;');
