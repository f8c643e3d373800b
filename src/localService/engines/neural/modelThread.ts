import { Worker } from 'node:worker_threads';
import { pushAll } from '../../../formats/lists';
import { keepWasmCode } from '../../wasmThreads';
import { EngineError } from '../engine';
import type { LoadFailure, ModelThreadAnswer, ModelThreadData, ModelThreadQuestion } from './worker';

export interface ModelThreadLimits {
  /** The thread and its memory are given back after this time without work. */
  idleMs: number;
  /** Time to load a model, on a slow disk too. */
  loadMs: number;
  /** Time for lines that are translated together, and more for each character; then the thread hangs and is replaced. */
  batchMs: number;
  msPerCharacter: number;
  /** Lines and characters that are translated together: what a cancelled or a more urgent text waits for. */
  batchLines: number;
  batchCharacters: number;
}

export const defaultThreadLimits: ModelThreadLimits = {
  idleMs: 3 * 60_000,
  loadMs: 60_000,
  batchMs: 20_000,
  msPerCharacter: 20,
  batchLines: 16,
  batchCharacters: 1_200,
};

/** The model could not be loaded. */
export class LoadError extends EngineError {
  constructor(readonly failure: LoadFailure) {
    super(`Couldn’t load the model: ${failure}.`);
  }
}

/** One call of `translate`. */
interface Job {
  /** Indexes of lines that no thread has been asked for yet. */
  waiting: number[];
  lines: readonly string[];
  translations: string[];
  open: number;
  resolve(translations: string[]): void;
  reject(reason: unknown): void;
}

interface Item {
  job: Job;
  index: number;
  line: string;
}

/**
 * The thread of one model. Callers take turns, some lines each, so that a sentence does not wait for a book. When the
 * thread ends or hangs, the next work starts a new one; the lines it had are then tried one by one, and only the one that
 * ended it fails.
 */
export class ModelThread {
  private worker: Worker | undefined;
  private isReady = false;
  private jobs: Job[] = [];
  private asked: Item[] = [];
  /** Were under way when a thread ended: each is tried alone. */
  private suspects: Item[] = [];
  private askedId = 0;
  private timer: NodeJS.Timeout | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: string,
    private readonly data: ModelThreadData,
    private readonly limits: ModelThreadLimits,
    /** Told each time there is no work left. */
    private readonly onIdle: () => void = () => undefined,
  ) {}

  get isBusy(): boolean {
    return this.jobs.length > 0;
  }

  /** Returns whether its model is in memory, or on the way there. */
  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  /** Rejects with `EngineError` naming the line as its segment, `LoadError` included. */
  async translate(lines: readonly string[], signal?: AbortSignal): Promise<string[]> {
    signal?.throwIfAborted();
    if (lines.length === 0) return [];
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const job: Job = { waiting: [...lines.keys()], lines, translations: [], open: lines.length, resolve, reject };
    const abort = (): void => this.fail(job, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.jobs.push(job);
    this.pump();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async stop(): Promise<void> {
    const worker = this.worker;
    this.letGo();
    for (const job of [...this.jobs]) this.fail(job, new EngineError('The engine was stopped.'));
    await worker?.terminate();
  }

  private pump(): void {
    if (this.asked.length > 0) return;
    clearTimeout(this.idleTimer);
    if (!this.isBusy) {
      if (this.worker) this.idleTimer = setTimeout(() => void this.stop(), this.limits.idleMs).unref();
      this.onIdle();
      return;
    }
    if (!this.worker) this.start();
    if (!this.isReady) return;
    this.asked = this.nextBatch();
    const lines = this.asked.map(({ line }) => line);
    this.worker?.postMessage({ id: ++this.askedId, lines } satisfies ModelThreadQuestion);
    const { batchMs, msPerCharacter } = this.limits;
    const characters = lines.reduce((sum, { length }) => sum + length, 0);
    this.watch(batchMs + characters * msPerCharacter);
  }

  private nextBatch(): Item[] {
    const suspect = this.suspects.shift();
    if (suspect) return [suspect];
    const batch: Item[] = [];
    let characters = 0;
    const { batchLines, batchCharacters } = this.limits;
    while (batch.length < batchLines) {
      // The one whose turn it is goes to the end of the row.
      const job = this.jobs.find(({ waiting }) => waiting.length > 0);
      const [index] = job?.waiting ?? [];
      if (!job || index === undefined) break;
      const line = job.lines[index] ?? '';
      if (batch.length > 0 && characters + line.length > batchCharacters) break;
      characters += line.length;
      job.waiting.shift();
      batch.push({ job, index, line });
      this.jobs = [...this.jobs.filter((other) => other !== job), job];
    }
    return batch;
  }

  private start(): void {
    keepWasmCode();
    const worker = new Worker(this.program, { workerData: this.data });
    this.worker = worker;
    this.isReady = false;
    worker.on('message', (answer: ModelThreadAnswer) => worker === this.worker && this.onAnswer(answer));
    // An 'error' is always followed by 'exit'.
    worker.on('error', () => undefined);
    worker.on('exit', () => worker === this.worker && this.onEnd('The engine stopped while translating a text.'));
    this.watch(this.limits.loadMs);
  }

  private onAnswer(answer: ModelThreadAnswer): void {
    if ('failure' in answer) {
      const worker = this.worker;
      this.letGo();
      for (const job of [...this.jobs]) this.fail(job, new LoadError(answer.failure));
      void worker?.terminate();
      return;
    }
    if ('ready' in answer) {
      this.isReady = true;
    } else {
      if (answer.id !== this.askedId) return;
      this.asked.forEach(({ job, index }, at) => this.settle(job, index, answer.lines[at] ?? ''));
      this.asked = [];
    }
    clearTimeout(this.timer);
    this.pump();
  }

  private settle(job: Job, index: number, translation: string): void {
    job.translations[index] = translation;
    job.open -= 1;
    if (job.open > 0 || !this.jobs.includes(job)) return;
    this.jobs = this.jobs.filter((other) => other !== job);
    job.resolve(job.translations);
  }

  private watch(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const worker = this.worker;
      this.onEnd('The engine timed out on a text.');
      void worker?.terminate();
    }, ms);
  }

  /** Whatever line was alone with the thread ended it; of several, none is known to have. */
  private onEnd(why: string): void {
    const lost = this.asked.filter(({ job }) => this.jobs.includes(job));
    const wasReady = this.isReady;
    this.letGo();
    const [only] = lost;
    if (!wasReady) {
      for (const job of [...this.jobs]) this.fail(job, new LoadError('refused'));
    } else if (only && lost.length === 1) {
      this.fail(only.job, new EngineError(why, only.index));
    } else {
      pushAll(this.suspects, lost);
    }
    this.pump();
  }

  private fail(job: Job, reason: unknown): void {
    this.jobs = this.jobs.filter((other) => other !== job);
    this.suspects = this.suspects.filter((item) => item.job !== job);
    job.reject(reason);
  }

  /** The thread is gone, or given up. */
  private letGo(): void {
    this.worker = undefined;
    this.isReady = false;
    this.asked = [];
    clearTimeout(this.timer);
    clearTimeout(this.idleTimer);
  }
}
