import { existsSync, lstatSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { cacheFileName, cacheFolder } from '../storage/cacheFolder';
import { configFolder } from '../storage/configFolder';
import { engineConfigName } from '../storage/engineConfig';
import { dataFolder, storeFileName } from '../storage/dataFolder';
import { modelsFolder, modelsFolderVariable } from '../storage/models/modelsFolder';
import { isInRepository } from '../storage/folders';
import { storeEndings } from '../storage/ownStore';
import { UsageError } from './arguments';
import { requireInFolder } from './leadsOut';
import type { Shell } from './shell';
import { refuseUnknown, type Store } from './unknownStores';

/**
 * Refuses a cache, data, models or configuration folder with files that a repository has brought: they would be taken for
 * translations, models and engines that the user has. Builds have such folders in the checkout, also by a home there, where
 * only what git doesn't track is theirs, and without git only what was made there.
 * @throws UsageError which variable leads there, or why git can't tell
 */
export async function refuseBroughtStores(shell: Shell): Promise<void> {
  const { env } = shell.world;
  const { platform } = process;
  const variableOf = (name: string): string => (platform === 'linux' && env[name] ? name : homeOf(platform));
  const cache: Store = {
    name: variableOf('XDG_CACHE_HOME'),
    place: cacheFolder(platform, env),
    database: cacheFileName,
    believed: storeEndings.map((ending) => `${cacheFileName}${ending}`),
  };
  const data: Store = {
    name: variableOf('XDG_DATA_HOME'),
    place: dataFolder(platform, env),
    database: storeFileName,
    believed: [
      'memories',
      'memories.sqlite',
      'developer-keys',
      'documents',
      ...storeEndings.map((ending) => `${storeFileName}${ending}`),
    ],
  };
  const configured = platform === 'win32' ? 'APPDATA' : variableOf('XDG_CONFIG_HOME');
  const config: Store = { name: configured, place: configFolder(platform, env), believed: [engineConfigName] };
  for (const { name, place } of [cache, data, config]) await refuseBrought(name, place, shell);
  await refuseBrought(env[modelsFolderVariable] ? modelsFolderVariable : data.name, modelsFolder(platform, env), shell);
  for (const store of [cache, data, config]) await refuseUnknown(store, shell);
}

function homeOf(platform: NodeJS.Platform): string {
  return platform === 'win32' ? 'LOCALAPPDATA' : 'HOME';
}

/**
 * Refuses a cache that the user named where a repository has brought it, or what SQLite takes for a part of it: a journal
 * says which files are deleted.
 * @throws UsageError
 */
export async function refuseBroughtCache(file: string, shell: Shell): Promise<void> {
  await requireInFolder(file, shell);
  for (const ending of storeEndings) await refuseBrought('--cache', file + ending, shell);
  const names = storeEndings.map((ending) => basename(file) + ending);
  const [database = ''] = names;
  await refuseUnknown({ name: '--cache', place: dirname(file), shown: file, database, believed: names }, shell);
}

/** @param name of the option or variable that leads to a file or folder @throws UsageError */
async function refuseBrought(name: string, place: string, shell: Shell): Promise<void> {
  const tracked = await broughtAt(place, name, shell);
  if (tracked === undefined) return;
  throw new UsageError(
    `${name} leads to files that come with the repository: ${tracked}. Use a path that git doesn’t track. Nothing was done.`,
  );
}

/**
 * Refuses a file that says what an earlier run has left where a repository has brought it: the result of it would be taken
 * for one of this user.
 * @param file as the user writes it
 * @throws UsageError
 */
export async function refuseBroughtJob(file: string, shell: Shell): Promise<void> {
  if ((await broughtAt(shell.at(file), file, shell)) === undefined) return;
  throw new UsageError(`${file} comes with the repository. Delete it first. Nothing was done.`);
}

/** First file that git tracks at a path, on the way to it or in the folder there. @param name begins each error of git */
async function broughtAt(place: string, name: string, shell: Shell): Promise<string | undefined> {
  for (const real of await placesOf(place)) {
    if (!isInRepository(dirname(real))) continue;
    const tracked = await trackedAt(real, name, shell);
    if (tracked !== '') return tracked;
  }
  return undefined;
}

/** Returns the real paths of a file or folder, with every link on the way, each in folders that are no links. */
async function placesOf(place: string): Promise<string[]> {
  const places: string[] = [];
  for (let at = place; dirname(at) !== at; at = dirname(at)) {
    if (isLink(at)) places.push(join(await realpath(dirname(at)), basename(at)));
  }
  if (existsSync(place)) places.push(await realpath(place));
  return places;
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // Nothing is there, or a file where a folder is needed.
    return false;
  }
}

/**
 * First file that git tracks at a path, or in the folder there; empty when it tracks none. Another name in other letter case
 * is the same folder for some systems. @throws UsageError where git can't tell
 */
async function trackedAt(path: string, name: string, shell: Shell): Promise<string> {
  const { Git } = await import('./check/git');
  const git = await Git.in(dirname(path), shell, { for: name });
  return (await git.run('ls-files', '-z', '--', `:(literal,icase)${path.split(sep).join('/')}`)).split('\0')[0] ?? '';
}
