import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { keepWasmCode } from '../wasmThreads';
import { type Improved, WriterError, writingLanguages, type Writer, type WritingTask } from './writer';

/** A text to improve, or a language to get ready for. */
export type WorkerQuestion = { id: number; task: WritingTask } | { id: number; language: string };

export type WorkerAnswer = { id: number; improved: Improved } | { id: number; failure: string };

export interface WorkerWriterOptions {
  /** The bundle of `worker.ts`. */
  program: string;
  /** Folder with the engines' files. */
  assets: string;
  /** Milliseconds without work after which the worker and its memory are given back. */
  idleMs: number;
  /** Milliseconds for one text, the start of the engines included; then the worker is ended. */
  budgetMs?: number;
}

/** Many times what the largest text takes on a slow machine. */
const usualBudgetMs = 45_000;
/** A text that ended the worker so often is not given to it again. */
const mostEnds = 2;
/** Texts that are remembered for that. */
const mostRemembered = 1_000;

interface Job {
  question: { task: WritingTask } | { language: string };
  resolve(improved: Improved): void;
  reject(error: unknown): void;
}

/**
 * Runs the writing engines in a thread of their own: started by the first text, ended when idle. It gets one text at a
 * time; one that takes too long, or that ends the thread, fails alone, and the next gets a new thread.
 */
export class WorkerWriter implements Writer {
  private worker?: Worker;
  private readonly waiting: Job[] = [];
  private current?: Job;
  private nextId = 0;
  private idleTimer?: NodeJS.Timeout;
  private budgetTimer?: NodeJS.Timeout;
  /** Number of times each text ended the worker, by its digest: no text is kept. */
  private readonly ends = new Map<string, number>();

  constructor(private readonly options: WorkerWriterOptions) {}

  get isLoaded(): boolean {
    return this.worker !== undefined;
  }

  serves(language: string): boolean {
    return writingLanguages.has(language);
  }

  async improve(task: WritingTask, signal?: AbortSignal): Promise<Improved> {
    signal?.throwIfAborted();
    if ((this.ends.get(digest(task)) ?? 0) >= mostEnds) throw new WriterError('refused');
    return await this.ask({ task }, signal);
  }

  prepare(language: string): void {
    if (this.worker) return;
    // A failure shows with the first text.
    this.ask({ language }).catch(() => undefined);
  }

  async stop(): Promise<void> {
    const worker = this.worker;
    this.worker = undefined;
    this.settle()?.reject(new WriterError('ended'));
    for (const { reject } of this.waiting.splice(0)) reject(new WriterError('ended'));
    clearTimeout(this.idleTimer);
    await worker?.terminate();
  }

  private async ask(question: Job['question'], signal?: AbortSignal): Promise<Improved> {
    const { promise, resolve, reject } = Promise.withResolvers<Improved>();
    const job: Job = { question, resolve, reject };
    const abort = (): void => {
      const at = this.waiting.indexOf(job);
      if (at >= 0) this.waiting.splice(at, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    this.waiting.push(job);
    this.next();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  private next(): void {
    if (this.current) return;
    clearTimeout(this.idleTimer);
    this.current = this.waiting.shift();
    if (this.current) {
      this.start().postMessage({ id: ++this.nextId, ...this.current.question } satisfies WorkerQuestion);
      this.budgetTimer = setTimeout(() => this.onTooLong(), this.options.budgetMs ?? usualBudgetMs);
    } else {
      this.idleTimer = setTimeout(() => void this.stop(), this.options.idleMs).unref();
    }
  }

  /** The job at hand, which is over. */
  private settle(): Job | undefined {
    const job = this.current;
    this.current = undefined;
    clearTimeout(this.budgetTimer);
    return job;
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    keepWasmCode();
    const worker = new Worker(this.options.program, { workerData: { assets: this.options.assets } });
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.id !== this.nextId || worker !== this.worker) return;
      const job = this.settle();
      if ('improved' in answer) job?.resolve(answer.improved);
      else job?.reject(new WriterError('failed'));
      this.next();
    });
    // An 'error' is always followed by 'exit', which tells whoever waits.
    worker.on('error', () => undefined);
    worker.on('exit', () => worker === this.worker && this.onEnd('ended'));
    this.worker = worker;
    return worker;
  }

  private onTooLong(): void {
    const worker = this.worker;
    this.onEnd('slow');
    void worker?.terminate();
  }

  /** The worker is gone, or given up: the text it had is the one to blame. */
  private onEnd(reason: 'ended' | 'slow'): void {
    this.worker = undefined;
    const job = this.settle();
    if (job && 'task' in job.question) this.remember(digest(job.question.task));
    job?.reject(new WriterError(reason));
    this.next();
  }

  private remember(text: string): void {
    const ends = (this.ends.get(text) ?? 0) + 1;
    this.ends.delete(text);
    this.ends.set(text, ends);
    const [oldest] = this.ends.keys();
    if (this.ends.size > mostRemembered && oldest !== undefined) this.ends.delete(oldest);
  }
}

function digest(task: WritingTask): string {
  return createHash('sha256').update(JSON.stringify(task)).digest('base64');
}
