import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import {
  hashesOfFile,
  inReadingOrder,
  mostFileBytes,
  mostFiles,
  mostWords,
} from '../../src/domain/checking/words/readFiles';
import { wordHashes } from '../../src/domain/checking/words/wordHashes';
import { WordIndex } from '../../src/domain/checking/words/wordIndex';
import { documentIds, messagesFolder, programIds, wordsFile } from './paths';

/** Of a project as somebody has it open who works on it. */
export interface ProjectFile {
  /** From the folder of the project, with `/`. */
  path: string;
  /** In bytes. */
  size: number;
}

/**
 * Endings, beside those that are measured on, of files that VS Code opens as a language: of itself, or with what people
 * have who work on such files.
 */
const otherEndings = new Set(
  [
    '.json .jsonc .yml .yaml .toml .ini .cfg .conf .properties .xml .xsd .svg .plist .csproj .html .htm .css .less .sass',
    '.txt .jsx .cjs .cts .cxx .hxx .inl .mk .cmake .bat .cmd .fs .fsx .vb .sql .proto .diff .patch .tex .bib .vue .twig',
    '.hbs .pug .jade .coffee .gradle .kts .groovy .pod .t .psgi .rake .gemspec .ru .zsh .bzl .ipynb .pyi',
    '.mli .nix .cljs .cljc .edn .rmd .lhs .sbt .hrl .erl .svelte .graphql .tf .storyboard .log .nuspec .targets .props',
  ].flatMap((line) => line.split(' ')),
);
const namesOfText = new Set(['makefile', 'gnumakefile', 'dockerfile', 'rakefile', 'gemfile', 'cmakelists.txt']);

function isText(path: string): boolean {
  const [name, ending] = [path.slice(path.lastIndexOf('/') + 1).toLowerCase(), extname(path)];
  const isMeasured = ending in documentIds || ending in programIds;
  return isMeasured || otherEndings.has(ending.toLowerCase()) || namesOfText.has(name);
}

/** Which files of a project the editor's index of the workspace is made of. */
export function filesOfIndex<File extends ProjectFile>(files: readonly File[]): File[] {
  const seen = files.filter(
    ({ path }) => !/(?:^|\/)(?:\.git|node_modules)\//.test(path) && !path.startsWith(`${messagesFolder}/`),
  );
  return inReadingOrder(seen, isText)
    .slice(0, mostFiles)
    .filter(({ size }) => size <= mostFileBytes);
}

interface StoredWords {
  names: Uint32Array;
  files: Array<[path: string, hashes: Uint32Array]>;
}

/**
 * Writes the words of the files of a project down, as hashes, beside what is read of the project.
 *
 * @param all of the project
 * @param contents of those that are read, in their order
 */
export function writeProjectWords(
  folder: string,
  all: readonly ProjectFile[],
  contents: Iterable<{ path: string; bytes: Uint8Array }>,
): void {
  const files: StoredWords['files'] = [];
  let words = 0;
  for (const { path, bytes } of contents) {
    if (words > mostWords) break;
    const hashes = hashesOfFile(bytes);
    words += hashes.length;
    files.push([path, hashes]);
  }
  const stored: StoredWords = { names: wordHashes(all.map(({ path }) => path).join('\n')), files };
  writeFileSync(join(folder, wordsFile), serialize(stored));
}

/** What the editor knows of the words of a project: whether another file of it has one. */
export function projectWords(folder: string): WordIndex {
  const { names, files } = deserialize(readFileSync(join(folder, wordsFile))) as StoredWords;
  const index = new WordIndex();
  index.setEverywhere('names', names);
  for (const [path, hashes] of files) index.set(path, hashes);
  return index;
}
