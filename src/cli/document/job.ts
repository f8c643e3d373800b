import { rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { documentHandleSchema } from '../../api/schemas/documents';
import { documentTypes } from '../../domain/documents/documentType';
import { UsageError } from '../arguments';
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
  const notJob = `${file} is no document that parlance keeps.`;
  if (!file.endsWith(ending)) throw new UsageError(notJob);
  const text = await ownFileAt(file, 'documentJob', shell);
  if (text === undefined) throw new UsageError(`There is no file ${file}.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(notJob);
  }
  const read = v.safeParse(jobSchema, value);
  if (!read.success) throw new UsageError(notJob);
  const output = file.slice(0, -ending.length);
  return { ...read.output, output, mayReplace, within: dirname(output) };
}
