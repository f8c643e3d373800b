import { CancellationError, ProgressLocation, window, type Disposable } from 'vscode';
import { ServiceError } from '../../api/errors';
import { isOpen, takenUp, type DocumentJob } from '../../domain/documents/job';
import { documentsConfig } from '../config';
import { ConnectionError } from '../connections/connectionError';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { Explanation, NextStep } from '../errorMessages';
import type { DocumentJobs } from './jobs';
import { beatMs } from './lease';
import { runJob } from './runJob';
import { WindowClosing, type RunParts } from './runParts';
import { UnsendableError } from './sendDocument';
import { Slots } from './slots';
import { stageText } from './stageText';
import { askAboutParked, tellOutcome } from './tellJobs';

export interface RunnerParts {
  jobs: DocumentJobs;
  access: ServiceAccess;
  /** A failure for the log. */
  log(error: unknown): void;
}

/** Runs the jobs of this window, shows how far they are, and takes up those another window left. */
export class DocumentRunner implements Disposable {
  private readonly running = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();
  private readonly held = new Map<string, Uint8Array>();
  /** By batch: why the service takes none of its files. */
  private readonly refused = new Map<string, string>();
  private readonly nextSteps = new Map<string, NextStep>();
  private readonly slots = new Slots();
  private readonly parts: RunParts;
  private timer: NodeJS.Timeout | undefined;
  /** Jobs this window took up: one that stops again is the person's to go on with. */
  private readonly takenUp = new Set<string>();
  private readonly subscription: Disposable;

  constructor(private readonly own: RunnerParts) {
    this.subscription = own.access.onDidChange(() => this.connectionChanged());
    this.parts = {
      ...own,
      mayCost: (job, billed) => this.mayCost(job, billed),
      holdInMemory: (jobId, bytes) => this.held.set(jobId, bytes),
      heldInMemory: (jobId) => this.held.get(jobId),
      failed: (job, error, explanation) => this.failed(job, error, explanation),
      takeSlot: (job, signal) => this.takeSlot(job, signal),
    };
  }

  heldInMemory(jobId: string): Uint8Array | undefined {
    return this.held.get(jobId);
  }

  isRunning(jobId: string): boolean {
    return this.running.has(jobId);
  }

  /** Runs jobs that this window follows, until each is at its end or waits for the person. */
  async run(batch: readonly DocumentJob[], shown: 'notification' | 'quietly'): Promise<void> {
    if (batch.length === 0) return;
    const busy = this.own.access.busy(
      batch.length === 1 ? 'Translating a document' : `Translating ${batch.length} documents`,
    );
    const location = shown === 'notification' ? ProgressLocation.Notification : ProgressLocation.Window;
    const title = `Parlance: translating ${batch.length === 1 ? `“${batch[0]?.fileName}”` : `${batch.length} documents`}`;
    let cancelled = false;
    try {
      const results = await window.withProgress({ location, title, cancellable: true }, async (progress, token) => {
        const show = (): void => progress.report({ message: this.message(batch) });
        const subscriptions = [
          this.own.jobs.onDidChange(show),
          token.onCancellationRequested(() => {
            cancelled = true;
            for (const { jobId } of batch) void this.cancel(jobId);
          }),
        ];
        show();
        const ended = await Promise.all(batch.map((job) => this.runOne(job)));
        for (const subscription of subscriptions) subscription.dispose();
        return ended.filter((job) => job !== undefined);
      });
      if (cancelled) void askAboutParked(results, this.own.jobs);
      else void tellOutcome(results, (jobId) => this.nextSteps.get(jobId));
    } finally {
      busy.dispose();
    }
  }

  /** Stops a job of this window: what was not sent is not sent, what is at the service stays there for later. */
  async cancel(jobId: string): Promise<void> {
    const run = this.running.get(jobId);
    run?.controller.abort(new CancellationError());
    await run?.ended;
  }

  /** Goes on with every job that no living window follows and that waits for nobody. */
  async resume(): Promise<void> {
    const { jobs } = this.own;
    const open = jobs.all.filter(
      (job) => isOpen(job) && !waitsForPerson(job) && !this.isRunning(job.jobId) && !this.takenUp.has(job.jobId),
    );
    const mine: DocumentJob[] = [];
    for (const { jobId } of open) {
      const job = await jobs.follow(jobId);
      if (!job) continue;
      if (!isOpen(job) || waitsForPerson(job)) {
        jobs.unfollow(jobId);
        continue;
      }
      this.takenUp.add(jobId);
      const hasKey = (await jobs.keys.find(jobId)) !== undefined;
      const taken = takenUp(unparked(job), hasKey, new Date());
      await jobs.replace(taken);
      mine.push(taken);
    }
    this.lookAgain(open.length > mine.length);
    await this.run(mine, 'quietly');
  }

  /** Another window's jobs are taken up soon after it died. */
  private lookAgain(isNeeded: boolean): void {
    clearTimeout(this.timer);
    if (isNeeded) this.timer = setTimeout(() => void this.resume().catch(this.own.log), beatMs).unref();
  }

  /** Another key or address may be what a job was waiting for. */
  private connectionChanged(): void {
    const refused = this.own.jobs.all.filter(
      ({ state }) => state.phase === 'translating' && state.parked?.reason === 'refused',
    );
    if (refused.length === 0) return;
    for (const { jobId } of refused) this.takenUp.delete(jobId);
    this.resume().catch(this.own.log);
  }

  private async runOne(job: DocumentJob): Promise<DocumentJob | undefined> {
    const { jobs, log } = this.own;
    const controller = new AbortController();
    const run = isOpen(job) ? runJob(job, this.parts, controller.signal) : Promise.resolve(job);
    this.running.set(job.jobId, { controller, ended: run.catch(() => undefined) });
    try {
      return await run;
    } catch (error) {
      if (!(error instanceof WindowClosing)) log(error);
      return jobs.get(job.jobId);
    } finally {
      this.running.delete(job.jobId);
      jobs.unfollow(job.jobId);
    }
  }

  private async takeSlot(job: DocumentJob, signal: AbortSignal): Promise<() => void> {
    const release = await this.slots.take(documentsConfig(undefined).parallel, signal);
    const refused = this.refused.get(job.batchId);
    if (refused === undefined) return release;
    release();
    throw new UnsendableError(refused);
  }

  private failed(job: DocumentJob, error: unknown, { sentence, nextStep }: Explanation): void {
    this.own.log(error);
    if (nextStep) this.nextSteps.set(job.jobId, nextStep);
    // The other files of the batch would only be refused too.
    const isOfAccount =
      ConnectionError.is(error) || ServiceError.is(error, 'quota-exceeded') || ServiceError.is(error, 'not-allowed');
    if (isOfAccount && job.state.phase !== 'translating') this.refused.set(job.batchId, sentence);
  }

  private mayCost(job: DocumentJob, billed: number | undefined): boolean {
    if (billed === undefined || billed <= job.estimate || job.connection.kind === 'local') return true;
    const batch = this.own.jobs.all.filter(({ batchId }) => batchId === job.batchId);
    const costs = batch.map((other) => {
      if (other.jobId === job.jobId) return billed;
      return ('billed' in other.state ? other.state.billed : undefined) ?? other.estimate;
    });
    return costs.reduce((sum, cost) => sum + cost, 0) <= documentsConfig(undefined).maximumCharacters;
  }

  private message(batch: readonly DocumentJob[]): string {
    const { jobs } = this.own;
    const now = batch.map(({ jobId }) => jobs.get(jobId)).filter((job) => job !== undefined);
    const ended = now.filter((job) => !isOpen(job)).length;
    const current =
      now.find((job) => isOpen(job) && this.isRunning(job.jobId) && job.state.phase !== 'waiting') ?? now.find(isOpen);
    const stage = current
      ? `${batch.length > 1 ? `${current.fileName} → ` : ''}${current.order.target}: ${stageText(current, jobs.stageOf(current.jobId))}`
      : '';
    return batch.length > 1 ? `${Math.min(ended + 1, batch.length)} of ${batch.length}, ${stage}` : stage;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscription.dispose();
    for (const { controller } of this.running.values()) controller.abort(new WindowClosing());
  }
}

/** Only a person can decide how such a job goes on. */
function waitsForPerson({ state }: DocumentJob): boolean {
  if (state.phase === 'translating') return state.parked !== undefined && state.parked.reason !== 'refused';
  return false;
}

function unparked(job: DocumentJob): DocumentJob {
  return job.state.phase === 'translating' ? { ...job, state: { ...job.state, parked: undefined } } : job;
}
