import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Undici } from './connections';
import { createDispatcher, loadUndici } from './dispatcher';
import { ServiceError } from './errors';
import { answerError, networkError } from './failures';
import type { NetworkOptions } from './network';

/** A WebSocket as a queue of messages: text frames are strings, binary frames bytes. */
export interface MessageSocket {
  /** False when the connection is no longer there; then nothing was sent. */
  send(message: string | Uint8Array): boolean;
  /** Bytes that were sent and are still on this machine. */
  readonly waitingBytes: number;
  /** Ends when the other side closes; throws `ServiceError` `unreachable` when the connection breaks. */
  messages(): AsyncIterableIterator<string | Uint8Array>;
  /** Closes the socket and its connection; `messages` ends. */
  close(): Promise<void>;
}

export type OpenSocket = (url: string, signal?: AbortSignal) => Promise<MessageSocket>;

/** A service that does not say goodbye in so many milliseconds is not waited for: its connection would keep a program up. */
const closeTimeoutMs = 1_000;

/** Time until a socket is open, in milliseconds. */
const openTimeoutMs = 30_000;

/** Opens sockets through the same proxy and certificates as every other call. */
export function socketOpener(network: NetworkOptions): OpenSocket {
  return async (url, signal) => {
    signal?.throwIfAborted();
    const dispatcher = await createDispatcher(url.replace(/^ws/, 'http'), network);
    const undici = await loadUndici();
    const opening: Opening = {};
    const socket = new undici.WebSocket(url, { dispatcher: dispatcher.compose(noting(undici, opening)) });
    socket.binaryType = 'arraybuffer';
    const queue = new MessageQueue();
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      queue.push(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer));
    });
    socket.addEventListener('close', ({ wasClean }: { wasClean: boolean }) => {
      if (wasClean) queue.end();
      else queue.fail(new ServiceError('unreachable', 'The connection to the service was lost.'));
    });
    try {
      await opened(socket, signal);
    } catch (error) {
      socket.close();
      await dispatcher.destroy();
      throw signal?.aborted || ServiceError.is(error) ? error : openError(opening, error);
    }
    return {
      send: (message) => {
        if (socket.readyState !== socket.OPEN) return false;
        socket.send(message);
        return true;
      },
      get waitingBytes() {
        return socket.bufferedAmount;
      },
      messages: () => queue,
      close: async () => {
        socket.close();
        queue.end();
        endSoon(opening.connection);
        await dispatcher.close();
      },
    };
  };
}

/** Ends a connection whose other side leaves it open. */
function endSoon(connection: Duplex | undefined): void {
  if (!connection || connection.destroyed) return;
  const timer = setTimeout(() => connection.destroy(), closeTimeoutMs);
  connection.once('close', () => clearTimeout(timer));
}

/** Result of opening a socket; undici's WebSocket keeps it to itself. */
interface Opening {
  /** Connection of an opened socket. */
  connection?: Duplex;
  error?: unknown;
  answer?: { status: number; headers: Readonly<Record<string, string | string[] | undefined>> };
}

/** Notes what comes of a request on its way to the WebSocket. */
function noting(undici: Undici, opening: Opening): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const noted: Dispatcher.DispatchHandler = new undici.DecoratorHandler(handler);
    const { onRequestUpgrade, onResponseStart, onResponseError } = noted;
    noted.onRequestUpgrade = (...args) => {
      [, , , opening.connection] = args;
      onRequestUpgrade?.apply(noted, args);
    };
    noted.onResponseStart = (...args) => {
      const [, status, headers] = args;
      opening.answer = { status, headers };
      onResponseStart?.apply(noted, args);
    };
    noted.onResponseError = (...args) => {
      opening.error = args[1];
      onResponseError?.apply(noted, args);
    };
    return dispatch(options, noted);
  };
}

/** The error of a socket that was not opened: refused by an answer, or by what happened on the way. */
function openError({ error, answer }: Opening, thrown: unknown): ServiceError {
  return answer
    ? answerError({ ...answer, body: '', nowMs: Date.now(), redact: (text) => text, sent: () => [] })
    : networkError(error ?? thrown);
}

function opened(socket: EventTarget, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      outcome();
    };
    const onAbort = (): void => settle(() => reject(signal?.reason));
    const timer = setTimeout(() => {
      const seconds = (openTimeoutMs / 1000).toString();
      settle(() => reject(new ServiceError('timeout', `The service didn’t respond within ${seconds} s.`)));
    }, openTimeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    socket.addEventListener('open', () => settle(resolve), { once: true });
    socket.addEventListener('error', (event) => settle(() => reject((event as Event & { error?: unknown }).error)), {
      once: true,
    });
  });
}

/** Messages that came before somebody asked for them, and who asked before one came. */
class MessageQueue implements AsyncIterableIterator<string | Uint8Array> {
  private readonly messages: Array<string | Uint8Array> = [];
  private outcome?: { error?: unknown };
  private wake?: () => void;

  push(message: string | Uint8Array): void {
    this.messages.push(message);
    this.wake?.();
  }

  end(): void {
    this.outcome ??= {};
    this.wake?.();
  }

  fail(error: unknown): void {
    this.outcome ??= { error };
    this.wake?.();
  }

  async next(): Promise<IteratorResult<string | Uint8Array>> {
    for (;;) {
      const message = this.messages.shift();
      if (message !== undefined) return { value: message };
      if (this.outcome?.error) throw this.outcome.error;
      if (this.outcome) return { value: undefined, done: true };
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
