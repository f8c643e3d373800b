import { isLoopback } from '../baseUrl';
import { ServiceError } from '../errors';
import { reasonOf } from '../failures';
import { limits } from '../schemas/limits';
import type { MessageFormat, VoiceMessage, VoiceSession } from '../schemas/voice';
import { sleep } from '../sleep';
import type { MessageSocket, OpenSocket } from '../socket';
import { decodeMessage, encodeCommand } from './voiceMessages';
import { FrameBudget } from './frameBudget';
import type { MeteredSound } from './meteredSound';
import { OnlyOnce } from './onlyOnce';
import { SentSound } from './sentSound';
import { chunkMs, chunkProblem } from './voiceSound';

/** Connections in a row that brought no message, after which the stream is given up. */
const fruitlessConnectionsMax = 3;
/** Connections of one session in all: a session of hours on a poor network has some dozens. */
const connectionsMax = 1000;
/** Before each connection after a fruitless one. */
const reconnectDelayMs = 1000;
/** Sound on this machine that the network does not take: some seconds of it. */
const waitingBytesMax = 128 * 1024;
/** Between two looks at what the network has not taken, at most: most often it takes it at once. */
const lookAgainMs = 50;
/** The network took nothing for so long: the connection is lost. */
const stuckMs = 30_000;

/** Every message but `error`, which is thrown. */
export type VoiceEvent = Exclude<VoiceMessage, { type: 'error' }>;

export interface VoiceStreamDependencies {
  open: OpenSocket;
  /** True if the service is of this machine, and may lead to it. */
  isHere?: boolean;
  format: MessageFormat;
  /** `source_media_content_type` of the session. */
  mediaType: string;
  /** Gets the address and token for another connection of the same session (contract §13.2). */
  reconnect(token: string, signal?: AbortSignal): Promise<VoiceSession>;
  signal?: AbortSignal;
  /**
   * `whereTold`: for whoever can send the sound again. A session goes on after a lost connection only where its service tells
   * how much of the sound it has; else `messages` throws `unreachable`, since nobody can know.
   */
  reconnects?: 'always' | 'whereTold';
  /** Is told of all sound before it is sent. */
  metered?: MeteredSound | undefined;
  /** Takes secrets out of words of the service: those given, and the key of the connection. */
  redact: (message: string, secrets: readonly string[]) => string;
  /** Waits; a parameter so that tests need not. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * One session of live speech (contract §13.3). Send chunks of 50–250 ms as they are recorded, at most at twice their
 * speed, and read the messages at the same time; a connection that breaks, or ends after its hour, is replaced by
 * another of the same session.
 */
export class VoiceStream {
  private socket?: MessageSocket;
  private sourceEnded = false;
  /** The service has said that it has the whole source. */
  private sourceReceived = false;
  private closed = false;
  /** Callbacks that wait for a connection, or the end. */
  private readonly whenChanged: Array<() => void> = [];
  /** Chunks given while there is no connection, or that were lost with one. */
  private waiting: Uint8Array[] = [];
  private readonly sent = new SentSound();
  private readonly onlyOnce = new OnlyOnce();
  private readonly budget = new FrameBudget();
  /** Names of what was asked for and no engine applies, as the service reports them. */
  readonly notApplied: readonly string[];

  constructor(
    private session: VoiceSession,
    private readonly parts: VoiceStreamDependencies,
  ) {
    this.notApplied = session.not_applied ?? [];
  }

  /**
   * Sends sound, or keeps it until there is a connection. Does nothing once the stream is over: `messages` tells how.
   *
   * @param durationMs where its kind of sound does not tell
   * @throws ServiceError `invalid-request` for a chunk that is too large or comes after the end
   */
  sendChunk(data: Uint8Array, durationMs = chunkMs(this.parts.mediaType, data.byteLength)): void {
    if (this.sourceEnded) throw invalid('The source has already ended; nothing can be sent after it.');
    const problem = chunkProblem(this.parts.mediaType, data.byteLength);
    if (problem !== undefined) throw invalid(problem);
    if (this.closed) return;
    this.parts.metered?.sent(durationMs);
    // What waits is sent one after the other, and this comes behind it.
    if (this.waiting.length > 0 || !this.sendSound(data)) this.waiting.push(data);
  }

  /**
   * Resolves when sound can be sent: there is a connection that takes it, or the stream is over, which `messages` tells.
   * Who waits for it before each chunk keeps no sound in memory, and sends none of it faster than it came.
   * @param durationMs of the chunk that comes next
   * @throws what a meter refuses that chunk with
   */
  async ready(durationMs = 0): Promise<void> {
    await this.parts.metered?.allow(durationMs);
    for (let [waitedMs, nextMs] = [0, 1]; !this.closed; nextMs = Math.min(nextMs * 2, lookAgainMs)) {
      const takesSound = (this.socket?.waitingBytes ?? Infinity) <= waitingBytesMax;
      if (takesSound && this.waiting.length === 0) return;
      if (!this.socket) await new Promise<void>((resolve) => this.whenChanged.push(resolve));
      else if (waitedMs > stuckMs) await this.drop();
      else await sleep(nextMs);
      if (this.socket && !takesSound) waitedMs += nextMs;
    }
  }

  /** Tells that the recording is over; messages go on until `end_of_stream`. */
  endSource(): void {
    if (this.sourceEnded) return;
    this.sourceEnded = true;
    if (this.waiting.length === 0) this.sendNow({ end_of_source_media: {} });
  }

  /**
   * Messages in order, ending after `end_of_stream` or when the stream is closed. Read it once.
   *
   * @throws ServiceError when the service ends the session by an error, or cannot be reached again
   */
  async *messages(): AsyncGenerator<VoiceEvent> {
    const { signal } = this.parts;
    const stop = (): void => void this.close();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      for (let [fruitless, connections] = [0, 0]; !this.closed;) {
        if (++connections > connectionsMax) throw brokenAgain();
        let failure: ServiceError | undefined;
        try {
          for await (const received of this.received(await this.connect())) {
            fruitless = 0;
            const message = this.onlyOnce.take(received);
            if (!message) continue;
            if (message.type === 'error') throw this.sessionError(message);
            if (message.type === 'end_of_source_transcript') this.sourceReceived = true;
            yield message;
            if (message.type === 'end_of_stream') return;
          }
        } catch (error) {
          if (signal?.aborted || !isBreak(error)) throw error;
          failure = error;
        }
        signal?.throwIfAborted();
        if (this.isClosed()) return;
        if (await this.reconnect(++fruitless, failure)) fruitless = 0;
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      await this.close();
    }
  }

  /** Ends the connection; `messages` ends too. */
  async close(): Promise<void> {
    this.closed = true;
    this.waiting = [];
    this.parts.metered?.end();
    this.changed();
    await this.drop();
  }

  private changed(): void {
    for (const resolve of this.whenChanged.splice(0)) resolve();
  }

  private async connect(): Promise<MessageSocket> {
    const url = new URL(this.session.streaming_url);
    requireSafe(url, this.parts.isHere ?? false);
    url.searchParams.set('token', this.session.token);
    const socket = await this.parts.open(url.href, this.parts.signal);
    if (this.closed) {
      await socket.close();
      return socket;
    }
    this.socket = socket;
    this.changed();
    void this.sendWaiting(socket);
    return socket;
  }

  /** Sends what waits, at the speed that the contract allows. */
  private async sendWaiting(socket: MessageSocket): Promise<void> {
    const { mediaType, signal } = this.parts;
    while (this.socket === socket) {
      const [data] = this.waiting;
      if (!data) break;
      if (!this.sendSound(data)) return;
      this.waiting.shift();
      if (this.waiting.length === 0) break;
      await this.wait(chunkMs(mediaType, data.byteLength) / limits.voice.pace, signal).catch(() => undefined);
    }
    // Perhaps it was said before, on a connection that broke; a service that has it says so.
    if (this.socket === socket && this.sourceEnded && !this.sourceReceived) this.sendNow({ end_of_source_media: {} });
  }

  /** @returns whether sound had come to the service since the connection before */
  private async reconnect(fruitless: number, failure: ServiceError | undefined): Promise<boolean> {
    const unsent = this.socket?.waitingBytes ?? 0;
    await this.drop();
    const isWhereTold = this.parts.reconnects === 'whereTold';
    const isUntold = isWhereTold && this.session.source_media_bytes === undefined;
    if (isUntold || fruitless >= fruitlessConnectionsMax) throw failure ?? closedEarly();
    const { signal } = this.parts;
    if (fruitless > 1) await this.wait(reconnectDelayMs, signal);
    const before = this.session.source_media_bytes ?? 0;
    this.session = await this.parts.reconnect(this.session.token, signal).catch((error: unknown) => {
      // A session that is not there any more is no reason to give up for whoever can begin another.
      throw isWhereTold && !signal?.aborted ? (failure ?? closedEarly()) : error;
    });
    this.onlyOnce.reconnected();
    const { source_media_bytes: received } = this.session;
    if (isWhereTold && received === undefined) throw failure ?? closedEarly();
    // A service that does not say what it has got has all that left this machine, as far as anyone can know.
    const lost = received === undefined ? this.sent.takeUnsent(unsent) : this.sent.takeAfter(received);
    if (!lost) {
      throw new ServiceError('unreachable', 'Some audio was lost with the connection and can’t be sent again.');
    }
    this.waiting.unshift(...lost);
    return received !== undefined && received > before;
  }

  private async wait(ms: number, signal?: AbortSignal): Promise<void> {
    await (this.parts.sleep ?? sleep)(ms, signal);
  }

  private async drop(): Promise<void> {
    const socket = this.socket;
    this.socket = undefined;
    await socket?.close();
  }

  /** The messages of one connection that this client knows. */
  private async *received(socket: MessageSocket): AsyncGenerator<VoiceMessage> {
    for await (const frame of socket.messages()) {
      this.budget.take(frame.length);
      const message = decodeMessage(frame, this.parts.format);
      if (message) yield message;
    }
  }

  private sendSound(data: Uint8Array): boolean {
    const frame = encodeCommand({ source_media_chunk: { data } }, this.parts.format);
    if (!this.socket?.send(frame)) return false;
    this.sent.add(data, frame.length);
    return true;
  }

  private sendNow(command: Parameters<typeof encodeCommand>[0]): boolean {
    return this.socket?.send(encodeCommand(command, this.parts.format)) ?? false;
  }

  private sessionError({ message }: Extract<VoiceMessage, { type: 'error' }>): ServiceError {
    const { error_code: status = 0, reason_code: code, error_message: said } = message;
    return new ServiceError(
      status >= 400 ? reasonOf(status) : 'service-unavailable',
      `The service ended the session${said ? `: ${this.parts.redact(said, [this.session.token])}` : '.'}`,
      { status: status || undefined, code: code?.toString(), mayHaveHappened: true },
    );
  }

  /** Asked by a method, since it can change during an await. */
  private isClosed(): boolean {
    return this.closed;
  }
}

/** A connection that was lost or not made, not the end of the session. */
function isBreak(error: unknown): error is ServiceError {
  return ServiceError.is(error, 'unreachable') || ServiceError.is(error, 'timeout');
}

/**
 * A token is as good as a key for its session: it goes over TLS or stays on this machine. Only a service of this machine
 * leads to it.
 */
function requireSafe(url: URL, isHere: boolean): void {
  const leadsHere = isLoopback(url.hostname);
  if (leadsHere ? isHere && /^wss?:$/.test(url.protocol) : url.protocol === 'wss:') return;
  throw new ServiceError('unexpected-answer', 'The service returned an unsafe address for the stream.');
}

function closedEarly(): ServiceError {
  return new ServiceError('unreachable', 'The service closed the connection too early.');
}

function brokenAgain(): ServiceError {
  return new ServiceError('unexpected-answer', 'The service closed the connection several times in a row.');
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid-request', message);
}
