import { FileType, Uri, workspace } from 'vscode';
import { areSiblings, languageOfResult } from '../../../../domain/files/counterparts';
import { filesConfig } from '../../../settings/files';
import { fileNameOf } from '../../../messages/fileName';
import { exists } from '../../results/landResult';
import { isCueFile } from './cueFile';
import type { CuePairs } from './cuePairs';

/** Subtitle files that belong to another one. */
export interface Counterparts {
  /** Files that it may be a translation of, by their names; a remembered one comes first. */
  sources: Uri[];
  translations: Uri[];
  /** Files that differ in their language alone: nobody knows which is the source. */
  siblings: Uri[];
}

/** Folders that are looked into, so that a wide tree costs no time. */
const mostFolders = 60;

/** Looks for the source and the translations of a subtitle file where the pattern of output names puts them. */
export async function findCounterparts(file: Uri, pairs: CuePairs): Promise<Counterparts> {
  const pattern = filesConfig(file).outputName;
  const folders = pattern.split(/[/\\]/).slice(0, -1);
  const up = folders.filter((folder) => folder.trim() === '..').length;
  const down = folders.length - up;
  const others = await cueFiles(await near(file, [down, up], [up, down]));
  const isOther = (other: Uri): boolean => other.toString() !== file.toString();
  const beside = others.filter(isOther);
  const sources = beside.filter((other) => languageOfResult([pattern], other.path, file.path) !== undefined);
  const translations = beside.filter((other) => languageOfResult([pattern], file.path, other.path) !== undefined);
  const known = pairs.sourceOf(file);
  const told = known === undefined || known === 'alone' ? [] : [known];
  const made = await existing(pairs.translationsOf(file));
  const siblings = beside.filter(
    (other) => inOneFolder(file, other) && areSiblings(fileNameOf(file), fileNameOf(other)),
  );
  return {
    sources: unique([...(await existing(told)), ...sources]),
    translations: unique([...made, ...translations]),
    siblings: siblings.filter((one) => ![...told, ...made].some((other) => other.toString() === one.toString())),
  };
}

/** The folder of the file, and those so many levels up and then down again. */
async function near(file: Uri, ...ways: Array<readonly [up: number, down: number]>): Promise<Uri[]> {
  const own = Uri.joinPath(file, '..');
  const found = [own];
  for (const [up, down] of ways) {
    let level = [Uri.joinPath(own, ...Array.from({ length: up }, () => '..'))];
    for (let depth = 0; depth < down; depth++) {
      const below = await Promise.all(level.map((folder) => entries(folder, FileType.Directory)));
      level = below.flat().slice(0, mostFolders);
    }
    found.push(...level);
  }
  return unique(found);
}

async function cueFiles(folders: readonly Uri[]): Promise<Uri[]> {
  const files = await Promise.all(folders.map((folder) => entries(folder, FileType.File)));
  return files.flat().filter(isCueFile);
}

async function entries(folder: Uri, type: FileType): Promise<Uri[]> {
  try {
    const all = await workspace.fs.readDirectory(folder);
    // A link may lead anywhere.
    return all.flatMap(([name, own]) => (own === type ? [Uri.joinPath(folder, name)] : []));
  } catch {
    // A folder that is not there, or may not be read, has nothing to offer.
    return [];
  }
}

async function existing(files: readonly Uri[]): Promise<Uri[]> {
  const there = await Promise.all(files.map(exists));
  return files.filter((_, index) => there[index]);
}

function inOneFolder(one: Uri, other: Uri): boolean {
  return Uri.joinPath(one, '..').toString() === Uri.joinPath(other, '..').toString();
}

function unique(files: readonly Uri[]): Uri[] {
  return [...new Map(files.map((file) => [file.toString(), file])).values()];
}
