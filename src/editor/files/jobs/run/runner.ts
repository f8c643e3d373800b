import { CancellationError, Disposable } from 'vscode';
import { ServiceError } from '../../../../api/errors';
import { isOpen, type DocumentJob } from '../../../../domain/documents/job';
import { documentsConfig } from '../../../settings/files';
import { ConnectionError } from '../../../messages/errors/connectionError';
import type { ServiceAccess } from '../../../service/connections/serviceAccess';
import type { ReaderThread } from '../../../reader/readerThread';
import type { Explanation } from '../../../messages/errorMessages';
import { JobRuns } from './jobRuns';
import type { DocumentJobs } from '../store/jobs';
import { LeftJobs } from './leftJobs';
import { OtherKeyError } from './jobConnection';
import { landJob } from './landJob';
import { runJob } from './runJob';
import { UnsendableError, type RunDependencies } from './runParts';
import { sendDocument } from './sendDocument';
import { Semaphore } from '../semaphore';
import { stageText } from './stageText';
import { askAboutParked, tellOutcome } from './tellJobs';
import { shortName } from '../../../messages/plain';
import { withProgress } from '../../../messages/progress';
import type { NextStep } from '../../../messages/showMessage';
import { counted, formatNumber, labeled, quoted, t } from '../../../../shared/l10n';

export interface RunnerDependencies {
  jobs: DocumentJobs;
  access: ServiceAccess;
  /** Converts files, which would hold up the editor. */
  reader: ReaderThread;
  /** A failure for the log. */
  log(error: unknown): void;
}

/** Runs the jobs of this window, shows how far they are, and takes up those another window left. */
export class DocumentRunner {
  /** Reasons, by batch, why the service takes none of its files. */
  private readonly refused = new Map<string, string>();
  private readonly nextSteps = new Map<string, NextStep>();
  private readonly slots = new Semaphore();
  private readonly runs: JobRuns;
  private readonly left: LeftJobs;
  private readonly subscription: Disposable;

  constructor(private readonly own: RunnerDependencies) {
    const parts: RunDependencies = {
      ...own,
      mayCost: (job, billed) => this.mayCost(job, billed),
      failed: (job, error, explanation) => this.failed(job, error, explanation),
      send: (job, signal) => sendDocument(job, own, signal),
      land: (job) => landJob(job, own),
      takeSlot: (job, signal) => this.takeSlot(job, signal),
    };
    this.runs = new JobRuns({
      ...own,
      run: (job, signal) => runJob(job, parts, signal),
      stopReason: () => new CancellationError(),
    });
    this.left = new LeftJobs({ ...own, run: (jobs) => this.run(jobs, 'quietly') });
    this.subscription = Disposable.from(
      own.access.onDidChange(() => this.connectionChanged()),
      this.left,
    );
  }

  isRunning(jobId: string): boolean {
    return this.runs.has(jobId);
  }

  /** Runs jobs that this window follows, until each is at its end or waits for the user. */
  async run(batch: readonly DocumentJob[], shown: 'notification' | 'quietly'): Promise<void> {
    if (batch.length === 0) return;
    const busy = this.own.access.busy(counted(batch.length, 'Translating a document', 'Translating {0} documents'));
    const name = quoted(shortName(batch[0]?.fileName ?? ''));
    const title = t('Translating {0}', batch.length === 1 ? name : t('{0} documents', formatNumber(batch.length)));
    let cancelled = false;
    const cancel = (): void => {
      cancelled = true;
      for (const { jobId } of batch) void this.cancel(jobId);
    };
    try {
      const results = await withProgress(title, { cancel, quietly: shown === 'quietly' }, async (tell) => {
        const show = (): void => tell(this.message(batch));
        const subscription = this.own.jobs.onDidChange(show);
        show();
        const ended = await Promise.all(batch.map((job) => this.runs.run(job)));
        subscription.dispose();
        return ended.filter((job) => job !== undefined);
      });
      if (cancelled) void askAboutParked(results, this.own.jobs);
      // Some may have ended before they were cancelled, and are paid for.
      void tellOutcome(results, (jobId) => this.nextSteps.get(jobId));
    } finally {
      busy.dispose();
    }
  }

  /** Stops a job of this window. */
  async cancel(jobId: string): Promise<void> {
    await this.runs.stop(jobId);
  }

  /** Goes on with every job that no living window follows. */
  async resume(): Promise<void> {
    await this.left.takeUp({ parked: true });
  }

  /** The window closes: resolves when no result is coming in any more. */
  async close(): Promise<void> {
    this.subscription.dispose();
    await this.runs.close();
  }

  /** Another key or address may be what a job was waiting for. */
  private connectionChanged(): void {
    const refused = this.own.jobs.all.filter(
      ({ state }) => state.phase === 'translating' && state.parked?.reason === 'refused',
    );
    if (refused.length === 0) return;
    for (const { jobId } of refused) this.left.forget(jobId);
    this.resume().catch(this.own.log);
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
    const { jobId } = job;
    const useNewKey = {
      title: t('Download with New Key'),
      command: 'parlance.document.useNewKey',
      arguments: [jobId],
    };
    const step = error instanceof OtherKeyError ? useNewKey : nextStep;
    if (step) this.nextSteps.set(jobId, step);
    // The other files of the batch would only be refused too.
    const isOfAccount =
      ConnectionError.is(error) ||
      (['quota-exceeded', 'spending-cap', 'not-allowed'] as const).some((reason) => ServiceError.is(error, reason));
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
      ? labeled(
          `${batch.length > 1 ? `${current.fileName} → ` : ''}${current.order.target}`,
          stageText(current, jobs.stageOf(current.jobId)),
        )
      : '';
    return batch.length > 1 ? t('{0} of {1}, {2}', Math.min(ended + 1, batch.length), batch.length, stage) : stage;
  }
}
