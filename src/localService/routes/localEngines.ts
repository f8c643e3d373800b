import { Hono } from 'hono';
import type { LocalEngines } from '../../api/schemas/localEngines';
import type { ServiceEnv } from '../http/environment';
import type { EngineSet } from '../translation/engineSet';

export interface LocalEngineParts {
  engines: EngineSet;
}

/** `GET /local/engines`, beyond the contract: what is translated here now, by what, and how well. */
export function localEngineRoutes({ engines }: LocalEngineParts): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().get('/local/engines', async (c) =>
    c.json((await engines.listing()) satisfies LocalEngines),
  );
}
