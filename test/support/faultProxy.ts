import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What happens to one request on its way through the proxy. */
export const faults = [
  'none',
  /** The connection is reset before the service sees the request. */
  'reset-before',
  /** The service does the work, and the connection is reset before its answer. */
  'reset-after',
  /** The request is swallowed. */
  'stall-before',
  /** The answer stops in the middle and the connection stays open. */
  'stall-within',
  /** The connection is reset in the middle of the answer. */
  'break-within',
  /** The answer comes in many small pieces. */
  'slow-body',
  /** A whole HTTP answer whose JSON ends too early. */
  'truncated-json',
  /** A page to sign in at, as a hotel's network gives it, in place of the answer. */
  'sign-in-page',
  /** 429 with seconds, without asking the service. */
  'too-many-seconds',
  /** 429 with a date, without asking the service. */
  'too-many-date',
  /** 503, 529: turned away without asking the service. */
  'unavailable',
  'overloaded',
  /** 500, 504: the service did the work, and its answer was replaced. */
  'server-error',
  'gateway-timeout',
  /** The service gets the request twice. */
  'duplicate-request',
  /** The client gets the answer twice. */
  'duplicate-answer',
] as const;
export type Fault = (typeof faults)[number];

/** What the proxy asks a client to wait for, in seconds. */
export const retryAfterSeconds = { 'too-many-seconds': 7, 'too-many-date': 30 } as const;

export interface FaultProxyOptions {
  /** Address of the real service. */
  target: string;
  /** One fault for each request in turn; afterwards requests pass. */
  plan: readonly Fault[];
  /** Time for `Retry-After` dates, in milliseconds. */
  now: () => number;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
}

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Stands between a real client and a real service, and spoils their exchange as the plan says. */
export class FaultProxy {
  /** Requests of the client, as `POST /v3/glossaries`. */
  readonly received: string[] = [];
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly plan: Fault[];

  private constructor(private readonly options: FaultProxyOptions) {
    this.plan = [...options.plan];
    this.server = createServer((request, response) => void this.pass(request, response));
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    });
  }

  static async start(options: FaultProxyOptions): Promise<FaultProxy> {
    const proxy = new FaultProxy(options);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port.toString()}`;
  }

  /** What the next request meets. */
  get nextFault(): Fault {
    return this.plan[0] ?? 'none';
  }

  /** Lets everything pass from now on. */
  heal(): void {
    this.plan.length = 0;
  }

  async close(): Promise<void> {
    this.sockets.forEach((socket) => socket.destroy());
    this.server.close();
    await once(this.server, 'close');
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = this.plan.shift() ?? 'none';
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      return; // The client hung up while sending.
    }
    this.received.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const exchange = { request, response, body: Buffer.concat(chunks) };
    await this.spoil(fault, exchange);
  }

  private async spoil(fault: Fault, exchange: Exchange): Promise<void> {
    const { response } = exchange;
    switch (fault) {
      case 'none':
        return send(response, await this.forward(exchange));
      case 'reset-before':
        return reset(response);
      case 'reset-after':
        await this.forward(exchange);
        return reset(response);
      case 'stall-before':
        return;
      case 'stall-within':
      case 'break-within': {
        const { status, headers, body } = await this.forward(exchange);
        response.writeHead(status, { ...headers, 'content-length': body.length + 1 });
        response.write(body.subarray(0, body.length / 2), () => {
          if (fault === 'break-within') reset(response);
        });
        return;
      }
      case 'slow-body':
        return drip(response, await this.forward(exchange));
      case 'truncated-json': {
        const answer = await this.forward(exchange);
        return send(response, { ...answer, body: answer.body.subarray(0, answer.body.length - 2) });
      }
      case 'sign-in-page':
        return refuse(response, 200, { 'content-type': 'text/html' }, '<!DOCTYPE html><title>Sign in</title>');
      case 'too-many-seconds':
        return refuse(response, 429, { 'retry-after': String(retryAfterSeconds[fault]) });
      case 'too-many-date': {
        const date = new Date(this.options.now() + retryAfterSeconds[fault] * 1000);
        return refuse(response, 429, { 'retry-after': date.toUTCString() });
      }
      case 'unavailable':
        return refuse(response, 503);
      case 'overloaded':
        return refuse(response, 529);
      case 'server-error':
        await this.forward(exchange);
        return refuse(response, 500, { 'content-type': 'text/html' }, '<h1>Oops</h1>');
      case 'gateway-timeout':
        await this.forward(exchange);
        return refuse(response, 504);
      case 'duplicate-request': {
        const answer = await this.forward(exchange);
        await this.forward(exchange);
        return send(response, answer);
      }
      case 'duplicate-answer':
        return twice(response, await this.forward(exchange));
    }
  }

  /** The service's own answer. */
  private forward({ request, body }: Exchange): Promise<Answer> {
    const { host } = new URL(this.options.target);
    return new Promise((resolve, reject) => {
      const forwarded = sendRequest(this.options.target + (request.url ?? ''), {
        method: request.method,
        headers: { ...request.headers, host, connection: 'close' },
        agent: false,
      });
      forwarded.on('error', reject).on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { ...headers } = answer.headers;
          // These are about the connection to the service, not about the one to the client.
          delete headers.connection;
          delete headers['transfer-encoding'];
          resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
        });
      });
      forwarded.end(body);
    });
  }
}

function reset({ socket }: ServerResponse): void {
  socket?.resetAndDestroy();
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, status === 204 ? headers : { ...headers, 'content-length': body.length }).end(body);
}

function refuse(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}, body = ''): void {
  response.writeHead(status, headers).end(body);
}

function drip(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  const step = Math.ceil(body.length / 20);
  const next = (from: number): void => {
    if (from >= body.length) response.end();
    else response.write(body.subarray(from, from + step), () => setImmediate(next, from + step));
  };
  next(0);
}

/**
 * The second answer follows on the same connection, where nobody asked for one. Both are written at once: an answer that
 * came when the next request is under way already is one to that, for any client.
 */
function twice({ socket }: ServerResponse, { status, headers, body }: Answer): void {
  const lines = Object.entries({ ...headers, 'content-length': body.length }).map(
    ([name, value]) => `${name}: ${String(value)}\r\n`,
  );
  const answer = Buffer.concat([Buffer.from(`HTTP/1.1 ${status.toString()} Again\r\n${lines.join('')}\r\n`), body]);
  socket?.write(Buffer.concat([answer, answer]));
}
