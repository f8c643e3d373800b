import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** A request as it came over the wire, body read to its end. */
export interface ReceivedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  json: () => unknown;
}

/** What the server does with one request. */
export type Step = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

export interface ScriptedServerOptions {
  /** Serves https with this certificate and key, PEM. */
  tls?: { cert: string; key: string };
  /** Default: any free one. */
  port?: number;
}

/** A real HTTP server on loopback that answers as the test says: queued steps first, then the last `always`. */
export class ScriptedServer {
  readonly requests: ReceivedRequest[] = [];
  /** Sockets accepted since the start. */
  connections = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly steps: Step[] = [];
  private usual: Step = status(501);

  private constructor({ tls }: ScriptedServerOptions) {
    const listener = (request: IncomingMessage, response: ServerResponse): void => {
      void this.answer(request, response);
    };
    this.server = tls ? https.createServer(tls, listener) : http.createServer(listener);
    this.server.on('connection', (socket: Socket) => {
      this.connections++;
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      socket.on('error', () => undefined);
    });
  }

  static async start(options: ScriptedServerOptions = {}): Promise<ScriptedServer> {
    const server = new ScriptedServer(options);
    server.server.listen(options.port ?? 0, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `${this.server instanceof https.Server ? 'https' : 'http'}://127.0.0.1:${this.port.toString()}`;
  }

  /** Answers the next requests, one step each. */
  next(...steps: Step[]): this {
    this.steps.push(...steps);
    return this;
  }

  /** Answers every request no queued step is left for. */
  always(step: Step): this {
    this.usual = step;
    return this;
  }

  async close(): Promise<void> {
    this.sockets.forEach((socket) => socket.destroy());
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        chunks.push(chunk);
      }
    } catch {
      return; // The client hung up while sending.
    }
    const body = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://server');
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
      json: () => JSON.parse(body) as unknown,
    };
    this.requests.push(received);
    await (this.steps.shift() ?? this.usual)(received, response);
  }
}

/** Answers 200 with the value as JSON, or with another status and more headers. */
export function json(value: unknown, code = 200, headers: Record<string, string> = {}): Step {
  return (_request, response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
}

/** Answers with a status, a body that need not be JSON, and headers. */
export function status(code: number, body = '', headers: Record<string, string> = {}): Step {
  return (_request, response) => {
    response.writeHead(code, headers).end(body);
  };
}

export function html(code = 200): Step {
  return status(code, '<!DOCTYPE html><title>Sign in</title>', { 'content-type': 'text/html; charset=utf-8' });
}

/** Reads the request and never answers. */
export function silence(onArrival?: () => void): Step {
  return () => onArrival?.();
}

/** Closes the connection without an answer. */
export function hangUp(): Step {
  return (_request, response) => {
    response.socket?.destroy();
  };
}

/** Sends headers and the first part of a body, then closes the connection. */
export function breakOff(part = '{"translations":['): Step {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write(part, () => response.socket?.destroy());
  };
}

/** Begins an answer and goes on with a byte at a time, for ever. */
export function drip(everyMs: number): Step {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    const drops = setInterval(() => response.write('.'), everyMs);
    response.once('close', () => clearInterval(drops));
  };
}

/** Sends headers and the first part of a body, and then nothing. */
export function stall(part = '{"translations":[', onStall?: () => void): Step {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(part, onStall);
  };
}

/** Translates as `[target] text`, like a service would answer. */
export function translator(onRequest?: (texts: string[]) => void): Step {
  return (request, response) => {
    const { text, target_lang } = request.json() as { text: string[]; target_lang: string };
    onRequest?.(text);
    const translations = text.map((item) => ({ detected_source_language: 'EN', text: `[${target_lang}] ${item}` }));
    return json({ translations })(request, response);
  };
}
