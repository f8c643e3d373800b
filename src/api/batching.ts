import { countCharacters } from './schemas/characters';
import type { ServiceErrorReason } from './errors';
import { ServiceError } from './errors';
import { limits } from './schemas/limits';
import type { Translation } from './schemas/translate';

/** What became of one text. */
export type TextResult = { ok: true; translation: Translation } | { ok: false; error: ServiceError };

export interface BatchProgress {
  /** Characters of all texts with a result so far, failed ones included (contract §1.7: Unicode code points). */
  doneCharacters: number;
  totalCharacters: number;
}

export interface BatchOptions {
  signal?: AbortSignal;
  /** Requests under way at the same time; default 4. */
  parallel?: number;
  /**
   * Lines of context for each text, by its index. A request has those of all its texts, each line once, after the
   * context in the parameters: one context for each text would need a request for each (contract §2).
   */
  contexts?: ReadonlyArray<readonly string[]>;
  onProgress?: (progress: BatchProgress) => void;
  /** Told once for each index, as soon as its result is there. */
  onResult?: (index: number, result: TextResult) => void;
}

/** A running translation of many texts. */
export interface BatchJob {
  /**
   * Result of each text by its index, undefined where there is none yet. Stays readable after a cancellation, so
   * what has been paid for is not lost.
   */
  readonly results: ReadonlyArray<TextResult | undefined>;
  /** All results in the order of the texts. Rejects only when cancelled, with the signal's reason. */
  readonly finished: Promise<TextResult[]>;
}

/**
 * Sends one request and gives one translation for each text, in order. `context` takes the place of the one in the
 * parameters when it is there.
 */
export type TranslateBatch = (
  texts: string[],
  signal: AbortSignal | undefined,
  context: string | undefined,
) => Promise<Translation[]>;

/** Failures that every further request would share, so none is sent. */
export const pointlessToGoOn: ReadonlySet<ServiceErrorReason> = new Set<ServiceErrorReason>([
  'not-allowed',
  'quota-exceeded',
  'not-found',
  'redirected',
  'certificate',
  'proxy',
  'unreachable',
  'too-many-requests',
]);

const defaultParallel = 4;

/**
 * Translates any number of texts in requests within the limits of contract §2. Equal texts are sent once; blank
 * ones are not sent, they are their own translation.
 * @param parameters the rest of the request's body: its size counts
 */
export function startBatch(
  translate: TranslateBatch,
  texts: readonly string[],
  parameters: Readonly<Record<string, unknown>>,
  options: BatchOptions = {},
): BatchJob {
  const job = new Job(translate, texts, parameters, options);
  return { results: job.results, finished: job.run() };
}

/** What came of one request: the translations, or else why there are none. */
interface BatchReply {
  batch: readonly string[];
  translations?: readonly Translation[];
  error?: unknown;
}

class Job {
  readonly results: Array<TextResult | undefined>;
  readonly #translate: TranslateBatch;
  readonly #options: BatchOptions;
  readonly #parameters: Readonly<Record<string, unknown>>;
  /** Indexes of each different text. */
  readonly #places = new Map<string, number[]>();
  readonly #queue: string[][];
  readonly #totalCharacters: number;
  #doneCharacters = 0;
  #stop: ServiceError | undefined;

  constructor(
    translate: TranslateBatch,
    texts: readonly string[],
    parameters: Readonly<Record<string, unknown>>,
    options: BatchOptions,
  ) {
    this.#translate = translate;
    this.#options = options;
    this.results = texts.map(() => undefined);
    this.#totalCharacters = texts.reduce((sum, text) => sum + countCharacters(text), 0);
    texts.forEach((text, index) => {
      const places = this.#places.get(text);
      if (places) {
        places.push(index);
      } else {
        this.#places.set(text, [index]);
      }
    });
    const [blank, sent] = partition([...this.#places.keys()], (text) => text.trim() === '');
    const source = typeof parameters['source_lang'] === 'string' ? parameters['source_lang'] : '';
    blank.forEach((text) => {
      this.#settle(text, { ok: true, translation: { detected_source_language: source, text } });
    });
    this.#parameters = parameters;
    const plan = planBatches(sent, parameters, (text) => this.#contextLines(text));
    plan.tooLarge.forEach((text) => {
      this.#settle(text, { ok: false, error: tooLarge() });
    });
    this.#queue = plan.batches;
  }

  async run(): Promise<TextResult[]> {
    this.#options.signal?.throwIfAborted();
    this.#report();
    const workers = Math.min(this.#options.parallel ?? defaultParallel, this.#queue.length);
    const ended = await Promise.allSettled(Array.from({ length: Math.max(1, workers) }, () => this.#work()));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    return this.results.filter((result) => result !== undefined);
  }

  async #work(): Promise<void> {
    for (let reply = this.#sendNext(); reply;) {
      const { batch, translations, error } = await reply;
      // The next request is under way before this reply is worked on, so that the service need not wait for that.
      reply = translations && this.#sendNext();
      if (reply) await socketsWritten();
      try {
        if (translations) this.#settleAll(batch, translations);
        else this.#failed(batch, error);
      } catch (failure) {
        this.#queue.length = 0;
        throw failure;
      }
      this.#report();
      reply ??= this.#sendNext();
    }
  }

  /** Sends what is next in the queue. Does not reject. */
  #sendNext(): Promise<BatchReply> | undefined {
    const batch = this.#queue.shift();
    if (!batch) return undefined;
    if (this.#stop) return Promise.resolve({ batch, error: this.#stop });
    return this.#translate(batch, this.#options.signal, this.#contextOf(batch)).then(
      (translations) => ({ batch, translations }),
      (error: unknown) => ({ batch, error }),
    );
  }

  #settleAll(batch: readonly string[], translations: readonly Translation[]): void {
    batch.forEach((text, index) => {
      const translation = translations[index];
      this.#settle(text, translation ? { ok: true, translation } : { ok: false, error: wrongCount() });
    });
  }

  #failed(batch: readonly string[], error: unknown): void {
    this.#options.signal?.throwIfAborted();
    if (!ServiceError.is(error)) throw error;
    if (error.reason === 'too-large' && batch.length > 1) {
      // The service, or a proxy before it, takes less than the contract says: smaller requests may pass.
      const middle = Math.ceil(batch.length / 2);
      this.#queue.unshift(batch.slice(0, middle), batch.slice(middle));
      return;
    }
    if (pointlessToGoOn.has(error.reason)) this.#stop = error;
    this.#fail(batch, error);
  }

  #contextLines(text: string): readonly string[] {
    const [first = 0] = this.#places.get(text) ?? [];
    return this.#options.contexts?.[first] ?? [];
  }

  #contextOf(batch: readonly string[]): string | undefined {
    const lines = new Set(batch.flatMap((text) => this.#contextLines(text)));
    if (lines.size === 0) return undefined;
    return [this.#parameters['context'], ...lines].filter((part) => part !== undefined).join(lineBreak);
  }

  #fail(batch: readonly string[], error: ServiceError): void {
    batch.forEach((text) => {
      this.#settle(text, { ok: false, error });
    });
  }

  #settle(text: string, result: TextResult): void {
    const places = this.#places.get(text) ?? [];
    places.forEach((index) => {
      this.results[index] = result;
      this.#options.onResult?.(index, result);
    });
    this.#doneCharacters += places.length * countCharacters(text);
  }

  #report(): void {
    this.#options.onProgress?.({ doneCharacters: this.#doneCharacters, totalCharacters: this.#totalCharacters });
  }
}

/** Resolves when what was just sent has been handed to the system. */
async function socketsWritten(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** Between the lines of a context. */
const lineBreak = '\n';

/**
 * Groups texts, in order, into requests of at most 50 texts and 128 KiB of encoded JSON body (contract §2).
 * `tooLarge` are the texts that fill a request on their own.
 * @param contextOf the lines of context of a text; a line that several texts of a request have goes along once
 */
export function planBatches(
  texts: readonly string[],
  parameters: Readonly<Record<string, unknown>>,
  contextOf: (text: string) => readonly string[] = () => [],
): { batches: string[][]; tooLarge: string[] } {
  const { textsPerRequest, bodyBytes } = limits.translate;
  const hasContext = texts.some((text) => contextOf(text).length > 0);
  const room = bodyBytes - encodedBytes({ ...(hasContext && { context: '' }), ...parameters, text: [] });
  const batches: string[][] = [];
  const tooLarge: string[] = [];
  let batch: string[] = [];
  let lines = new Set<string>();
  let used = 0;
  for (const text of texts) {
    const context = contextOf(text);
    // An encoded line has two quotes and needs, with its line break, as much.
    const contextBytes = (known: ReadonlySet<string>): number =>
      context.reduce((sum, line) => sum + (known.has(line) ? 0 : encodedBytes(line)), 0);
    const bytes = encodedBytes(text);
    if (bytes + contextBytes(new Set()) > room) {
      tooLarge.push(text);
      continue;
    }
    // One more byte for the comma before every text but the first.
    const isFull = batch.length === textsPerRequest || used + 1 + bytes + contextBytes(lines) > room;
    if (batch.length > 0 && isFull) {
      batches.push(batch);
      batch = [];
      lines = new Set();
      used = 0;
    }
    used += bytes + contextBytes(lines) + (batch.length > 0 ? 1 : 0);
    for (const line of context) lines.add(line);
    batch.push(text);
  }
  if (batch.length > 0) {
    batches.push(batch);
  }
  return { batches, tooLarge };
}

/** Bytes of the value in a JSON body: UTF-8, escapes included. */
function encodedBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [yes: Item[], no: Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

function tooLarge(): ServiceError {
  const size = `${(limits.translate.bodyBytes / 1024).toString()} KiB`;
  return new ServiceError(
    'too-large',
    `The text does not fit into one request of ${size} with its parameters and context. Split it, or send less context.`,
  );
}

function wrongCount(): ServiceError {
  return new ServiceError('unexpected-answer', 'The service left out the translation of this text.', {
    mayHaveHappened: true,
  });
}
