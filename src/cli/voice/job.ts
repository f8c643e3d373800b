import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { codeSchema } from '../../domain/voice/speech/speech';
import { SpeechFiles } from '../../domain/voice/speech/speechFiles';
import { forgetWithoutSound, msToSend, newTranscription, takeUp, transcriptionSchema } from '../../domain/voice/state';
import { cacheFolder } from '../../storage/cacheFolder';
import { makePrivateFolder, replacePrivate } from '../../storage/privateFiles';
import { UsageError } from '../arguments';
import { refuseBroughtJob } from '../broughtStores';
import { speechVoices } from '../commands';
import { reasonOf } from '../outputFile';
import { ownFile } from '../ownFile';
import type { Shell } from '../shell';

const jobSchema = v.object({
  version: v.literal(1),
  /** Facts that show whether the recording is still the same. */
  bytes: v.number(),
  modifiedMs: v.number(),
  source: v.optional(v.string()),
  targets: v.array(codeSchema),
  /** Targets that are also spoken, and the voice. */
  speech: v.optional(v.array(codeSchema), []),
  voice: v.optional(v.picklist(speechVoices)),
  transcription: transcriptionSchema,
});

/** Speech heard in a recording so far, and the results wanted. */
export type VoiceJob = v.InferOutput<typeof jobSchema>;

type JobWishes = Pick<VoiceJob, 'source' | 'voice'> & { targets: readonly string[]; speech: readonly string[] };

/** Returns the path of a job, beside the recording, until the results are there. */
export function jobFileOf(recording: string): string {
  return `${recording}.parlance-voice.json`;
}

/** The sound of what is spoken, until its results are there, beside the recording. */
export function speechFilesOf(recording: string, shell: Shell): SpeechFiles {
  return new SpeechFiles((language) => shell.at(`${recording}.parlance-voice.${language}.pcm`));
}

/** A job that begins. @throws UsageError when there is no such file */
export async function newJob(
  recording: string,
  { source, targets, speech, voice }: JobWishes,
  shell: Shell,
): Promise<VoiceJob> {
  const { size, mtimeMs } = await stat(shell.at(recording)).catch((error: unknown) => {
    throw new UsageError(`Couldn’t read ${recording}: ${reasonOf(error)}.`);
  });
  return {
    version: 1,
    bytes: size,
    modifiedMs: Math.round(mtimeMs),
    ...(source !== undefined && { source }),
    targets: [...targets],
    speech: [...speech],
    ...(voice !== undefined && { voice }),
    transcription: newTranscription(targets, speech),
  };
}

/** Unfinished job of an earlier run, and its file. */
export interface LeftJob {
  job: VoiceJob;
  file: string;
}

/**
 * Returns the unfinished job of an earlier run, beside the recording or in the cache of the program; `undefined` if there is
 * none.
 * @param wanted job of this run
 * @throws UsageError
 */
export async function leftJob(
  recording: string,
  wanted: VoiceJob,
  speech: SpeechFiles,
  shell: Shell,
): Promise<LeftJob | undefined> {
  const beside = await jobBeside(recording, speech, shell);
  const all = [...(beside ? [beside] : []), ...(await jobsApart(recording, wanted, speech, shell))];
  // One that had to be kept apart has what was heard after the one beside the recording was written.
  const leastLeft = (left: LeftJob[]): LeftJob | undefined =>
    left.sort((one, other) => toSend(one.job) - toSend(other.job))[0];
  return leastLeft(all.filter(({ job }) => isSameJob(job, wanted))) ?? leastLeft(all);
}

function toSend({ transcription }: VoiceJob): number {
  return msToSend(transcription, Number.MAX_SAFE_INTEGER);
}

async function jobBeside(recording: string, speech: SpeechFiles, shell: Shell): Promise<LeftJob | undefined> {
  const file = jobFileOf(recording);
  const text = await ownFile(dirname(shell.at(file)), basename(file), 'heard', shell);
  if (text === undefined) return undefined;
  await refuseBroughtJob(file, shell);
  try {
    return { job: await jobIn(text, speech), file };
  } catch {
    throw new UsageError(`${file} isn’t a transcript file of Parlance. Delete it, or use --restart.`);
  }
}

async function jobIn(text: string, speech: SpeechFiles): Promise<VoiceJob> {
  const job = v.parse(jobSchema, JSON.parse(text));
  takeUp(job.transcription);
  await forgetWithoutSound(job.transcription, (language) => speech.size(language));
  return job;
}

/** Time after which an abandoned job is forgotten, in milliseconds. */
const keptMs = 90 * 24 * 60 * 60_000;

/** Returns jobs kept apart from their recording: its folder was gone, and may have come back elsewhere. */
async function jobsApart(recording: string, wanted: VoiceJob, speech: SpeechFiles, shell: Shell): Promise<LeftJob[]> {
  const all = jobsInCache(shell);
  const found: LeftJob[] = [];
  for (const name of await readdir(all).catch(() => [])) {
    const file = join(all, name, jobFileOf(basename(recording)));
    try {
      if (Date.now() - (await stat(join(all, name))).mtimeMs > keptMs) await forgetInCache(file);
      const job = await jobIn(await readFile(file, 'utf8'), speech);
      if (job.bytes === wanted.bytes && job.modifiedMs === wanted.modifiedMs) found.push({ job, file });
    } catch {
      // Of another recording, or what nobody can go on with.
    }
  }
  return found;
}

function jobsInCache(shell: Shell): string {
  return join(cacheFolder(process.platform, shell.world.env), 'recordings');
}

async function forgetInCache(file: string): Promise<void> {
  await rm(dirname(file), { recursive: true, force: true });
}

/** Returns whether a job can go on with what a new one asks for. */
export function isSameJob(left: VoiceJob, wanted: VoiceJob): boolean {
  const facts = ({ bytes, modifiedMs, source, targets, speech, voice }: VoiceJob): string =>
    JSON.stringify([bytes, modifiedMs, source, targets, speech, voice]);
  return facts(left) === facts(wanted);
}

/**
 * Keeps a job for the user alone: the file before it stays until this one is whole.
 * @param left where it was kept before
 */
export async function keepJob(
  recording: string,
  job: VoiceJob,
  left: LeftJob | undefined,
  shell: Shell,
): Promise<void> {
  await replacePrivate(shell.at(jobFileOf(recording)), jobText(job));
  await forgetApart(recording, left);
}

/**
 * Keeps a job beside its recording, or where that cannot be in the cache of the program.
 * @param left where it was kept before
 * @returns where, nowhere when absent, and why not beside the recording
 */
export async function keepAnywhere(
  recording: string,
  job: VoiceJob,
  left: LeftJob | undefined,
  shell: Shell,
): Promise<{ job?: string; elsewhere?: string }> {
  try {
    await keepJob(recording, job, left, shell);
    return { job: jobFileOf(recording) };
  } catch (error) {
    const elsewhere =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'its folder no longer exists' : reasonOf(error);
    try {
      const file = apart(recording, left) ?? join(jobsInCache(shell), randomUUID(), jobFileOf(basename(recording)));
      await makePrivateFolder(dirname(file));
      await replacePrivate(file, jobText(job));
      return { job: file, elsewhere };
    } catch {
      return { elsewhere };
    }
  }
}

/** The results are there. */
export async function forgetJob(
  recording: string,
  job: VoiceJob,
  left: LeftJob | undefined,
  speech: SpeechFiles,
  shell: Shell,
): Promise<void> {
  await speech.remove(job.speech);
  await rm(shell.at(jobFileOf(recording)), { force: true });
  await forgetApart(recording, left);
}

async function forgetApart(recording: string, left: LeftJob | undefined): Promise<void> {
  const file = apart(recording, left);
  if (file !== undefined) await forgetInCache(file);
}

function apart(recording: string, left: LeftJob | undefined): string | undefined {
  return left?.file === jobFileOf(recording) ? undefined : left?.file;
}

function jobText(job: VoiceJob): string {
  return `${JSON.stringify(job)}\n`;
}
