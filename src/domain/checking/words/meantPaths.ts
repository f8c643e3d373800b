import { usualEffort } from '../globSet';
import { IgnoredPaths, type FoundIgnoreFile } from '../ignoredPaths';
import { languageByName, type LanguagePattern } from '../languagePatterns';
import { inReadingOrder } from './readFiles';
import { wordHashes } from './wordHashes';

/** Paths of a folder, and what says which of them a user means when they speak of its files. */
export interface PathsQuestion {
  /** Globs of what is left out. */
  globs: readonly string[];
  ignoreFiles: readonly FoundIgnoreFile[];
  languages: readonly LanguagePattern[];
  /** Paths from the folder, with `/`. */
  paths: readonly string[];
}

export interface MeantPaths {
  /** Indexes of the paths that are not left out. */
  meant: Uint32Array;
  /** The language of each of them by its name. */
  languages: Array<string | undefined>;
  /** Indexes of the paths whose words are read, in the order of reading. */
  read: Uint32Array;
  /** The words of their names. */
  names: Uint32Array;
  /** True if not all patterns were heeded, because it takes too much. */
  isCut: boolean;
}

/** Finds the paths a user means when they speak of a folder's files. */
export function meantPaths({ globs, ignoreFiles, languages, paths }: PathsQuestion): MeantPaths {
  const ignored = new IgnoredPaths(ignoreFiles, globs);
  const languageOf = languageByName(languages, usualEffort());
  const all = paths.map((path, index) => ({ path, index })).filter(({ path }) => !ignored.has(path));
  const byPath = new Map(all.map(({ path }) => [path, languageOf(`/${path}`)]));
  const read = inReadingOrder(all, (path) => byPath.get(path) !== undefined);
  return {
    meant: Uint32Array.from(all, ({ index }) => index),
    languages: all.map(({ path }) => byPath.get(path)),
    read: Uint32Array.from(read, ({ index }) => index),
    names: wordHashes(all.map(({ path }) => path).join('\n')),
    isCut: ignored.isCut,
  };
}
