import { createDispatcher, loadUndici } from './dispatcher';
import { ServiceError } from './errors';
import type { NetworkOptions } from './network';

/** A WebSocket as a queue of messages: text frames are strings, binary frames bytes. */
export interface MessageSocket {
  send(message: string | Uint8Array): void;
  /** Ends when the other side closes; throws `ServiceError` `unreachable` when the connection breaks. */
  messages(): AsyncIterableIterator<string | Uint8Array>;
  /** Closes the socket and its connection; `messages` ends. */
  close(): Promise<void>;
}

export type OpenSocket = (url: string, signal?: AbortSignal) => Promise<MessageSocket>;

/** Opens sockets through the same proxy and certificates as every other call. */
export function socketOpener(network: NetworkOptions): OpenSocket {
  return async (url, signal) => {
    signal?.throwIfAborted();
    const dispatcher = await createDispatcher(url.replace(/^ws/, 'http'), network);
    const { WebSocket } = await loadUndici();
    const socket = new WebSocket(url, { dispatcher });
    socket.binaryType = 'arraybuffer';
    const queue = new MessageQueue();
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      queue.push(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer));
    });
    socket.addEventListener('close', ({ wasClean }: { wasClean: boolean }) => {
      if (wasClean) queue.end();
      else queue.fail(brokenConnection());
    });
    const close = async (): Promise<void> => {
      socket.close();
      queue.end();
      await dispatcher.close();
    };
    await opened(socket, signal).catch(async (error: unknown) => {
      socket.close();
      await dispatcher.destroy();
      throw error;
    });
    return { send: (message) => socket.send(message), messages: () => queue, close };
  };
}

function brokenConnection(cause?: unknown): ServiceError {
  return new ServiceError('unreachable', 'The connection to the service broke.', { cause });
}

function opened(socket: EventTarget, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const settle = (finish: () => void) => (): void => {
      signal?.removeEventListener('abort', abort);
      finish();
    };
    socket.addEventListener('open', settle(resolve), { once: true });
    socket.addEventListener(
      'error',
      (event) => settle(() => reject(brokenConnection((event as Event & { error?: unknown }).error)))(),
      { once: true },
    );
  });
}

/** Messages that came before somebody asked for them, and who asked before one came. */
class MessageQueue implements AsyncIterableIterator<string | Uint8Array> {
  readonly #messages: Array<string | Uint8Array> = [];
  #end?: { error?: unknown };
  #wake?: () => void;

  push(message: string | Uint8Array): void {
    this.#messages.push(message);
    this.#wake?.();
  }

  end(): void {
    this.#end ??= {};
    this.#wake?.();
  }

  fail(error: unknown): void {
    this.#end ??= { error };
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<string | Uint8Array>> {
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) return { value: message };
      if (this.#end?.error) throw this.#end.error;
      if (this.#end) return { value: undefined, done: true };
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
