import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Caller, ServiceEnv } from './environment';
import { digest } from '../../api/schemas/localKey';
import { HttpFailure } from './failure';

/** Finds the owner of a key. */
export type IdentifyKey = (key: string) => Caller | undefined;

/** The authentication scheme of contract §1.2. */
const scheme = 'service-auth-key';

/**
 * Every path needs a key, unknown ones too, so that nobody without a key learns anything. A key in the query or in
 * the body (the legacy way) counts as no key (contract C15).
 */
export function authenticate(identify: IdentifyKey): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const [, given, key] = /^(\S+) +(\S+)$/.exec(c.req.header('authorization')?.trim() ?? '') ?? [];
    const caller = given?.toLowerCase() === scheme && key ? identify(key) : undefined;
    if (!caller) {
      throw new HttpFailure(403, 'The key is missing or invalid. Send it as "Authorization: Service-Auth-Key <key>".');
    }
    const isAdminPath = c.req.path.startsWith('/v2/admin/');
    if (isAdminPath !== (caller.kind === 'admin')) {
      throw new HttpFailure(
        403,
        isAdminPath ? 'This path requires the admin key.' : 'The admin key is valid only for admin paths.',
      );
    }
    c.set('caller', caller);
    await next();
  };
}

/** Compares without telling by the time it takes how much of a key was right. */
export function sameKey(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}
