import type { MiddlewareHandler } from 'hono';
import { hintOf, proofHeader, proofOf, proofPath } from '../../api/schemas/localKey';
import type { ServiceEnv } from './environment';

/**
 * Proves to whoever has a key that this is the service that knows it, before they send the key. To anybody else it is a path
 * like any other.
 * @param digests of the keys that this service made, the deactivated ones among them
 */
export function prove(digests: () => readonly Uint8Array[]): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (c.req.path !== proofPath || c.req.method !== 'GET') return next();
    const { key, challenge = '' } = c.req.query();
    const found = digests().find((known) => hintOf(known) === key);
    if (!found || !/^[\da-f]{64}$/.test(challenge)) return next();
    return c.body(null, 204, { [proofHeader]: proofOf(found, challenge) });
  };
}
