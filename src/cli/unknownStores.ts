import { existsSync, lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isInRepository } from '../storage/folders';
import { isMadeHere } from '../storage/ownStore';
import { UsageError } from './arguments';
import { requireInFolder } from './leadsOut';
import type { Shell } from './shell';

/** A folder of Parlance's own. */
export interface Store {
  /** Name of the option or variable that leads to it. */
  name: string;
  place: string;
  /** Name of it in messages; `place` when absent. */
  shown?: string;
  /** Names of what is believed in it. */
  believed: readonly string[];
  /** Name of the database in it that says where it was made. */
  database?: string;
}

/** Milliseconds for another run to make a database. */
const mostMakingMs = 500;
const lookMs = 20;

/**
 * Refuses a store in a folder that is worked on and no checkout of git, such as an archive, unless it was made there.
 * @throws UsageError
 */
export async function refuseUnknown(store: Store, shell: Shell): Promise<void> {
  const { name, place, database, shown = place } = store;
  if (!isWorkedOn(place, shell) || isInRepository(place)) return;
  await requireInFolder(place, shell);
  for (let waited = 0; await isSaying(store); waited += lookMs) {
    if (database !== undefined && isMadeHere(join(place, database))) return;
    if (waited >= mostMakingMs) {
      throw new UsageError(
        `${name} leads to ${shown}, which may have come with the folder you work in. Use a path outside of it, or delete it. Nothing was done.`,
      );
    }
    await sleep(lookMs);
  }
}

/** Returns whether a store has anything in it that is believed. */
async function isSaying({ place, database, believed }: Store): Promise<boolean> {
  const names = await readdir(place).catch(() => []);
  return names.some((one) => {
    if (one === database) return !isEmpty(join(place, one));
    return believed.includes(one);
  });
}

/** Returns whether a file is one that is about to be made. */
function isEmpty(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.size === 0;
}

/** Folders in which other programs than git keep the history of a checkout. */
const histories = ['.hg', '.svn', '.bzr', '.jj', '_darcs', 'CVS'];

/**
 * Returns whether a folder is in the working folder, or in a checkout: whoever made that may have made the folder, too. The
 * home of the account is the user's own.
 */
function isWorkedOn(place: string, shell: Shell): boolean {
  const isIn = (inner: string, outer: string): boolean => join(inner, sep).startsWith(join(outer, sep));
  const home = accountHome();
  const isOfOthers = (folder: string): boolean => home === undefined || !isIn(home, folder);
  const cwd = shell.at('.');
  if (isIn(place, cwd)) return isOfOthers(cwd);
  for (let at = dirname(place); dirname(at) !== at; at = dirname(at)) {
    if (histories.some((one) => existsSync(join(at, one)))) return isOfOthers(at);
  }
  return false;
}

/** The home that the system has for the account, whatever the environment says; `undefined` where it has none. */
function accountHome(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}
