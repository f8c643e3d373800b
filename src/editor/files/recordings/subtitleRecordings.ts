import { CancellationError, window, workspace, type Uri } from 'vscode';
import { OutputPathError } from '../../../domain/outputPath';
import { recordingExtensions } from '../../../domain/voice/sound/openSound';
import { endedEarly, isAnythingHeard, type EarlyEnd } from '../../../domain/voice/state';
import { counted, formatNumber, joinSentences, t } from '../../../shared/l10n';
import { notAppliedText } from '../../../shared/notAppliedWords';
import { sentenceOf } from '../../../shared/reasonWords';
import { askForFiles } from '../../messages/ask';
import { clock } from '../../messages/clock';
import { showMessage, type NextStep } from '../../messages/showMessage';
import { askRecordings, firstOrder } from './askRecordings';
import { hear, type Recording } from './hearRecording';
import type { Kept } from './keptRecordings';
import { land, pairResults, showResults } from './landRecording';
import {
  FaultyRecordingError,
  keptFacts,
  leaseFor,
  NotSubtitledError,
  prepareRecordings,
  soundOf,
  type RecordingDependencies,
} from './prepareRecordings';
import type { AgreedRecordings, RecordingFacts } from './recordingFacts';
import type { Recordings } from './recordings';

/** Result of a recording. */
interface Made {
  /** Name of the recording. */
  name: string;
  /** Number of files. */
  count: number;
  /** The subtitles of what was said. */
  source: Uri | undefined;
  /** Names of what was asked for and not applied, as the service reports them. */
  notApplied: readonly string[];
}

/**
 * *Subtitle Recordings…*: films and sound files become subtitles and transcripts beside them, one after the other. Nothing is
 * sent before the one question, which tells the price; what was heard is kept until the results are in their place.
 * @param chosen.uris files and folders; none = the user is asked for them
 * @param chosen.left what was heard of it already, and how it was ordered, of one
 */
export async function subtitleRecordings(
  parts: RecordingDependencies,
  recordings: Recordings,
  chosen: { uris: readonly Uri[]; left?: Kept },
): Promise<void> {
  const uris = chosen.uris.length > 0 ? chosen.uris : await askFiles();
  try {
    const facts = await prepareRecordings(parts, recordings, uris, chosen.left);
    const first = await firstOf(facts, parts, recordings, chosen.left);
    await makeAll(parts, recordings, facts, await askRecordings(facts, parts.recent, first));
  } catch (error) {
    if (!(error instanceof NotSubtitledError)) throw error;
    showMessage('error', error.message);
  }
}

/** Returns the recording's earlier order if one was begun; else the last one. */
async function firstOf(
  { recordings: all, languages, session }: RecordingFacts,
  { recent }: RecordingDependencies,
  recordings: Recordings,
  left: Kept | undefined,
): Promise<Kept['order']> {
  if (left) return left.order;
  for (const { uri } of all) {
    const last = await recordings.kept.lastOf(uri.fsPath, session.connection.name);
    if (last) return last.order;
  }
  return firstOrder(languages, recent);
}

async function makeAll(
  parts: RecordingDependencies,
  recordings: Recordings,
  { session }: RecordingFacts,
  { recordings: agreed, order }: AgreedRecordings,
): Promise<void> {
  const all: Made[] = [];
  try {
    for (const [index, recording] of agreed.entries()) {
      const turn = { number: index + 1, of: agreed.length, rest: agreed.slice(index + 1).map(({ uri }) => uri) };
      try {
        const made = await make(parts, recordings, { ...recording, session, order, turn });
        if (made) all.push(made);
      } catch (error) {
        if (!(error instanceof FaultyRecordingError) || turn.rest.length === 0) throw error;
      }
    }
  } finally {
    if (agreed.length > 1) tellAll(all);
  }
}

/** Tells the results of several recordings, which nobody waits for one by one. */
function tellAll(all: readonly Made[]): void {
  const [first, ...others] = all;
  if (!first) return;
  const count = all.reduce((sum, made) => sum + made.count, 0);
  const sources = all.flatMap(({ source }) => source ?? []);
  const created = t('Created {0} files from {1} recordings.', formatNumber(count), formatNumber(all.length));
  const unapplied = notAppliedText(all.flatMap(({ notApplied }) => notApplied));
  const words = others.length === 0 ? madeOf(first) : joinSentences(created, unapplied);
  showMessage('info', words, ...moreLanguages(sources));
}

function madeOf({ count, name, notApplied }: Made): string {
  const created = counted(count, 'Created {0} file from “{1}”.', 'Created {0} files from “{1}”.', name);
  return joinSentences(created, notAppliedText(notApplied));
}

/** @returns nothing where nobody speaks, or where it is being listened to in this window already */
async function make(
  parts: RecordingDependencies,
  recordings: Recordings,
  wanted: Omit<Recording, 'lease' | 'lost'>,
): Promise<Made | undefined> {
  const { uri, name, sound, session, order, turn } = wanted;
  // Hours may have passed since it was opened.
  const now = turn.number === 1 ? sound : await soundOf(uri);
  if (typeof now === 'string') {
    showMessage('error', t('“{0}”: {1}', name, now));
    throw new FaultyRecordingError();
  }
  const { id } = await recordings.kept.open({ ...keptFacts(wanted, session), order });
  if (recordings.isOn(id)) {
    await recordings.show(id);
    return undefined;
  }
  const lost = new AbortController();
  const lease = await leaseFor(uri, () => lost.abort(new CancellationError()));
  try {
    const made = await hearAndLand(parts, recordings, { ...wanted, lease, lost: lost.signal });
    const { ended, source, count } = made;
    const early = ended ? [earlyEnd(ended)] : [];
    if (count === 0) {
      showMessage('info', joinSentences(t('No speech was found in “{0}”, so no file was created.', name), ...early));
      return undefined;
    }
    if (turn.of === 1) await made.show();
    const words = madeOf(made);
    const steps = moreLanguages(source ? [source] : []);
    if (early.length > 0) showMessage('warning', joinSentences(words, ...early), ...steps);
    else if (turn.of === 1) showMessage('info', words, ...steps);
    return made;
  } catch (error) {
    if (!(error instanceof OutputPathError)) throw error;
    showMessage('error', t('“{0}”: {1}', name, sentenceOf(error.why)));
    throw new FaultyRecordingError();
  } finally {
    lease.release();
  }
}

/** Subtitles are translated by their text, so the sound need not be heard again. */
function moreLanguages(sources: Uri[]): NextStep[] {
  const [first] = sources;
  if (!first) return [];
  return [{ title: t('More Languages…'), command: 'parlance.files.translate', arguments: [first, sources] }];
}

function earlyEnd({ atMs, ofMs }: EarlyEnd): string {
  return t(
    'The audio ends at {0} of {1}. If that’s too early, the file was cut off or is damaged.',
    clock(atMs),
    clock(ofMs),
  );
}

/** @returns no file where nobody speaks */
async function hearAndLand(
  parts: RecordingDependencies,
  recordings: Recordings,
  ordered: Recording,
): Promise<Made & { ended: EarlyEnd | undefined; show(): Promise<void> }> {
  const run = await hear(parts, recordings, ordered);
  const { name } = ordered;
  const ended = endedEarly(run.kept.transcription, ordered.sound);
  try {
    if (!isAnythingHeard(run.kept.transcription)) {
      await run.recording.forget();
      run.become('done');
      return { name, count: 0, source: undefined, notApplied: [], ended, show: () => Promise.resolve() };
    }
    const landed = await land(ordered, run.recording);
    const source = await pairResults(parts, landed);
    const show = (): Promise<void> => showResults(landed);
    run.openResults = show;
    run.become('done');
    return { name, count: landed.length, source, notApplied: [...run.notApplied], ended, show };
  } catch (error) {
    run.become('stopped');
    throw error;
  }
}

async function askFiles(): Promise<readonly Uri[]> {
  const uris = await askForFiles({
    title: t('Recordings to Subtitle'),
    openLabel: t('Choose'),
    canSelectMany: true,
    filters: { [t('Recordings')]: [...recordingExtensions] },
    defaultUri: window.activeTextEditor?.document.uri ?? workspace.workspaceFolders?.[0]?.uri,
  });
  if (!uris || uris.length === 0) throw new CancellationError();
  return uris;
}
