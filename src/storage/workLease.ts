import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheFolder } from './cacheFolder';
import { beatMs, holderOf, Lease, Looks } from './lease';
import { makePrivateFolder } from './privateFiles';

export interface WorkLeaseOptions {
  /** Ends the waiting. */
  signal: AbortSignal;
  /** Told once when others are at it. @param pid their process, where it is known */
  onWait(pid: number | undefined): void;
  env?: NodeJS.ProcessEnv;
}

/** Milliseconds between two looks whether it is free. */
const lookMs = 250;

/**
 * Works on a localisation project while no other window or program of this user completes it: both would pay for the
 * same entries. Whoever comes second waits, and finds what the first has made.
 * @param folder of the project
 * @throws the signal's reason
 */
export async function whileProjectIsOurs<T>(
  folder: string,
  options: WorkLeaseOptions,
  work: () => Promise<T>,
): Promise<T> {
  return await whileOurs({ place: folder }, options, work);
}

/**
 * The same for the translation of one file into one language, whose texts are in the cache when the next one begins.
 * @param file its source
 */
export async function whileTranslationIsOurs<T>(
  { file, language }: { file: string; language: string },
  options: WorkLeaseOptions,
  work: () => Promise<T>,
): Promise<T> {
  return await whileOurs({ place: file, part: language.toLowerCase() }, options, work);
}

/**
 * The same for the translation of a whole document: nobody else puts one into its place, or with `sent`, nobody else has the
 * same one translated.
 * @param sent a hash of what is sent and how
 */
export async function whileDocumentIsOurs<T>(
  { output, sent = '' }: { output: string; sent?: string },
  options: WorkLeaseOptions,
  work: () => Promise<T>,
): Promise<T> {
  return await whileOurs({ place: dirname(output), part: `document\0${basename(output)}\0${sent}` }, options, work);
}

/** A file or folder, or a part of the work on it. */
interface Held {
  place: string;
  part?: string;
}

async function whileOurs<T>(held: Held, options: WorkLeaseOptions, work: () => Promise<T>): Promise<T> {
  const lease = await take(held, options);
  try {
    return await work();
  } finally {
    lease?.release();
  }
}

async function take(held: Held, { signal, onWait, env = process.env }: WorkLeaseOptions): Promise<Lease | undefined> {
  const path = await leasePath(held, env);
  if (path === undefined) return undefined;
  const looks = new Looks();
  for (let isTold = false; ;) {
    signal.throwIfAborted();
    try {
      const lease = await Lease.take(path, looks);
      if (lease) return lease;
    } catch {
      // On a full disk there is nothing to hold on to either.
      return undefined;
    }
    const pid = await holderOf(path);
    if (!isTold) onWait(pid);
    isTold = true;
    const since = Date.now();
    do await sleep(lookMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    while (existsSync(path) && (await holderOf(path)) === pid && Date.now() - since < beatMs);
  }
}

/** `undefined` where nothing can be kept: then there is nothing to hold on to. */
async function leasePath({ place, part }: Held, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const own = join(cacheFolder(process.platform, env), 'projects');
  try {
    await makePrivateFolder(own);
    const name = createHash('sha256')
      .update(await realpath(place))
      .update(part === undefined ? '' : `\0${part}`)
      .digest('hex')
      .slice(0, 32);
    return join(own, `${name}.lease`);
  } catch {
    return undefined;
  }
}
