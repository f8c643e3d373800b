import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Answered, Asked, QuestionName, ReaderQuestions } from './protocol';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import { ReaderError, SlowFileError } from '../messages/errors/readerErrors';

/** Milliseconds without a file after which the thread and its memory are given back. */
const idleMs = 30_000;

/** Milliseconds one question may take, and more of them for each megabyte: a slow machine reads one in a second. */
const usualBudgetMs = 20_000;
const perMegabyteMs = 2_000;

interface Pending {
  asked: Asked;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * Reads files in a thread of its own, so that one of many megabytes does not hold up the editor. One question is worked
 * on at a time; one that takes too long is ended together with the thread, and the others go on in a new one.
 */
export class ReaderThread {
  private worker: Worker | undefined;
  private isReady = false;
  private readonly waiting: Pending[] = [];
  private current: Pending | undefined;
  private lastId = 0;
  private idle: NodeJS.Timeout | undefined;
  private budget: NodeJS.Timeout | undefined;
  private holders = 0;
  /** Hashes of what took too long. */
  private readonly slow = new Set<string>();
  private readonly listeners = new Set<() => void>();

  /**
   * @param program the bundle of `worker.ts`
   * @param budgetMs for a question of no length
   */
  constructor(
    private readonly program: string,
    private readonly budgetMs = usualBudgetMs,
  ) {}

  ask<Name extends QuestionName>(
    ask: Name,
    question: ReaderQuestions[Name]['question'],
  ): Promise<ReaderQuestions[Name]['answer']> {
    return new Promise<ReaderQuestions[Name]['answer']>((resolve, reject) => {
      const asked = { id: ++this.lastId, ask, question } as Asked;
      if (this.slow.size > 0 && this.slow.has(hashOf(asked))) {
        reject(new SlowFileError());
        return;
      }
      this.waiting.push({ asked, resolve: resolve, reject });
      this.next();
    });
  }

  /** Keeps the thread, and what it knows, until the answer is called. */
  hold(): () => void {
    this.holders++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.holders--;
      this.rest();
    };
  }

  /** Calls whenever the thread has ended, and with it what it knew. */
  onDidEnd(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  stop(): void {
    this.end(new ReaderError('Reading the file was stopped.'));
    for (const { reject } of this.waiting.splice(0)) reject(new ReaderError('Reading the file was stopped.'));
  }

  /** Stops the thread together with all other parts of the extension. */
  dispose(): void {
    this.stop();
  }

  private next(): void {
    if (this.current) return;
    clearTimeout(this.idle);
    this.current = this.waiting.shift();
    if (!this.current) {
      this.rest();
      return;
    }
    try {
      this.start().postMessage(this.current.asked);
      if (this.isReady) this.limit();
    } catch (error) {
      // What cannot be sent to another thread is a defect of whoever asked.
      this.settle(({ reject }) => reject(error as Error));
    }
  }

  /** Starts the time limit of a question; how long a machine takes to load the program says nothing about a file. */
  private limit(): void {
    if (!this.current) return;
    const { asked } = this.current;
    const megabytes = lengthOf(asked) / 1_000_000;
    this.budget = setTimeout(() => this.giveUp(asked), this.budgetMs + megabytes * perMegabyteMs).unref();
  }

  private giveUp(asked: Asked): void {
    if (lengthOf(asked) > 0) this.slow.add(hashOf(asked));
    this.end(new SlowFileError());
    this.next();
  }

  private end(error: ReaderError): void {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    void worker?.terminate();
    if (worker) for (const listener of this.listeners) listener();
    clearTimeout(this.budget);
    const { current } = this;
    this.current = undefined;
    current?.reject(error);
  }

  private settle(how: (pending: Pending) => void): void {
    clearTimeout(this.budget);
    const { current } = this;
    this.current = undefined;
    if (current) how(current);
    this.next();
  }

  /** Ends the thread when nothing is read any more, unless it is asked again soon. */
  private rest(): void {
    if (this.current || this.holders > 0) return;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.stop(), idleMs).unref();
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.program);
    worker.on('message', (answered: Answered) => {
      if (this.worker !== worker) return;
      if ('ready' in answered) {
        this.isReady = true;
        this.limit();
        return;
      }
      if (this.current?.asked.id !== answered.id) return;
      this.settle(({ resolve, reject }) => {
        if ('refused' in answered) {
          const { path, code, why } = answered.refused;
          reject(new ProjectFileError(path, code, why));
        } else if ('failure' in answered) {
          reject(new ReaderError(`Couldn’t read the file (${answered.failure}).`, answered.failure));
        } else {
          resolve(answered.answer);
        }
      });
    });
    // An 'error' is always followed by 'exit', which tells whoever waits.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.worker !== worker) return;
      this.end(new ReaderError('Reading the file was stopped.'));
      this.next();
    });
    worker.unref();
    this.worker = worker;
    this.isReady = false;
    return worker;
  }
}

/** Returns the content of a question: its text, or the bytes of its file. */
function contentOf({ question }: Asked): ReadonlyArray<string | Uint8Array> {
  if (Array.isArray(question)) return question.filter((part) => part instanceof Uint8Array);
  const { text, bytes } = question as { text?: string; bytes?: Uint8Array };
  return [text ?? bytes ?? ''];
}

function lengthOf(asked: Asked): number {
  return contentOf(asked).reduce((sum, { length }) => sum + length, 0);
}

/** Stands for the content; names and versions say nothing of it. */
function hashOf(asked: Asked): string {
  const hash = createHash('sha256').update(asked.ask);
  for (const part of contentOf(asked)) hash.update(part);
  return hash.digest('base64');
}
