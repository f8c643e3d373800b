import { Worker } from 'node:worker_threads';
import type { ServiceLog } from '../serviceLog';
import type { Memories, Memory, MemoryFile, MemoryMatch, MemoryQuestion } from './memories';

/** Folder of memories, and the file of their contents. */
export interface LibraryPlace {
  folder: string;
  storeFile: string;
}

export interface ThreadQuestion {
  id: number;
  call: 'list' | 'get' | 'files' | 'find' | 'stop';
  /** Question for `find`. */
  question?: MemoryQuestion;
  /** Argument of `get`. */
  memoryId?: string;
}

export type ThreadAnswer =
  | { id: number; value: unknown }
  | { id: number; failure: string }
  | { log: 'info' | 'error'; message: string };

interface Asked {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Memory for reading a file and for the indexes, in MiB. */
const heapMb = 512;

/**
 * The memories in a thread of their own, started with the first question, so that requests are answered while a large file
 * is read. When it ends, what was asked fails, and the next question starts another.
 */
export class MemoriesInThread implements Memories {
  private worker: Worker | undefined;
  private readonly asked = new Map<number, Asked>();
  private lastId = 0;

  /** @param program the bundle of `memoryThread.ts` */
  constructor(
    private readonly program: string,
    private readonly place: LibraryPlace,
    private readonly log: ServiceLog,
  ) {}

  async list(): Promise<Memory[]> {
    return (await this.ask('list')) as Memory[];
  }

  async get(memoryId: string): Promise<Memory | undefined> {
    return (await this.ask('get', { memoryId })) as Memory | undefined;
  }

  async files(): Promise<MemoryFile[]> {
    return (await this.ask('files')) as MemoryFile[];
  }

  /** Nothing is found by a thread that fails: the texts can be translated all the same. */
  async find(question: MemoryQuestion): Promise<Array<MemoryMatch | undefined>> {
    try {
      return (await this.ask('find', { question })) as Array<MemoryMatch | undefined>;
    } catch (error) {
      const name = error instanceof Error ? error.message : 'unknown';
      this.log.error(`Searching a translation memory failed (${name}).`);
      return question.texts.map(() => undefined);
    }
  }

  async stop(): Promise<void> {
    const { worker } = this;
    if (!worker) return;
    await this.ask('stop').catch(() => undefined);
    await worker.terminate();
  }

  private ask(call: ThreadQuestion['call'], about: Omit<ThreadQuestion, 'id' | 'call'> = {}): Promise<unknown> {
    const worker = (this.worker ??= this.start());
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      worker.postMessage({ id, call, ...about } satisfies ThreadQuestion);
    });
  }

  private start(): Worker {
    const worker = new Worker(this.program, {
      workerData: this.place,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    worker.on('message', (answer: ThreadAnswer) => this.take(answer));
    let why = 'ended';
    worker.on('error', (error) => (why = error.name));
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
      const all = [...this.asked.values()];
      this.asked.clear();
      for (const { reject } of all) reject(new Error(why));
    });
    // Nobody waits for it when all else is done.
    worker.unref();
    return worker;
  }

  private take(answer: ThreadAnswer): void {
    if ('log' in answer) {
      this.log[answer.log](answer.message);
      return;
    }
    const asked = this.asked.get(answer.id);
    this.asked.delete(answer.id);
    if ('failure' in answer) asked?.reject(new Error(answer.failure));
    else asked?.resolve(answer.value);
  }
}
