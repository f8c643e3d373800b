import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheFolder } from './cacheFolder';
import { beatMs, holderOf, Lease, Looks } from './lease';
import { makePrivateFolder } from './privateFiles';

export interface ProjectLeaseOptions {
  /** Ends the waiting. */
  signal: AbortSignal;
  /** Told once when others are at it. @param pid their process, where it is known */
  onWait(pid: number | undefined): void;
  env?: NodeJS.ProcessEnv;
}

/** Milliseconds between two looks whether a project is free. */
const lookMs = 250;

/**
 * Works on a localisation project while no other window or program of this person completes it: both would pay for the
 * same entries. Whoever comes second waits, and finds what the first has made.
 * @param folder of the project
 * @throws the signal's reason
 */
export async function whileProjectIsOurs<T>(
  folder: string,
  options: ProjectLeaseOptions,
  work: () => Promise<T>,
): Promise<T> {
  const lease = await take(folder, options);
  try {
    return await work();
  } finally {
    lease?.release();
  }
}

async function take(
  folder: string,
  { signal, onWait, env = process.env }: ProjectLeaseOptions,
): Promise<Lease | undefined> {
  const path = await leasePath(folder, env);
  if (path === undefined) return undefined;
  const looks = new Looks();
  for (let isTold = false; ;) {
    signal.throwIfAborted();
    const lease = await Lease.take(path, looks);
    if (lease) return lease;
    const pid = await holderOf(path);
    if (!isTold) onWait(pid);
    isTold = true;
    const since = Date.now();
    do await sleep(lookMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    while (existsSync(path) && (await holderOf(path)) === pid && Date.now() - since < beatMs);
  }
}

/** `undefined` where nothing can be kept: then there is nothing to hold on to. */
async function leasePath(folder: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const own = join(cacheFolder(process.platform, env), 'projects');
  try {
    await makePrivateFolder(own);
    const name = createHash('sha256')
      .update(await realpath(folder))
      .digest('hex')
      .slice(0, 32);
    return join(own, `${name}.lease`);
  } catch {
    return undefined;
  }
}
