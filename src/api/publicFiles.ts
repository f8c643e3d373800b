import type { Dispatcher } from 'undici';
import { AttemptSignal } from './attemptSignal';
import { chunksOf, firstValue } from './answer';
import { isLoopback } from './baseUrl';
import { createDispatcher } from './dispatcher';
import { ServiceError } from './errors';
import { networkError, reasonOf } from './failures';
import type { NetworkOptions } from './network';
import { Pace } from './pace';

export interface PublicFileOptions {
  network?: NetworkOptions;
  /** Value of `User-Agent`, see `userAgent()`. */
  userAgent?: string;
  /** Time to the first byte of an answer, and the longest silence within one, in milliseconds; it may be behind by twice that. */
  silenceMs?: number;
}

export interface OpenedFile {
  /** Offset of the body: the requested one, or 0 when the server does not send parts. */
  from: number;
  /** Bytes of the body, when the server says. */
  bytes?: number;
  body: AsyncIterable<Uint8Array>;
}

const usualSilenceMs = 30_000;
const redirectsAtMost = 5;

/**
 * Files that anyone may get, over the same way as the service: proxy, certificates, time limits. No key goes with it, so
 * redirects are followed, which places of files live by.
 */
export class PublicFiles {
  readonly #options: PublicFileOptions;
  readonly #dispatchers = new Map<string, Promise<Dispatcher>>();

  constructor(options: PublicFileOptions = {}) {
    this.#options = options;
  }

  /**
   * Asks for a file, or for the rest of it.
   * @throws ServiceError, or the reason of the signal
   */
  async open(address: string, { from = 0, signal }: { from?: number; signal?: AbortSignal } = {}): Promise<OpenedFile> {
    let url = allowed(address);
    for (let hops = 0; ; hops++) {
      const { statusCode: status, headers, body } = await this.request(url, from, signal);
      const location = firstValue(headers['location']);
      if (status === 200 || status === 206) {
        const begin =
          status === 206 ? Number(/^bytes (\d+)-/.exec(firstValue(headers['content-range']) ?? '')?.[1]) : 0;
        if (begin === 0 || begin === from) {
          const bytes = Number(firstValue(headers['content-length']));
          const { silenceMs = usualSilenceMs } = this.#options;
          const pace = new Pace(2 * silenceMs, silenceMs);
          return { from: begin, body: chunksOf(body, { signal, pace }), ...(bytes > 0 && { bytes }) };
        }
      }
      body.on('error', () => undefined).destroy();
      if (status >= 300 && status < 400 && location !== undefined && hops < redirectsAtMost) {
        const next = URL.canParse(location, url.href) ? new URL(location, url.href).href : location;
        // A secure place must not lead to one that is not, nor the network to this machine.
        url = allowed(next, url);
        continue;
      }
      throw new ServiceError(
        status < 300 ? 'unexpected-answer' : reasonOf(status),
        `The server returned status ${status}.`,
        {
          status,
        },
      );
    }
  }

  /** A file as a whole, of so many bytes at most. */
  async read(address: string, { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal }): Promise<Buffer> {
    const { body } = await this.open(address, { signal });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        throw new ServiceError('unexpected-answer', `The file is larger than ${Math.floor(maxBytes / 1024)} KiB.`);
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async close(): Promise<void> {
    const dispatchers = [...this.#dispatchers.values()];
    this.#dispatchers.clear();
    await Promise.allSettled(dispatchers.map(async (dispatcher) => (await dispatcher).destroy()));
  }

  private async request(url: URL, from: number, signal: AbortSignal | undefined): Promise<Dispatcher.ResponseData> {
    signal?.throwIfAborted();
    const { silenceMs = usualSilenceMs, userAgent } = this.#options;
    const cancel = new AttemptSignal(signal, silenceMs);
    try {
      const dispatcher = await this.dispatcherFor(url);
      const response = await dispatcher.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { 'user-agent': userAgent, ...(from > 0 && { range: `bytes=${from}-` }) },
        signal: cancel,
        headersTimeout: silenceMs,
        bodyTimeout: silenceMs,
      });
      cancel.stopClock();
      response.body.once('close', () => cancel.release());
      return response;
    } catch (error) {
      cancel.release();
      signal?.throwIfAborted();
      throw networkError(cancel.aborted ? cancel.reason : error);
    }
  }

  private dispatcherFor({ origin }: URL): Promise<Dispatcher> {
    const known = this.#dispatchers.get(origin);
    if (known) return known;
    const dispatcher = createDispatcher(origin, this.#options.network ?? {});
    this.#dispatchers.set(origin, dispatcher);
    dispatcher.catch(() => this.#dispatchers.delete(origin));
    return dispatcher;
  }
}

/** `https:`, or `http:` on loopback: what comes in the clear could be anybody's. */
function allowed(address: string, cameFrom?: URL): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isHere = url !== undefined && isLoopback(url.hostname);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere);
  if (
    !url ||
    !isSafe ||
    url.username !== '' ||
    url.password !== '' ||
    (isHere && cameFrom && !isLoopback(cameFrom.hostname))
  ) {
    throw new ServiceError(
      'invalid-request',
      'Files can be downloaded only from https:// addresses without a user name.',
    );
  }
  return url;
}
