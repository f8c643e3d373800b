import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Segment, SegmentTarget } from '../../formats/segment';
import { DocumentError } from './documentError';
import type { DocumentType } from './documentTypes';
import type { DocumentOpener } from './openDocument';

/** Order that a thread is started with. */
export interface ThreadOrder {
  type: DocumentType;
  bytes: Uint8Array;
}

/** Order to a thread after it has read the document. */
export interface WriteOrder {
  targets: ReadonlyArray<SegmentTarget | undefined>;
  targetLanguage: string;
}

export type ThreadAnswer =
  | { segments: readonly Segment[]; wrapsLines: boolean }
  | { bytes: Uint8Array }
  /** Problem to show to the user. */
  | { problem: string }
  /** Only the kind of failure: its message may quote the document. */
  | { failure: string };

/** Time a thread may take for one answer. */
export interface ThreadBudget {
  ms: number;
  /** More for each byte of the document. */
  msPerByte: number;
}

/** Some twenty times what reading takes on a slow machine; a claim on a document outlasts it. */
const usualBudget: ThreadBudget = { ms: 30_000, msPerByte: 0.005 };
/** The longest, so that the claim on a document does not run out meanwhile. */
const longestMs = 3 * 60_000;
/** Max time that others wait for a thread to end, in milliseconds. */
const mostEndingMs = 2_000;
/** Memory for what is made of a document, in MiB: more than twice what an XLIFF file of the largest size takes. */
const heapMb = 768;

/**
 * Reads and writes each document in a thread of its own, so that requests are answered while a large one is parsed. A
 * thread that takes too long, or too much memory, is ended, and its document cannot be read.
 * @param program the bundle of `documentThread.ts`
 */
export function openInThread(program: string, budget: ThreadBudget = usualBudget): DocumentOpener {
  return async (type, bytes, signal) => {
    const worker = new Worker(program, {
      workerData: { type, bytes } satisfies ThreadOrder,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    // Who waits for an answer hears of it; between two questions 'exit' tells.
    worker.on('error', () => undefined);
    const close = (): Promise<void> => end(worker);
    const ask = (): Promise<ThreadAnswer> =>
      answer(worker, Math.min(budget.ms + bytes.length * budget.msPerByte, longestMs), signal);
    try {
      const read = await ask();
      if (!('segments' in read)) throw new Error('A document thread returned an unexpected result.');
      return {
        ...read,
        async write(targets, targetLanguage) {
          worker.postMessage({ targets, targetLanguage } satisfies WriteOrder);
          const written = await ask();
          if (!('bytes' in written)) throw new Error('A document thread returned an unexpected result.');
          return written.bytes;
        },
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  };
}

/** Code that is not JavaScript ends when it likes: then nobody waits, and the thread ends behind it. */
async function end(worker: Worker): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, mostEndingMs)));
  await Promise.race([worker.terminate(), late]);
  clearTimeout(timer);
  worker.unref();
}

async function answer(worker: Worker, budgetMs: number, signal: AbortSignal): Promise<ThreadAnswer> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new DocumentError(tooLong)), budgetMs);
  const either = AbortSignal.any([signal, stop.signal]);
  try {
    const message = once(worker, 'message', { signal: either });
    const ended = once(worker, 'exit', { signal: either });
    ended.catch(() => undefined);
    const [given] = (await Promise.race([message, ended.then(() => [undefined])])) as [ThreadAnswer | undefined];
    if (!given) throw new DocumentError('The document is too large or too complex.');
    if ('problem' in given) throw new DocumentError(given.problem);
    if ('failure' in given) throw new Error(`A document thread failed (${given.failure}).`);
    return given;
  } catch (error) {
    signal.throwIfAborted();
    // Waiting ends with an error of its own, whose cause is the reason.
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

const tooLong = 'Reading the document timed out. It may be damaged: save it again or split it.';
