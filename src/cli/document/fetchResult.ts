import { lstat, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ServiceError } from '../../api/errors';
import { sleep } from '../../api/sleep';
import { resultProblem } from '../../domain/documents/resultCheck';
import { freeName } from '../../domain/outputPath';
import { sentenceOf } from '../../shared/reasonWords';
import { homeFolder, namedFolder } from '../../storage/folders';
import { OutputError, outputProblem, writeOutput } from '../outputFile';
import { fetchResult } from '../../work/document/fetchResult';
import { largestResult, refuseSignInPage } from '../../work/document/result';
import type { OpenService } from '../service';
import type { Shell } from '../shell';
import { codeOf } from '../trouble';
import { inSentence } from '../../formats/sentenceEnds';
import type { ExitCode } from '../world';
import { forgetJob, jobFileOf, type DocumentJob } from './job';
import { waitTeller } from './waiting';

/** Outcome of a document. */
export interface Fetched {
  output: string;
  outcome: 'done' | 'failed' | 'kept';
  /** Number of billed characters, from the service. */
  billedCharacters?: number;
  /** Names of what was asked for and not applied, as the service reports them. */
  notApplied?: readonly string[];
  /** Reason why there is no result; the job is kept where it may still come. */
  problem?: string;
  code: ExitCode;
}

/** A program in a build is not to wait without end for a service that does not tell where a document is. */
const usualPatienceMs = 15 * 60_000;

/** Times that a result is asked for: a run that ends leaves it at the service. */
const mostTries = 3;

/**
 * Waits for a document, and puts its translation where it belongs. Rejects when the user stops it.
 * @param patienceMs how long it may be unknown where the document is
 */
export async function fetchToFile(
  service: Pick<OpenService, 'renewed' | 'isLocal'>,
  job: DocumentJob,
  shell: Shell,
  patienceMs = usualPatienceMs,
): Promise<Fetched> {
  const { output } = job;
  try {
    return await fetched(service, job, { shell, patienceMs });
  } catch (error) {
    shell.signal.throwIfAborted();
    const message = inSentence(error instanceof Error ? error.message : String(error));
    return { output, outcome: 'kept', problem: message, code: codeOf(error) };
  }
}

async function fetched(
  { renewed, isLocal }: Pick<OpenService, 'renewed' | 'isLocal'>,
  job: DocumentJob,
  { shell, patienceMs }: { shell: Shell; patienceMs: number },
): Promise<Fetched> {
  const { output, handle, type } = job;
  const outcome = await fetchResult<Uint8Array>(
    handle,
    {
      service: renewed,
      progress: waitTeller(output, shell),
      sleep,
      patienceMs,
      mostTries,
      mayReceive: async () => {
        // It can be fetched once, and is charged for then: not before there is a place for it.
        const problem = await outputProblem(output, optionsOf(job), shell);
        if (problem !== undefined) throw new OutputError(problem);
        return true;
      },
      receive: async ({ body, contentType }) => {
        const bytes = await bytesOf(body, largestResult(type));
        refuseSignInPage(type, contentType, bytes);
        return bytes;
      },
    },
    shell.signal,
  );
  if (outcome.state === 'received') {
    // A local service counts as any other, and bills nothing.
    const { result, billed, notApplied } = outcome;
    return { ...(await written(result, isLocal ? 0 : billed, job, shell)), ...(notApplied && { notApplied }) };
  }
  const problem =
    outcome.state === 'error'
      ? (outcome.message ?? 'The service couldn’t translate the document.')
      : 'The service no longer has the document.';
  await forgetJob(jobFileOf(output), shell);
  return { output, outcome: 'failed', problem: inSentence(problem), code: 3 };
}

/** Returns options that limit where a result may be written. */
function optionsOf({ mayReplace, within }: DocumentJob): { mayReplace: boolean; within?: string } {
  return { mayReplace, ...(within !== undefined && { within }) };
}

/** Puts a result that came where it belongs, or where there is room for it. */
async function written(
  bytes: Uint8Array,
  billedCharacters: number | undefined,
  job: DocumentJob,
  shell: Shell,
): Promise<Fetched> {
  const { output, type } = job;
  const jobFile = jobFileOf(output);
  const billed = billedCharacters === undefined ? {} : { billedCharacters };
  const damage = resultProblem(type, bytes);
  const place = damage ? await freePlace(`${output}.damaged`, shell) : output;
  try {
    await writeOutput(place, bytes, optionsOf(job), shell);
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    const elsewhere = await keepElsewhere(basename(output), bytes, shell);
    if (elsewhere === undefined) throw error;
    // What took no result may let go of no job either.
    await forgetJob(jobFile, shell).catch(() => undefined);
    const problem = `${error.message} The result is in ${elsewhere}.`;
    return { output, outcome: 'failed', ...billed, problem, code: codeOf(error) };
  }
  await forgetJob(jobFile, shell);
  if (!damage) return { output, outcome: 'done', ...billed, code: 0 };
  return { output, outcome: 'failed', ...billed, problem: `${sentenceOf(damage)} The result is in ${place}.`, code: 3 };
}

/** A file of another name where there is one already, also as a link. */
async function freePlace(output: string, shell: Shell): Promise<string> {
  const folder = dirname(output);
  const isTaken = (name: string): Promise<boolean> =>
    lstat(shell.at(join(folder, name))).then(
      () => true,
      () => false,
    );
  return join(folder, await freeName(basename(output), isTaken));
}

/**
 * Keeps a result that was paid for, and which the service no longer has, where there is space.
 * @returns where it is; `undefined` where nothing took it
 */
async function keepElsewhere(name: string, bytes: Uint8Array, { world }: Shell): Promise<string | undefined> {
  const home = homeFolder();
  for (const place of [namedFolder(world.env['TMPDIR']) ?? tmpdir(), home]) {
    try {
      const file = join(await mkdtemp(join(place, 'parlance-result-')), name);
      await writeFile(file, bytes, { mode: 0o600, flush: true, flag: 'wx' });
      return file;
    } catch {
      // The next place may have space.
    }
  }
  return undefined;
}

async function bytesOf(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > most) throw new ServiceError('too-large', 'The result is too large for a document.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
