import { isText } from '../../../domain/documents/documentType';
import { holdsResult, type DocumentJob } from '../../../domain/documents/job';
import type { DocumentJobs } from '../store/jobs';
import { say, offer, type NextStep } from '../../say/say';

const showDocuments: NextStep = { title: 'Show Documents', command: 'parlance.documents.focus' };

const step = (title: string, command: string, { jobId }: DocumentJob): NextStep => ({
  title,
  command: `parlance.document.${command}`,
  arguments: [jobId],
});

/** How a batch ended: one message, with what to do next. Does not wait for the person longer than the message is open. */
export async function tellOutcome(
  batch: readonly DocumentJob[],
  nextStepOf: (jobId: string) => NextStep | undefined,
): Promise<void> {
  const finished = batch.filter(({ state }) => state.phase === 'finished');
  const unfinished = batch.filter(({ state }) => {
    if (state.phase === 'translating') return state.parked !== undefined && state.parked.reason !== 'kept';
    return state.phase === 'failed' || state.phase === 'fetched';
  });
  const [first] = unfinished;
  if (first) {
    const others = unfinished.length > 1 ? ` ${unfinished.length - 1} more did not end well.` : '';
    const done = finished.length > 0 ? `${finished.length} of ${batch.length} documents are translated. ` : '';
    const message = `${done}“${first.fileName}” (${first.order.target}): ${problemOf(first)}${others}`;
    say('warning', message, ...stepsFor(first, nextStepOf), showDocuments);
    return;
  }
  const [only] = finished;
  if (!only) return;
  const incomplete = finished.find(({ state }) => leftOf(state) > 0);
  if (incomplete) {
    const count = finished.reduce((sum, { state }) => sum + leftOf(state), 0);
    const units = count === 1 ? 'One unit' : `${count} units`;
    const message = `“${incomplete.fileName}” is translated${cost(finished)}. ${units} came back without a good translation and stayed as before.`;
    say('warning', message, step('Open', 'open', incomplete), showDocuments);
    return;
  }
  if (finished.length === 1) {
    const message = only.cameBack
      ? `The result of “${only.fileName}” came in after it was taken off the list. It is paid for and kept, as “${nameOf(only)}”.`
      : `“${only.fileName}” is translated${cost(finished)}.`;
    const compare = isText(only.order.outputType) ? [step('Compare', 'compare', only)] : [];
    const steps = [step('Open', 'open', only), ...compare, step('Reveal', 'reveal', only)];
    say('info', message, ...steps);
    return;
  }
  const message = `${finished.length} documents are translated${cost(finished)}.`;
  say('info', message, showDocuments);
}

/** After cancelling: what is at the service already can be fetched later or be left there. Keeps them unless told not to. */
export async function askAboutParked(batch: readonly DocumentJob[], jobs: DocumentJobs): Promise<void> {
  const parked = batch.filter(({ state }) => state.phase === 'translating');
  if (parked.length === 0) return;
  const which = parked.length === 1 ? `“${parked[0]?.fileName}” is` : `${parked.length} documents are`;
  const characters = parked.reduce((sum, job) => sum + job.estimate, 0).toLocaleString('en');
  const message = `${which} at the service already. Fetching later costs about ${characters} characters; giving up costs nothing.`;
  const answer = await offer('warning', message, 'Keep for Later', 'Give Up');
  if (answer !== 'Give Up') return;
  for (const { jobId } of parked) await giveUp(jobId, jobs);
}

/** Leaves a document at the service, which then forgets it and charges nothing (contract §3.3). */
export async function giveUp(jobId: string, jobs: DocumentJobs): Promise<void> {
  const job = await jobs.follow(jobId);
  if (job?.state.phase === 'translating') await jobs.advance(job, { phase: 'cancelled', wasSent: true });
  jobs.unfollow(jobId);
}

/** Why a job is not finished, as a sentence. */
export function problemOf(job: DocumentJob): string {
  const { state } = job;
  switch (state.phase) {
    case 'failed':
      return state.sentence;
    case 'translating':
      return state.parked?.sentence ?? '';
    case 'fetched': {
      return `It is translated, but “${nameOf(job)}” could not be saved: ${state.reason ?? ''} The result is kept.`;
    }
    default:
      return '';
  }
}

function stepsFor(job: DocumentJob, nextStepOf: (jobId: string) => NextStep | undefined): NextStep[] {
  const { state } = job;
  if (holdsResult(job)) {
    return [step('Save As…', 'saveAs', job), ...(state.phase === 'fetched' ? [step('Try Again', 'resume', job)] : [])];
  }
  const known = nextStepOf(job.jobId);
  if (state.phase === 'translating') {
    const fetch = step(state.parked?.reason === 'too-expensive' ? 'Fetch Anyway' : 'Fetch', 'resume', job);
    return known ? [known, fetch] : [fetch];
  }
  return known ? [known] : [step('Retry', 'retry', job)];
}

function nameOf({ targetUri }: DocumentJob): string {
  return decodeURIComponent(targetUri.split('/').at(-1) ?? '');
}

function leftOf(state: DocumentJob['state']): number {
  return (state.phase === 'finished' && state.left) || 0;
}

function cost(jobs: readonly DocumentJob[]): string {
  const remote = jobs.filter(({ connection }) => connection.kind === 'remote');
  const billed = remote.reduce((sum, { state }) => sum + ((state.phase === 'finished' && state.billed) || 0), 0);
  return billed > 0 ? ` (${billed.toLocaleString('en')} characters)` : '';
}
