import type { WebSocket } from 'ws';

/** Messages that may wait for a client, in bytes. */
const waitingBytesMax = 8 * 1024 * 1024;

interface Waiting {
  number: number;
  frame: string | Uint8Array;
}

/**
 * Messages on their way to a client. Each is kept until the client has it, so that none is lost with a connection: a
 * ping goes out behind it, and what answers it has come over everything before. Where only that answer was lost, a
 * message goes out again: a client knows it by its times.
 */
export class Outbox {
  private waiting: Waiting[] = [];
  private waitingBytes = 0;
  private count = 0;
  private socket: WebSocket | undefined;

  /** @param onEmpty is called when the client has all there is */
  constructor(private readonly onEmpty: () => void) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** False when so much waits that nobody can be reading. */
  send(frame: string | Uint8Array): boolean {
    const number = ++this.count;
    this.waiting.push({ number, frame });
    this.waitingBytes += frame.length;
    this.transmit({ number, frame });
    return this.waitingBytes <= waitingBytesMax;
  }

  /** Sends what nobody misses when it is lost. */
  sendOnce(frame: string | Uint8Array): void {
    if (this.socket?.readyState === this.socket?.OPEN) this.socket?.send(frame, () => undefined);
  }

  /** Goes on over a new connection with what may not have come over the last one. */
  open(socket: WebSocket): void {
    this.socket = socket;
    socket.on('pong', (data) => this.confirm(Number(data.toString())));
    for (const one of this.waiting) this.transmit(one);
  }

  /** Keeps everything until there is another connection. */
  close(): void {
    this.socket = undefined;
  }

  private transmit({ number, frame }: Waiting): void {
    const { socket } = this;
    if (socket?.readyState !== socket?.OPEN) return;
    // Whether it could be written is told by the end of the connection.
    socket?.send(frame, () => undefined);
    socket?.ping(String(number), undefined, () => undefined);
  }

  private confirm(number: number): void {
    if (!Number.isSafeInteger(number) || this.isEmpty) return;
    const left = this.waiting.findIndex((one) => one.number > number);
    for (const { frame } of this.waiting.splice(0, left < 0 ? this.waiting.length : left)) {
      this.waitingBytes -= frame.length;
    }
    if (this.isEmpty) this.onEmpty();
  }
}
