import { Hono } from 'hono';
import type { ServiceEnv } from '../http/environment';
import { HttpFailure } from '../http/failure';

/** Voice (contract §13): no offline engine hears or speaks, which to a client is a plan without access. */
export function voiceRoutes(): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().on(['GET', 'POST'], '/v3/voice/realtime', () => {
    throw new HttpFailure(403, 'The local service has no voice engine. Connect to a remote service for voice.');
  });
}
