import { readFile, rm } from 'node:fs/promises';
import { commands, env, UIKind, Uri, workspace } from 'vscode';
import { isText } from '../../../../domain/documents/documentType';
import { factsOf, holdsResult, isOpen, type DocumentJob } from '../../../../domain/documents/job';
import { isCueFile } from '../../tables/cues/cueFile';
import type { ReaderThread } from '../../../reader/readerThread';
import type { ServiceAccess } from '../../../service/connections/serviceAccess';
import { bringBackResult } from '../run/bringBackResult';
import type { JobNode } from './jobItem';
import type { DocumentJobs } from '../store/jobs';
import { exists, landResult } from '../../results/landResult';
import { fileNameOf } from '../../../messages/fileName';
import type { DocumentRunner } from '../run/runner';
import { withNewKey } from './newKey';
import { retryJob } from '../run/retryJob';
import { stopElsewhere } from '../run/stopElsewhere';
import { askAboutParked, giveUp } from '../run/tellJobs';
import { showMessage, confirm } from '../../../messages/showMessage';
import { askWhereToSave } from '../../../messages/ask';
import { shortName } from '../../../messages/plain';
import { t } from '../../../../shared/l10n';

/** A job as a menu of the view names it, or a button of a message. */
export type JobArgument = JobNode | string | undefined;

/** Commands on one job of the view. */
export class JobCommands {
  constructor(
    private readonly jobs: DocumentJobs,
    private readonly runner: DocumentRunner,
    private readonly reader: ReaderThread,
    private readonly access: ServiceAccess,
  ) {}

  async open(argument: JobArgument): Promise<void> {
    const job = await this.find(argument);
    const uri = job && (await this.result(job));
    if (!job || !uri) return;
    const hasProgram = uri.scheme === 'file' && env.remoteName === undefined && env.uiKind === UIKind.Desktop;
    if (!isText(job.order.outputType) && hasProgram) await env.openExternal(uri);
    else await commands.executeCommand('vscode.open', uri);
  }

  async reveal(argument: JobArgument): Promise<void> {
    const job = await this.find(argument);
    const uri = job && (await this.result(job));
    if (!uri) return;
    await commands.executeCommand(workspace.getWorkspaceFolder(uri) ? 'revealInExplorer' : 'revealFileInOS', uri);
  }

  /** Subtitles cue by cue, anything else as text. */
  async compare(argument: JobArgument): Promise<void> {
    const job = await this.find(argument);
    const uri = job && (await this.result(job));
    if (!job || !uri) return;
    const source = Uri.parse(job.sourceUri);
    if (!(await exists(source))) {
      this.tellGone(source);
      return;
    }
    if (isCueFile(source) && isCueFile(uri)) await commands.executeCommand('parlance.cue.openTable', uri, source);
    else await commands.executeCommand('vscode.diff', source, uri, `${job.fileName} ↔ ${fileNameOf(uri)}`);
  }

  /** Sends the file of a job that did not end well again, as a new job. */
  async retry(argument: JobArgument): Promise<void> {
    const job = await this.mine(argument);
    if (!job) return;
    // Another window may have got on with it meanwhile.
    if (isOpen(job)) this.jobs.leave(job.jobId);
    else void this.runner.run([await retryJob(job, this.jobs)], 'notification');
  }

  /** Goes on with a job that waits for the user: fetches it, whatever it costs, or saves it once more. */
  async resume(argument: JobArgument): Promise<void> {
    const job = await this.mine(argument);
    if (!job) return;
    const { state } = job;
    let next = job;
    if (state.phase === 'translating') {
      const { billed } = state;
      // The user has seen what it costs.
      const estimate = state.parked?.reason === 'too-expensive' ? Math.max(job.estimate, billed ?? 0) : job.estimate;
      next = { ...job, estimate, state: { ...state, parked: undefined } };
    }
    await this.jobs.replace(next);
    await this.jobs.files.forgetStop(job.jobId);
    void this.runner.run([next], 'notification');
  }

  /** Goes on with another key of the account that the document was sent with. */
  async useNewKey(argument: JobArgument): Promise<void> {
    const job = await this.mine(argument);
    if (!job || job.state.phase !== 'translating') return;
    let next: DocumentJob | undefined;
    try {
      next = await withNewKey(job, { jobs: this.jobs, access: this.access });
    } finally {
      if (!next) this.jobs.leave(job.jobId);
    }
    if (!next) {
      const sentence = t(
        'The service didn’t find “{0}” with the new key. The document stays in the list.',
        job.fileName,
      );
      showMessage('warning', sentence);
      return;
    }
    next = { ...next, state: { ...job.state, parked: undefined } };
    await this.jobs.replace(next);
    void this.runner.run([next], 'notification');
  }

  /** Saves a result that could not be saved in its place. Its bytes are let go only when they are somewhere else. */
  async saveAs(argument: JobArgument): Promise<void> {
    const job = await this.mine(argument);
    if (!job) return;
    const { jobId, state } = job;
    try {
      const path = this.jobs.files.resultPath(jobId);
      const received = this.jobs.heldResult(jobId) ?? (await readFile(path));
      const brought = await bringBackResult(job, received, this.jobs.files, this.reader);
      // What cannot be put into its file is saved as it came.
      const bytes = 'bytes' in brought ? brought.bytes : received;
      const folder = workspace.workspaceFolders?.[0]?.uri;
      const wanted = Uri.parse(job.targetUri);
      const isThere = await exists(Uri.joinPath(wanted, '..'));
      const defaultUri = isThere || !folder ? wanted : Uri.joinPath(folder, fileNameOf(wanted));
      const uri = await askWhereToSave({ title: t('Save the Translated Document'), defaultUri });
      if (!uri) return;
      const landing = await landResult(bytes, { target: uri, mayOverwrite: true });
      if ('problem' in landing) {
        this.tellUnsaved(landing.problem, job);
        return;
      }
      if (state.phase === 'fetched') {
        await this.jobs.advance({ ...job, targetUri: uri.toString() }, { phase: 'finished', ...factsOf(job) });
      } else if (state.phase === 'failed') {
        await this.jobs.replace({ ...job, targetUri: uri.toString(), state: { ...state, keptBytes: false } });
      }
      this.jobs.letGoOfResult(jobId);
      await rm(path, { force: true });
      await rm(this.jobs.files.originalPath(jobId), { force: true });
      showMessage('info', t('Saved “{0}”.', fileNameOf(uri)));
    } finally {
      this.jobs.leave(jobId);
    }
  }

  /** Stops a job. What is at the service can be fetched later. */
  async cancel(argument: JobArgument): Promise<void> {
    const job = await this.find(argument);
    if (!job) return;
    const { jobId } = job;
    if (this.runner.isRunning(jobId)) {
      await this.runner.cancel(jobId);
    } else if (!(await stopElsewhere(jobId, this.jobs))) {
      this.tellElsewhere();
      return;
    }
    await askAboutParked([this.jobs.get(jobId) ?? job], this.jobs);
  }

  /** Takes a job off the list; asks first when a result would be lost with it. */
  async remove(argument: JobArgument): Promise<void> {
    const job = await this.mine(argument);
    if (!job) return;
    const { state, jobId } = job;
    const hasBytes = holdsResult(job);
    const isAtService = state.phase === 'translating';
    if (hasBytes || isAtService) {
      const question = t('Remove “{0}”?', shortName(job.fileName));
      const detail = hasBytes
        ? t('The translation wasn’t saved anywhere else, and the service no longer has it.')
        : t('You can download the result only from here. You’re charged only for downloading.');
      if (!(await confirm({ question, detail, action: t('Remove') }))) {
        this.jobs.leave(jobId);
        return;
      }
    }
    if (isAtService) await giveUp(jobId, this.jobs);
    await this.jobs.remove(jobId);
  }

  /** Takes all jobs off the list that ended and hold nothing. */
  async clear(): Promise<void> {
    for (const job of this.jobs.all) {
      if (!isOpen(job) && !holdsResult(job)) await this.jobs.remove(job.jobId);
    }
  }

  private async find(argument: JobArgument): Promise<DocumentJob | undefined> {
    await this.jobs.load();
    const jobId = typeof argument === 'string' ? argument : argument?.job.jobId;
    return jobId === undefined ? undefined : this.jobs.get(jobId);
  }

  /** The job, followed by this window from now on; says so when another one does. */
  private async mine(argument: JobArgument): Promise<DocumentJob | undefined> {
    const job = await this.find(argument);
    if (!job || this.runner.isRunning(job.jobId)) return undefined;
    const ours = await this.jobs.follow(job.jobId);
    if (!ours) this.tellElsewhere();
    return ours;
  }

  private tellElsewhere(): void {
    showMessage('info', t('This document is open in another window. Continue there.'));
  }

  private tellGone(uri: Uri): void {
    const sentence = t('“{0}” no longer exists. It was moved or deleted.', fileNameOf(uri));
    showMessage('warning', sentence);
  }

  private tellUnsaved(problem: string, { jobId }: DocumentJob): void {
    const again = { title: t('Save As…'), command: 'parlance.document.saveAs', arguments: [jobId] };
    showMessage('warning', t('Nothing was saved. {0} The result is still available.', problem), again);
  }

  private async result(job: DocumentJob): Promise<Uri | undefined> {
    const uri = Uri.parse(job.targetUri);
    if (await exists(uri)) return uri;
    this.tellGone(uri);
    return undefined;
  }
}
