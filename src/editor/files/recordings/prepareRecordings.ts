import { CancellationError, type Uri } from 'vscode';
import { listGlossaries } from '../../../domain/glossaries/knownGlossaries';
import { openSound } from '../../../domain/voice/sound/openSound';
import { SoundError, type Sound } from '../../../domain/voice/sound/sound';
import { formatList, t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import type { RecentLanguages } from '../../languages/recentLanguages';
import type { FailureReporter } from '../../messages/failures';
import { fileNameOf } from '../../messages/fileName';
import { withCancellableProgress } from '../../messages/progress';
import { showMessage } from '../../messages/showMessage';
import type { ServiceAccess, ServiceSession } from '../../service/connections/serviceAccess';
import { spendingCaps } from '../../settings/cost';
import { translateConfig } from '../../settings/translate';
import { problemOf } from '../results/landResult';
import { sourceProblem } from '../results/places';
import type { Lease } from '../../../storage/lease';
import { leaseRecording } from '../../../storage/recordingLease';
import type { CuePairs } from '../tables/cues/cuePairs';
import type { AllowedSound } from '../order/priceRow';
import type { LeftOut } from '../order/orderFiles';
import type { OrderedRecording, RecordingFacts } from './recordingFacts';
import { findRecordings } from './findRecordings';
import { madeBeside } from './madeSubtitles';
import type { Kept } from './keptRecordings';
import type { Recordings } from './recordings';

/** Parts that *Subtitle Recordings…* works with. */
export interface RecordingDependencies {
  access: ServiceAccess;
  recent: RecentLanguages;
  failures: FailureReporter;
  pairs: CuePairs;
  /** Folder for what was heard of recordings that are not done. */
  folder: string;
}

/** The user was told why a recording is not listened to, which says nothing about the next one. */
export class FaultyRecordingError extends CancellationError {}

/**
 * The right to have a recording listened to; says who has it, or why nobody can.
 * @param lost told when another window took it over
 * @throws FaultyRecordingError then
 */
export async function leaseFor(uri: Uri, lost: () => void): Promise<Lease> {
  let problem = heardElsewhere(fileNameOf(uri));
  try {
    const lease = await leaseRecording(uri.fsPath, lost);
    if (lease) return lease;
  } catch (error) {
    problem = t('“{0}”: {1}', fileNameOf(uri), problemOf(error));
  }
  showMessage('error', problem);
  throw new FaultyRecordingError();
}

export function heardElsewhere(name: string): string {
  return t('Another window or program is transcribing “{0}”. Wait until it finishes.', name);
}

/**
 * Opens the sound of recordings, and asks the service for all that the one question tells. Of several, those that have none
 * are left out.
 * @param chosen files and folders
 * @param left what was heard of it already, of one
 * @throws NotSubtitledError where there is nothing to listen to
 */
export async function prepareRecordings(
  { access }: RecordingDependencies,
  recordings: Recordings,
  chosen: readonly Uri[],
  left: Kept | undefined,
): Promise<RecordingFacts> {
  return await withCancellableProgress(t('Reading the recording'), async (signal) => {
    const { opened, leftOut } = await openAll(await findRecordings(chosen, signal), signal);
    // What was begun with a service goes on there.
    const session = await (left ? access.useNamed(left.connection, signal) : access.use(signal));
    const [languages, usage, glossaries, { pairs }, allowed] = await Promise.all([
      session.client.languages.list('voice', {
        include: ['beta', 'external'],
        signal,
      }),
      // A key may be for speech alone.
      session.connection.kind === 'remote' ? session.client.usage.get({ signal }).catch(() => undefined) : undefined,
      listGlossaries(session.client, { signal }).catch(() => []),
      session.connection.kind === 'local'
        ? session.client.localEngines.list({ signal }).catch(() => ({ pairs: [] }))
        : { pairs: [] },
      allowedSound(session),
    ]);
    signal.throwIfAborted();
    return {
      recordings: opened,
      leftOut,
      session,
      languages,
      glossaries,
      pairs,
      defaultGlossaries: translateConfig(opened[0]?.uri, session.connection.name).settings.glossaries,
      allowed,
      keptOf: async (recording, order) =>
        (await recordings.kept.open({ ...keptFacts(recording, session), order })).kept,
      ...(usage && { usage }),
    };
  });
}

/** Nothing of what was chosen can be listened to; the message says why. */
export class NotSubtitledError extends Error {
  override name = 'NotSubtitledError';
}

async function openAll(
  uris: readonly Uri[],
  signal: AbortSignal,
): Promise<{ opened: OrderedRecording[]; leftOut: LeftOut[] }> {
  const opened: OrderedRecording[] = [];
  const leftOut: LeftOut[] = [];
  for (const uri of uris) {
    signal.throwIfAborted();
    const name = fileNameOf(uri);
    const reason = await soundOf(uri, signal);
    if (typeof reason === 'string') leftOut.push({ name, reason });
    else opened.push({ uri, name, sound: reason, made: await madeBeside(uri) });
  }
  const [only, ...others] = leftOut;
  if (opened.length > 0) return { opened, leftOut };
  if (only && others.length === 0) throw new NotSubtitledError(t('“{0}”: {1}', only.name, only.reason));
  if (!only) throw new NotSubtitledError(t('The selection contains no recordings.'));
  throw new NotSubtitledError(t('“{0}”: {1}', formatList(leftOut.map(({ name }) => name)), only.reason));
}

/** @returns why there is none, as a sentence */
export async function soundOf(uri: Uri, signal?: AbortSignal): Promise<Sound | string> {
  if (uri.scheme !== 'file') return t('Recordings must be on a disk of this computer.');
  const problem = await sourceProblem(uri);
  if (problem !== undefined) return problem;
  try {
    return await openSound(uri.fsPath, { ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof SoundError) return sentenceOf(error.why);
    throw error;
  }
}

/** Returns the sound still allowed by the narrower of the user's limits. */
async function allowedSound({ spending }: ServiceSession): Promise<AllowedSound> {
  const { minutesPerDay, minutesPerMonth } = spendingCaps();
  const spent = await (await spending?.ledger())?.spent();
  const left = (minutes: number, used = 0): number => (minutes === 0 ? Infinity : Math.max(0, minutes * 60_000 - used));
  const ofDay = left(minutesPerDay, spent?.today.milliseconds);
  const ofMonth = left(minutesPerMonth, spent?.thisMonth.milliseconds);
  return ofDay <= ofMonth
    ? { ms: ofDay, setting: 'cost.minutesPerDay' }
    : { ms: ofMonth, setting: 'cost.minutesPerMonth' };
}

/** Returns the facts that tell a recording, and a service, from another. */
export function keptFacts(
  { uri, sound: { durationMs } }: OrderedRecording,
  { connection }: ServiceSession,
): Pick<Kept, 'file' | 'durationMs' | 'connection'> {
  return { file: uri.fsPath, durationMs, connection: connection.name };
}
