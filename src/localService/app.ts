import { Hono } from 'hono';
import { authenticate, type IdentifyKey } from './http/authentication';
import type { ServiceEnv } from './http/environment';
import { HttpFailure, notFound } from './http/failure';
import { guard, limitHead } from './http/guard';
import { prove } from './http/proof';
import { newTraceId, traceHeader } from './http/traceId';
import { analyticsRoutes, type AnalyticsDependencies } from './routes/analytics';
import { developerKeyRoutes, type DeveloperKeyDependencies } from './routes/developerKeys';
import { EnginesPage, type EnginesPageDependencies } from './routes/enginesPage';
import { documentRoutes, type DocumentDependencies } from './routes/documents';
import { glossaryRoutes, type GlossaryDependencies } from './routes/glossaries';
import { languageRoutes } from './routes/languages';
import { localEngineRoutes, type LocalEngineDependencies } from './routes/localEngines';
import { legacyGlossaryRoutes } from './routes/legacyGlossaries';
import { styleRulesRoutes, type StyleRulesDependencies } from './routes/styleRules';
import { translationMemoryRoutes, type MemoryDependencies } from './routes/translationMemories';
import { voiceRoutes, type VoiceDependencies } from './routes/voice';
import { translateRoutes, type TranslateDependencies } from './routes/translate';
import { usageRoutes, type UsageDependencies } from './routes/usage';
import { writeRoutes, type WriteDependencies } from './routes/write';
import type { ServiceLog } from './serviceLog';

export interface ServiceDependencies
  extends
    TranslateDependencies,
    WriteDependencies,
    UsageDependencies,
    DeveloperKeyDependencies,
    AnalyticsDependencies,
    GlossaryDependencies,
    StyleRulesDependencies,
    MemoryDependencies,
    LocalEngineDependencies,
    EnginesPageDependencies,
    DocumentDependencies,
    VoiceDependencies {
  identify: IdentifyKey;
  /** Digests of the keys that hold now. */
  keyDigests: () => readonly Uint8Array[];
  log: ServiceLog;
}

/** The contract as a function from request to response. */
export function createApp(parts: ServiceDependencies): Hono<ServiceEnv> {
  const { log } = parts;
  const app = new Hono<ServiceEnv>();
  app.use(async (c, next) => {
    c.set('traceId', newTraceId());
    await next();
    c.res.headers.set(traceHeader, c.get('traceId'));
  });
  const page = new EnginesPage(parts);
  app.use(guard(parts.port), limitHead(), prove(parts.keyDigests), page.withTicket, authenticate(parts.identify));
  app.route('/', page.routes());
  app.route('/', translateRoutes(parts));
  app.route('/', writeRoutes(parts));
  app.route('/', languageRoutes(parts));
  app.route('/', usageRoutes(parts));
  app.route('/', documentRoutes(parts));
  app.route('/', glossaryRoutes(parts));
  app.route('/', legacyGlossaryRoutes(parts));
  app.route('/', styleRulesRoutes(parts));
  app.route('/', translationMemoryRoutes(parts));
  app.route('/', localEngineRoutes(parts));
  app.route('/', voiceRoutes(parts));
  app.route('/', developerKeyRoutes(parts));
  app.route('/', analyticsRoutes(parts));
  app.notFound(() => notFound('Path').toResponse());
  app.onError((error, c) => {
    if (error instanceof HttpFailure) return error.toResponse();
    if (c.req.raw.signal.aborted) return new HttpFailure(499, 'The client closed the connection.').toResponse();
    log.error(`${c.get('traceId')} ${describe(error)}`);
    return new HttpFailure(
      500,
      'The local service ran into an error, which is logged under the X-Trace-ID.',
    ).toResponse();
  });
  return app;
}

/** Kind and place of an error; its message may quote a text, so it stays out. */
function describe(error: Error): string {
  const place = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...place.slice(0, 8)].join('\n');
}
