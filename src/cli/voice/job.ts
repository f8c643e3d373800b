import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { SpeechFiles } from '../../domain/voice/speech/speechFiles';
import { forgetWithoutSound, newTranscription, takeUp, transcriptionSchema } from '../../domain/voice/state';
import { cacheFolder } from '../../storage/cacheFolder';
import { makePrivateFolder, replacePrivate } from '../../storage/privateFiles';
import { UsageError } from '../arguments';
import { speechVoices } from '../commands';
import { reasonOf } from '../outputFile';
import type { Shell } from '../shell';

const jobSchema = v.object({
  version: v.literal(1),
  /** What tells that the recording is still the same. */
  bytes: v.number(),
  modifiedMs: v.number(),
  source: v.optional(v.string()),
  targets: v.array(v.string()),
  /** Those of the targets that are spoken, too, and by whom. */
  speech: v.optional(v.array(v.string()), []),
  voice: v.optional(v.picklist(speechVoices)),
  transcription: transcriptionSchema,
});

/** What was heard of a recording so far, and what it is to become. */
export type VoiceJob = v.InferOutput<typeof jobSchema>;

type JobWishes = Pick<VoiceJob, 'source' | 'voice'> & { targets: readonly string[]; speech: readonly string[] };

/** Where it is kept until the results are there, beside the recording. */
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
    throw new UsageError(`${recording} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
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

/** What a run before has left of a recording; `undefined` where there is nothing. @throws UsageError */
export async function leftJob(recording: string, speech: SpeechFiles, shell: Shell): Promise<VoiceJob | undefined> {
  const file = jobFileOf(recording);
  let text: string;
  try {
    text = await readFile(shell.at(file), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new UsageError(`${file} cannot be read (${code}).`);
  }
  try {
    const job = v.parse(jobSchema, JSON.parse(text));
    takeUp(job.transcription);
    await forgetWithoutSound(job.transcription, (language) => speech.size(language));
    return job;
  } catch {
    throw new UsageError(`${file} is not what parlance keeps of a recording. Delete it, or say --restart.`);
  }
}

/** Whether a job can go on with what a new one asks for. */
export function isSameJob(left: VoiceJob, wanted: VoiceJob): boolean {
  const facts = ({ bytes, modifiedMs, source, targets, speech, voice }: VoiceJob): string =>
    JSON.stringify([bytes, modifiedMs, source, targets, speech, voice]);
  return facts(left) === facts(wanted);
}

/** Keeps a job for the person alone: the file before it stays until this one is whole. */
export async function keepJob(recording: string, job: VoiceJob, shell: Shell): Promise<void> {
  await replacePrivate(shell.at(jobFileOf(recording)), jobText(job));
}

/**
 * Keeps a job beside its recording, or where that cannot be in the cache of the program.
 * @returns where, nowhere when absent, and why not beside the recording
 */
export async function keepAnywhere(
  recording: string,
  job: VoiceJob,
  shell: Shell,
): Promise<{ job?: string; elsewhere?: string }> {
  try {
    await keepJob(recording, job, shell);
    return { job: jobFileOf(recording) };
  } catch (error) {
    const elsewhere = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'its folder is gone' : reasonOf(error);
    try {
      const folder = join(cacheFolder(process.platform, shell.world.env), 'recordings', randomUUID());
      await makePrivateFolder(folder);
      const file = join(folder, jobFileOf(basename(recording)));
      await replacePrivate(file, jobText(job));
      return { job: file, elsewhere };
    } catch {
      return { elsewhere };
    }
  }
}

/** The results are there. */
export async function forgetJob(recording: string, job: VoiceJob, speech: SpeechFiles, shell: Shell): Promise<void> {
  await speech.remove(job.speech);
  await rm(shell.at(jobFileOf(recording)), { force: true });
}

function jobText(job: VoiceJob): string {
  return `${JSON.stringify(job)}\n`;
}
