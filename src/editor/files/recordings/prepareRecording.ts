import { CancellationError, type Uri } from 'vscode';
import { listGlossaries } from '../../../domain/glossaries/knownGlossaries';
import { openSound } from '../../../domain/voice/sound/openSound';
import type { Sound } from '../../../domain/voice/sound/sound';
import { t } from '../../../shared/l10n';
import type { RecentLanguages } from '../../languages/recentLanguages';
import type { FailureReporter } from '../../say/failures';
import { fileNameOf } from '../../say/fileName';
import { withCancellableProgress } from '../../say/progress';
import { say } from '../../say/say';
import type { ServiceAccess, ServiceSession } from '../../service/connections/serviceAccess';
import { spendingCaps } from '../../settings/cost';
import { translateConfig } from '../../settings/translate';
import { problemOf } from '../results/landResult';
import { sourceProblem } from '../results/places';
import type { Lease } from '../../../storage/lease';
import { leaseRecording } from '../../../storage/recordingLease';
import type { CuePairs } from '../tables/cues/cuePairs';
import type { AllowedSound } from '../order/priceRow';
import type { RecordingFacts } from './askRecording';
import type { Kept } from './keptRecordings';
import type { Recordings } from './recordings';

/** What *Subtitle a Recording…* works with. */
export interface RecordingParts {
  access: ServiceAccess;
  recent: RecentLanguages;
  failures: FailureReporter;
  pairs: CuePairs;
  /** Folder for what was heard of recordings that are not done. */
  folder: string;
}

/** Says what stands against a recording. @throws CancellationError then */
export async function requireReadable(uri: Uri): Promise<void> {
  const problem =
    uri.scheme === 'file' ? await sourceProblem(uri) : t('A recording is read from a disk of this machine alone.');
  if (problem === undefined) return;
  say('error', t('“{0}”: {1}', fileNameOf(uri), problem));
  throw new CancellationError();
}

/**
 * The right to have a recording listened to; says who has it, or why nobody can.
 * @param lost told when another window took it over
 * @throws CancellationError then
 */
export async function leaseFor(uri: Uri, lost: () => void): Promise<Lease> {
  let problem = heardElsewhere(fileNameOf(uri));
  try {
    const lease = await leaseRecording(uri.fsPath, lost);
    if (lease) return lease;
  } catch (error) {
    problem = t('“{0}”: {1}', fileNameOf(uri), problemOf(error));
  }
  say('error', problem);
  throw new CancellationError();
}

export function heardElsewhere(name: string): string {
  return t('“{0}” is being listened to in another window or by another program. Let it end first.', name);
}

/** Opens its sound, and asks the service for all that the one question tells. @throws SoundError */
export async function prepareRecording(
  { access }: RecordingParts,
  recordings: Recordings,
  uri: Uri,
  left: Kept | undefined,
): Promise<{ sound: Sound; facts: RecordingFacts }> {
  return await withCancellableProgress(t('Reading the recording'), async (signal) => {
    const sound = await openSound(uri.fsPath, { signal });
    // What was begun with a service goes on there.
    const session = await (left ? access.useNamed(left.connection, signal) : access.use(signal));
    const [languages, usage, glossaries, allowed] = await Promise.all([
      session.client.languages.list('voice', {
        include: ['beta', 'external'],
        signal,
      }),
      // A key may be for speech alone.
      session.connection.kind === 'remote' ? session.client.usage.get({ signal }).catch(() => undefined) : undefined,
      listGlossaries(session.client, { signal }).catch(() => []),
      allowedSound(session),
    ]);
    signal.throwIfAborted();
    const { durationMs } = sound;
    const facts: RecordingFacts = {
      fileName: fileNameOf(uri),
      durationMs,
      session,
      languages,
      glossaries,
      defaultGlossaries: translateConfig(uri, session.connection.name).settings.glossaries,
      allowed,
      keptOf: async (order) =>
        (
          await recordings.kept.open({
            ...keptFacts(uri, { durationMs, session }),
            order,
          })
        ).kept,
      ...(usage && { usage }),
    };
    return { sound, facts };
  });
}

/** Of sound, by the narrower of the person's limits. */
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

/** What tells a recording from another, and one service from another. */
export function keptFacts(
  uri: Uri,
  { durationMs, session }: Pick<RecordingFacts, 'durationMs' | 'session'>,
): Pick<Kept, 'file' | 'durationMs' | 'connection'> {
  return { file: uri.fsPath, durationMs, connection: session.connection.name };
}
