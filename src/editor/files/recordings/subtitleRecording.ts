import { CancellationError, commands, window, workspace, Uri } from 'vscode';
import { OutputPathError } from '../../../domain/outputPath';
import { resultName, resultsOf, speechKind, type VoiceResult } from '../../../domain/voice/results';
import { recordingExtensions } from '../../../domain/voice/sound/openSound';
import { SoundError, type Sound } from '../../../domain/voice/sound/sound';
import { bytesOf } from '../../../domain/voice/speech/speech';
import { wavHeaderBytes } from '../../../formats/wav';
import { isAnythingHeard, speechesOf } from '../../../domain/voice/state';
import { transcribe } from '../../../domain/voice/transcribe';
import { counted, t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import { missingSpeech } from '../../engines/missingSpeech';
import { askForFiles } from '../../say/ask';
import { explain } from '../../say/errorMessages';
import { isCancellation } from '../../say/failures';
import { fileNameOf } from '../../say/fileName';
import { withCancellableProgress, type ProgressLink } from '../../say/progress';
import { say } from '../../say/say';
import { filesConfig } from '../../settings/files';
import type { Lease } from '../../../storage/lease';
import { LandingStopped } from '../results/landingStopped';
import { landResult } from '../results/landResult';
import { askRecording, firstOrder, type RecordingFacts } from './askRecording';
import type { Kept, KeptRecording, RecordingOrder } from './keptRecordings';
import {
  heardElsewhere,
  keptFacts,
  leaseFor,
  prepareRecording,
  requireReadable,
  type RecordingParts,
} from './prepareRecording';
import type { RecordingRun } from './recordingRun';
import type { Recordings } from './recordings';

/**
 * *Subtitle a Recording…*: a film or a sound file becomes subtitles and transcripts beside it. Nothing is sent before the
 * one question, which tells the price; what was heard is kept until the results are in their place.
 * @param chosen.uri none = the person is asked for it
 * @param chosen.left what was heard of it already, and how it was ordered
 */
export async function subtitleRecording(
  parts: RecordingParts,
  recordings: Recordings,
  chosen: { uri?: Uri; left?: Kept },
): Promise<void> {
  const uri = chosen.uri ?? (await askFile());
  const name = fileNameOf(uri);
  try {
    await requireReadable(uri);
    const { sound, facts } = await prepareRecording(parts, recordings, uri, chosen.left);
    const left = chosen.left ?? (await recordings.kept.lastOf(uri.fsPath, facts.session.connection.name));
    const first = left?.order ?? firstOrder(facts.languages, parts.recent);
    const order = await askRecording(facts, parts.recent, first);
    const { id } = await recordings.kept.open({
      ...keptFacts(uri, facts),
      order,
    });
    if (recordings.isOn(id)) {
      await recordings.show(id);
      return;
    }
    const lost = new AbortController();
    const lease = await leaseFor(uri, () => lost.abort(new CancellationError()));
    const files = await hearAndLand(parts, recordings, { uri, sound, facts, order, lease, lost: lost.signal }).finally(
      () => lease.release(),
    );
    if (!files) {
      say('info', t('No speech was heard in “{0}”, so no file was made.', name));
      return;
    }
    await files.show();
    say('info', counted(files.count, '{0} file was made of “{1}”.', '{0} files were made of “{1}”.', name));
  } catch (error) {
    if (!(error instanceof SoundError) && !(error instanceof OutputPathError)) throw error;
    say('error', t('“{0}”: {1}', name, sentenceOf(error.why)));
  }
}

/** @returns `undefined` where nobody speaks */
async function hearAndLand(
  parts: RecordingParts,
  recordings: Recordings,
  ordered: Recording,
): Promise<{ count: number; show(): Promise<void> } | undefined> {
  const { run, ...results } = await hear(parts, recordings, ordered);
  if (!isAnythingHeard(run.kept.transcription)) {
    await results.recording.forget();
    run.become('done');
    return undefined;
  }
  const landed = await land(ordered, results).catch((error: unknown) => {
    run.become('stopped');
    throw error;
  });
  const show = (): Promise<void> => showResults(parts, landed);
  run.openResults = show;
  run.become('done');
  return { count: landed.length, show };
}

async function askFile(): Promise<Uri> {
  const [uri] =
    (await askForFiles({
      title: t('Recording to Subtitle'),
      openLabel: t('Choose'),
      filters: { [t('Recordings')]: [...recordingExtensions] },
      defaultUri: window.activeTextEditor?.document.uri ?? workspace.workspaceFolders?.[0]?.uri,
    })) ?? [];
  if (!uri) throw new CancellationError();
  return uri;
}

interface Recording {
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
async function hear(
  parts: RecordingParts,
  recordings: Recordings,
  { uri, sound, facts, order, lost }: Recording,
): Promise<{
  run: RecordingRun;
  recording: KeptRecording;
  made: VoiceResult[];
}> {
  const client = facts.session.clientFor({
    command: 'recording',
    file: uri.fsPath,
  });
  const { source, targets, formality, glossary, kind, voice } = order;
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
    const missing = await missingSpeech(error, facts.session);
    run.become('stopped', isStopped ? undefined : (missing ?? explained(error, facts)));
    if (isStopped) {
      say('info', left, {
        title: t('Go On'),
        command: 'parlance.voice.goOn',
        arguments: [run.id],
      });
    } else if (missing !== undefined) {
      say('error', missing, { title: t('Connect…'), command: 'parlance.connect' });
    } else if (!(error instanceof SoundError)) {
      parts.failures.reportPart(error, left);
    } else {
      throw error;
    }
    throw new CancellationError();
  }
  await recording.keep();
  const { subtitles: limits } = filesConfig(uri);
  const options = {
    fileName: name,
    targets,
    kinds: [kind, 'txt'] as const,
    limits,
  };
  const made = resultsOf(transcription, {
    ...options,
    ...(source !== undefined && { source }),
  });
  return { run, recording, made };
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

interface Landed {
  result: { kind: VoiceResult['kind'] | 'wav'; isSource?: boolean };
  uri: Uri;
}

/** Puts the results beside the recording, each under a free name; what was heard is kept until all are there. */
async function land(
  { uri, facts, lease }: Recording,
  { recording: kept, made }: { recording: KeptRecording; made: readonly VoiceResult[] },
): Promise<Landed[]> {
  const base = Uri.joinPath(uri, '..');
  const landed: Landed[] = [];
  const speeches = speechesOf(kept.kept.transcription).map((speech) => ({
    name: resultName(facts.fileName, speech.language, speechKind),
    kind: speechKind,
    content: { size: bytesOf(speech) + wavHeaderBytes, pieces: () => kept.speech.wav(speech) },
  }));
  const texts = made.map((result) => ({ ...result, content: Buffer.from(result.content) }));
  for (const result of [...texts, ...speeches]) {
    const order = {
      target: Uri.joinPath(base, result.name),
      base,
      mayOverwrite: false,
      beforeMove: async () => {
        if (!(await lease.isHeld())) throw new LandingStopped(heardElsewhere(facts.fileName));
      },
    };
    const place = await landResult(result.content, order).catch((error: unknown) => {
      if (!(error instanceof LandingStopped)) throw error;
      return { problem: error.message };
    });
    if ('problem' in place) {
      say(
        'error',
        t('“{0}” could not be written. {1} Nothing that was heard is lost: begin again.', result.name, place.problem),
      );
      throw new CancellationError();
    }
    landed.push({ result, uri: place.uri });
  }
  await kept.forget();
  return landed;
}

/** Shows the subtitles: those of the first translation beside what was said. */
async function showResults({ pairs }: RecordingParts, landed: readonly Landed[]): Promise<void> {
  const subtitles = landed.filter(({ result }) => result.kind === 'srt' || result.kind === 'vtt');
  const source = subtitles.find(({ result }) => result.isSource);
  const translations = subtitles.filter(({ result }) => !result.isSource);
  for (const { uri } of source ? translations : []) if (source) await pairs.remember(uri, source.uri);
  const [first] = translations;
  if (first && source) await commands.executeCommand('parlance.cue.openTable', first.uri, source.uri);
  else if (source) await commands.executeCommand('parlance.cue.openTable', source.uri);
}
