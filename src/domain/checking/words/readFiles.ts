import { wordHashes } from './wordHashes';

/*
 * Which files of a workspace the index of its words is made of, and what of each: the same in the editor and where the
 * quality of checking is measured.
 */

/** Files of which the words are read. */
export const mostFiles = 5_000;
export const mostFileBytes = 512 * 1024;
/** Max words of all files together: 16 MB. */
export const mostWords = 4_000_000;
/** Max UTF-16 units read of a file: its words come again. */
const mostUnits = 128 * 1024;

/** They say what a project is called, what it is made of, and who made it. */
const manifest =
  /(?:^|\/)(?:package\.json|Cargo\.toml|pyproject\.toml|go\.mod|Gemfile|pom\.xml|composer\.json|[^/]+\.(?:csproj|gemspec|cabal)|CODEOWNERS|AUTHORS|README[^/]*)$/i;
const made = /\.min\.\w+$|\.map$|(?:^|[-.])lock(?:\.\w+)?$/i;

/**
 * Returns whether the words of a file are read.
 * @param path of the file, with `/`
 * @param isText whether files of this name are opened as some language
 */
export function isRead(path: string, isText: (path: string) => boolean): boolean {
  return manifest.test(path) || (!made.test(path) && isText(path));
}

/** The files to read, those that name the project and its parts first. */
export function inReadingOrder<File extends { path: string }>(
  files: readonly File[],
  isText: (path: string) => boolean,
): File[] {
  const first = files.filter(({ path }) => manifest.test(path));
  return [...first, ...files.filter(({ path }) => !manifest.test(path) && isRead(path, isText))];
}

/** The numbers of the words in a file; none where it is no text. */
export function hashesOfFile(bytes: Uint8Array): Uint32Array {
  return wordHashes(bytes.subarray(0, 1_000).includes(0) ? '' : new TextDecoder().decode(bytes).slice(0, mostUnits));
}
