import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import * as net from 'node:net';
import type { Duplex } from 'node:stream';

export interface ConnectProxyOptions {
  /** `user:password` it asks for. */
  credentials?: string;
  /** The proxy's own name service: `host:port` asked for → port on loopback. */
  routes: Record<string, number>;
  /** Serves its clients over https with this certificate and key, PEM. */
  tls?: { cert: string; key: string };
}

/** A real HTTP proxy on loopback that opens tunnels (CONNECT) to where its routes say. */
export class ConnectProxy {
  /** Each `host:port` a tunnel was asked for. */
  readonly asked: string[] = [];
  credentials: string | undefined;
  private readonly routes: Record<string, number>;
  private readonly server: Server;
  private readonly sockets = new Set<Duplex>();

  private constructor(options: ConnectProxyOptions) {
    this.credentials = options.credentials;
    this.routes = options.routes;
    this.server = options.tls ? https.createServer(options.tls) : http.createServer();
    this.server.on('connect', (request, socket, head) => {
      this.tunnel(request, socket, head);
    });
    this.server.on('connection', (socket: Socket) => {
      this.keep(socket);
    });
  }

  static async start(options: ConnectProxyOptions): Promise<ConnectProxy> {
    const proxy = new ConnectProxy(options);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** `127.0.0.1:port` */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port.toString()}`;
  }

  async close(): Promise<void> {
    this.sockets.forEach((socket) => socket.destroy());
    this.server.close();
    await once(this.server, 'close');
  }

  private tunnel(request: IncomingMessage, client: Duplex, head: Buffer): void {
    const target = request.url ?? '';
    this.asked.push(target);
    const expected = this.credentials && `Basic ${Buffer.from(this.credentials).toString('base64')}`;
    if (expected && request.headers['proxy-authorization'] !== expected) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    const port = this.routes[target];
    if (port === undefined) {
      client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const upstream = net.connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    this.keep(upstream);
  }

  private keep(socket: Duplex): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
  }
}
