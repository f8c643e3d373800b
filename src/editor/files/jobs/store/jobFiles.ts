import { randomBytes } from 'node:crypto';
import { watch } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disposable } from 'vscode';
import { makePrivateFolder, replacePrivate } from '../../../../storage/privateFiles';
import type { DocumentJob } from '../../../../domain/documents/job';

const recordName = /^([\w-]+)\.json$/;
const requestName = /^([\w-]+)\.stop$/;
/** Changes come in bursts: a record is written beside its place and moved there. */
const settleMs = 100;

/**
 * Records of jobs, one file each in the extension's storage, whole or not there. Beside them are the bytes of a result that is
 * not yet in its place, those of a file that a result is put into, and requests of one window to another. No keys.
 */
export class JobFiles {
  constructor(private readonly folder: string) {}

  /** Returns whether there ever was a job. */
  async isThere(): Promise<boolean> {
    return await stat(this.folder).then(
      () => true,
      () => false,
    );
  }

  /** Ids of all jobs, and of those that a window asked another one to stop; reads no record. */
  async list(): Promise<{ ids: string[]; toStop: string[] }> {
    const names = await this.names();
    return {
      ids: names.flatMap((name) => recordName.exec(name)?.[1] ?? []),
      toStop: names.flatMap((name) => requestName.exec(name)?.[1] ?? []),
    };
  }

  /** Returns whether the job is on the list. Rejects when the disk does not say. */
  async has(jobId: string): Promise<boolean> {
    return (await readdir(this.folder)).includes(`${jobId}.json`);
  }

  /** The job as it was written last; `undefined` when it is gone or its file is no record of ours. */
  async read(jobId: string): Promise<DocumentJob | undefined> {
    try {
      return parseRecord(jobId, await readFile(this.path(jobId, 'json'), 'utf8'));
    } catch {
      return undefined;
    }
  }

  async write(job: DocumentJob): Promise<void> {
    await this.writeWhole(this.path(job.jobId, 'json'), Buffer.from(JSON.stringify({ version: 1, ...job })));
  }

  async remove(jobId: string): Promise<void> {
    for (const name of await this.names()) {
      if (name.startsWith(`${jobId}.`)) await rm(join(this.folder, name), { force: true });
    }
  }

  /** Returns the path at which the bytes of a result wait until they are put in their place. */
  resultPath(jobId: string): string {
    return this.path(jobId, 'result');
  }

  /** Returns a path for bytes while they come in: a new one each time, because a window that stops tidies up late. */
  newPartPath(jobId: string): string {
    return this.path(jobId, `${randomBytes(6).toString('hex')}.part`);
  }

  /** Returns the received bytes of a result: the longest part left by any attempt. */
  async longestPart(jobId: string): Promise<Uint8Array | undefined> {
    let longest: Uint8Array | undefined;
    for (const path of await this.partPaths(jobId)) {
      const part = await readFile(path).catch(() => undefined);
      if (part && part.length > (longest?.length ?? 0)) longest = part;
    }
    return longest;
  }

  async keepResult(jobId: string, bytes: Uint8Array): Promise<void> {
    await this.writeWhole(this.resultPath(jobId), bytes);
  }

  async removeParts(jobId: string): Promise<void> {
    for (const path of await this.partPaths(jobId)) await rm(path, { force: true });
  }

  /** Returns the path of a copy of the file as it was when the document made of it was sent. */
  originalPath(jobId: string): string {
    return this.path(jobId, 'original');
  }

  async keepOriginal(jobId: string, bytes: Uint8Array): Promise<void> {
    await this.writeWhole(this.originalPath(jobId), bytes);
  }

  leasePath(jobId: string): string {
    return this.path(jobId, 'lease');
  }

  /** Asks whichever window follows a job to stop it. */
  async requestStop(jobId: string): Promise<void> {
    await this.writeWhole(this.path(jobId, 'stop'), Buffer.alloc(0));
  }

  async forgetStop(jobId: string): Promise<void> {
    await rm(this.path(jobId, 'stop'), { force: true });
  }

  async hasFolder(): Promise<void> {
    await makePrivateFolder(this.folder);
  }

  /** Tells that something changed, here or in another window. */
  async onDidChange(listener: () => void): Promise<Disposable> {
    await this.hasFolder();
    let timer: NodeJS.Timeout | undefined;
    const watcher = watch(this.folder, (_, name) => {
      if (name !== null && !recordName.test(name) && !requestName.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(listener, settleMs);
    });
    // A folder that cannot be watched any more only means that other windows' jobs are shown late.
    watcher.on('error', () => watcher.close());
    return {
      dispose: () => {
        clearTimeout(timer);
        watcher.close();
      },
    };
  }

  private async names(): Promise<string[]> {
    return await readdir(this.folder).catch((): string[] => []);
  }

  private async partPaths(jobId: string): Promise<string[]> {
    const names = await this.names();
    const isPart = (name: string): boolean => name.startsWith(`${jobId}.`) && name.endsWith('.part');
    return names.filter(isPart).map((name) => join(this.folder, name));
  }

  private path(jobId: string, kind: string): string {
    return join(this.folder, `${jobId}.${kind}`);
  }

  private async writeWhole(path: string, bytes: Uint8Array): Promise<void> {
    await this.hasFolder();
    await replacePrivate(path, bytes);
  }
}

/** A record of another version, or of someone else, is left alone. */
function parseRecord(jobId: string, text: string): DocumentJob | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { version, ...job } = value as { version?: unknown } & DocumentJob;
  const isWhole = [job.connection, job.order, job.state].every(
    (part) => typeof part === 'object' && (part as unknown) !== null,
  );
  return version === 1 && job.jobId === jobId && isWhole ? job : undefined;
}
