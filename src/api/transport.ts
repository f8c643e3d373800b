import type { Dispatcher } from 'undici';
import type * as v from 'valibot';
import type { Answer } from './answer';
import { chunksOf, firstValue, parseAnswer, readStart, readText, withoutPage } from './answer';
import { stringsSent, traceIdOf } from './answerIds';
import { AttemptSignal } from './attemptSignal';
import { isLoopback, parseBaseUrl } from './baseUrl';
import { decompressed } from './contentEncoding';
import type { Connection } from './connection';
import { fileNameIn } from './contentDisposition';
import { createDispatcher } from './dispatcher';
import { ServiceError } from './errors';
import { answerError, networkError } from './failures';
import { isOfLocalService } from './localProof';
import type { NetworkOptions } from './network';
import { Pace } from './pace';
import { redactMessage, textsIn } from './redact';
import type { CallOptions, ServiceDownload, ServiceRequest, Transport } from './request';
import type { EncodedRequest, ServiceAddress } from './requestEncoding';
import { encodeRequest, sendable, serviceAddress } from './requestEncoding';
import type { RetryPolicy } from './retry';
import { attemptLimitMs, defaultRetryPolicy, nextDelayMs } from './retry';
import { sleep } from './sleep';

/** One attempt of a call, for the log. Holds no key, no text, no query and no body. */
export interface AttemptEvent {
  method: string;
  /** Without the query. */
  path: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Until the answer was read, or its headers for a download. */
  ms: number;
  status?: number;
  traceId?: string;
  /** Set when the attempt failed. */
  reason?: ServiceError['reason'] | 'cancelled';
  /** Set when another attempt follows, after this time. */
  retryInMs?: number;
}

/** Limits of one attempt. */
export interface TransportLimits {
  /**
   * Time for a whole attempt, in milliseconds; of a download until its headers, and how far its body may then be behind
   * the slowest rate (`Pace`).
   */
  attemptMs: number;
  /** The same for the first attempt of a call that may be repeated and sends next to nothing, see `attemptLimitMs`. */
  firstAttemptMs: number;
  /** The longest silence within an answer, in milliseconds. */
  silenceMs: number;
  /** Bytes of an answer that is held in memory, beside what the request allows it; a larger one is refused, not read. */
  answerBytes: number;
  /** Time for a call with all its attempts, in milliseconds; `timeoutMs` of a transfer is beside it. */
  giveUpMs: number;
}

/** Times that a call is paid at most when the service works on it, and its answers break off. */
const mostPaid = 2;

/** Returns whether a service has begun to answer, or taken the whole request, before the connection broke. */
function isLostAnswer(error: ServiceError, { status = 0 }: AttemptEvent): boolean {
  if (!error.mayHaveHappened) return false;
  return error.reason === 'unreachable' || (status >= 200 && status <= 299);
}

const defaultTransportLimits: TransportLimits = {
  attemptMs: 60_000,
  firstAttemptMs: 15_000,
  silenceMs: 20_000,
  answerBytes: 1024 * 1024,
  giveUpMs: 5 * 60_000,
};

/** Bytes of an answer for each that was sent: a translation may be longer, and written in escapes. */
const answerBytesPerByte = 16;

/** Bytes of an error body that are read; the sentence in it is short. */
const errorBodyBytes = 64 * 1024;

export interface TransportOptions {
  network?: NetworkOptions;
  /** Value of `User-Agent`, see `userAgent()`. */
  userAgent?: string;
  limits?: Partial<TransportLimits>;
  retry?: Partial<RetryPolicy>;
  onAttempt?: (event: AttemptEvent) => void;
  /** Dispatcher in place of the connections made from `network`; the transport closes it. */
  dispatcher?: Dispatcher;
  /** Waits between attempts; rejects with the signal's reason when aborted. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  now?: () => number;
  random?: () => number;
}

/** The way to a service over HTTP (contract §1). Never follows a redirect: a key must not travel to another host. */
export class HttpTransport implements Transport {
  readonly isHere: boolean;
  readonly isLocalService: boolean;
  readonly #connection: Connection;
  private readonly address: ServiceAddress;
  readonly #options: TransportOptions;
  private readonly limits: TransportLimits;
  private readonly policy: RetryPolicy;
  private readonly sleep: NonNullable<TransportOptions['sleep']>;
  private readonly now: () => number;
  #dispatcher: Promise<Dispatcher> | undefined;
  /** Time of the slowest answer, in milliseconds. */
  private slowestMs = 0;
  private closed = false;

  /** @throws ServiceError `invalid-request` when the connection's address is not allowed */
  constructor(connection: Connection, options: TransportOptions = {}) {
    this.#connection = { ...connection, baseUrl: parseBaseUrl(connection.baseUrl) };
    this.address = serviceAddress(this.#connection.baseUrl);
    const { baseUrl, key } = this.#connection;
    this.isHere = isLoopback(new URL(baseUrl).hostname);
    this.isLocalService = isOfLocalService(baseUrl, key);
    this.#options = options;
    this.limits = { ...defaultTransportLimits, ...options.limits };
    this.policy = { ...defaultRetryPolicy, ...options.retry };
    this.sleep = options.sleep ?? sleep;
    this.now = options.now ?? Date.now;
    this.#dispatcher = options.dispatcher && Promise.resolve(options.dispatcher);
  }

  async json<Schema extends v.GenericSchema>(
    request: ServiceRequest,
    schema: Schema,
    options?: CallOptions,
  ): Promise<v.InferOutput<Schema>> {
    return this.call(request, 'application/json', options, async (answer) =>
      parseAnswer(await readText(answer, request.marksDamage), schema, answer),
    );
  }

  async text(request: ServiceRequest, options?: CallOptions): Promise<string> {
    return this.call(request, undefined, options, async (answer) => withoutPage(await readText(answer), answer));
  }

  async nothing(request: ServiceRequest, options?: CallOptions): Promise<void> {
    await this.call(request, undefined, options, async (answer) =>
      withoutPage(await readStart(answer.body, errorBodyBytes), answer),
    );
  }

  async download(request: ServiceRequest, options?: CallOptions): Promise<ServiceDownload> {
    return this.call(request, undefined, options, (answer) =>
      Promise.resolve({
        body: chunksOf(answer.body, {
          signal: options?.signal,
          pace: request.comesAsMade ? undefined : new Pace(this.limits.attemptMs, this.limits.silenceMs),
        }),
        contentType: firstValue(answer.headers['content-type']),
        fileName: fileNameIn(firstValue(answer.headers['content-disposition'])),
        traceId: answer.traceId,
      }),
    );
  }

  /** Ends every connection. Calls under way fail, later ones are refused. */
  async close(): Promise<void> {
    this.closed = true;
    const dispatcher = this.#dispatcher;
    this.#dispatcher = undefined;
    await (await dispatcher)?.destroy();
  }

  /** Attempts the call until it succeeds, fails for good or is cancelled. */
  private async call<Result>(
    request: ServiceRequest,
    accept: string | undefined,
    options: CallOptions | undefined,
    read: (answer: Answer) => Promise<Result>,
  ): Promise<Result> {
    const signal = options?.signal;
    signal?.throwIfAborted();
    const encoded = encodeRequest(this.#connection, this.address, request, {
      accept,
      userAgent: this.#options.userAgent,
    });
    const beganMs = performance.now();
    /** Attempts that a service worked on, and may have billed, though their answers were lost. */
    let lostAnswers = 0;
    for (let attempt = 1; ; attempt++) {
      const startedMs = performance.now();
      const event: AttemptEvent = { method: request.method, path: request.path, attempt, ms: 0 };
      const leftMs = Math.max(1, Math.ceil(this.limits.giveUpMs - (startedMs - beganMs)));
      let delayMs: number | undefined;
      try {
        const result = await this.attempt(request, encoded, { signal, leftMs }, event, read);
        if (event.traceId !== undefined) options?.onTraceId?.(event.traceId);
        this.slowestMs = Math.max(this.slowestMs, performance.now() - startedMs);
        return result;
      } catch (caught) {
        if (signal?.aborted) {
          event.reason = 'cancelled';
          throw signal.reason;
        }
        const failure = networkError(caught);
        const reads = request.reads ?? (request.method === 'GET' && request.repeatable);
        const error = reads ? failure.ofRead() : failure;
        const random = this.#options.random ?? Math.random;
        if (isLostAnswer(failure, event)) lostAnswers++;
        const isOver = this.closed || (request.bills === true && lostAnswers >= mostPaid);
        delayMs = isOver
          ? undefined
          : nextDelayMs({ attempt, error: failure, repeatable: request.repeatable, random }, this.policy);
        const elapsedMs = performance.now() - beganMs;
        if (delayMs !== undefined && elapsedMs + delayMs >= this.limits.giveUpMs) delayMs = undefined;
        Object.assign(event, { reason: error.reason, status: error.status, traceId: error.traceId });
        event.retryInMs = delayMs;
        if (delayMs === undefined) {
          throw error;
        }
      } finally {
        event.ms = performance.now() - startedMs;
        this.#options.onAttempt?.(event);
      }
      await this.sleep(delayMs, signal);
    }
  }

  /** Sends the request once and reads its answer, within the time for one attempt. */
  private async attempt<Result>(
    request: ServiceRequest,
    encoded: EncodedRequest,
    { signal, leftMs }: { signal: AbortSignal | undefined; leftMs: number },
    event: AttemptEvent,
    read: (answer: Answer) => Promise<Result>,
  ): Promise<Result> {
    if (this.closed) {
      throw new ServiceError('invalid-request', 'The connection to the service has been closed.');
    }
    const dispatcher = await (this.#dispatcher ??= this.connect());
    const attemptMs = this.attemptMs(request, encoded, event.attempt, leftMs);
    const isCut = attemptMs === leftMs;
    const cancel = new AttemptSignal(signal, attemptMs, isCut ? this.limits.giveUpMs : attemptMs);
    let body: Answer['body'] | undefined;
    try {
      const response = await dispatcher.request({
        origin: encoded.origin,
        path: encoded.path,
        method: request.method,
        headers: encoded.headers,
        body: await sendable(encoded.body),
        signal: cancel,
        headersTimeout: attemptMs,
        bodyTimeout: this.limits.silenceMs,
      });
      body = response.body;
      const { statusCode: status, headers } = response;
      const maxBytes =
        request.answerBytes ??
        this.limits.answerBytes + (typeof encoded.body === 'string' ? answerBytesPerByte * encoded.body.length : 0);
      const traceId = traceIdOf(firstValue(headers['x-trace-id']), () => this.sent(request));
      const answer: Answer = { status, headers, body, maxBytes, traceId };
      event.status = status;
      event.traceId = answer.traceId;
      const readable = decompressed(answer);
      if (status < 200 || status > 299) {
        throw await this.readError(readable, request);
      }
      return await read(readable);
    } catch (error) {
      // A status that came in time counts, even when the sentence about it did not.
      throw cancel.aborted && !ServiceError.is(error) ? cancel.reason : error;
    } finally {
      cancel.stopClock();
      if (body && !body.closed) {
        // A download is read later and can be cancelled until its end.
        body.once('close', () => {
          cancel.release();
        });
      } else {
        cancel.release();
      }
    }
  }

  /**
   * The time of an attempt, in milliseconds: no more than is left of that for the whole call. What is not repeated has all
   * its time at once. The transfer of a file has its own time.
   */
  private attemptMs(
    { timeoutMs, repeatable }: ServiceRequest,
    { body }: EncodedRequest,
    attempt: number,
    leftMs: number,
  ): number {
    if (timeoutMs !== undefined) return timeoutMs;
    const sentBytes = typeof body === 'string' ? body.length : 0;
    const limitMs = repeatable
      ? attemptLimitMs({ attempt, sentBytes, slowestMs: this.slowestMs }, this.limits)
      : this.limits.attemptMs;
    return Math.min(limitMs, leftMs);
  }

  private connect(): Promise<Dispatcher> {
    const dispatcher = createDispatcher(this.#connection.baseUrl, this.#options.network ?? {}, this.#connection.key);
    // A failure must not be kept: the next call tries again.
    dispatcher.catch(() => {
      this.#dispatcher = undefined;
    });
    return dispatcher;
  }

  /** The error of an unsuccessful answer. A body that breaks off or never ends takes nothing from it. */
  private async readError({ status, headers, body }: Answer, request: ServiceRequest): Promise<ServiceError> {
    const text = await readStart(body, errorBodyBytes);
    return answerError({
      status,
      path: request.path,
      headers,
      body: text,
      nowMs: this.now(),
      redact: (message) => redactMessage(message, [this.#connection.key], textsIn(request.body)),
      sent: () => this.sent(request),
    });
  }

  redact(message: string, secrets: readonly string[]): string {
    return redactMessage(message, [this.#connection.key, ...secrets], []);
  }

  private sent(request: ServiceRequest): string[] {
    return stringsSent(request, this.#connection.key);
  }
}
