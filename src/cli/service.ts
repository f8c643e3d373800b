import { homedir } from 'node:os';
import { join } from 'node:path';
import { ServiceClient } from '../api/client';
import { networkOptionsFrom } from '../api/network';
import { userAgent } from '../api/userAgent';
import { TextCache } from '../storage/textCache';
import { startLocalService } from './localService';
import { say } from './terminal';

/** The service a program translates with. */
export interface ServiceOptions {
  /** Absent = the local service. */
  url?: string;
  key?: string;
  /** Folder of offline models for the local service; absent = its own. */
  models?: string;
  authScheme: string;
  tagHeader: string;
  /** Absent = no cache. */
  cacheFile?: string;
  /** Whether nothing but the cache is in its folder. */
  ownsCacheFolder: boolean;
}

/** A service that answers, with what it has answered before. */
export interface OpenService {
  url: string;
  client: ServiceClient;
  cache?: TextCache;
  close(): Promise<void>;
}

/**
 * Opens the service, and starts it where it is the local one.
 * @param program its name as the service is told
 */
export async function openService(program: string, options: ServiceOptions): Promise<OpenService> {
  const { authScheme, tagHeader, cacheFile, ownsCacheFolder } = options;
  const local = options.url === undefined ? await startLocalService(options.models) : undefined;
  const url = options.url ?? local?.url ?? '';
  const key = local?.key ?? options.key ?? '';
  const client = new ServiceClient(
    { baseUrl: url, key, authScheme: local ? 'Service-Auth-Key' : authScheme, tagHeader },
    { network: networkOptionsFrom({}, process.env), userAgent: userAgent({ name: program, version: '1' }) },
  );
  // The local service costs nothing, and an engine installed meanwhile is worth another run.
  const cache = local || cacheFile === undefined ? undefined : openCache(cacheFile, ownsCacheFolder);
  return {
    url,
    client,
    ...(cache && { cache }),
    async close() {
      cache?.close();
      await client.close();
      local?.stop();
    },
  };
}

function openCache(file: string, ownsFolder: boolean): TextCache {
  return new TextCache({
    file,
    ownsFolder,
    maximumBytes: 256 * 1024 * 1024,
    onFailure: (error) => say(`Going on without a cache. ${error instanceof Error ? error.message : ''}`),
  });
}

/** Where the options of a program have the cache; absent when they want none. */
export function cacheFileOf(
  values: { cache?: string; 'no-cache': boolean },
  env: NodeJS.ProcessEnv,
): string | undefined {
  return values['no-cache'] ? undefined : (values.cache ?? usualCacheFile(process.platform, env));
}

/** Where programs keep what they can do without. */
function usualCacheFile(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const file = join('parlance', 'texts.sqlite');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), file);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', file);
  return join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), file);
}
