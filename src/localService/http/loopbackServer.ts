import { createServer, type Server } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { HttpFailure } from './failure';
import { newTraceId, traceHeader } from './traceId';

/** Time requests may take to finish once the server is asked to stop. */
const stopGraceMs = 1_000;

/** Takes over connections that are to become WebSockets. */
export interface Upgrades {
  /**
   * Returns whether a request is for it. Any other that would change the protocol, as to HTTP/2, is answered as it is.
   */
  wants(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** An HTTP server on 127.0.0.1, where only programs of this machine reach it. */
export class LoopbackServer {
  private readonly server: Server;

  constructor(answer: Parameters<typeof getRequestListener>[0], upgrades: Upgrades) {
    const listener = getRequestListener(answer, { errorHandler: unreadable, overrideGlobalObjects: false });
    // The app answers 431 and 414 itself with a body; this limit only bounds what is read before that.
    const bounds = { maxHeaderSize: 64 * 1024, requestTimeout: 120_000, headersTimeout: 20_000 };
    // Node before 22.21 does not ask, and gives all of them to `upgrade`.
    const options = { ...bounds, shouldUpgradeCallback: (request: IncomingMessage) => upgrades.wants(request) };
    this.server = createServer(options, (incoming, outgoing) => void listener(incoming, outgoing));
    this.server.on('upgrade', (...asked) => upgrades.upgrade(...asked));
    this.server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseRaw(error, socket as Socket));
  }

  /** 0 while it does not listen. */
  get port(): number {
    return (this.server.address() as AddressInfo | null)?.port ?? 0;
  }

  /**
   * Rejects with the error of listening.
   * @param port 0 for any free one
   */
  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', () => {
        this.server.off('error', reject);
        resolve();
      });
    });
  }

  /** Answers what was asked, as far as that ends soon. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
    const timer = setTimeout(() => this.server.closeAllConnections(), stopGraceMs);
    await closed;
    clearTimeout(timer);
  }
}

/** A request whose head cannot be read as HTTP never reaches the app, but is answered in the same form. */
function refuseRaw(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, reason] = error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Headers too large'] : [400, 'Bad request'];
  const body = JSON.stringify({ message: `${reason}.` });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\n${traceHeader}: ${newTraceId()}\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** The head is HTTP, but no URL can be made of it, mostly because of its `Host`. */
function unreadable(): Response {
  const response = new HttpFailure(
    403,
    'The local service accepts only requests to its own address on this computer.',
  ).toResponse();
  response.headers.set(traceHeader, newTraceId());
  return response;
}
