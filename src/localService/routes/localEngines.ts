import { Hono } from 'hono';
import { limits } from '../../api/schemas/limits';
import {
  detectRequestSchema,
  type DetectResponse,
  type EnginesOverview,
  type LocalEngines,
} from '../../api/schemas/localEngines';
import { translationLanguages } from '../data/catalogue';
import { enginesOverview, type OverviewDependencies } from '../enginesOverview';
import { readBody } from '../http/body';
import { check } from '../http/check';
import type { ServiceEnv } from '../http/environment';
import type { EngineSet } from '../translation/engineSet';
import type { DetectLanguage } from '../translation/sourceLanguage';

export interface LocalEngineDependencies extends OverviewDependencies {
  engines: EngineSet;
  detect: DetectLanguage;
}

/**
 * Beyond the contract: `GET /local/engines` tells what is translated here now, by what, and how well, with `source` only
 * from that language; `GET /local/engines/overview` every engine there is or could be; `POST /local/detect` tells what language a text would be taken for.
 */
export function localEngineRoutes(parts: LocalEngineDependencies): Hono<ServiceEnv> {
  const { engines, detect, installCommand } = parts;
  return new Hono<ServiceEnv>()
    .get('/local/engines', async (c) => {
      const source = c.req.query('source');
      const listing = await engines.listing(source);
      if (source === undefined || !installCommand) return c.json(listing satisfies LocalEngines);
      const served = new Set(listing.pairs.map(({ target }) => target));
      const installable = translationLanguages().targets.flatMap((target) => {
        const command = served.has(target) ? undefined : installCommand(source, target);
        return command === undefined ? [] : [{ target, command }];
      });
      return c.json({ ...listing, installable } satisfies LocalEngines);
    })
    .get('/local/engines/overview', async (c) => c.json((await enginesOverview(parts)) satisfies EnginesOverview))
    .post('/local/detect', async (c) => {
      const { text } = check(detectRequestSchema, await readBody(c, { maxBytes: limits.translate.bodyBytes }));
      const detection = await detect(text);
      return c.json({ language: detection?.language } satisfies DetectResponse);
    });
}
