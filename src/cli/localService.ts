import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface LocalEndpoint {
  url: string;
  key: string;
  stop(): void;
}

/**
 * Starts the local service that stands beside this program; it ends with this process in any case.
 * @param models folder of offline models
 */
export async function startLocalService(models?: string): Promise<LocalEndpoint> {
  const program = ['--require', join(__dirname, 'endWithParent.js'), join(__dirname, 'localService.js')];
  const flags = ['--parent-pipe', ...(models === undefined ? [] : ['--models', models])];
  const child = spawn(process.execPath, [...program, ...flags], {
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  child.stdin.on('error', () => undefined);
  const failed = Promise.race([once(child, 'error'), once(child, 'exit')]).then(() => {
    throw new Error('The local service does not start. Give the address of a service as --url.');
  });
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string];
  const { url, key } = JSON.parse(line) as { url: string; key: string };
  failed.catch(() => undefined);
  return { url, key, stop: () => child.kill('SIGTERM') };
}
