import type { Duplex } from 'node:stream';
import { ServiceClient } from '../api/client';
import { isOfLocalService } from '../api/localProof';
import { networkOptionsFrom } from '../api/network';
import { localLimits } from '../api/retry';
import type { AttemptEvent } from '../api/transport';
import { userAgent } from '../api/userAgent';
import { ownEngineLimits } from '../work/engines/engineSetup';
import { TextCache } from '../storage/textCache';
import type { Role } from './keyStore';
import { startLocalService, type LocalEndpoint } from './localService';
import { elsewhere, type ShellEngines } from './engines/engineOptions';
import { connectionOf, type ConnectionValues, type ServiceOptions } from './serviceOptions';
import type { Shell } from './shell';
import type { ExitCode } from './world';

/** A service that answers, with what it has answered before. */
export interface OpenService {
  url: string;
  /** Whose answers the cache has: those of an address, or of a language model. */
  account: string;
  /** True if it is a local service, of this run or another one. */
  isLocal: boolean;
  /** True if it works offline and costs nothing: no model or server of the user is asked. */
  isFree: boolean;
  client: ServiceClient;
  cache?: TextCache;
  /** A client that may be had after a failure: of the local service of this run, which is started again where it ended. */
  renewed(): Promise<ServiceClient>;
  close(): Promise<void>;
}

/** Commands that leave nothing in the local service, so that a home that is read-only does not stop them. */
const keepsNothing: ReadonlySet<string> = new Set([
  'parlance-translate',
  'parlance-document',
  'parlance-voice',
  'parlance-write',
  'parlance-check',
  'parlance-sync',
  'parlance-lsp',
  'parlance-mcp',
  'parlance-languages',
]);

/**
 * Opens the service, and starts it where it is the local one.
 * @param program its name as the service is told
 */
export async function openService(program: string, options: ServiceOptions, shell: Shell): Promise<OpenService> {
  const { authScheme, tagHeader, cacheFile, ownsCacheFolder } = options;
  const { models, giveUpMs, engines } = options;
  if (cacheFile !== undefined && !ownsCacheFolder) {
    await (await import('./broughtStores')).refuseBroughtCache(cacheFile, shell);
  }
  const answers = engines && (await openAnswers(engines, shell));
  const wishes = {
    ...(models !== undefined && { models }),
    ...(answers && { ask: answers.serve }),
    mayForget: keepsNothing.has(program),
  };
  const start = (): Promise<LocalEndpoint> => startLocalService(shell.world, wishes);
  let local = options.url === undefined ? await start() : undefined;
  const url = options.url ?? local?.url ?? '';
  const key = (options.as === 'admin' ? local?.adminKey : local?.key) ?? options.key ?? '';
  const clientAt = (baseUrl: string, ownKey: string): ServiceClient =>
    new ServiceClient(
      { baseUrl, key: ownKey, authScheme: local ? 'Service-Auth-Key' : authScheme, tagHeader },
      {
        network: networkOptionsFrom({}, shell.world.env),
        userAgent: userAgent({ name: program, version: '1' }),
        onAttempt: tellWaiting(shell),
        limits: {
          ...(isOfLocalService(url, key) && localLimits),
          ...(engines && ownEngineLimits),
          ...(giveUpMs !== undefined && { giveUpMs }),
        },
      },
      local && elsewhere(engines).length === 0 ? undefined : shell.world.meter,
    );
  let client = clientAt(url, key);
  const clients = [client];
  let starting: Promise<ServiceClient> | undefined;
  const restarted = async (): Promise<ServiceClient> => {
    local = await start();
    client = clientAt(local.url, options.as === 'admin' ? local.adminKey : local.key);
    clients.push(client);
    return client;
  };
  // An offline engine costs nothing, and one installed meanwhile is worth another run.
  const isCached = !local || engines?.account !== undefined;
  const cache = !isCached || cacheFile === undefined ? undefined : openCache(cacheFile, ownsCacheFolder, shell);
  return {
    url,
    account: engines?.account ?? url,
    isLocal: isOfLocalService(url, key),
    isFree: isOfLocalService(url, key) && engines === undefined,
    client,
    ...(cache && { cache }),
    renewed() {
      if (!local || local.isRunning()) return starting ?? Promise.resolve(client);
      starting ??= restarted().finally(() => (starting = undefined));
      return starting;
    },
    async close() {
      cache?.close(longestCloseMs);
      await Promise.all(clients.map((one) => one.close()));
      local?.stop();
      answers?.close();
    },
  };
}

/** Answers what a local service asks of the user's own engines, and says to which other machines texts go. */
export async function openAnswers(
  engines: ShellEngines,
  shell: Shell,
): Promise<{ serve: (pipe: Duplex) => void; close: () => void }> {
  const [{ EngineAnswers }, { ServiceChannel }] = await Promise.all([
    import('./engines/askEngines'),
    import('../work/engines/serviceChannel'),
  ]);
  const answers = new EngineAnswers(engines, shell);
  for (const { words, destination } of elsewhere(engines)) {
    shell.say(`Text is sent to ${words} at ${destination.host}.`);
  }
  const warn = (message: string): void => shell.say(message);
  return { serve: (pipe) => void new ServiceChannel(pipe, answers, warn), close: () => answers.close() };
}

/** Max time to close the cache, in milliseconds: paid work is kept even if another process holds the cache for a while. */
const longestCloseMs = 5_000;

/** A wait of less is none that a user wonders about. */
const longWaitMs = 5_000;

/** Says once that a call is tried again and again: nothing else would be seen for minutes. */
function tellWaiting(shell: Shell): (event: AttemptEvent) => void {
  let isTold = false;
  return ({ reason, attempt, ms, retryInMs }) => {
    if (isTold || retryInMs === undefined || (attempt === 1 && ms + retryInMs < longWaitMs)) return;
    isTold = true;
    shell.note(`The service isn’t ready (${reason}). Trying again; press Ctrl+C to stop.`);
  };
}

/**
 * Opens the service of a command that asks it a few things, and closes it again.
 * @param program its name as the service is told
 */
export async function withService(
  program: string,
  values: ConnectionValues,
  shell: Shell,
  ask: (client: ServiceClient, service: OpenService) => Promise<ExitCode>,
  role: Role = 'user',
): Promise<ExitCode> {
  const connection = await connectionOf(values, shell, role);
  const service = await openService(
    program,
    { ...connection, as: role, tagHeader: 'X-Service-Reporting-Tag', ownsCacheFolder: false },
    shell,
  );
  try {
    return await ask(service.client, service);
  } finally {
    await service.close();
  }
}

function openCache(file: string, ownsFolder: boolean, shell: Shell): TextCache {
  return new TextCache({
    file,
    ownsFolder,
    maximumBytes: 256 * 1024 * 1024,
    onFailure: (error) => shell.say(`Continuing without a cache. ${error instanceof Error ? error.message : ''}`),
  });
}
