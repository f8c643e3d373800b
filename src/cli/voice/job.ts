import { readFile, rm, stat } from 'node:fs/promises';
import * as v from 'valibot';
import { newTranscription, takeUp, transcriptionSchema } from '../../domain/voice/state';
import { replacePrivate } from '../../storage/privateFiles';
import { UsageError } from '../arguments';
import type { Shell } from '../shell';

const jobSchema = v.object({
  version: v.literal(1),
  /** What tells that the recording is still the same. */
  bytes: v.number(),
  modifiedMs: v.number(),
  source: v.optional(v.string()),
  targets: v.array(v.string()),
  transcription: transcriptionSchema,
});

/** What was heard of a recording so far, and what it is to become. */
export type VoiceJob = v.InferOutput<typeof jobSchema>;

/** Where it is kept until the results are there, beside the recording. */
export function jobFileOf(recording: string): string {
  return `${recording}.parlance-voice.json`;
}

/** A job that begins. @throws UsageError when there is no such file */
export async function newJob(
  recording: string,
  { source, targets }: { source?: string; targets: readonly string[] },
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
    transcription: newTranscription(targets),
  };
}

/** What a run before has left of a recording; `undefined` where there is nothing. @throws UsageError */
export async function leftJob(recording: string, shell: Shell): Promise<VoiceJob | undefined> {
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
    return job;
  } catch {
    throw new UsageError(`${file} is not what parlance keeps of a recording. Delete it, or say --restart.`);
  }
}

/** Whether a job can go on with what a new one asks for. */
export function isSameJob(left: VoiceJob, wanted: VoiceJob): boolean {
  const facts = ({ bytes, modifiedMs, source, targets }: VoiceJob): string =>
    JSON.stringify([bytes, modifiedMs, source, targets]);
  return facts(left) === facts(wanted);
}

/** Keeps a job for the person alone: the file before it stays until this one is whole. */
export async function keepJob(recording: string, job: VoiceJob, shell: Shell): Promise<void> {
  await replacePrivate(shell.at(jobFileOf(recording)), `${JSON.stringify(job)}\n`);
}

/** The results are there. */
export async function forgetJob(recording: string, shell: Shell): Promise<void> {
  await rm(shell.at(jobFileOf(recording)), { force: true });
}
