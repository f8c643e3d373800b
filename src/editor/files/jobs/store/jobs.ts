import { EventEmitter } from 'node:events';
import type { Disposable } from 'vscode';
import { advance, isOpen, type DocumentJob, type JobState } from '../../../../domain/documents/job';
import type { DocumentKeys } from './documentKeys';
import { LandingStopped } from '../../results/landingStopped';
import type { JobFiles } from './jobFiles';
import { beatMs, Lease, Looks } from '../../../../storage/lease';
import { byNature } from '../../../../shared/l10n';

/** `page2` before `page10`. */

/** This window stops working on a job: what is written down stays as it is, and another window goes on. */
export class JobLeft extends LandingStopped {
  override name = 'JobLeft';

  constructor() {
    super('Another window handles this document job.');
  }
}

/** Current stage of a job; not stored. */
export interface JobStage {
  stage: 'waiting' | 'busy-service' | 'sending' | 'queued' | 'translating' | 'offline' | 'fetching';
  /** Only when it can be true. */
  secondsRemaining?: number;
}

/** Ended jobs that are kept to look at. */
const keptJobs = 100;

/**
 * All document jobs of the user, those of other windows too. Every change is on the disk before it is seen. Whose a job is
 * is known here alone: a window takes it by `add` or `follow`, keeps it while `confirm` holds, and gives it up by `leave`.
 */
export class DocumentJobs implements Disposable {
  // Each view and each batch under way listens, and none of them is a leak.
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly jobs = new Map<string, DocumentJob>();
  private readonly stages = new Map<string, JobStage>();
  private readonly leases = new Map<string, Lease>();
  private readonly looks = new Looks();
  /** Jobs whose last change the disk did not take. */
  private readonly onlyHere = new Set<string>();
  /** Results that the disk did not take. */
  private readonly results = new Map<string, Uint8Array>();
  private watcher: Disposable | undefined;
  private wasRead = false;

  constructor(
    readonly files: JobFiles,
    readonly keys: DocumentKeys,
    /** Told that a change could not be written down. */
    private readonly unwritten: (error: unknown) => void,
    /** Milliseconds between two signs of life to other windows. */
    readonly everyMs = beatMs,
    private readonly now: () => Date = () => new Date(),
  ) {}

  readonly onDidChange = (listener: () => void): Disposable => this.on('change', listener);

  /** Another window wants a job stopped that this one follows; told again until `forgetStop`. */
  readonly onDidAskToStop = (listener: (jobId: string) => void): Disposable => this.on('askedToStop', listener);

  /** Another window took over a job that this one followed. */
  readonly onDidLose = (listener: (jobId: string) => void): Disposable => this.on('lost', listener);

  /** Newest first. */
  get all(): readonly DocumentJob[] {
    return [...this.jobs.values()].sort(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || byNature(a.fileName, b.fileName),
    );
  }

  /** Returns whether all jobs are known. */
  get isLoaded(): boolean {
    return this.wasRead;
  }

  get(jobId: string): DocumentJob | undefined {
    return this.jobs.get(jobId);
  }

  stageOf(jobId: string): JobStage | undefined {
    return this.stages.get(jobId);
  }

  /** Returns whether this window follows the job. */
  isOurs(jobId: string): boolean {
    return this.leases.has(jobId);
  }

  /** A result that only this window's memory has. */
  heldResult(jobId: string): Uint8Array | undefined {
    return this.results.get(jobId);
  }

  /** Keeps a result that the disk would not take, as long as the window is open. */
  holdResult(jobId: string, bytes: Uint8Array): void {
    this.results.set(jobId, bytes);
  }

  /** A result that only this window's memory had is somewhere else now. */
  letGoOfResult(jobId: string): void {
    this.results.delete(jobId);
  }

  /** Reads all jobs, and again whenever another window changed one. */
  async load(): Promise<void> {
    this.watcher ??= await this.files.onDidChange(() => void this.refresh());
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const { ids, toStop } = await this.files.list();
    for (const jobId of ids) {
      // What this window follows it knows best.
      if (this.isOurs(jobId)) continue;
      const job = await this.files.read(jobId);
      if (job && !this.isOurs(jobId)) this.jobs.set(jobId, job);
    }
    this.wasRead = true;
    for (const jobId of this.jobs.keys()) if (!ids.includes(jobId) && !this.isOurs(jobId)) this.jobs.delete(jobId);
    this.changed();
    for (const jobId of toStop) if (this.isOurs(jobId)) this.events.emit('askedToStop', jobId);
  }

  /** Writes a new job down; this window follows it, before any other can see it: both would send it. */
  async add(job: DocumentJob): Promise<void> {
    await this.files.hasFolder();
    await this.take(job.jobId);
    try {
      await this.files.write(job);
    } catch (error) {
      this.unfollow(job.jobId);
      throw error;
    }
    this.jobs.set(job.jobId, job);
    this.changed();
  }

  /** Makes this window the one that follows a job, and reads it anew; `undefined` when another window does. */
  async follow(jobId: string): Promise<DocumentJob | undefined> {
    if (this.isOurs(jobId)) return this.jobs.get(jobId);
    if (!(await this.take(jobId))) return undefined;
    const job = await this.files.read(jobId);
    if (job) this.jobs.set(jobId, job);
    else this.unfollow(jobId);
    return job;
  }

  /** Lets another window follow the job, unless only this one has its result or knows how far it is. */
  leave(jobId: string): void {
    if (!this.results.has(jobId) && !this.onlyHere.has(jobId)) this.unfollow(jobId);
  }

  /** Writes the next state of a job that this window follows, as `replace` does. */
  async advance(job: DocumentJob, state: JobState): Promise<DocumentJob> {
    const next = advance(job, state, this.now());
    await this.replace(next);
    return next;
  }

  /** Rejects with `JobLeft` when this window does not follow the job any more. */
  async confirm(jobId: string): Promise<void> {
    if (await this.leases.get(jobId)?.isHeld()) return;
    if (this.isOurs(jobId)) this.lose(jobId);
    throw new JobLeft();
  }

  /** Writes a job that this window follows. Rejects with `JobLeft` when another window took it over. */
  async replace(job: DocumentJob): Promise<void> {
    await this.confirm(job.jobId);
    // A full disk must not end a job that was paid for: this window goes on with it as long as it is open.
    await this.files.write(job).then(
      () => this.onlyHere.delete(job.jobId),
      (error: unknown) => {
        this.onlyHere.add(job.jobId);
        this.unwritten(error);
      },
    );
    this.jobs.set(job.jobId, job);
    this.stages.delete(job.jobId);
    if (!isOpen(job)) {
      await this.keys.forget(job.jobId);
      await this.files.forgetStop(job.jobId);
    }
    this.changed();
  }

  /** Shows what a job is doing. */
  tell(jobId: string, stage: JobStage): void {
    this.stages.set(jobId, stage);
    this.changed();
  }

  /** Forgets a job, its key and its bytes. */
  async remove(jobId: string): Promise<void> {
    await this.files.remove(jobId);
    await this.keys.forget(jobId);
    this.leases.get(jobId)?.release();
    this.leases.delete(jobId);
    this.onlyHere.delete(jobId);
    this.results.delete(jobId);
    this.jobs.delete(jobId);
    this.changed();
  }

  /** Removes the oldest jobs that ended well and hold nothing, beyond what anybody looks at. */
  async trim(): Promise<void> {
    const ended = this.all.filter(({ state }) => state.phase === 'finished' || state.phase === 'cancelled');
    for (const { jobId } of ended.slice(keptJobs)) await this.remove(jobId);
  }

  dispose(): void {
    this.watcher?.dispose();
    for (const lease of this.leases.values()) lease.release();
    this.events.removeAllListeners();
  }

  private async take(jobId: string): Promise<boolean> {
    const lost = (): void => this.lose(jobId);
    const lease = await Lease.take(this.files.leasePath(jobId), this.looks, { everyMs: this.everyMs, lost });
    if (lease) this.leases.set(jobId, lease);
    return lease !== undefined;
  }

  private unfollow(jobId: string): void {
    this.leases.get(jobId)?.release();
    this.leases.delete(jobId);
    this.stages.delete(jobId);
    this.changed();
  }

  private lose(jobId: string): void {
    this.unfollow(jobId);
    this.events.emit('lost', jobId);
  }

  private changed(): void {
    this.events.emit('change');
  }

  private on(event: 'change' | 'askedToStop' | 'lost', listener: (jobId: string) => void): Disposable {
    this.events.on(event, listener);
    return { dispose: () => void this.events.off(event, listener) };
  }
}
