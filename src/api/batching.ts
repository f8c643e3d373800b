import { setImmediate } from 'node:timers/promises';
import { encodedBytes } from './encodedBytes';
import type { ServiceErrorReason } from './errors';
import { ServiceError } from './errors';
import { EqualTexts, type BatchText, type TextResult, type Told } from './equalTexts';
import { planBatches } from './planBatches';
import { limits } from './schemas/limits';
import type { Translation } from './schemas/translate';
import { t } from '../shared/l10n';

/** Texts that are all there, or that come while others are under way: a request leaves as soon as it is full. */
export type BatchTexts = readonly string[] | AsyncIterable<readonly BatchText[]>;

export interface BatchOptions extends Told {
  signal?: AbortSignal;
  /** Requests under way at the same time; default 4. */
  parallel?: number;
  /** Most texts in one request; default and limit are those of the contract. */
  textsPerRequest?: number;
  /**
   * Returns whether the replies of a request can be to its texts in this order. The contract says so, and no answer
   * proves it.
   */
  isInOrder?: (texts: readonly string[], replies: readonly string[]) => boolean;
  /**
   * Keeps what was answered, where its replies may be in order. What is not kept when the process is killed is paid for
   * again, so the next request waits for it. Does not reject.
   */
  keep?: (texts: readonly string[], translations: readonly Translation[]) => Promise<void>;
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
 * Translates any number of texts in requests within the limits of contract §2: each text once, and no blank one.
 * @param parameters the rest of the request's body: its size counts
 */
export function startBatch(
  translate: TranslateBatch,
  texts: BatchTexts,
  parameters: Readonly<Record<string, unknown>>,
  options: BatchOptions = {},
): BatchJob {
  const job = new Job(translate, parameters, options);
  return { results: job.texts.results, finished: job.run(texts) };
}

interface Answer {
  translations: readonly Translation[];
  isDoubtful: boolean;
}

class Job {
  readonly texts: EqualTexts;
  private readonly textsPerRequest: number;
  /** Requests that wait for their turn, and the texts that do not fill one yet. */
  private readonly queue: string[][] = [];
  private rest: string[] = [];
  private sending = 0;
  private readonly underWay = new Set<Promise<void>>();
  private stop: ServiceError | undefined;
  /** Sizes the service refused, in bytes: the smallest request, and the smallest text alone. */
  private tooLarge: { request: number; text: number; error: ServiceError } | undefined;
  /** Set when the job ends early: nothing more is sent. */
  private failure: { reason: unknown } | undefined;

  constructor(
    private readonly translate: TranslateBatch,
    private readonly parameters: Readonly<Record<string, unknown>>,
    private readonly options: BatchOptions,
  ) {
    const { source_lang: source } = parameters;
    this.textsPerRequest = Math.min(options.textsPerRequest ?? Infinity, limits.translate.textsPerRequest);
    this.texts = new EqualTexts(typeof source === 'string' ? source : '', options);
  }

  async run(texts: BatchTexts): Promise<TextResult[]> {
    this.options.signal?.throwIfAborted();
    try {
      for await (const some of isList(texts) ? [texts.map((text) => ({ text, context: [] }))] : texts) {
        if (this.failure) break;
        this.add(some);
        this.send();
      }
      if (this.rest.length > 0) this.queue.push(this.rest);
      this.send();
    } catch (reason) {
      this.failure ??= { reason };
    }
    while (this.underWay.size > 0) await Promise.race(this.underWay);
    if (this.failure) throw this.failure.reason;
    return this.texts.results.filter((result) => result !== undefined);
  }

  private add(given: readonly BatchText[]): void {
    const contextOf = (text: string): readonly string[] => this.texts.contextOf(text);
    const unsent = [...this.rest, ...this.texts.add(given)];
    const { textsPerRequest } = this;
    const limit = { ...limits.translate, textsPerRequest };
    const { batches, tooLarge: refused } = planBatches(unsent, this.parameters, { contextOf, limit });
    for (const text of refused) this.texts.settle(text, { ok: false, error: tooLarge() });
    this.texts.report();
    // The last one may have room for what is still to come.
    const hasRoom = (batches.at(-1)?.length ?? 0) < textsPerRequest;
    this.rest = (hasRoom && batches.pop()) || [];
    for (const batch of batches) this.queue.push(batch);
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
        this.texts.report();
        continue;
      }
      const reply = this.request(batch).finally(() => this.underWay.delete(reply));
      this.underWay.add(reply);
    }
  }

  /** Sends a request and works on its reply. Does not reject. */
  private async request(batch: string[]): Promise<void> {
    this.sending++;
    let answer: Answer | undefined;
    let failure: unknown;
    try {
      answer = await this.ask(batch);
    } catch (error) {
      failure = error;
    }
    this.sending--;
    try {
      if (answer) {
        // The next request is under way before this reply is worked on, so that the service need not wait for that.
        this.send();
        await this.settleAll(batch, answer);
      } else {
        this.failed(batch, failure);
      }
      this.texts.report();
      this.send();
    } catch (reason) {
      this.failure ??= { reason };
    }
  }

  private async ask(batch: string[]): Promise<Answer> {
    const { signal, isInOrder, keep } = this.options;
    const translations = await this.translate(batch, signal, this.contextOf(batch));
    const isDoubtful =
      isInOrder?.(
        batch,
        translations.map(({ text }) => text),
      ) === false;
    if (!isDoubtful) await keep?.(batch, translations);
    return { translations, isDoubtful };
  }

  /** Settles in slices: between them requests are written to the socket, and other replies are followed by the next request. */
  private async settleAll(batch: readonly string[], { translations, isDoubtful }: Answer): Promise<void> {
    const doubt = isDoubtful ? { isDoubtful } : {};
    for (const [index, text] of batch.entries()) {
      if (index % textsPerTurn === 0) await setImmediate();
      const translation = translations[index];
      this.texts.settle(text, translation ? { ok: true, translation, ...doubt } : { ok: false, error: wrongCount() });
    }
  }

  /** Returns the error of an earlier refusal where the batch is no smaller than what was refused: it need not be sent. */
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
    for (const text of batch) this.texts.settle(text, { ok: false, error });
  }

  private contextOf(batch: readonly string[]): string | undefined {
    const lines = new Set(batch.flatMap((text) => this.texts.contextOf(text)));
    if (lines.size === 0) return undefined;
    return [this.parameters['context'], ...lines].filter((part) => part !== undefined).join(lineBreak);
  }
}

/** Between the lines of a context. */
const lineBreak = '\n';

function isList(texts: BatchTexts): texts is readonly string[] {
  return Array.isArray(texts);
}

function tooLarge(): ServiceError {
  const size = limits.translate.bodyBytes / 1024;
  return new ServiceError(
    'too-large',
    t(
      'The text and its context are larger than {0} KiB, the limit of a request. Split the text or send less context.',
      size,
    ),
  );
}

function wrongCount(): ServiceError {
  return new ServiceError('unexpected-answer', 'The service returned no translation of this text.', {
    mayHaveHappened: true,
  });
}
