import type { Disposable } from 'vscode';
import { isOpen, type DocumentJob } from '../../../../domain/documents/job';
import { JobLeft, type DocumentJobs } from '../store/jobs';

export interface JobRunsDependencies {
  jobs: DocumentJobs;
  /** Takes a job as far as it goes; rejects with `JobLeft` when aborted with it. */
  run(job: DocumentJob, signal: AbortSignal): Promise<DocumentJob>;
  /** Reason why a job is stopped by a user: in this window, or in another one. */
  stopReason(): Error;
  /** A failure for the log. */
  log(error: unknown): void;
}

interface Run {
  controller: AbortController;
  ended: Promise<unknown>;
}

/** The jobs this window works on, each only while this window is the one that follows it. */
export class JobRuns {
  private readonly running = new Map<string, Run>();
  private readonly subscriptions: Disposable[];

  constructor(private readonly parts: JobRunsDependencies) {
    const { jobs } = parts;
    this.subscriptions = [
      jobs.onDidAskToStop((jobId) => void this.obey(jobId).catch(parts.log)),
      jobs.onDidLose((jobId) => {
        if (!this.isReceiving(jobId)) this.running.get(jobId)?.controller.abort(new JobLeft());
      }),
    ];
  }

  has(jobId: string): boolean {
    return this.running.has(jobId);
  }

  /** Runs a job that this window follows. Never rejects. */
  async run(job: DocumentJob): Promise<DocumentJob | undefined> {
    const { jobs, log } = this.parts;
    const { jobId } = job;
    const controller = new AbortController();
    const ended = isOpen(job) ? this.parts.run(job, controller.signal) : Promise.resolve(job);
    this.running.set(jobId, { controller, ended: ended.catch(() => undefined) });
    try {
      return await ended;
    } catch (error) {
      if (!(error instanceof JobLeft)) log(error);
      return jobs.get(jobId);
    } finally {
      this.running.delete(jobId);
      jobs.leave(jobId);
    }
  }

  /** Stops a job of this window: what was not sent is not sent, what is at the service stays there for later. */
  async stop(jobId: string): Promise<void> {
    const run = this.running.get(jobId);
    run?.controller.abort(this.parts.stopReason());
    await run?.ended;
  }

  /**
   * The window closes. Everything is left at once but results that are coming in, also those of jobs that another window
   * took over: the service may count them as fetched already, and would not give them again. Resolves when these are here.
   */
  async close(): Promise<void> {
    const { jobs } = this.parts;
    for (const subscription of this.subscriptions) subscription.dispose();
    const fetching: Array<Promise<unknown>> = [];
    for (const [jobId, { controller, ended }] of this.running) {
      if (this.isFetching(jobId) || !jobs.isOurs(jobId)) fetching.push(ended);
      controller.abort(new JobLeft());
    }
    await Promise.all(fetching);
  }

  /** Returns whether the service may answer once only: with the id and key of a document, or with its result. */
  private isReceiving(jobId: string): boolean {
    const phase = this.parts.jobs.get(jobId)?.state.phase;
    return phase === 'sending' || phase === 'fetching';
  }

  private isFetching(jobId: string): boolean {
    return this.parts.jobs.get(jobId)?.state.phase === 'fetching';
  }

  private async obey(jobId: string): Promise<void> {
    await this.parts.jobs.files.forgetStop(jobId);
    await this.stop(jobId);
  }
}
