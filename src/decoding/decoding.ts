import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RemuxedPiece } from './remux';

export { isCutMatroska } from './cutMatroska';

/** Facts about a file that are needed to hear it. */
export interface MediaSound {
  durationMs: number;
  /** Mono 16-bit samples at 16 kHz from a time on; absent where nothing here decodes the codec. */
  samples?(fromMs: number, signal?: AbortSignal): AsyncGenerator<Uint8Array>;
  /** The packets as they are, in Matroska, from a time on; absent where they are decoded, or no service takes them. */
  remuxed?: { codec: 'aac' | 'mp3'; pieces(fromMs: number, signal?: AbortSignal): AsyncGenerator<RemuxedPiece> };
}

/** The same as data: what can be asked for. */
export interface MediaFacts {
  durationMs: number;
  isDecoded?: boolean;
  remuxed?: 'aac' | 'mp3';
}

/** Request that a thread is started for. */
export type MediaRequest =
  | { kind: 'open'; file: string }
  | { kind: 'samples'; file: string; fromMs: number }
  | { kind: 'pieces'; file: string; fromMs: number };

/** Message from a thread. */
export type MediaAnswer =
  | { kind: 'opened'; facts: MediaFacts | 'none' | undefined }
  | { kind: 'chunk'; chunk: Uint8Array | RemuxedPiece }
  /** The thread reads on and has nothing to give yet. */
  | { kind: 'progress' }
  | { kind: 'end' }
  /** Error of the system for the file, with its code, or a fault of the reader. */
  | { kind: 'failed'; message: string; code?: string | undefined };

/** A damaged file kept its reader busy without an end, took too much memory, or was more than it can bear. */
export class StuckMediaError extends Error {
  override name = 'StuckMediaError';
}

export interface DecodingOptions {
  signal?: AbortSignal | undefined;
  /** Time without any progress after which a reader counts as stuck, in ms. */
  stuckMs?: number;
}

/** Reading a piece of a file takes milliseconds; this is for a machine that is busy with other work. */
const usualStuckMs = 10_000;

/** Beside this file where it is bundled; from its source the built one is run, so that what is shipped is what is tried. */
const program =
  path.extname(__filename) === '.ts' ? path.resolve('dist/mediaThread.js') : path.join(__dirname, 'mediaThread.js');

/** MiB of the heap of a reader: it holds some packets and the index of a file, never the file. */
const maxHeapMb = 512;

/**
 * The sound of a file of a known kind. It is read in a thread of its own, which is ended where a damaged file would keep
 * it busy for ever.
 * @returns `none` of a film without; `undefined` of any other file, and of one that is too damaged to be read
 * @throws StuckMediaError, and what the system says of the file
 */
export async function openMedia(
  file: string,
  { signal: opening, stuckMs = usualStuckMs }: DecodingOptions = {},
): Promise<MediaSound | 'none' | undefined> {
  for await (const answer of answers({ kind: 'open', file }, stuckMs, opening)) {
    if (answer.kind !== 'opened') continue;
    const { facts } = answer;
    if (facts === undefined || facts === 'none') return facts;
    const { durationMs, isDecoded, remuxed: codec } = facts;
    const sound: MediaSound = { durationMs };
    const chunks =
      <Chunk>(kind: 'samples' | 'pieces') =>
      (fromMs: number, signal?: AbortSignal): AsyncGenerator<Chunk> =>
        chunksOf<Chunk>({ kind, file, fromMs }, stuckMs, signal);
    if (isDecoded) sound.samples = chunks<Uint8Array>('samples');
    if (codec) sound.remuxed = { codec, pieces: chunks<RemuxedPiece>('pieces') };
    return sound;
  }
  return undefined;
}

/**
 * Yields the chunks of a file. If the reader gets stuck after some sound, the sound ends there, as in a file that was cut off.
 */
async function* chunksOf<Chunk>(request: MediaRequest, stuckMs: number, signal?: AbortSignal): AsyncGenerator<Chunk> {
  let isBegun = false;
  try {
    for await (const answer of answers(request, stuckMs, signal)) {
      if (answer.kind !== 'chunk') continue;
      isBegun = true;
      yield answer.chunk as Chunk;
    }
  } catch (error) {
    if (!isBegun || !(error instanceof StuckMediaError)) throw error;
  }
}

/** Starts a thread and gives what it says, until its end or a signal. */
async function* answers(request: MediaRequest, stuckMs: number, signal?: AbortSignal): AsyncGenerator<MediaAnswer> {
  signal?.throwIfAborted();
  const worker = new Worker(program, {
    workerData: request,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const said: MediaAnswer[] = [];
  let failure: { error: unknown } | undefined;
  let wake: (() => void) | undefined;
  const end = (error: unknown): void => {
    failure ??= { error };
    wake?.();
  };
  worker.on('message', (answer: MediaAnswer) => {
    said.push(answer);
    wake?.();
  });
  // Without memory a thread ends with an error, too.
  worker.on('error', () => end(new StuckMediaError('Reading the file failed.')));
  worker.on('exit', () => end(new StuckMediaError('Reading the file ended unexpectedly.')));
  const stop = (): void => end(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const answer = said.shift();
      if (answer?.kind === 'end') return;
      if (answer?.kind === 'failed') throw failureOf(answer);
      if (answer) {
        yield answer;
        if (answer.kind === 'chunk') worker.postMessage('next');
        continue;
      }
      if (failure) throw failure.error;
      const timer = setTimeout(() => end(new StuckMediaError('Reading the file takes too long.')), stuckMs);
      await new Promise<void>((resolve) => (wake = resolve));
      clearTimeout(timer);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/**
 * Returns the error of a file: errors of the system have a code; others are faults of the reader that only a damaged file causes.
 */
function failureOf({ message, code }: Extract<MediaAnswer, { kind: 'failed' }>): Error {
  return code === undefined ? new StuckMediaError(message) : Object.assign(new Error(message), { code });
}
