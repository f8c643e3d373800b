import type { TextEdit } from '../edits';
import type { TargetOptions } from '../segment';
import type { EntryTree } from './tree';

/** Options for putting translations into a file with all languages. */
export type SharedOptions = Pick<TargetOptions, 'needsReview' | 'madeBy'>;

/** A file that has the texts of all languages, each of them as a file of its own would be. */
export interface SharedFile {
  /** Language of the source, as the file says it; absent for a file that is none of its format. */
  sourceLanguage?: string;
  /** The other languages that the file has texts or a place for, as it writes them. */
  languages: readonly string[];
  /**
   * The entries of the source, or what the file says of them in another language. Both have the same names. Entries of the
   * source are taken out by `removeEntries`, with all languages; what is of another language is not.
   * @param language of the source when absent
   */
  tree(language?: string): EntryTree;
  /** Forms of plurals that a language has and the source has not, each with the one that it is made of. */
  forms(language: string): ReadonlyMap<string, string>;
  /**
   * The edits that put texts into the file; nothing else changes. An entry of which the file would have only a part stays as
   * it is.
   * @param texts by the whole names of their entries
   */
  put(language: string, texts: ReadonlyMap<string, string>, options?: SharedOptions): TextEdit[];
  /** The edits that take translations out of the file; their entries stay. @param keys whole names */
  take(language: string, keys: ReadonlySet<string>): TextEdit[];
  /** The edits that say of translations that a user has reviewed them; absent where the format has no word for that. */
  accept?(language: string, keys: ReadonlySet<string>): TextEdit[];
}

/**
 * Reads a text as a file with all languages. Never throws: what keeps it from being written is in the problems of its tree.
 * @param sourceLanguage of the source, where the file does not say which it is
 */
export type ReadShared = (text: string, sourceLanguage?: string) => SharedFile;

/** A reader that keeps what it read last: each language of a file asks for the same one. */
export function keepLast(read: ReadShared): ReadShared {
  let last: { text: string; sourceLanguage: string | undefined; file: SharedFile } | undefined;
  return (text, sourceLanguage) => {
    if (last?.text !== text || last.sourceLanguage !== sourceLanguage) {
      last = { text, sourceLanguage, file: read(text, sourceLanguage) };
    }
    return last.file;
  };
}

/** The code among those of a file that names a language, in whatever way it is written. */
export function sameCode(codes: Iterable<string>, language: string): string | undefined {
  const plain = (code: string): string => code.replaceAll('_', '-').toLowerCase();
  const wanted = plain(language);
  for (const code of codes) if (plain(code) === wanted) return code;
  return undefined;
}

/** A text between the white space that another one has at its ends. */
export function around(before: string, text: string): string {
  const said = before.trim();
  if (said === '') return text;
  const lead = before.indexOf(said);
  return before.slice(0, lead) + text + before.slice(lead + said.length);
}
