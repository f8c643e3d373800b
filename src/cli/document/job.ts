import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { documentHandleSchema } from '../../api/schemas/documents';
import { documentTypes } from '../../domain/documents/documentType';
import { UsageError } from '../arguments';
import { OutputError, reasonOf } from '../outputFile';
import { ownFileAt } from '../ownFile';
import type { Shell } from '../shell';

const jobSchema = v.object({
  version: v.literal(1),
  /** Address of the service; absent = the local one. */
  url: v.optional(v.string()),
  /** The key in it is the only way to the result. */
  handle: documentHandleSchema,
  type: v.picklist(documentTypes),
  /** A hash of what was sent and how; absent in jobs of earlier versions. */
  sent: v.optional(v.string()),
});

/**
 * A document at a service, and where its translation belongs. The place is not in the file that is kept, which anyone may
 * have made: it is beside that, and replaced where whoever goes on says so.
 */
export type DocumentJob = v.InferOutput<typeof jobSchema> & {
  output: string;
  mayReplace: boolean;
  /** The folder in which it stays, where nobody named the place itself. */
  within?: string;
};

const ending = '.parlance-document.json';

/** Returns the path of a job until its result is there, as the user writes it. */
export function jobFileOf(output: string): string {
  return `${output}${ending}`;
}

/** More bytes than a job has: they are on the disk before anything is sent. */
const roomForJob = 4 * 1024;

/**
 * Makes room for a job before its document is sent: a blank file, which a run that is killed leaves behind.
 * @throws OutputError
 */
export async function reserveJob(output: string, shell: Shell): Promise<void> {
  const file = jobFileOf(output);
  await writing(file, shell, () =>
    writeFile(shell.at(file), ' '.repeat(roomForJob), { mode: 0o600, flush: true, flag: 'wx' }),
  ).catch(async (error: unknown) => {
    // What did not fit is not left behind; a file of somebody else is.
    if (!isTaken(error)) await forgetJob(file, shell);
    throw error;
  });
}

/**
 * Keeps what is needed to fetch the result, for the user alone. The file is replaced as a whole; without space for a second
 * one, the room that was made is used.
 * @throws OutputError
 */
export async function keepJob(job: DocumentJob, shell: Shell): Promise<void> {
  const file = jobFileOf(job.output);
  const text = `${JSON.stringify(v.parse(jobSchema, job), undefined, 2)}\n`;
  const temporary = shell.at(`${file}.${randomUUID()}.tmp`);
  await writing(file, shell, async () => {
    try {
      await writeFile(temporary, text, { mode: 0o600, flush: true, flag: 'wx' });
      await rename(temporary, shell.at(file));
    } catch (error) {
      await rm(temporary, { force: true });
      if (!isFull(error)) throw error;
      await writeFile(shell.at(file), text.padEnd(roomForJob), { flag: 'r+', flush: true });
    }
  });
}

async function writing(file: string, shell: Shell, write: () => Promise<void>): Promise<void> {
  try {
    await shell.untilWritten(write);
  } catch (cause) {
    throw new OutputError(`Couldn’t write ${file}: ${reasonOf(cause)}.`, { cause });
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function isTaken(error: unknown): boolean {
  return error instanceof OutputError && (error.cause as NodeJS.ErrnoException).code === 'EEXIST';
}

/** The result is there, or will never be. */
export async function forgetJob(file: string, shell: Shell): Promise<void> {
  await rm(shell.at(file), { force: true });
}

/**
 * Reads a job to resume it.
 * @param mayReplace whether the user says so now
 * @throws UsageError also where its document was only being sent
 */
export async function readJob(file: string, mayReplace: boolean, shell: Shell): Promise<DocumentJob> {
  const job = await readJobOrRoom(file, mayReplace, shell);
  if (job !== 'being sent') return job;
  throw new UsageError(`${file}: The previous run ended while sending. Translate the document again.`);
}

/**
 * The same, or that the document was being sent when the run ended that did so: nothing is known of it then.
 * @throws UsageError
 */
export async function readJobOrRoom(
  file: string,
  mayReplace: boolean,
  shell: Shell,
): Promise<DocumentJob | 'being sent'> {
  const notJob = `${file} isn’t a job file of parlance document.`;
  if (!file.endsWith(ending)) throw new UsageError(notJob);
  const text = await ownFileAt(file, 'documentJob', shell);
  if (text === undefined) throw new UsageError(`File not found: ${file}.`);
  // Blank, or the beginning of what earlier versions wrote in place.
  if (/^\s*(?:\{|$)/.test(text) && !isJson(text)) return 'being sent';
  if (!isJson(text)) throw new UsageError(notJob);
  const value: unknown = JSON.parse(text);
  const read = v.safeParse(jobSchema, value);
  if (!read.success) throw new UsageError(notJob);
  const output = file.slice(0, -ending.length);
  return { ...read.output, output, mayReplace, within: dirname(output) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
