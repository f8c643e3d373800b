import { basename, dirname, join } from 'node:path';
import type { SubtitleLimits } from '../../domain/files/subtitles/limits';
import { OutputPathError } from '../../domain/outputPath';
import { resultKinds, resultName, speechKind, type ResultKind } from '../../domain/voice/results';
import { openSound, recordingExtensions } from '../../domain/voice/sound/openSound';
import { SoundError, type Sound } from '../../domain/voice/sound/sound';
import { msToSend } from '../../domain/voice/state';
import { isWellFormedCode } from '../../formats/languageCode';
import { sentenceOf } from '../../shared/reasonWords';
import { oneOf, readArguments, UsageError, wholeNumber } from '../arguments';
import { commands, speechVoices } from '../commands';
import { inputsOf } from '../inputs';
import { listSpoken } from '../knownLanguages';
import type { Lease } from '../../storage/lease';
import { leaseRecording } from '../../storage/recordingLease';
import { outputProblem, reasonOf } from '../outputFile';
import { grouped, type Shell } from '../shell';
import type { SpeechFiles } from '../../domain/voice/speech/speechFiles';
import { isSameJob, jobFileOf, leftJob, newJob, speechFilesOf, type VoiceJob } from './job';

/** The options of `parlance voice`, read. */
export type VoiceValues = ReturnType<typeof readValues>['values'];

/** A recording, and what is to become of it. */
export interface VoiceFile {
  /** As the person wrote it. */
  path: string;
  sound: Sound;
  job: VoiceJob;
  /** What is spoken of it. */
  speech: SpeechFiles;
  /** Nobody else listens to it meanwhile; absent where nobody will. */
  lease?: Lease;
  /** Another process took this one for dead, and listens to it. */
  lost: AbortSignal;
}

/** What holds for all recordings of a run. */
export interface VoiceWishes {
  source?: string;
  targets: readonly string[];
  /** Those of the targets that are spoken, too. */
  speech: readonly string[];
  voice?: (typeof speechVoices)[number];
  kinds: readonly ResultKind[];
  limits: SubtitleLimits;
}

/** Reads the arguments. @throws UsageError */
export function readValues(args: readonly string[]) {
  return readArguments(args, commands.voice.options);
}

/** What is wanted of all recordings. @throws UsageError */
export function wishesOf(values: VoiceValues): VoiceWishes {
  const codesOf = (given: readonly string[]): string[] => [
    ...new Set(given.flatMap((codes) => codes.split(',')).map((code) => code.trim())),
  ];
  const [targets, speech] = [codesOf(values.to), codesOf(values.speech)];
  const { source } = values;
  const wrong = [...targets, ...(source === undefined ? [] : [source])].find((code) => !isWellFormedCode(code));
  if (wrong !== undefined) throw new UsageError(`“${wrong}” is no language code. ${listSpoken}`);
  const same = targets.find((code) => code.toLowerCase() === source?.toLowerCase());
  if (same !== undefined) throw new UsageError(`${same} is the source already. Leave it out of --to.`);
  const unknown = speech.find((code) => !targets.includes(code));
  if (unknown !== undefined) throw new UsageError(`${unknown} of --speech is not in --to.`);
  const voice = values.voice === undefined ? undefined : oneOf(values.voice, speechVoices, 'voice');
  const kinds = [...new Set(values.format.split(','))].map((kind) => oneOf(kind.trim(), resultKinds, 'format'));
  return {
    ...(source !== undefined && { source }),
    targets,
    speech,
    ...(voice !== undefined && { voice }),
    kinds,
    limits: {
      lineLength: wholeNumber(values['line-length'], 'line-length'),
      lines: wholeNumber(values.lines, 'lines'),
      readingSpeed: wholeNumber(values['reading-speed'], 'reading-speed'),
    },
  };
}

/**
 * All recordings, each looked at before any is sent.
 * @param leases gets the right to each, where they are to be listened to; whoever calls this gives them back
 * @throws UsageError
 */
export async function filesOf(
  given: readonly string[],
  values: VoiceValues,
  wishes: VoiceWishes,
  leases: Lease[],
  shell: Shell,
): Promise<VoiceFile[]> {
  if (given.length === 0) throw new UsageError('Give the recordings. --help lists all options.');
  const known: ReadonlySet<string> = new Set(recordingExtensions);
  const isRecording = (path: string): boolean => known.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
  const files: VoiceFile[] = [];
  const outputs = new Map<string, string>();
  const inputs = await inputsOf(given, isRecording, shell);
  const isSpeech = speechAmong(inputs.map(({ path }) => path));
  for (const { path, isNamed } of inputs) {
    if (!isNamed && isSpeech(path)) continue;
    for (const output of outputsOf(path, wishes)) {
      const other = outputs.get(shell.at(output));
      if (other !== undefined) throw new UsageError(`${other} and ${path} would both become ${output}.`);
      outputs.set(shell.at(output), path);
      const problem = await outputProblem(output, { mayReplace: values.overwrite }, shell);
      if (problem !== undefined) throw new UsageError(problem);
    }
    const sound = await soundOf(path, shell);
    const lost = new AbortController();
    const isHeard = !values['dry-run'] && !values['so-far'];
    const lease = isHeard ? await leaseOf(path, () => lost.abort(new UsageError(takenBy(path))), shell) : undefined;
    if (lease) leases.push(lease);
    const speech = speechFilesOf(path, shell);
    const job = await jobOf(path, speech, values, wishes, shell);
    files.push({ path, sound, job, speech, ...(lease && { lease }), lost: lost.signal });
  }
  return files;
}

async function leaseOf(path: string, lost: () => void, shell: Shell): Promise<Lease> {
  const lease = await leaseRecording(shell.at(path), lost).catch((error: unknown) => {
    throw new UsageError(`Nothing can be written beside ${path}: ${reasonOf(error)}.`);
  });
  if (!lease) throw new UsageError(`${takenBy(path)} Nothing was sent.`);
  return lease;
}

function takenBy(path: string): string {
  return `${path} is being listened to in another window or by another program. Let it end first.`;
}

/** What was spoken of a recording stands beside it, and is found with it in its folder. */
function speechAmong(paths: readonly string[]): (path: string) => boolean {
  const stems = new Set(paths.map((path) => path.replace(/\.[^.]+$/, '')));
  return (path) => {
    const [, stem = '', code = ''] = /^(.+)\.([^./\\]+)\.wav$/i.exec(path) ?? [];
    return stems.has(stem) && isWellFormedCode(code);
  };
}

async function jobOf(
  path: string,
  speech: SpeechFiles,
  values: VoiceValues,
  wishes: VoiceWishes,
  shell: Shell,
): Promise<VoiceJob> {
  const wanted = await newJob(path, wishes, shell);
  const left = values.restart ? undefined : await leftJob(path, speech, shell);
  if (left && !isSameJob(left, wanted)) {
    throw new UsageError(
      `${path} was begun with other languages, or has changed since: ${jobFileOf(path)}. Say --restart to begin anew.`,
    );
  }
  return left ?? wanted;
}

/** The results whose names are known before anybody has listened. */
function outputsOf(path: string, { source, targets, kinds, speech }: VoiceWishes): string[] {
  const languages = [...(source === undefined ? [] : [source]), ...targets];
  return [
    ...languages.flatMap((language) => kinds.map((kind) => besideOf(path, nameOf(path, language, kind)))),
    ...speech.map((language) => speechOutputOf(path, language)),
  ];
}

/** Where what is spoken of a recording belongs. */
export function speechOutputOf(path: string, language: string): string {
  return besideOf(path, nameOf(path, language, speechKind));
}

/** Where a result belongs: beside its recording. */
export function besideOf(path: string, name: string): string {
  return join(dirname(path), name);
}

function nameOf(path: string, language: string, kind: ResultKind | 'wav'): string {
  try {
    return resultName(basename(path), language, kind);
  } catch (error) {
    if (error instanceof OutputPathError) throw new UsageError(sentenceOf(error.why));
    throw error;
  }
}

async function soundOf(path: string, shell: Shell): Promise<Sound> {
  try {
    return await openSound(shell.at(path), { signal: shell.signal });
  } catch (error) {
    if (error instanceof SoundError) throw new UsageError(`${path}: ${sentenceOf(error.why)}`);
    throw error;
  }
}

/** Minutes of sound that are still to be sent: each session gets all of it. */
export function minutesOf({ sound, job }: VoiceFile): number {
  return msToSend(job.transcription, sound.durationMs) / 60_000;
}

/** Minutes as services count them: a part of one is a whole one. */
export function wholeMinutes(files: readonly VoiceFile[]): number {
  return Math.ceil(files.reduce((sum, file) => sum + minutesOf(file), 0));
}

/** @throws UsageError when it is more than the person allows */
export function requireAllowed(minutes: number, values: VoiceValues): void {
  const most = wholeNumber(values['max-minutes'], 'max-minutes');
  if (minutes <= most) return;
  throw new UsageError(
    `It is ${grouped(minutes)} minutes of sound; --max-minutes allows ${grouped(most)}. Nothing was sent.`,
  );
}
