import { setImmediate } from 'node:timers/promises';
import { encodedBytes } from './encodedBytes';
import { countCharacters } from './schemas/characters';
import type { ServiceErrorReason } from './errors';
import { ServiceError } from './errors';
import { planBatches } from './planBatches';
import { limits } from './schemas/limits';
import type { Translation } from './schemas/translate';

/** What became of one text. `isDoubtful`: the replies of its request are not in the order of its texts. */
export type TextResult = { ok: true; translation: Translation; isDoubtful?: true } | { ok: false; error: ServiceError };

export interface BatchProgress {
  /** Characters of all texts with a result so far, failed ones included (contract §1.7: Unicode code points). */
  doneCharacters: number;
  /** Of the texts given so far. */
  totalCharacters: number;
}

/** A text with the lines of context that help to translate it. */
export interface BatchText {
  text: string;
  /**
   * A request has the lines of all its texts, each line once, after the context in the parameters: one context for each
   * text would need a request for each (contract §2).
   */
  context: readonly string[];
}

/** Texts that are all there, or that come while others are under way: a request leaves as soon as it is full. */
export type BatchTexts = readonly string[] | AsyncIterable<readonly BatchText[]>;

export interface BatchOptions {
  signal?: AbortSignal;
  /** Requests under way at the same time; default 4. */
  parallel?: number;
  onProgress?: (progress: BatchProgress) => void;
  /** Whether the replies of a request can be to its texts in this order. The contract says so, and no answer proves it. */
  isInOrder?: (texts: readonly string[], replies: readonly string[]) => boolean;
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
  'spending-cap',
  'not-found',
  'redirected',
  'certificate',
  'proxy',
  'unreachable',
  'too-many-requests',
  'not-done-outside',
]);

const defaultParallel = 4;
/** Results told before the event loop has its turn: about a millisecond. */
const textsPerTurn = 10;

/**
 * Translates any number of texts in requests within the limits of contract §2. Equal texts are sent once; blank
 * ones are not sent, they are their own translation.
 * @param parameters the rest of the request's body: its size counts
 */
export function startBatch(
  translate: TranslateBatch,
  texts: BatchTexts,
  parameters: Readonly<Record<string, unknown>>,
  options: BatchOptions = {},
): BatchJob {
  const job = new Job(translate, parameters, options);
  return { results: job.results, finished: job.run(texts) };
}

/** A text of the job and the indexes that have it. */
interface KnownText extends BatchText {
  indexes: number[];
  characters: number;
  result?: TextResult;
}

class Job {
  readonly results: Array<TextResult | undefined> = [];
  private readonly texts = new Map<string, KnownText>();
  /** Requests that wait for their turn, and the texts that do not fill one yet. */
  private readonly queue: string[][] = [];
  private rest: string[] = [];
  private sending = 0;
  private readonly underWay = new Set<Promise<void>>();
  private totalCharacters = 0;
  private doneCharacters = 0;
  private stop: ServiceError | undefined;
  /** What the service was sent too much of: bytes of the smallest request, and of the smallest text alone. */
  private tooLarge: { request: number; text: number; error: ServiceError } | undefined;
  /** Set when the job ends early: nothing more is sent. */
  private failure: { reason: unknown } | undefined;

  constructor(
    private readonly translate: TranslateBatch,
    private readonly parameters: Readonly<Record<string, unknown>>,
    private readonly options: BatchOptions,
  ) {}

  async run(texts: BatchTexts): Promise<TextResult[]> {
    const isWhole = isList(texts);
    // What is there already is known before the first await, so that its results have their places.
    if (isWhole) this.add(texts.map((text) => ({ text, context: [] })));
    this.options.signal?.throwIfAborted();
    if (isWhole) this.report();
    try {
      if (!isWhole) await this.addAll(texts);
      if (this.rest.length > 0) this.queue.push(this.rest);
      this.send();
    } catch (reason) {
      this.failure ??= { reason };
    }
    while (this.underWay.size > 0) await Promise.race(this.underWay);
    if (this.failure) throw this.failure.reason;
    return this.results.filter((result) => result !== undefined);
  }

  private async addAll(source: AsyncIterable<readonly BatchText[]>): Promise<void> {
    for await (const texts of source) {
      if (this.failure) return;
      this.add(texts);
      this.send();
    }
  }

  private add(given: readonly BatchText[]): void {
    const fresh: string[] = [];
    for (const { text, context } of given) {
      const index = this.results.push(undefined) - 1;
      const characters = countCharacters(text);
      this.totalCharacters += characters;
      const known = this.texts.get(text);
      if (known) known.indexes.push(index);
      else this.texts.set(text, { text, context, characters, indexes: [index] });
      if (known?.result) this.tell(index, known.result, characters);
      else if (text.trim() === '') this.settle(text, { ok: true, translation: this.blank(text) });
      else if (!known) fresh.push(text);
    }
    const contextOf = (text: string): readonly string[] => this.texts.get(text)?.context ?? [];
    const { batches, tooLarge: refused } = planBatches([...this.rest, ...fresh], this.parameters, { contextOf });
    for (const text of refused) this.settle(text, { ok: false, error: tooLarge() });
    // The last one may have room for what is still to come.
    const hasRoom = (batches.at(-1)?.length ?? 0) < limits.translate.textsPerRequest;
    this.rest = (hasRoom && batches.pop()) || [];
    for (const batch of batches) this.queue.push(batch);
  }

  private blank(text: string): Translation {
    const source = this.parameters['source_lang'];
    return { detected_source_language: typeof source === 'string' ? source : '', text };
  }

  /** Sends what waits, as far as it may. */
  private send(): void {
    const most = Math.max(1, this.options.parallel ?? defaultParallel);
    while (!this.failure && this.sending < most) {
      const batch = this.queue.shift();
      if (!batch) return;
      const refusal = this.stop ?? this.knownTooLarge(batch);
      if (refusal) {
        this.failed(batch, refusal);
        this.report();
        continue;
      }
      const reply = this.request(batch).finally(() => this.underWay.delete(reply));
      this.underWay.add(reply);
    }
  }

  /** Sends a request and works on its reply. Does not reject. */
  private async request(batch: string[]): Promise<void> {
    this.sending++;
    let translations: readonly Translation[] | undefined;
    let failure: unknown;
    try {
      translations = await this.translate(batch, this.options.signal, this.contextOf(batch));
    } catch (error) {
      failure = error;
    }
    this.sending--;
    try {
      if (translations) {
        // The next request is under way before this reply is worked on, so that the service need not wait for that.
        this.send();
        await this.settleAll(batch, translations);
      } else {
        this.failed(batch, failure);
      }
      this.report();
      this.send();
    } catch (reason) {
      this.failure ??= { reason };
    }
  }

  /** In slices: meanwhile what was just sent is written, and other replies are answered with the next request. */
  private async settleAll(batch: readonly string[], translations: readonly Translation[]): Promise<void> {
    const replies = translations.map(({ text }) => text);
    const doubt = this.options.isInOrder?.(batch, replies) === false ? { isDoubtful: true as const } : {};
    for (const [index, text] of batch.entries()) {
      if (index % textsPerTurn === 0) await setImmediate();
      const translation = translations[index];
      this.settle(text, translation ? { ok: true, translation, ...doubt } : { ok: false, error: wrongCount() });
    }
  }

  /** What is no smaller than what was refused need not be sent to know. */
  private knownTooLarge(batch: readonly string[]): ServiceError | undefined {
    if (!this.tooLarge) return undefined;
    const { request, text, error } = this.tooLarge;
    return this.sizeOf(batch) >= (batch.length > 1 ? request : text) ? error : undefined;
  }

  private sizeOf(batch: readonly string[]): number {
    return encodedBytes([batch, this.contextOf(batch)]);
  }

  private failed(batch: readonly string[], error: unknown): void {
    this.options.signal?.throwIfAborted();
    if (!ServiceError.is(error)) throw error;
    if (error.reason === 'too-large') {
      const { request = Infinity, text = Infinity } = this.tooLarge ?? {};
      const size = this.sizeOf(batch);
      this.tooLarge = {
        request: Math.min(request, size),
        text: batch.length > 1 ? text : Math.min(text, size),
        error,
      };
    }
    if (error.reason === 'too-large' && batch.length > 1) {
      // The service, or a proxy before it, takes less than the contract says: smaller requests may pass.
      const middle = Math.ceil(batch.length / 2);
      this.queue.unshift(batch.slice(0, middle), batch.slice(middle));
      return;
    }
    if (pointlessToGoOn.has(error.reason)) this.stop = error;
    for (const text of batch) this.settle(text, { ok: false, error });
  }

  private contextOf(batch: readonly string[]): string | undefined {
    const lines = new Set(batch.flatMap((text) => this.texts.get(text)?.context ?? []));
    if (lines.size === 0) return undefined;
    return [this.parameters['context'], ...lines].filter((part) => part !== undefined).join(lineBreak);
  }

  private settle(text: string, result: TextResult): void {
    const known = this.texts.get(text);
    if (!known) return;
    known.result = result;
    for (const index of known.indexes) this.tell(index, result, known.characters);
  }

  private tell(index: number, result: TextResult, characters: number): void {
    this.results[index] = result;
    this.doneCharacters += characters;
    this.options.onResult?.(index, result);
  }

  private report(): void {
    this.options.onProgress?.({ doneCharacters: this.doneCharacters, totalCharacters: this.totalCharacters });
  }
}

/** Between the lines of a context. */
const lineBreak = '\n';

function isList(texts: BatchTexts): texts is readonly string[] {
  return Array.isArray(texts);
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
