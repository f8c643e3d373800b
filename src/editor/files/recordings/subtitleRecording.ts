import { CancellationError, commands, window, workspace, Uri } from 'vscode';
import { OutputPathError } from '../../../domain/outputPath';
import { resultsOf, type VoiceResult } from '../../../domain/voice/results';
import { openSound, recordingExtensions } from '../../../domain/voice/sound/openSound';
import { SoundError, type Sound } from '../../../domain/voice/sound/sound';
import { transcribe } from '../../../domain/voice/transcribe';
import { counted, t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import { askForFiles } from '../../say/ask';
import { type FailureReporter, isCancellation } from '../../say/failures';
import { fileNameOf } from '../../say/fileName';
import { withCancellableProgress } from '../../say/progress';
import { say } from '../../say/say';
import { filesConfig } from '../../settings/files';
import { landResult } from '../results/landResult';
import { sourceProblem } from '../results/places';
import { askRecording, firstOrder, type RecordingFacts, type RecordingOrder } from './askRecording';
import type { RecentLanguages } from '../../languages/recentLanguages';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { CuePairs } from '../tables/cues/cuePairs';
import { clock } from '../../say/clock';
import { KeptTranscription } from './keptTranscriptions';

/** What *Subtitle a Recording…* works with. */
export interface RecordingParts {
  access: ServiceAccess;
  recent: RecentLanguages;
  failures: FailureReporter;
  pairs: CuePairs;
  /** Folder for what was heard of recordings that are not done. */
  folder: string;
}

/**
 * *Subtitle a Recording…*: a film or a sound file becomes subtitles and transcripts beside it. Nothing is sent before the
 * one question, which tells the price; what was heard is kept until the results are in their place.
 * @param chosen none = the person is asked for it
 */
export async function subtitleRecording(parts: RecordingParts, chosen?: Uri): Promise<void> {
  const uri = chosen ?? (await askFile());
  const name = fileNameOf(uri);
  try {
    await requireReadable(uri);
    const { sound, facts } = await prepare(parts, uri);
    const order = await askRecording(facts, parts.recent, firstOrder(facts.languages, parts.recent));
    const results = await hear(parts, { uri, sound, facts, order });
    const landed = await land(uri, results);
    await tell(parts, name, landed);
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

async function requireReadable(uri: Uri): Promise<void> {
  const problem =
    uri.scheme === 'file' ? await sourceProblem(uri) : t('A recording is read from a disk of this machine alone.');
  if (problem === undefined) return;
  say('error', t('“{0}”: {1}', fileNameOf(uri), problem));
  throw new CancellationError();
}

async function prepare(parts: RecordingParts, uri: Uri): Promise<{ sound: Sound; facts: RecordingFacts }> {
  return await withCancellableProgress(t('Reading the recording'), async (signal) => {
    const sound = await openSound(uri.fsPath, { signal });
    const session = await parts.access.use(signal);
    const [languages, usage] = await Promise.all([
      session.client.languages.list('voice', { include: ['beta', 'external'], signal }),
      // A key may be for speech alone.
      session.connection.kind === 'remote' ? session.client.usage.get({ signal }).catch(() => undefined) : undefined,
    ]);
    signal.throwIfAborted();
    const facts = { fileName: fileNameOf(uri), durationMs: sound.durationMs, session, languages };
    return { sound, facts: { ...facts, ...(usage && { usage }) } };
  });
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
  { uri, sound, facts, order }: Recording,
): Promise<{ kept: KeptTranscription; made: VoiceResult[] }> {
  const { connection } = facts.session;
  const client = facts.session.clientFor({ command: 'recording', file: uri.fsPath });
  const { source, targets, formality, kind } = order;
  const kept = await KeptTranscription.open(parts.folder, {
    file: uri.fsPath,
    targets,
    connection: connection.name,
    ...(source !== undefined && { source }),
  });
  const name = facts.fileName;
  const clockOf = new Remaining(kept.doneMs);
  try {
    await withCancellableProgress(t('Listening to {0}', name), (signal, progress) =>
      transcribe(kept.transcription, {
        client,
        sound,
        order: { formality, ...(source !== undefined && { source }) },
        signal,
        progress: ({ sentMs, tentative }) => {
          const done = t('{0} of {1}', clock(sentMs), clock(sound.durationMs));
          const message = [done, ...clockOf.left(sentMs, sound.durationMs), ...(tentative ? [tentative] : [])].join(
            ' · ',
          );
          progress(sentMs / sound.durationMs, message);
        },
        concluded: () => kept.keepSoon(),
      }),
    );
  } catch (error) {
    await kept.keep();
    const left = t('What was heard of “{0}” is kept: with the same languages it goes on from there.', name);
    if (isCancellation(error)) say('info', left);
    else if (!(error instanceof SoundError)) parts.failures.reportPart(error, left);
    else throw error;
    throw new CancellationError();
  }
  await kept.keep();
  const { subtitles: limits } = filesConfig(uri);
  const options = { fileName: name, targets, kinds: [kind, 'txt'] as const, limits };
  return { kept, made: resultsOf(kept.transcription, { ...options, ...(source !== undefined && { source }) }) };
}

interface Landed {
  result: VoiceResult;
  uri: Uri;
}

/** Puts the results beside the recording, each under a free name; what was heard is kept until all are there. */
async function land(
  recording: Uri,
  { kept, made }: { kept: KeptTranscription; made: readonly VoiceResult[] },
): Promise<Landed[]> {
  const base = Uri.joinPath(recording, '..');
  const landed: Landed[] = [];
  for (const result of made) {
    const order = { target: Uri.joinPath(base, result.name), base, mayOverwrite: false };
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
async function tell({ pairs }: RecordingParts, name: string, landed: readonly Landed[]): Promise<void> {
  const subtitles = landed.filter(({ result }) => result.kind !== 'txt');
  const source = subtitles.find(({ result }) => result.isSource);
  const translations = subtitles.filter(({ result }) => !result.isSource);
  for (const { uri } of source ? translations : []) if (source) await pairs.remember(uri, source.uri);
  const [first] = translations;
  if (first && source) await commands.executeCommand('parlance.cue.openTable', first.uri, source.uri);
  else if (source) await commands.executeCommand('parlance.cue.openTable', source.uri);
  say('info', counted(landed.length, '{0} file was made of “{1}”.', '{0} files were made of “{1}”.', name));
}

/** How long it will still take, by how long it took so far. */
class Remaining {
  private begunAt?: number;

  constructor(private readonly fromMs: number) {}

  left(sentMs: number, totalMs: number): string[] {
    const now = performance.now();
    this.begunAt ??= now;
    const [passed, done] = [now - this.begunAt, sentMs - this.fromMs];
    if (passed < 5000 || done <= 0) return [];
    const minutes = Math.max(1, Math.ceil(((totalMs - sentMs) / done) * (passed / 60_000)));
    return [counted(minutes, 'about {0} minute left', 'about {0} minutes left')];
  }
}
