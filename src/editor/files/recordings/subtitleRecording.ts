import { CancellationError, commands, window, workspace, Uri } from 'vscode';
import { OutputPathError } from '../../../domain/outputPath';
import { resultsOf, type VoiceResult } from '../../../domain/voice/results';
import { recordingExtensions } from '../../../domain/voice/sound/openSound';
import { SoundError, type Sound } from '../../../domain/voice/sound/sound';
import { isAnythingHeard } from '../../../domain/voice/state';
import { transcribe } from '../../../domain/voice/transcribe';
import { counted, t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import { askForFiles } from '../../say/ask';
import { explain } from '../../say/errorMessages';
import { isCancellation } from '../../say/failures';
import { fileNameOf } from '../../say/fileName';
import { withCancellableProgress, type ProgressLink } from '../../say/progress';
import { say } from '../../say/say';
import { filesConfig } from '../../settings/files';
import { landResult } from '../results/landResult';
import { askRecording, firstOrder, type RecordingFacts } from './askRecording';
import type { Kept, KeptRecording, RecordingOrder } from './keptRecordings';
import { keptFacts, prepareRecording, requireReadable, type RecordingParts } from './prepareRecording';
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
    const { run, ...results } = await hear(parts, recordings, {
      uri,
      sound,
      facts,
      order,
    });
    if (!isAnythingHeard(run.kept.transcription)) {
      await results.recording.forget();
      run.become('done');
      say('info', t('No speech was heard in “{0}”, so no file was made.', name));
      return;
    }
    const landed = await land(uri, results);
    run.openResults = () => showResults(parts, landed);
    run.become('done');
    await run.openResults();
    say('info', counted(landed.length, '{0} file was made of “{1}”.', '{0} files were made of “{1}”.', name));
  } catch (error) {
    if (!(error instanceof SoundError) && !(error instanceof OutputPathError)) throw error;
    say('error', t('“{0}”: {1}', name, sentenceOf(error.why)));
  }
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
}

/** Has the service hear it. What was heard stays where it is stopped or fails, and the same order goes on with it. */
async function hear(
  parts: RecordingParts,
  recordings: Recordings,
  { uri, sound, facts, order }: Recording,
): Promise<{
  run: RecordingRun;
  recording: KeptRecording;
  made: VoiceResult[];
}> {
  const client = facts.session.clientFor({
    command: 'recording',
    file: uri.fsPath,
  });
  const { source, targets, formality, glossary, kind } = order;
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
          },
          signal: AbortSignal.any([signal, run.stopped]),
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
    await recording.keep();
    const left = t('What was heard of “{0}” is kept: ordered in the same way, it goes on from there.', name);
    const isStopped = isCancellation(error);
    run.become('stopped', isStopped ? undefined : explained(error, facts));
    if (isStopped) {
      say('info', left, {
        title: t('Go On'),
        command: 'parlance.voice.goOn',
        arguments: [run.id],
      });
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
  result: VoiceResult;
  uri: Uri;
}

/** Puts the results beside the recording, each under a free name; what was heard is kept until all are there. */
async function land(
  recording: Uri,
  { recording: kept, made }: { recording: KeptRecording; made: readonly VoiceResult[] },
): Promise<Landed[]> {
  const base = Uri.joinPath(recording, '..');
  const landed: Landed[] = [];
  for (const result of made) {
    const order = {
      target: Uri.joinPath(base, result.name),
      base,
      mayOverwrite: false,
    };
    const place = await landResult(Buffer.from(result.content), order);
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
  const subtitles = landed.filter(({ result }) => result.kind !== 'txt');
  const source = subtitles.find(({ result }) => result.isSource);
  const translations = subtitles.filter(({ result }) => !result.isSource);
  for (const { uri } of source ? translations : []) if (source) await pairs.remember(uri, source.uri);
  const [first] = translations;
  if (first && source) await commands.executeCommand('parlance.cue.openTable', first.uri, source.uri);
  else if (source) await commands.executeCommand('parlance.cue.openTable', source.uri);
}
