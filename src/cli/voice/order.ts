import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { openSound, recordingExtensions } from '../../domain/voice/sound/openSound';
import { SoundError, type Sound } from '../../domain/voice/sound/sound';
import type { SpeechFiles } from '../../domain/voice/speech/speechFiles';
import { msToSend } from '../../domain/voice/state';
import { isWellFormedCode } from '../../formats/languageCode';
import { sentenceOf } from '../../shared/reasonWords';
import type { Lease } from '../../storage/lease';
import { leaseRecording } from '../../storage/recordingLease';
import { TooManyMinutesError, UsageError, wholeNumber } from '../arguments';
import { inputsOf } from '../inputs';
import { outputProblem, reasonOf } from '../outputFile';
import type { Shell } from '../shell';
import { isSameJob, jobFileOf, leftJob, newJob, speechFilesOf, type LeftJob, type VoiceJob } from './job';
import { isMade, outputsOf, ownResults, translationHint } from './results';
import type { VoiceValues, VoiceWishes } from './wishes';

/** A recording, and what is to become of it. */
export interface VoiceFile {
  /** Path as the user wrote it. */
  path: string;
  sound: Sound;
  job: VoiceJob;
  /** Unfinished job of an earlier run. */
  left?: LeftJob;
  /** Its results of a run before, as far as it was heard; they are replaced. */
  own: ReadonlySet<string>;
  /** Files of its spoken translations. */
  speech: SpeechFiles;
  /** Nobody else listens to it meanwhile; absent where nobody will. */
  lease?: Lease;
  /** Another process took this one for dead, and listens to it. */
  lost: AbortSignal;
}

/** A recording that nobody will listen to, and why. */
export interface LeftOut {
  path: string;
  /** `made`: all that is wanted of it is there. */
  why: 'made' | 'unreadable';
  problem: string;
}

/**
 * All recordings, each looked at before any is sent. Of several, those that need not or cannot be listened to are left out.
 * @param leases gets the right to each, where they are to be listened to; whoever calls this gives them back
 * @throws UsageError
 */
export async function filesOf(
  given: readonly string[],
  values: VoiceValues,
  wishes: VoiceWishes,
  leases: Lease[],
  shell: Shell,
): Promise<{ files: VoiceFile[]; leftOut: LeftOut[] }> {
  const paths = await pathsOf(given, wishes, shell);
  const files: VoiceFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const path of paths) {
    shell.signal.throwIfAborted();
    const isLeft = existsSync(shell.at(jobFileOf(path)));
    if (paths.length > 1 && !values.overwrite && !isLeft && (await isMade(path, wishes, shell))) {
      leftOut.push({ path, why: 'made', problem: 'All its files already exist. To replace them, use --overwrite.' });
      continue;
    }
    try {
      files.push(await fileOf(path, values, wishes, leases, shell));
    } catch (error) {
      if (!(error instanceof SoundError)) throw error;
      const problem = sentenceOf(error.why);
      if (paths.length === 1) throw new UsageError(`${path}: ${problem}`);
      leftOut.push({ path, why: 'unreadable', problem });
    }
  }
  return { files, leftOut };
}

/** The recordings that are meant, no two of which become one file. @throws UsageError */
async function pathsOf(given: readonly string[], wishes: VoiceWishes, shell: Shell): Promise<string[]> {
  if (given.length === 0) throw new UsageError('Name the recordings. --help lists all options.');
  const known: ReadonlySet<string> = new Set(recordingExtensions);
  const isRecording = (path: string): boolean => known.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
  const { inputs } = await inputsOf(given, { isMeant: isRecording }, shell);
  const isSpeech = speechAmong(inputs.map(({ path }) => path));
  const paths = inputs.filter(({ path, isNamed }) => isNamed || !isSpeech(path)).map(({ path }) => path);
  const outputs = new Map<string, string>();
  for (const path of paths) {
    for (const output of outputsOf(path, wishes)) {
      const other = outputs.get(shell.at(output));
      if (other !== undefined) throw new UsageError(`${other} and ${path} would both be written to ${output}.`);
      outputs.set(shell.at(output), path);
    }
  }
  return paths;
}

/** @throws UsageError @throws SoundError when there is no sound to be had of it */
async function fileOf(
  path: string,
  values: VoiceValues,
  wishes: VoiceWishes,
  leases: Lease[],
  shell: Shell,
): Promise<VoiceFile> {
  const outputs = outputsOf(path, wishes);
  await requireOutputs(outputs, true, shell);
  const sound = await openSound(shell.at(path), { signal: shell.signal });
  const lost = new AbortController();
  const isHeard = !values['dry-run'] && !values['so-far'];
  const lease = isHeard ? await leaseOf(path, () => lost.abort(new UsageError(takenBy(path))), shell) : undefined;
  if (lease) leases.push(lease);
  const speech = speechFilesOf(path, shell);
  const wanted = await newJob(path, wishes, shell);
  const left = await leftOf(path, wanted, speech, values, shell);
  const job = left?.job ?? wanted;
  const own = left ? await ownResults({ path, job, speech }, wishes, shell) : new Set<string>();
  const others = outputs.filter((output) => !own.has(output));
  await requireOutputs(others, values.overwrite, shell, translationHint(path, wishes, shell));
  return { path, sound, job, ...(left && { left }), own, speech, ...(lease && { lease }), lost: lost.signal };
}

async function requireOutputs(outputs: readonly string[], mayReplace: boolean, shell: Shell, hint = ''): Promise<void> {
  for (const output of outputs) {
    const problem = await outputProblem(output, { mayReplace, within: dirname(output) }, shell);
    if (problem !== undefined) throw new UsageError(problem + hint);
  }
}

async function leaseOf(path: string, lost: () => void, shell: Shell): Promise<Lease> {
  const lease = await leaseRecording(shell.at(path), lost).catch((error: unknown) => {
    throw new UsageError(`Couldn’t write beside ${path}: ${reasonOf(error)}.`);
  });
  if (!lease) throw new UsageError(`${takenBy(path)} Nothing was sent.`);
  return lease;
}

function takenBy(path: string): string {
  return `${path} is being transcribed by another window or program. Wait for it to finish.`;
}

/** Returns a test for files spoken from a recording: they are beside it, and so found in its folder. */
function speechAmong(paths: readonly string[]): (path: string) => boolean {
  const stems = new Set(paths.map((path) => path.replace(/\.[^.]+$/, '')));
  return (path) => {
    const [, stem = '', code = ''] = /^(.+)\.([^./\\]+)\.wav$/i.exec(path) ?? [];
    return stems.has(stem) && isWellFormedCode(code);
  };
}

async function leftOf(
  path: string,
  wanted: VoiceJob,
  speech: SpeechFiles,
  values: VoiceValues,
  shell: Shell,
): Promise<LeftJob | undefined> {
  const left = values.restart ? undefined : await leftJob(path, wanted, speech, shell);
  if (left && !isSameJob(left.job, wanted)) {
    throw new UsageError(
      `${path} was started with other languages, or has changed: ${left.file}. To start over, use --restart.`,
    );
  }
  return left;
}

/** Minutes of sound that are still to be sent: each session gets all of it. */
export function minutesOf({ sound, job }: VoiceFile): number {
  return msToSend(job.transcription, sound.durationMs) / 60_000;
}

/** Minutes as services count them: a part of one is a whole one. */
export function wholeMinutes(files: readonly VoiceFile[]): number {
  return Math.ceil(files.reduce((sum, file) => sum + minutesOf(file), 0));
}

/** @throws UsageError when it is more than the user allows */
export function requireAllowed(minutes: number, values: VoiceValues): void {
  const most = wholeNumber(values['max-minutes'], 'max-minutes');
  if (minutes <= most) return;
  throw new TooManyMinutesError(minutes, most);
}
