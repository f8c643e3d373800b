import type { Disposable } from 'vscode';
import { isOpen, stopped, takenUp, waitsForPerson, type DocumentJob } from '../../../../domain/documents/job';
import type { DocumentJobs } from '../store/jobs';

export interface LeftJobsDependencies {
  jobs: DocumentJobs;
  /** Goes on with jobs that this window follows now. */
  run(jobs: readonly DocumentJob[]): Promise<void>;
  /** A failure for the log. */
  log(error: unknown): void;
  /** Milliseconds between two looks; a beat, unless said otherwise. */
  everyMs?: number;
}

/**
 * Takes up the jobs that no living window follows. While any job is open this window looks again with every beat: another
 * one may die, close, or want a job stopped, on a disk that tells nobody.
 */
export class LeftJobs implements Disposable {
  /** Jobs this window took up: one that stops again is the user's to go on with. */
  private readonly taken = new Set<string>();
  private readonly subscriptions: readonly Disposable[];
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: LeftJobsDependencies) {
    this.subscriptions = [
      parts.jobs.onDidChange(() => this.lookLater()),
      parts.jobs.onDidLose((jobId) => this.forget(jobId)),
    ];
    this.lookLater();
  }

  /**
   * Goes on with what was left.
   * @param parked also jobs that wait for the user but may get on now: after a restart, or with another key
   */
  async takeUp({ parked }: { parked: boolean }): Promise<void> {
    // One look at a time: two would both find the lease of a job to be theirs.
    const look = this.looking.then(() => this.look(parked));
    this.looking = look.catch(() => undefined);
    const found = await look;
    await this.parts.run(found);
    // The window that was taken for dead may wake, go on with a job that ended here, and die.
    for (const { jobId } of found) {
      const job = this.parts.jobs.get(jobId);
      if (!job || !isOpen(job)) this.forget(jobId);
    }
  }

  /** Lets a job be taken up once more. */
  forget(jobId: string): void {
    this.taken.delete(jobId);
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async look(parked: boolean): Promise<readonly DocumentJob[]> {
    const { jobs } = this.parts;
    const isLeft = (job: DocumentJob): boolean => isOpen(job) && (!waitsForPerson(job) || (parked && mayGetOn(job)));
    const found: DocumentJob[] = [];
    for (const { jobId } of jobs.all.filter(isLeft)) {
      if (this.taken.has(jobId) || jobs.isOurs(jobId)) continue;
      const job = await jobs.follow(jobId);
      if (!job) continue;
      if (!isLeft(job)) {
        jobs.leave(jobId);
        continue;
      }
      this.taken.add(jobId);
      const next = await this.next(job);
      await jobs.replace(next);
      found.push(next);
    }
    return found;
  }

  /** The state in which a job goes on; one that another window wanted stopped does not. */
  private async next(job: DocumentJob): Promise<DocumentJob> {
    const { jobs } = this.parts;
    const hasKey = (await jobs.keys.find(job.jobId)) !== undefined;
    const taken = takenUp(unparked(job), hasKey, new Date());
    const { toStop } = await jobs.files.list();
    if (!toStop.includes(job.jobId) || !isOpen(taken)) return taken;
    await jobs.files.forgetStop(job.jobId);
    return stopped(taken, new Date());
  }

  private lookLater(): void {
    const { jobs, log, everyMs = jobs.everyMs } = this.parts;
    if (this.timer || !jobs.all.some((job) => isOpen(job) && !waitsForPerson(job))) return;
    const look = async (): Promise<void> => {
      this.timer = undefined;
      await jobs.refresh();
      await this.takeUp({ parked: false });
    };
    this.timer = setTimeout(() => void look().catch(log), everyMs).unref();
  }
}

/** Returns whether a restart, another key or a place that is free again may help. */
function mayGetOn({ state }: DocumentJob): boolean {
  return state.phase === 'fetched' || (state.phase === 'translating' && state.parked?.reason === 'refused');
}

function unparked(job: DocumentJob): DocumentJob {
  return job.state.phase === 'translating' ? { ...job, state: { ...job.state, parked: undefined } } : job;
}
