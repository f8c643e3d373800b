import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { HttpFailure, notFound } from '../http/failure';
import { isOwnHost } from '../http/guard';
import type { Upgrades } from '../http/loopbackServer';
import { newTraceId, traceHeader } from '../http/traceId';
import { frameBytesMax } from './voiceFrames';
import type { VoiceSessions } from './voiceSessions';

/** Path at which sockets are opened. */
export const voiceSocketPath = '/v3/voice/realtime/connect';

/** The sockets of voice sessions, on the port of the service. A token is what opens one: no key comes with it. */
export class VoiceSockets implements Upgrades {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: frameBytesMax,
    perMessageDeflate: false,
  });

  constructor(
    private readonly sessions: VoiceSessions,
    private readonly port: () => number,
  ) {}

  wants({ method, headers, url = '' }: IncomingMessage): boolean {
    return method === 'GET' && /^websocket$/i.test(headers.upgrade ?? '') && url.split('?', 1)[0] === voiceSocketPath;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined);
    try {
      const url = this.allowed(request);
      const session = this.sessions.take(url.searchParams.get('token') ?? '');
      this.server.handleUpgrade(request, socket, head, (opened) => session.connect(opened));
    } catch (error) {
      refuse(
        request,
        socket,
        error instanceof HttpFailure ? error : new HttpFailure(400, 'The request isn’t a WebSocket upgrade.'),
      );
    }
  }

  /** Cuts off whoever is still connected. */
  stop(): void {
    for (const client of this.server.clients) client.terminate();
    this.server.close();
  }

  private allowed({ headers, url = '' }: IncomingMessage): URL {
    if (!isOwnHost(headers.host, this.port())) {
      throw new HttpFailure(403, 'The local service accepts only requests to its own address on this computer.');
    }
    if (headers.origin !== undefined) throw new HttpFailure(403, 'Web pages aren’t allowed to call the local service.');
    const parsed = new URL(url, 'http://127.0.0.1');
    if (parsed.pathname !== voiceSocketPath) throw notFound('Path');
    return parsed;
  }
}

function refuse({ method }: IncomingMessage, socket: Duplex, { status, message }: HttpFailure): void {
  const body = method === 'HEAD' ? '' : JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\n${traceHeader}: ${newTraceId()}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
