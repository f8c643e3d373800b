import { isText } from '../../../../domain/documents/documentType';
import { factsOf, holdsResult, type DocumentJob } from '../../../../domain/documents/job';
import type { DocumentJobs } from '../store/jobs';
import { pick } from '../../../messages/ask';
import { shortName } from '../../../messages/plain';
import { showMessage, type NextStep } from '../../../messages/showMessage';
import { counted, formatNumber, joinSentences, quoted, t } from '../../../../shared/l10n';
import { notAppliedText } from '../../../../shared/notAppliedWords';
import { sentenceOf } from '../../../../shared/reasonWords';
import type { Reason } from '../../../../formats/reason';

const showDocuments: NextStep = { title: t('Show Documents'), command: 'parlance.documents.focus' };

const step = (title: string, command: string, { jobId }: DocumentJob): NextStep => ({
  title,
  command: `parlance.document.${command}`,
  arguments: [jobId],
});

/** Tells the outcome of a batch in one message, with what to do next. Waits for the user only while the message is open. */
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
    const message = joinSentences(
      finished.length > 0 ? t('Translated {0} of {1} documents.', finished.length, batch.length) : '',
      `${quoted(first.fileName)} (${first.order.target}): ${problemOf(first)}`,
      unfinished.length > 1 ? t('{0} more failed.', unfinished.length - 1) : '',
    );
    showMessage('warning', message, ...stepsFor(first, nextStepOf), showDocuments);
    return;
  }
  const [only] = finished;
  if (!only) return;
  const unapplied = notAppliedText(finished.flatMap((job) => factsOf(job).notApplied ?? []));
  const withUnapplied = (sentences: string): string => joinSentences(sentences, unapplied);
  const incomplete = finished.find(({ state }) => leftOf(state) > 0);
  if (incomplete) {
    const count = finished.reduce((sum, { state }) => sum + leftOf(state), 0);
    const left = counted(
      count,
      '1 unit had no usable translation and is unchanged.',
      '{0} units had no usable translation and are unchanged.',
    );
    const message = joinSentences(translatedText(incomplete.fileName, finished), left);
    showMessage('warning', withUnapplied(message), step(t('Open'), 'open', incomplete), showDocuments);
    return;
  }
  if (finished.length === 1) {
    const message = only.cameBack
      ? t(
          'The result of “{0}” arrived after you removed it from the list. Since it’s paid for, it’s saved as “{1}”.',
          only.fileName,
          nameOf(only),
        )
      : translatedText(only.fileName, finished);
    const compare = isText(only.order.outputType) ? [step(t('Compare'), 'compare', only)] : [];
    const steps = [step(t('Open'), 'open', only), ...compare, step(t('Reveal'), 'reveal', only)];
    showMessage('info', withUnapplied(message), ...steps);
    return;
  }
  const billed = billedFor(finished);
  const message =
    billed > 0
      ? t('Translated {0} documents ({1} characters).', finished.length, formatNumber(billed))
      : t('Translated {0} documents.', finished.length);
  showMessage('info', withUnapplied(message), showDocuments);
}

/** After cancelling: what is at the service already can be fetched later or be left there. Keeps them unless told not to. */
export async function askAboutParked(batch: readonly DocumentJob[], jobs: DocumentJobs): Promise<void> {
  const parked = batch.filter(({ state }) => state.phase === 'translating');
  if (parked.length === 0) return;
  const characters = parked.reduce((sum, job) => sum + job.estimate, 0);
  const title = counted(
    parked.length,
    'The service is already translating “{1}”',
    'The service is already translating {0} documents',
    shortName(parked[0]?.fileName ?? ''),
  );
  const later = counted(
    characters,
    'Downloading later costs about 1 character.',
    'Downloading later costs about {0} characters.',
  );
  // The local service charges nothing, so there is no price to compare.
  const isFree = parked.every(({ connection }) => connection.kind === 'local');
  const lost = isFree ? t('The translation is lost.') : t('No charge, but the translation is discarded.');
  const end = { icon: 'trash', label: t('Give Up'), detail: lost };
  const rows = [{ icon: 'history', label: t('Keep for Later'), detail: isFree ? undefined : later }, end];
  // Stays until it is answered, and keeps them when it is not.
  if ((await pick(rows, { title, ignoreFocusOut: true })) !== end) return;
  for (const { jobId } of parked) await giveUp(jobId, jobs);
}

/** Leaves a document at the service, which then forgets it and charges nothing (contract §3.3). */
export async function giveUp(jobId: string, jobs: DocumentJobs): Promise<void> {
  const job = await jobs.follow(jobId);
  if (job?.state.phase === 'translating') await jobs.advance(job, { phase: 'cancelled', wasSent: true });
  jobs.leave(jobId);
}

function worded(sentence: string | Reason): string {
  return typeof sentence === 'string' ? sentence : sentenceOf(sentence);
}

/** Reason why a job is not finished, as a sentence. */
export function problemOf(job: DocumentJob): string {
  const { state } = job;
  switch (state.phase) {
    case 'failed':
      return worded(state.sentence);
    case 'translating':
      return worded(state.parked?.sentence ?? '');
    case 'fetched': {
      return t(
        'Translated, but couldn’t save “{0}”: {1} The result is kept until you save it.',
        nameOf(job),
        state.reason ?? '',
      );
    }
    default:
      return '';
  }
}

function stepsFor(job: DocumentJob, nextStepOf: (jobId: string) => NextStep | undefined): NextStep[] {
  const { state } = job;
  if (holdsResult(job)) {
    return [
      step(t('Save As…'), 'saveAs', job),
      ...(state.phase === 'fetched' ? [step(t('Try Again'), 'resume', job)] : []),
    ];
  }
  const known = nextStepOf(job.jobId);
  if (state.phase === 'translating') {
    const fetch = step(state.parked?.reason === 'too-expensive' ? t('Download Anyway') : t('Download'), 'resume', job);
    return known ? [known, fetch] : [fetch];
  }
  return known ? [known] : [step(t('Retry'), 'retry', job)];
}

function nameOf({ targetUri }: DocumentJob): string {
  return decodeURIComponent(targetUri.split('/').at(-1) ?? '');
}

function leftOf(state: DocumentJob['state']): number {
  return (state.phase === 'finished' && state.left) || 0;
}

function billedFor(jobs: readonly DocumentJob[]): number {
  const remote = jobs.filter(({ connection }) => connection.kind === 'remote');
  return remote.reduce((sum, { state }) => sum + ((state.phase === 'finished' && state.billed) || 0), 0);
}

function translatedText(fileName: string, jobs: readonly DocumentJob[]): string {
  const billed = billedFor(jobs);
  return billed > 0
    ? t('Translated “{0}” ({1} characters).', fileName, formatNumber(billed))
    : t('Translated “{0}”.', fileName);
}
