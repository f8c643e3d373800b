import { randomBytes } from 'node:crypto';
import { constants, readFileSync, unlinkSync } from 'node:fs';
import { lstat, open, rename, rm, stat, utimes, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { openPrivate } from './privateFiles';

/** Holder of a lease, as it is written down. */
interface Holder {
  /** One lease of one window. */
  token: string;
  pid: number;
  /** Start of that process, where the system tells: process ids are reused. */
  started?: string;
  machine: string;
}

export interface LeaseOptions {
  /** Milliseconds between two signs of life. */
  everyMs?: number;
  /** Told when another window took this one for dead, as after a long stop of its process. */
  lost?(): void;
}

/** Time between two signs of life of a holder; others look as often. */
export const beatMs = 10_000;
/** A holder that gave no sign of life while this window looked so often is taken for dead. */
const looksUntilStale = 5;

/**
 * The right of one window to follow a job: a file that only one can create. A window that ends gives it back; that of a
 * process that died is free at once on this machine, and elsewhere after several looks. Looks are counted, and not the
 * time: a machine that slept for an hour wakes with all its windows alive.
 */
export class Lease {
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly path: string,
    private readonly token: string,
    { everyMs = beatMs, lost }: LeaseOptions,
  ) {
    this.timer = setInterval(() => void this.beat(lost), everyMs).unref();
  }

  /**
   * `undefined` when another window holds it.
   * @param looks what this window saw of leases before; it is kept up here
   */
  static async take(path: string, looks: Looks, options: LeaseOptions = {}): Promise<Lease | undefined> {
    const token = randomBytes(12).toString('hex');
    if (await create(path, token)) return new Lease(path, token, options);
    const holder = await read(path);
    const isFree = holder !== undefined && !isAlive(holder);
    if (!isFree && (await looks.at(path)) < looksUntilStale) return undefined;
    // Moved away first, so that of two windows that found it free only one removes this very file.
    const aside = `${path}.${token}`;
    try {
      await rename(path, aside);
    } catch {
      return undefined;
    }
    const moved = await read(aside);
    await rm(aside, { force: true });
    if (moved?.token !== holder?.token) return undefined;
    return (await create(path, token)) ? new Lease(path, token, options) : undefined;
  }

  /** Returns whether this window may still write about the job. */
  async isHeld(): Promise<boolean> {
    return (await read(this.path))?.token === this.token;
  }

  /** Without waiting, because an extension host that ends waits for nobody. */
  release(): void {
    clearInterval(this.timer);
    try {
      const holder = JSON.parse(readFileSync(this.path, 'utf8')) as Holder;
      if (holder.token === this.token) unlinkSync(this.path);
    } catch {
      // Gone already.
    }
  }

  private async beat(lost?: () => void): Promise<void> {
    const holder = await read(this.path);
    if (holder?.token === this.token) {
      const now = new Date();
      await utimes(this.path, now, now).catch(() => undefined);
    } else if (holder) {
      clearInterval(this.timer);
      lost?.();
    }
  }
}

/** Number of times one window saw each lease without a sign of life in between. */
export class Looks {
  private readonly seen = new Map<string, { beat: number; times: number }>();

  async at(path: string): Promise<number> {
    const beat = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
    const last = this.seen.get(path);
    const times = last?.beat === beat ? last.times + 1 : 1;
    this.seen.set(path, { beat, times });
    return times;
  }
}

async function create(path: string, token: string): Promise<boolean> {
  let file: FileHandle;
  try {
    file = await openPrivate(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  const started = startOf(process.pid);
  const holder: Holder = { token, pid: process.pid, ...(started !== undefined && { started }), machine: hostname() };
  try {
    await file.writeFile(JSON.stringify(holder));
    await file.close();
    return true;
  } catch (error) {
    // On a full disk it would stand for somebody.
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** Most bytes of a lease. */
const mostBytes = 4096;
/** One beside a recording may have come with it: nothing is waited for, and no link is followed where the system knows that. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** `undefined` when there is none, and while it is being written. */
async function read(path: string): Promise<Holder | undefined> {
  try {
    if (!(await lstat(path)).isFile()) return undefined;
    const file = await open(path, flags);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
      const said = JSON.parse(buffer.toString('utf8', 0, bytesRead)) as Holder | null;
      return typeof said?.token === 'string' ? said : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

/** The process of this machine that holds a lease and is alive; `undefined` where there is none, or that is not known. */
export async function holderOf(path: string): Promise<number | undefined> {
  const holder = await read(path);
  return holder?.machine === hostname() && isAlive(holder) ? holder.pid : undefined;
}

/** A process elsewhere counts as alive until it was stale for long enough. */
function isAlive({ pid, started, machine }: Holder): boolean {
  if (machine !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return started === undefined || started === (startOf(pid) ?? started);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the start of a process, in the system's own count; only Linux tells it by a file. */
function startOf(pid: number): string | undefined {
  try {
    const said = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may have anything in it.
    return said.slice(said.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
