import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { startProgram } from '../programs/startProgram';
import { outsideFlag, outsidePipe } from '../shared/outsideWork';
import { serviceFlags } from '../shared/serviceFlags';
import type { World } from './world';

/** Address and keys of the local service of this program. */
export interface LocalEndpoint {
  url: string;
  key: string;
  /** Key of the account: for its developer keys. */
  adminKey: string;
  /** Returns whether its process still runs. */
  isRunning(): boolean;
  stop(): void;
}

/** The local service could not be started. */
export class ServiceStartError extends Error {
  override name = 'ServiceStartError';
}

/** Node 22 says of the database it brings that it is experimental: that is for us to know, not for each user. */
const silence = '--disable-warning=ExperimentalWarning';

/**
 * The process of the local service, which ends with this one in any case.
 * @param ask answers what it asks of models and servers; absent = it works offline
 */
export function spawnLocalService(
  { programs, env, cwd }: World,
  flags: readonly string[],
  stderr: 'ignore' | 'pipe',
  ask?: (pipe: Duplex) => void,
): ChildProcess {
  const program = [
    ...serviceFlags,
    silence,
    '--require',
    join(programs, 'endWithParent.js'),
    join(programs, 'localService.js'),
  ];
  const outside = ask ? [outsideFlag, '--in-shell'] : [];
  const child = startProgram(process.execPath, [...program, '--parent-pipe', ...outside, ...flags], {
    for: 'ours',
    from: env,
    stdio: ['pipe', 'pipe', stderr, ...(ask ? ['pipe' as const] : [])],
    cwd,
  });
  // Absent where the process could not be started, which 'error' tells.
  const pipe = child.stdio[outsidePipe] as Duplex | null | undefined;
  if (pipe) ask?.(pipe);
  return child;
}

/** Its last words; what it said before them is of no use to a user. */
const mostWords = 2_000;

/**
 * Starts the local service that stands beside this program.
 * @param models folder of offline models
 * @param ask answers what it asks of models and servers
 * @param mayForget whether it may do without a store, where its own cannot be written
 */
export async function startLocalService(
  world: World,
  { models, mayForget, ask }: { models?: string; mayForget: boolean; ask?: (pipe: Duplex) => void },
): Promise<LocalEndpoint> {
  const flags = [...(models === undefined ? [] : ['--models', models]), ...(mayForget ? ['--may-forget'] : [])];
  const child = spawnLocalService(world, flags, 'pipe', ask);
  child.stdin?.on('error', () => undefined);
  let said = '';
  const listen = (chunk: unknown): void => void (said = `${said}${String(chunk)}`.slice(-mostWords));
  child.stderr?.on('data', listen);
  const failed = Promise.race([once(child, 'error'), once(child, 'close')]).then(() => {
    const why = said.trim();
    throw new ServiceStartError(`Couldn’t start the local service${why === '' ? '.' : `: ${why}`}`);
  });
  if (!child.stdout) throw new ServiceStartError('Couldn’t start the local service.');
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string];
  const { url, key, adminKey } = JSON.parse(line) as { url: string; key: string; adminKey: string };
  failed.catch(() => undefined);
  // What it notes from now on is for nobody.
  child.stderr?.off('data', listen).resume();
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return { url, key, adminKey, isRunning, stop: () => child.kill('SIGTERM') };
}
