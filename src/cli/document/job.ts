import { readFile, rm, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { documentHandleSchema } from '../../api/schemas/documents';
import { documentTypes } from '../../domain/documents/documentType';
import { UsageError } from '../arguments';
import type { Shell } from '../shell';

const jobSchema = v.object({
  version: v.literal(1),
  /** Address of the service; absent = the local one. */
  url: v.optional(v.string()),
  /** The key in it is the only way to the result. */
  handle: documentHandleSchema,
  output: v.string(),
  type: v.picklist(documentTypes),
  mayReplace: v.boolean(),
  /** A hash of what was sent and how; absent in jobs of earlier versions. */
  sent: v.optional(v.string()),
});

/** A document at a service, and where its translation belongs. */
export type DocumentJob = v.InferOutput<typeof jobSchema>;

/** Where a job is kept until its result is there, as the person writes it. */
export function jobFileOf(output: string): string {
  return `${output}.parlance-document.json`;
}

/** Keeps what is needed to fetch the result, for the person alone. */
export async function keepJob(job: DocumentJob, shell: Shell): Promise<void> {
  const text = `${JSON.stringify(job, undefined, 2)}\n`;
  await writeFile(shell.at(jobFileOf(job.output)), text, { mode: 0o600, flush: true, flag: 'wx' });
}

/** The result is there, or will never be. */
export async function forgetJob(file: string, shell: Shell): Promise<void> {
  await rm(shell.at(file), { force: true });
}

/** @throws UsageError */
export async function readJob(file: string, shell: Shell): Promise<DocumentJob> {
  let text: string;
  try {
    text = await readFile(shell.at(file), 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const notJob = `${file} is no document that parlance keeps.`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(notJob);
  }
  const read = v.safeParse(jobSchema, value);
  if (!read.success) throw new UsageError(notJob);
  return read.output;
}
