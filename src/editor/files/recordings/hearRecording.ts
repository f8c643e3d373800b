import { CancellationError, type Uri } from 'vscode';
import { SoundError } from '../../../domain/voice/sound/sound';
import { transcribe } from '../../../domain/voice/transcribe';
import { counted, formatNumber, joinSentences, t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import type { Lease } from '../../../storage/lease';
import { tellMissingSpeech } from '../../engines/missingSpeech';
import { explain } from '../../messages/errorMessages';
import { isCancellation } from '../../messages/failures';
import { withCancellableProgress, type ProgressLink } from '../../messages/progress';
import { showMessage } from '../../messages/showMessage';
import type { ServiceSession } from '../../service/connections/serviceAccess';
import type { OrderedRecording } from './recordingFacts';
import type { KeptRecording, RecordingOrder } from './keptRecordings';
import { problemOf } from '../results/landResult';
import { FaultyRecordingError, heardElsewhere, keptFacts, type RecordingDependencies } from './prepareRecordings';
import type { RecordingRun } from './recordingRun';
import type { Recordings } from './recordings';

/** A recording that is to be listened to. */
export interface Recording extends OrderedRecording {
  session: ServiceSession;
  order: RecordingOrder;
  /** Its number, from 1 on, the number of all, and the recordings after it. */
  turn: { number: number; of: number; rest: readonly Uri[] };
  /** Nobody else listens to it meanwhile. */
  lease: Lease;
  /** Another window took this one for dead, and listens to it. */
  lost: AbortSignal;
}

/**
 * Has the service hear it. What was heard stays where it is stopped or fails, and the same order goes on with it: on the disk,
 * or in this window where nothing can be written.
 * @throws CancellationError when the user was told why it ended; FaultyRecordingError where that was the recording's own fault
 */
export async function hear(
  parts: RecordingDependencies,
  recordings: Recordings,
  ordered: Recording,
): Promise<RecordingRun> {
  const { uri, name, sound, session, order, lost, turn } = ordered;
  const client = session.clientFor({ command: 'recording', file: uri.fsPath });
  const { source, formality, glossary, voice } = order;
  const recording = await recordings.kept.open({ ...keptFacts(ordered, session), order });
  await requireKeepable(recording, name);
  const run = recordings.begin(recording);
  const title =
    turn.of === 1
      ? t('Transcribing {0}', name)
      : t('Transcribing {0}, {1} of {2}', name, formatNumber(turn.number), formatNumber(turn.of));
  const { transcription } = recording.kept;
  try {
    await withCancellableProgress(
      title,
      (signal, progress) =>
        transcribe(transcription, {
          client,
          sound,
          order: {
            formality,
            ...(source !== undefined && { source }),
            ...(glossary !== undefined && { glossaryId: glossary.id }),
            ...(voice !== undefined && { voice }),
          },
          speech: recording.speech,
          signal: AbortSignal.any([signal, run.stopped, lost]),
          pause: run.pause,
          progress: (now) => {
            run.tell(now);
            progress(now.sentMs / sound.durationMs, run.words.join(' · '));
          },
          concluded: () => recording.keepSoon(),
          notApplied: (names) => names.forEach((name) => run.notApplied.add(name)),
        }),
      () => linksOf(run),
    );
  } catch (error) {
    await stopped(parts, run, ordered, error);
    throw error instanceof SoundError ? new FaultyRecordingError() : new CancellationError();
  }
  // Where it cannot be, its results are all the more wanted.
  await recording.keep().catch(() => undefined);
  return run;
}

/** Nothing is paid that could not be kept. */
async function requireKeepable(recording: KeptRecording, name: string): Promise<void> {
  try {
    await recording.keep();
  } catch (error) {
    showMessage('error', t('Couldn’t save the transcript of “{0}”. Nothing was sent. {1}', name, problemOf(error)));
    throw new CancellationError();
  }
}

/** Ends a run that did not come to its end, and says why, and what became of what was heard. */
async function stopped(
  { failures }: RecordingDependencies,
  run: RecordingRun,
  { uri, name, session, lost, turn }: Recording,
  error: unknown,
): Promise<void> {
  const { recording } = run;
  await recording.speech.close();
  if (lost.aborted) {
    run.become('stopped', heardElsewhere(name));
    return;
  }
  const unkept = await recording.keep().then(
    () => undefined,
    (problem: unknown) => problemOf(problem),
  );
  run.become('stopped', isCancellation(error) ? undefined : explained(error, session));
  const rest = error instanceof SoundError ? [] : turn.rest;
  const kept =
    unkept === undefined
      ? t('Progress on “{0}” is saved. Start the same job to resume.', name)
      : t('Couldn’t save the transcript of “{0}”. {1} It stays open until this window closes.', name, unkept);
  const left = joinSentences(kept, ...unsentWords(rest));
  const transcript = { title: t('Show Transcript'), command: 'parlance.voice.transcript', arguments: [run.id] };
  const steps = unkept === undefined ? [] : [transcript];
  if (isCancellation(error)) {
    const goOn = { title: t('Resume'), command: 'parlance.voice.goOn', arguments: [run.id] };
    const goOnWithAll = { ...goOn, command: 'parlance.voice.subtitle', arguments: [uri, [uri, ...rest]] };
    showMessage('info', left, rest.length > 0 ? goOnWithAll : goOn, ...steps);
    return;
  }
  const missing = await tellMissingSpeech(error, session);
  if (missing !== undefined) {
    run.become('stopped', missing);
  } else if (error instanceof SoundError || isOfSystem(error)) {
    showMessage('error', joinSentences(left, explained(error, session)), ...steps);
  } else {
    failures.reportPart(error, left, ...steps);
  }
}

function unsentWords(rest: readonly Uri[]): string[] {
  const count = rest.length;
  return count > 0 ? [counted(count, '1 more recording wasn’t sent.', '{0} more recordings weren’t sent.')] : [];
}

function explained(error: unknown, { connection }: ServiceSession): string {
  if (error instanceof SoundError) return sentenceOf(error.why);
  return isOfSystem(error) ? problemOf(error) : explain(error, connection).sentence;
}

/** Returns whether an error is of the system: speech is written while it comes. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function linksOf(run: RecordingRun): ProgressLink[] {
  const link = (title: string, command: string): ProgressLink => ({ title, command, arguments: [run.id] });
  return [
    run.state === 'paused' ? link(t('Resume'), 'parlance.voice.goOn') : link(t('Pause'), 'parlance.voice.pause'),
    link(t('Show Transcript'), 'parlance.voice.transcript'),
  ];
}
