import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface CommandLine {
  port: number;
  dataDir: string;
  /** Stop when standard input ends, as it does when the process that started this one is gone. */
  parentPipe: boolean;
}

export const usageText = 'Usage: local-service [--port N] [--data DIR] [--parent-pipe]';

/** Reads the arguments of the process; throws an error with a sentence when they are wrong. */
export function parseCommandLine(args: readonly string[], env: NodeJS.ProcessEnv = process.env): CommandLine {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string' }, data: { type: 'string' }, 'parent-pipe': { type: 'boolean' } },
  });
  const port = values.port ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error('--port takes a number from 0 to 65535.');
  return {
    port: Number(port),
    dataDir: values.data ?? defaultDataDir(process.platform, env),
    parentPipe: values['parent-pipe'] ?? false,
  };
}

/** Where programs keep a user's data on this system. */
function defaultDataDir(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const name = 'parlance-local-service';
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), name);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name);
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), name);
}
