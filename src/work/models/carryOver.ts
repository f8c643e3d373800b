import { cp, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Lease, Looks } from '../../storage/lease';
import { ModelFolder, type InstalledModel } from '../../storage/models/modelFolder';
import { workName } from './installModel';

const looks = new Looks();

/**
 * Moves the models of a folder that an earlier version used into the one in use. Each is there as a whole or not at all,
 * also while other windows do the same; what can't be moved now stays, and is moved the next time.
 */
export async function carryOver(earlier: string, folder: string): Promise<void> {
  const found = await new ModelFolder(earlier).list();
  for (const model of found) await carry(model, folder).catch(() => undefined);
  // Parts of unfinished downloads are of no use there.
  await rm(join(earlier, workName), { recursive: true, force: true }).catch(() => undefined);
  await rmdir(earlier).catch(() => undefined);
}

async function carry({ id, folder: from }: InstalledModel, folder: string): Promise<void> {
  const work = join(folder, workName, id);
  await mkdir(join(folder, workName), { recursive: true, mode: 0o700 });
  const lease = await Lease.take(`${work}.lease`, looks);
  if (!lease) return;
  try {
    const isThere = (await new ModelFolder(folder).list()).some((one) => one.id === id);
    if (!isThere) await move(from, work, join(folder, id));
    await rm(from, { recursive: true, force: true });
  } finally {
    lease.release();
  }
}

/** Moves a folder, by way of a copy where the folders are on different disks. */
async function move(from: string, work: string, to: string): Promise<void> {
  // It may be a model that isn't whole.
  await rm(to, { recursive: true, force: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await rm(work, { recursive: true, force: true });
    await cp(from, work, { recursive: true });
    await rename(work, to);
  }
}
