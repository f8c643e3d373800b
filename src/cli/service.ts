import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceClient } from '../api/client';
import { networkOptionsFrom } from '../api/network';
import type { AttemptEvent } from '../api/transport';
import { userAgent } from '../api/userAgent';
import { TextCache } from '../storage/textCache';
import { headerToken, UsageError } from './arguments';
import { cacheFolder } from '../storage/cacheFolder';
import { KeyStore, originOf, type Role } from './keyStore';
import { startLocalService } from './localService';
import type { Shell } from './shell';
import type { ExitCode } from './world';

/** The service a command works with. */
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
  /** Whose key is wanted of the local service; that of texts when absent. */
  as?: Role;
}

/** The options of a command that say which service it is. */
interface ConnectionValues {
  url?: string;
  key?: string;
  'key-file'?: string;
  scheme: string;
  models?: string;
}

/**
 * Which service the options and the environment name. The folder that is worked on has no say: whoever made it would
 * learn texts and key.
 * @throws UsageError
 */
export async function connectionOf(
  values: ConnectionValues,
  shell: Shell,
  role: Role = 'user',
): Promise<Pick<ServiceOptions, 'url' | 'key' | 'models' | 'authScheme'>> {
  const { env } = shell.world;
  const variable = role === 'admin' ? 'PARLANCE_ADMIN_KEY' : 'PARLANCE_KEY';
  const url = values.url ?? (env['PARLANCE_URL'] || undefined);
  shell.addressFrom = url === undefined ? undefined : values.url === undefined ? 'PARLANCE_URL' : '--url';
  if (url !== undefined && values.models !== undefined) {
    throw new UsageError(
      `--models is for the local service, and ${shell.addressFrom} names another one. Give one of them.`,
    );
  }
  const authScheme = headerToken(values.scheme, 'scheme');
  if (url === undefined) return { models: values.models && shell.at(values.models), authScheme };
  if (values.key !== undefined) {
    shell.say(`Others on this machine can see a key that is an argument. Set ${variable}, or give --key-file.`);
  }
  const file = values['key-file'] ?? (env[variable] ? undefined : env[`${variable}_FILE`]);
  const key = values.key ?? (file ? await keyIn(file, shell) : env[variable] || (await keptKey(url, role, shell)));
  if (!key) {
    throw new UsageError(
      `Give the key of the service in ${variable}, or in a file as --key-file, or have it kept by “parlance connection add${role === 'admin' ? ' --admin' : ''} ${originOf(url)}”.`,
    );
  }
  return { url, key, authScheme };
}

/** The key in the key store of the system, where there is one. */
export async function keptKey(url: string, role: Role, shell: Shell): Promise<string | undefined> {
  try {
    return await (await KeyStore.open(shell.signal)).find(originOf(url), role);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    shell.say(error.message);
    return undefined;
  }
}

/** @throws UsageError when it cannot be read, or others can read it too */
async function keyIn(file: string, shell: Shell): Promise<string> {
  try {
    const { mode } = await stat(shell.at(file));
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new UsageError(`Others can read ${file}. Say “chmod 600” of it first.`);
    }
    return (await readFile(shell.at(file), 'utf8')).trim();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** A service that answers, with what it has answered before. */
export interface OpenService {
  url: string;
  /** Whether it was started for this run: it works offline, and costs nothing. */
  isLocal: boolean;
  client: ServiceClient;
  cache?: TextCache;
  close(): Promise<void>;
}

/**
 * Opens the service, and starts it where it is the local one.
 * @param program its name as the service is told
 */
export async function openService(program: string, options: ServiceOptions, shell: Shell): Promise<OpenService> {
  const { authScheme, tagHeader, cacheFile, ownsCacheFolder } = options;
  const local = options.url === undefined ? await startLocalService(shell.world, options.models) : undefined;
  const url = options.url ?? local?.url ?? '';
  const key = (options.as === 'admin' ? local?.adminKey : local?.key) ?? options.key ?? '';
  const client = new ServiceClient(
    { baseUrl: url, key, authScheme: local ? 'Service-Auth-Key' : authScheme, tagHeader },
    {
      network: networkOptionsFrom({}, shell.world.env),
      userAgent: userAgent({ name: program, version: '1' }),
      onAttempt: tellWaiting(shell),
    },
    local ? undefined : shell.world.meter,
  );
  // The local service costs nothing, and an engine installed meanwhile is worth another run.
  const cache = local || cacheFile === undefined ? undefined : openCache(cacheFile, ownsCacheFolder, shell);
  return {
    url,
    isLocal: local !== undefined,
    client,
    ...(cache && { cache }),
    async close() {
      cache?.close();
      await client.close();
      local?.stop();
    },
  };
}

/** A wait of less is none that a person wonders about. */
const longWaitMs = 5_000;

/** Says once that a call is tried again and again: nothing else would be seen for minutes. */
function tellWaiting(shell: Shell): (event: AttemptEvent) => void {
  let isTold = false;
  return ({ reason, attempt, ms, retryInMs }) => {
    if (isTold || retryInMs === undefined || (attempt === 1 && ms + retryInMs < longWaitMs)) return;
    isTold = true;
    shell.say(`The service does not answer as it should yet (${reason}). It is asked again; Ctrl+C stops that.`);
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
    onFailure: (error) => shell.say(`Going on without a cache. ${error instanceof Error ? error.message : ''}`),
  });
}

/** The cache as the options of a command have it; none when they want none. */
export function cacheOf(
  values: { cache?: string; 'no-cache': boolean },
  shell: Shell,
): Pick<ServiceOptions, 'cacheFile' | 'ownsCacheFolder'> {
  const ownsCacheFolder = values.cache === undefined;
  if (values['no-cache']) return { ownsCacheFolder };
  const { env } = shell.world;
  return {
    cacheFile: values.cache ? shell.at(values.cache) : join(cacheFolder(process.platform, env), 'texts.sqlite'),
    ownsCacheFolder,
  };
}
