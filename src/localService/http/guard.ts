import type { MiddlewareHandler } from 'hono';
import type { ServiceEnv } from './environment';
import { HttpFailure } from './failure';

/** Bytes of path and query (414 above, contract §1.5). No call of the contract comes near it. */
const urlBytesMax = 8 * 1024;
/** Bytes of all header names and values (contract §1.2). */
const headerBytesMax = 16 * 1024;

/**
 * Keeps web pages out. A page can reach a loopback port in two ways: by a cross-origin request, which browsers mark
 * with `Origin`, and by DNS rebinding, which leaves the name of the page's own site in `Host`.
 */
export function guard(port: () => number): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    // A request line may name a host of its own, which then counts instead of the header.
    const hosts = [c.req.header('host'), new URL(c.req.url).host];
    if (!hosts.every((host) => isOwnHost(host, port()))) {
      throw new HttpFailure(403, 'The local service accepts only requests to its own address on this computer.');
    }
    if (c.req.header('origin') !== undefined) {
      throw new HttpFailure(403, 'Web pages aren’t allowed to call the local service.');
    }
    await next();
  };
}

/** Refuses requests whose head is too large, before anything reads it. */
export function limitHead(): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (pathname.length + search.length > urlBytesMax) {
      throw new HttpFailure(414, 'The URL is too long. Send the parameters in the body.');
    }
    let bytes = 0;
    for (const [name, value] of c.req.raw.headers) bytes += name.length + value.length + 4;
    if (bytes > headerBytesMax) throw new HttpFailure(431, 'The headers are larger than 16 KiB in all.');
    await next();
  };
}

/** Returns whether a `Host` names this service by its own address. */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].some((name) => host?.toLowerCase() === `${name}:${port}`);
}
