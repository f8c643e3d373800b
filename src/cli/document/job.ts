import { rm, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { documentHandleSchema } from '../../api/schemas/documents';
import { documentTypes } from '../../domain/documents/documentType';
import { UsageError } from '../arguments';
import { readTexts } from '../inputs';
import type { Shell } from '../shell';

/** Bytes of what is kept of a document; it has some hundreds. */
const mostOfJob = 256 * 1024;

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
export type DocumentJob = v.InferOutput<typeof jobSchema> & { output: string; mayReplace: boolean };

const ending = '.parlance-document.json';

/** Where a job is kept until its result is there, as the person writes it. */
export function jobFileOf(output: string): string {
  return `${output}${ending}`;
}

/** Keeps what is needed to fetch the result, for the person alone. */
export async function keepJob(job: DocumentJob, shell: Shell): Promise<void> {
  const text = `${JSON.stringify(v.parse(jobSchema, job), undefined, 2)}\n`;
  await writeFile(shell.at(jobFileOf(job.output)), text, { mode: 0o600, flush: true, flag: 'wx' });
}

/** The result is there, or will never be. */
export async function forgetJob(file: string, shell: Shell): Promise<void> {
  await rm(shell.at(file), { force: true });
}

/**
 * @param mayReplace whether the person says so now
 * @throws UsageError
 */
export async function readJob(file: string, mayReplace: boolean, shell: Shell): Promise<DocumentJob> {
  let text: string;
  try {
    text = (await readTexts(file, shell, mostOfJob)).toString('utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const notJob = `${file} is no document that parlance keeps.`;
  if (!file.endsWith(ending)) throw new UsageError(notJob);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(notJob);
  }
  const read = v.safeParse(jobSchema, value);
  if (!read.success) throw new UsageError(notJob);
  return { ...read.output, output: file.slice(0, -ending.length), mayReplace };
}
