import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Segment, SegmentTarget } from '../../formats/segment';
import { DocumentError } from './documentError';
import type { DocumentType } from './documentTypes';
import type { DocumentOpener } from './openDocument';

/** What a thread is started with. */
export interface ThreadOrder {
  type: DocumentType;
  bytes: Uint8Array;
}

/** What a thread is asked for after it has read the document. */
export interface WriteOrder {
  targets: ReadonlyArray<SegmentTarget | undefined>;
  targetLanguage: string;
}

export type ThreadAnswer =
  | { segments: readonly Segment[]; wrapsLines: boolean }
  | { bytes: Uint8Array }
  /** For the person. */
  | { problem: string }
  /** Only the kind of failure: its message may quote the document. */
  | { failure: string };

/**
 * Reads and writes each document in a thread of its own, so that requests are answered while a large one is parsed.
 * @param program the bundle of `documentThread.ts`
 */
export function openInThread(program: string): DocumentOpener {
  return async (type, bytes, signal) => {
    const worker = new Worker(program, { workerData: { type, bytes } satisfies ThreadOrder });
    // Who waits for an answer hears of it; between two questions 'exit' tells.
    worker.on('error', () => undefined);
    const close = async (): Promise<void> => {
      await worker.terminate();
    };
    try {
      const read = await answer(worker, signal);
      if (!('segments' in read)) throw new Error('A document thread gave an answer that was not asked for.');
      return {
        ...read,
        async write(targets, targetLanguage) {
          worker.postMessage({ targets, targetLanguage } satisfies WriteOrder);
          const written = await answer(worker, signal);
          if (!('bytes' in written)) throw new Error('A document thread gave an answer that was not asked for.');
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

async function answer(worker: Worker, signal: AbortSignal): Promise<ThreadAnswer> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  try {
    const message = once(worker, 'message', { signal: either });
    const ended = once(worker, 'exit', { signal: either });
    ended.catch(() => undefined);
    const [given] = (await Promise.race([message, ended.then(() => [undefined])])) as [ThreadAnswer | undefined];
    if (!given) throw new DocumentError('The document is too large or too intricate to be read here.');
    if ('problem' in given) throw new DocumentError(given.problem);
    if ('failure' in given) throw new Error(`A document thread failed (${given.failure}).`);
    return given;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    stop.abort();
  }
}
