import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readArguments, UsageError } from './arguments';
import { commands } from './commands';
import { spawnLocalService } from './localService';
import { enginesOf } from './engines/engineOptions';
import { openAnswers } from './service';
import type { Shell } from './shell';
import type { ExitCode } from './world';

/** Runs the local service until it is stopped, which is no failure of it. @throws UsageError */
export async function serve(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.serve.options);
  if (positionals.length > 0) throw new UsageError('parlance serve takes no arguments. --help lists all options.');
  const { port, data, models } = values;
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)) {
    throw new UsageError('--port must be a number from 0 to 65535.');
  }
  const flags = Object.entries({ port, data, models }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  const engines = await enginesOf(values, shell);
  const answers = engines && (await openAnswers(engines, shell));
  const child = spawnLocalService(shell.world, flags, 'pipe', answers?.serve);
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  child.stdin?.on('error', () => undefined);
  // It goes with its last words: a user who stops this program stops it too.
  const stop = (): void => void child.kill('SIGTERM');
  shell.signal.addEventListener('abort', stop, { once: true });
  if (shell.signal.aborted) stop();
  if (child.stderr) createInterface(child.stderr).on('line', (line) => shell.say(line));
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      shell.printLine(values.json ? line : inWords(line)).catch(() => undefined);
    });
  }
  const [code] = await ended;
  answers?.close();
  if (shell.signal.aborted || code === 0) return 0;
  return 3;
}

/** Returns the lines for a user to copy. */
function inWords(line: string): string {
  const { url, key, adminKey } = JSON.parse(line) as Record<string, string>;
  return `PARLANCE_URL=${url}\nPARLANCE_KEY=${key}\nadmin key: ${adminKey}`;
}
