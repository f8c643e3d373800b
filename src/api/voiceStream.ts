import { ServiceError } from './errors';
import type { MessageFormat, VoiceMessage, VoiceSession } from './schemas/voice';
import type { MessageSocket, OpenSocket } from './socket';
import { decodeMessage, encodeCommand } from './voiceMessages';

/** Bytes of one chunk of sound (contract §13.3). */
export const chunkBytesMax = 100_000;
/** Connections in a row that brought no message, after which the stream is given up. */
const fruitlessConnectionsMax = 3;

export interface VoiceStreamParts {
  open: OpenSocket;
  format: MessageFormat;
  /** Gets the address and token for another connection of the same session (contract §13.2). */
  reconnect(token: string, signal?: AbortSignal): Promise<VoiceSession>;
  signal?: AbortSignal;
}

/**
 * One session of live speech (contract §13.3). Send chunks of 50–250 ms as they are recorded and read the messages at
 * the same time; a connection that breaks, or ends after its hour, is replaced by another of the same session.
 */
export class VoiceStream {
  readonly #parts: VoiceStreamParts;
  #session: VoiceSession;
  #socket?: MessageSocket;
  #sourceEnded = false;
  #closed = false;
  /** Commands given while there is no connection. */
  #waiting: Array<string | Uint8Array> = [];

  constructor(session: VoiceSession, parts: VoiceStreamParts) {
    this.#session = session;
    this.#parts = parts;
  }

  /** @throws ServiceError `invalid-request` for a chunk that is too large or comes after the end */
  sendChunk(data: Uint8Array): void {
    if (this.#sourceEnded) throw invalid('Nothing may follow the end of the source.');
    if (data.byteLength > chunkBytesMax) throw invalid(`A chunk holds at most ${chunkBytesMax} bytes.`);
    this.#send(encodeCommand({ source_media_chunk: { data } }, this.#parts.format));
  }

  /** Tells that the recording is over; messages go on until `end_of_stream`. */
  endSource(): void {
    if (this.#sourceEnded) return;
    this.#sourceEnded = true;
    this.#send(encodeCommand({ end_of_source_media: {} }, this.#parts.format));
  }

  /**
   * Messages in order, ending after `end_of_stream`, after an `error` (the session is over then), or when the stream is
   * closed. Read it once.
   */
  async *messages(): AsyncGenerator<VoiceMessage> {
    const { signal } = this.#parts;
    const stop = (): void => void this.close();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      for (let fruitless = 0; !this.#closed;) {
        const socket = await this.#connect();
        for await (const message of this.#received(socket)) {
          fruitless = 0;
          yield message;
          if (message.type === 'end_of_stream' || message.type === 'error') return;
        }
        signal?.throwIfAborted();
        if (this.#isClosed()) return;
        if (++fruitless >= fruitlessConnectionsMax) {
          throw new ServiceError('unreachable', 'The service keeps closing the connection.');
        }
        this.#socket = undefined;
        this.#session = await this.#parts.reconnect(this.#session.token, signal);
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      await this.close();
    }
  }

  /** Ends the connection; `messages` ends too. */
  async close(): Promise<void> {
    this.#closed = true;
    const socket = this.#socket;
    this.#socket = undefined;
    await socket?.close();
  }

  async #connect(): Promise<MessageSocket> {
    const url = new URL(this.#session.streaming_url);
    requireSafe(url);
    url.searchParams.set('token', this.#session.token);
    const socket = await this.#parts.open(url.href, this.#parts.signal);
    this.#socket = socket;
    for (const command of this.#waiting.splice(0)) socket.send(command);
    return socket;
  }

  /** The messages of one connection; a break is its end. */
  async *#received(socket: MessageSocket): AsyncGenerator<VoiceMessage> {
    try {
      for await (const frame of socket.messages()) {
        const message = decodeMessage(frame, this.#parts.format);
        if (message) yield message;
      }
    } catch (error) {
      if (!ServiceError.is(error, 'unreachable')) throw error;
    }
  }

  #send(command: string | Uint8Array): void {
    if (this.#socket) this.#socket.send(command);
    else this.#waiting.push(command);
  }

  /** Asked by a method, since it can change during an await. */
  #isClosed(): boolean {
    return this.#closed;
  }
}

/** A token is as good as a key for its session: it goes over TLS or stays on this machine. */
function requireSafe(url: URL): void {
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url.protocol === 'wss:' || (url.protocol === 'ws:' && isLoopback)) return;
  throw new ServiceError('unexpected-answer', 'The service named an address for the stream that is not safe.');
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid-request', message);
}
