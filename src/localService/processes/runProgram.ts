import type { ChildProcess, StdioOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { startProgram } from '../../programs/startProgram';

/** Part of every Linux; it lets the kernel end a program that hangs when this process is killed. */
const setpriv = '/usr/bin/setpriv';

/** Starts a program, without a shell, that does not outlive this process. */
export function spawnGuarded(program: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const [command = program, ...rest] = existsSync(setpriv)
    ? [setpriv, '--pdeathsig', 'KILL', program, ...args]
    : [program, ...args];
  return startProgram(command, rest, { for: 'engine', stdio });
}

export interface ProgramResult {
  /** `undefined` for one that was ended or could not be started. */
  code: number | undefined;
  stdout: string;
  stderr: string;
}

/** Max length kept of each output of a program, in UTF-16 units. */
const mostOutput = 4 * 1024 * 1024;

/**
 * Runs a program to its end. Rejects with the reason of the signal when aborted; the program is killed then, and when
 * it takes longer than `limitMs`.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { signal, limitMs }: { signal?: AbortSignal; limitMs: number },
): Promise<ProgramResult> {
  signal?.throwIfAborted();
  const child = spawnGuarded(program, args, ['ignore', 'pipe', 'pipe']);
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout = (stdout + text).slice(0, mostOutput)));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(0, mostOutput)));
  const kill = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(kill, limitMs);
  signal?.addEventListener('abort', kill, { once: true });
  try {
    const code = await new Promise<number | undefined>((resolve) => {
      child.once('error', () => resolve(undefined));
      child.once('close', (exit) => resolve(exit ?? undefined));
    });
    signal?.throwIfAborted();
    return { code, stdout, stderr };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}
