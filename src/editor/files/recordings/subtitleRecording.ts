import { CancellationError, window, workspace, type Uri } from 'vscode';
import { OutputPathError } from '../../../domain/outputPath';
import { recordingExtensions } from '../../../domain/voice/sound/openSound';
import { SoundError } from '../../../domain/voice/sound/sound';
import { endedEarlyMs, isAnythingHeard } from '../../../domain/voice/state';
import { counted, t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import { askForFiles } from '../../say/ask';
import { clock } from '../../say/clock';
import { fileNameOf } from '../../say/fileName';
import { say } from '../../say/say';
import { askRecording, firstOrder } from './askRecording';
import { hear, type Recording } from './hearRecording';
import type { Kept } from './keptRecordings';
import { land, showResults } from './landRecording';
import { keptFacts, leaseFor, prepareRecording, requireReadable, type RecordingParts } from './prepareRecording';
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
    const made = counted(files.count, '{0} file was made of “{1}”.', '{0} files were made of “{1}”.', name);
    const { endedMs } = files;
    if (endedMs === undefined) say('info', made);
    else say('warning', `${made} ${endedEarly(endedMs, sound.durationMs)}`);
  } catch (error) {
    if (!(error instanceof SoundError) && !(error instanceof OutputPathError)) throw error;
    say('error', t('“{0}”: {1}', name, sentenceOf(error.why)));
  }
}

function endedEarly(endedMs: number, durationMs: number): string {
  return t(
    'Its sound ends at {0} of {1}: if that is too soon, the file was cut off or is damaged.',
    clock(endedMs),
    clock(durationMs),
  );
}

/** @returns `undefined` where nobody speaks */
async function hearAndLand(
  parts: RecordingParts,
  recordings: Recordings,
  ordered: Recording,
): Promise<{ count: number; endedMs: number | undefined; show(): Promise<void> } | undefined> {
  const run = await hear(parts, recordings, ordered);
  try {
    if (!isAnythingHeard(run.kept.transcription)) {
      await run.recording.forget();
      run.become('done');
      return undefined;
    }
    const landed = await land(ordered, run.recording);
    const show = (): Promise<void> => showResults(parts, landed);
    run.openResults = show;
    run.become('done');
    return { count: landed.length, endedMs: endedEarlyMs(run.kept.transcription, ordered.sound.durationMs), show };
  } catch (error) {
    run.become('stopped');
    throw error;
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
