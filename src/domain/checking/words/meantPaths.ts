import { usualEffort } from '../globSet';
import { IgnoredPaths, type FoundIgnoreFile } from '../ignoredPaths';
import { languageByName, type LanguagePattern } from '../languagePatterns';
import { inReadingOrder } from './readFiles';
import { wordHashes } from './wordHashes';

/** Paths of a folder, and what says which of them a user means when they speak of its files. */
export interface PathsQuestion {
  /** What is left out. */
  globs: readonly string[];
  ignoreFiles: readonly FoundIgnoreFile[];
  languages: readonly LanguagePattern[];
  /** From the folder, with `/`. */
  paths: readonly string[];
}

export interface MeantPaths {
  /** Those that are not left out, by their indexes. */
  meant: Uint32Array;
  /** The language of each of them by its name. */
  languages: Array<string | undefined>;
  /** Those of which the words are read, in the order of reading, by their indexes. */
  read: Uint32Array;
  /** The words of their names. */
  names: Uint32Array;
  /** True if not all patterns were heeded, because it takes too much. */
  isCut: boolean;
}

/** Which paths are meant. */
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
