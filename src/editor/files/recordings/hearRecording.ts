import { CancellationError, type Uri } from 'vscode';
import { SoundError, type Sound } from '../../../domain/voice/sound/sound';
import { transcribe } from '../../../domain/voice/transcribe';
import { t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import type { Lease } from '../../../storage/lease';
import { tellMissingSpeech } from '../../engines/missingSpeech';
import { explain } from '../../say/errorMessages';
import { isCancellation } from '../../say/failures';
import { withCancellableProgress, type ProgressLink } from '../../say/progress';
import { say } from '../../say/say';
import type { RecordingFacts } from './askRecording';
import type { KeptRecording, RecordingOrder } from './keptRecordings';
import { heardElsewhere, keptFacts, type RecordingParts } from './prepareRecording';
import type { RecordingRun } from './recordingRun';
import type { Recordings } from './recordings';

/** A recording that is to be listened to. */
export interface Recording {
  uri: Uri;
  sound: Sound;
  facts: RecordingFacts;
  order: RecordingOrder;
  /** Nobody else listens to it meanwhile. */
  lease: Lease;
  /** Another window took this one for dead, and listens to it. */
  lost: AbortSignal;
}

/** Has the service hear it. What was heard stays where it is stopped or fails, and the same order goes on with it. */
export async function hear(
  parts: RecordingParts,
  recordings: Recordings,
  { uri, sound, facts, order, lost }: Recording,
): Promise<{
  run: RecordingRun;
  recording: KeptRecording;
}> {
  const client = facts.session.clientFor({
    command: 'recording',
    file: uri.fsPath,
  });
  const { source, formality, glossary, voice } = order;
  const recording = await recordings.kept.open({
    ...keptFacts(uri, facts),
    order,
  });
  const run = recordings.begin(recording);
  const { transcription } = recording.kept;
  const name = facts.fileName;
  try {
    await recording.keep();
    await withCancellableProgress(
      t('Listening to {0}', name),
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
        }),
      () => linksOf(run),
    );
  } catch (error) {
    await recording.speech.close();
    if (lost.aborted) {
      run.become('stopped', heardElsewhere(name));
      throw error;
    }
    await recording.keep();
    const left = t('What was heard of “{0}” is kept: ordered in the same way, it goes on from there.', name);
    const isStopped = isCancellation(error);
    const missing = await tellMissingSpeech(error, facts.session);
    run.become('stopped', isStopped ? undefined : (missing ?? explained(error, facts)));
    if (isStopped) {
      say('info', left, {
        title: t('Go On'),
        command: 'parlance.voice.goOn',
        arguments: [run.id],
      });
    } else if (error instanceof SoundError) {
      throw error;
    } else if (missing === undefined) {
      parts.failures.reportPart(error, left);
    }
    throw new CancellationError();
  }
  await recording.keep();
  return { run, recording };
}

function explained(error: unknown, { session }: RecordingFacts): string {
  return error instanceof SoundError ? sentenceOf(error.why) : explain(error, session.connection).sentence;
}

function linksOf(run: RecordingRun): ProgressLink[] {
  const link = (title: string, command: string): ProgressLink => ({
    title,
    command,
    arguments: [run.id],
  });
  return [
    run.state === 'paused' ? link(t('Go On'), 'parlance.voice.goOn') : link(t('Pause'), 'parlance.voice.pause'),
    link(t('Show Transcript'), 'parlance.voice.transcript'),
  ];
}
