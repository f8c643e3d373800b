import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelFolder } from '../storage/models/modelFolder';
import { cacheFileName, cacheFolder } from '../storage/cacheFolder';
import { isOfOthers } from '../storage/ownStore';
import type { Destination } from '../work/engines/destination';
import { headerToken, UsageError, wholeNumber } from './arguments';
import { enginesOf, givenEngines, type EngineValues, type ShellEngines } from './engines/engineOptions';
import { reasonOf } from './outputFile';
import { KeyStore, originOf, type Role } from './keyStore';
import type { Shell } from './shell';

/** The service a command works with. */
export interface ServiceOptions {
  /** Absent = the local service. */
  url?: string;
  key?: string;
  /** Folder of offline models for the local service; absent = its own. */
  models?: string;
  /** The user's own engines, for the local service; absent = those that work offline. */
  engines?: ShellEngines;
  authScheme: string;
  /** Milliseconds after which a call that gets no answer is given up, all attempts together; absent = after five attempts. */
  giveUpMs?: number;
  tagHeader: string;
  /** Absent = no cache. */
  cacheFile?: string;
  /** True if nothing but the cache is in its folder. */
  ownsCacheFolder: boolean;
  /** Whose key is wanted of the local service; that of texts when absent. */
  as?: Role;
}

/** The options of a command that say which service it is. */
export interface ConnectionValues extends EngineValues {
  url?: string;
  key?: string;
  'key-file'?: string;
  scheme: string;
  timeout?: string;
  models?: string;
}

/**
 * Returns the connection to the service that the options and the environment name. The working folder has no say:
 * whoever made it would learn texts and key.
 * @throws UsageError
 */
export async function connectionOf(
  values: ConnectionValues,
  shell: Shell,
  role: Role = 'user',
): Promise<Pick<ServiceOptions, 'url' | 'key' | 'models' | 'engines' | 'authScheme' | 'giveUpMs'>> {
  const { env } = shell.world;
  const variable = role === 'admin' ? 'PARLANCE_ADMIN_KEY' : 'PARLANCE_KEY';
  const url = values.url ?? (env['PARLANCE_URL'] || undefined);
  shell.addressFrom = url === undefined ? undefined : values.url === undefined ? 'PARLANCE_URL' : '--url';
  const [local] = [...(values.models === undefined ? [] : ['--models']), ...givenEngines(values)];
  if (url !== undefined && local !== undefined) {
    throw new UsageError(
      `${local} applies to the local service only, but ${shell.addressFrom} names another one. Use one of them.`,
    );
  }
  const authScheme = headerToken(values.scheme, 'scheme');
  const timeout = values.timeout ?? (env['PARLANCE_TIMEOUT'] || undefined);
  const patience = timeout === undefined ? {} : { giveUpMs: wholeNumber(timeout, 'timeout') * 1000 };
  if (url === undefined) {
    const models = values.models === undefined ? {} : { models: await modelsIn(values.models, shell) };
    const engines = await enginesOf(values, shell);
    return { ...models, ...(engines && { engines }), authScheme, ...patience };
  }
  if (values.key !== undefined) {
    shell.say(`Other users can see a key given as an argument. Use ${variable} or --key-file.`);
  }
  const file = values['key-file'] ?? (env[variable] ? undefined : env[`${variable}_FILE`]);
  const key = values.key ?? (file ? await keyIn(file, shell) : env[variable] || (await keptKey(url, role, shell)));
  if (!key) {
    throw new UsageError(
      `Set the key of the service with ${variable} or --key-file, or store it with “parlance connection add${role === 'admin' ? ' --admin' : ''} ${originOf(url)}”.`,
    );
  }
  return { url, key, authScheme, ...patience };
}

/** A folder with models; a copy of their publisher's files is none. @throws UsageError */
async function modelsIn(given: string, shell: Shell): Promise<string> {
  const folder = shell.at(given);
  const { length } = await new ModelFolder(folder).list();
  if (length > 0) return folder;
  throw new UsageError(`No models in ${given}. To download some, run parlance models get PAIR --models ${given}.`);
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

/**
 * The key of a model or server of the user: in the environment, or in the key store of the system; empty where there is none.
 * One on this machine is not looked up there: most need none.
 */
export async function engineKey(variable: string, { origin, isHere }: Destination, shell: Shell): Promise<string> {
  const { [variable]: own, [`${variable}_FILE`]: file } = shell.world.env;
  if (own) return own.trim();
  if (file) return await keyIn(file, shell);
  return isHere ? '' : ((await keptKey(origin, 'engine', shell)) ?? '');
}

/** @throws UsageError when it cannot be read, or others can read it too */
async function keyIn(file: string, shell: Shell): Promise<string> {
  try {
    const { mode } = await stat(shell.at(file));
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new UsageError(`Other users can read ${file}. Run “chmod 600” on it first.`);
    }
    return (await readFile(shell.at(file), 'utf8')).trim();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Couldn’t read ${file}: ${reasonOf(error)}.`);
  }
}

/** The cache as the options of a command have it; none when they want none. */
export function cacheOf(
  values: { cache?: string; 'no-cache': boolean },
  shell: Shell,
): Pick<ServiceOptions, 'cacheFile' | 'ownsCacheFolder'> {
  const ownsCacheFolder = values.cache === undefined;
  if (values['no-cache']) return { ownsCacheFolder };
  const { env } = shell.world;
  if (values.cache !== undefined && isOfOthers(shell.at(values.cache))) {
    throw new UsageError(`${values.cache} isn’t a Parlance cache. Use another file with --cache. Nothing was done.`);
  }
  return {
    cacheFile: values.cache ? shell.at(values.cache) : join(cacheFolder(process.platform, env), cacheFileName),
    ownsCacheFolder,
  };
}
