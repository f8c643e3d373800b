import type { Dispatcher, Pool } from 'undici';
import { connectionsTo, type Undici } from './connections';
import { ServiceError } from './errors';
import { isOfLocalService, requireProof } from './localProof';
import type { NetworkOptions } from './network';
import { proxyFor } from './network';

/** Time to connect, TLS and proxy included. */
const connectTimeoutMs = 10_000;
/** Time an idle connection is kept for the next call when the service does not say. */
const keepAliveMs = 30_000;

/** Connections at the same time; further calls wait for one. */
const connectionsAtMost = 16;

/** A connection that was never made, so the request cannot have reached the service. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
}

/** The proxy could not be reached, or answered a CONNECT with something else than 200. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  constructor(
    message: string,
    readonly status?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Loads undici when the first call needs it: it takes long to load. */
export async function loadUndici(): Promise<Undici> {
  return import('undici');
}

/**
 * Keep-alive connections to one service, straight or through the proxy the options name.
 * @param key of the service: a local one proves with each connection that it knows it
 */
export async function createDispatcher(baseUrl: string, options: NetworkOptions, key = ''): Promise<Dispatcher> {
  const undici = await loadUndici();
  const url = new URL(baseUrl);
  const proxy = proxyFor(url, options);
  // The local service speaks plain http: it need not wait for certificates, nor for what reads them.
  const secure =
    url.protocol === 'http:' && proxy === undefined ? {} : (await import('./certificates')).tlsOptions(options);
  const agentOptions = {
    keepAliveTimeout: keepAliveMs,
    factory: (origin: string | URL, own: object) => connectionsTo(undici, origin, own, connectionsAtMost),
  };
  if (proxy === undefined) {
    const isLocal = isOfLocalService(baseUrl, key);
    const connect = undici.buildConnector({ ...secure, timeout: connectTimeoutMs });
    return new undici.Agent({
      ...agentOptions,
      connect: (target, done) => {
        connect(target, (error, socket) => {
          if (error) {
            done(new ConnectError(error.message, { cause: error }), null);
          } else if (isLocal) {
            requireProof(socket, { host: url.host, key, timeoutMs: connectTimeoutMs }).then(
              () => done(null, socket),
              (cause: unknown) => done(new ConnectError('No local service is running there.', { cause }), null),
            );
          } else {
            done(null, socket);
          }
        });
      },
    });
  }
  const { uri, authorization } = parseProxy(proxy, options.proxyAuthorization);
  const { username, password } = new URL(proxy);
  const socks = uri.startsWith('socks');
  return new undici.ProxyAgent({
    ...agentOptions,
    uri: socks ? proxy : uri,
    ...(socks ? { username: decodeURIComponent(username), password: decodeURIComponent(password) } : {}),
    token: authorization,
    proxyTls: { ...secure, timeout: connectTimeoutMs },
    requestTls: { ...secure, timeout: connectTimeoutMs },
    clientFactory: (origin, poolOptions) => proxyPool(undici, origin, poolOptions),
  });
}

/** Connections to the proxy itself. They tell a proxy's refusal apart from every other failure. */
function proxyPool(undici: Undici, origin: URL, options: object): Pool {
  class ProxyPool extends undici.Pool {
    override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
    override connect(
      options: Dispatcher.ConnectOptions,
      callback: (error: Error | null, data: Dispatcher.ConnectData) => void,
    ): void;
    override connect(connectOptions: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
      return super.connect(connectOptions).then(
        (data) => {
          if (data.statusCode === 200) {
            return data;
          }
          data.socket.on('error', () => undefined).destroy();
          throw new ProxyError(`The proxy returned status ${data.statusCode.toString()}.`, data.statusCode);
        },
        (error: unknown) => {
          throw new ProxyError('Couldn’t connect to the proxy.', undefined, error);
        },
      );
    }
  }
  return new ProxyPool(origin, options);
}

function parseProxy(proxy: string, givenAuthorization?: string): { uri: string; authorization?: string } {
  const url = URL.canParse(proxy) ? new URL(proxy) : undefined;
  if (!url || !['http:', 'https:', 'socks5:', 'socks:'].includes(url.protocol)) {
    throw new ServiceError(
      'proxy',
      'The proxy address isn’t valid. Use an address such as http://proxy.example.com:8080 in http.proxy or HTTPS_PROXY.',
    );
  }
  const { username, password } = url;
  const credentials = username ? `${decodeURIComponent(username)}:${decodeURIComponent(password)}` : undefined;
  url.username = '';
  url.password = '';
  return {
    uri: url.href,
    authorization: givenAuthorization ?? (credentials && `Basic ${Buffer.from(credentials).toString('base64')}`),
  };
}
