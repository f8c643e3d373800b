import { Worker } from 'node:worker_threads';
import type { Answered, Asked, QuestionName, ReaderQuestions } from './protocol';

/** Milliseconds without a file after which the thread and its memory are given back. */
const idleMs = 30_000;

/** Reading failed in a way nobody foresaw: a defect. It says nothing of the text. */
export class ReaderError extends Error {
  override name = 'ReaderError';
}

interface Pending {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Reads files in a thread of its own, so that one of many megabytes does not hold up the editor. */
export class ReaderThread {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private idle: NodeJS.Timeout | undefined;

  /** @param program the bundle of `worker.ts` */
  constructor(private readonly program: string) {}

  ask<Name extends QuestionName>(
    ask: Name,
    question: ReaderQuestions[Name]['question'],
  ): Promise<ReaderQuestions[Name]['answer']> {
    const worker = this.start();
    const id = ++this.lastId;
    return new Promise<ReaderQuestions[Name]['answer']>((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as Pending['resolve'], reject });
      worker.postMessage({ id, ask, question } as Asked);
    });
  }

  /** A question that has nothing to do with those before and after it. */
  async askOnce<Name extends QuestionName>(
    ask: Name,
    question: ReaderQuestions[Name]['question'],
  ): Promise<ReaderQuestions[Name]['answer']> {
    try {
      return await this.ask(ask, question);
    } finally {
      if (this.pending.size === 0) this.release();
    }
  }

  /** Nothing is read any more: the thread ends unless it is asked again soon. */
  release(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.stop(), idleMs).unref();
  }

  stop(): void {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    void worker?.terminate();
  }

  private start(): Worker {
    clearTimeout(this.idle);
    if (this.worker) return this.worker;
    const worker = new Worker(this.program);
    worker.on('message', (answered: Answered) => {
      const waiting = this.pending.get(answered.id);
      this.pending.delete(answered.id);
      if ('failure' in answered) waiting?.reject(new ReaderError(`The file could not be read (${answered.failure}).`));
      else waiting?.resolve(answered.answer);
    });
    // An 'error' is always followed by 'exit', which tells whoever waits.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
      for (const { reject } of this.pending.values()) reject(new ReaderError('Reading the file was stopped.'));
      this.pending.clear();
    });
    worker.unref();
    this.worker = worker;
    return worker;
  }
}
