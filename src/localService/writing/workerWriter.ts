import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { WriterError, type Writer, type WritingTask } from './writer';

export interface WorkerQuestion {
  id: number;
  task: WritingTask;
}

export type WorkerAnswer = { id: number; text: string } | { id: number; failure: string };

export interface WorkerWriterOptions {
  /** The bundle of `worker.ts`. */
  program: string;
  /** Folder with the engines' files. */
  assets: string;
  /** Milliseconds without work after which the worker and its memory are given back. */
  idleMs: number;
}

interface Pending {
  resolve(text: string): void;
  reject(error: unknown): void;
}

/**
 * V8 frees WebAssembly code that is no longer used, and at times does it wrongly while two threads use WebAssembly, which
 * ends the process (“Check failed: jit_page_->allocations_.erase”). The engines give all of it back when their thread ends.
 */
const keepWasmCode = '--no-wasm-code-gc';

/** Runs the writing engines in a thread of their own: started by the first text, ended when idle. */
export class WorkerWriter implements Writer {
  private worker?: Worker;
  private readonly pending = new Map<number, Pending>();
  private nextId = 0;
  private idleTimer?: NodeJS.Timeout;

  constructor(private readonly options: WorkerWriterOptions) {}

  async improve(task: WritingTask, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const worker = this.start();
    const id = this.nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.pending.set(id, { resolve, reject });
    const abort = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    worker.postMessage({ id, task } satisfies WorkerQuestion);
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
      this.pending.delete(id);
      this.scheduleStop();
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.idleTimer);
    const worker = this.worker;
    this.worker = undefined;
    await worker?.terminate();
  }

  private start(): Worker {
    clearTimeout(this.idleTimer);
    if (this.worker) return this.worker;
    setFlagsFromString(keepWasmCode);
    const worker = new Worker(this.options.program, { workerData: { assets: this.options.assets } });
    worker.on('message', (answer: WorkerAnswer) => {
      const waiting = this.pending.get(answer.id);
      if ('text' in answer) waiting?.resolve(answer.text);
      else waiting?.reject(new WriterError(`The writing engine failed (${answer.failure}).`));
    });
    // An 'error' is always followed by 'exit', which tells whoever waits.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
      for (const { reject } of this.pending.values()) reject(new WriterError('The writing engine stopped.'));
    });
    this.worker = worker;
    return worker;
  }

  private scheduleStop(): void {
    clearTimeout(this.idleTimer);
    if (this.pending.size > 0) return;
    this.idleTimer = setTimeout(() => void this.stop(), this.options.idleMs).unref();
  }
}
