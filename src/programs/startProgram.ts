import { execFile, spawn, type ChildProcess, type ChildProcessByStdio, type StdioOptions } from 'node:child_process';
import type { Readable } from 'node:stream';
import { dirname, isAbsolute } from 'node:path';
import { promisify } from 'node:util';
import { environmentFor, type Purpose } from './environment';

export interface StartOptions {
  /** Purpose of the program, which decides what it sees of the environment. */
  for: Purpose;
  /** The environment that is chosen from; without it that of this process. */
  from?: NodeJS.ProcessEnv;
  /** Variables beside those chosen, by name. */
  env?: Readonly<Record<string, string>>;
  /** Absent = the folder of an engine or sound program itself; that of this process for others. */
  cwd?: string;
  signal?: AbortSignal;
}

/**
 * The folder that a program runs in. Engines look for parts of themselves there, such as libraries: it is not to be that of a
 * project, which could bring one.
 */
function folderOf(program: string, { for: purpose, cwd }: StartOptions): { cwd?: string } {
  if (cwd !== undefined) return { cwd };
  return (purpose === 'engine' || purpose === 'sound') && isAbsolute(program) ? { cwd: dirname(program) } : {};
}

/** Starts a program, without a shell, with what it needs of the environment and nothing else. */
export function startProgram(
  program: string,
  args: readonly string[],
  options: StartOptions & { stdio: ['ignore', 'pipe', 'pipe'] },
): ChildProcessByStdio<null, Readable, Readable>;
export function startProgram(
  program: string,
  args: readonly string[],
  options: StartOptions & { stdio: ['ignore', 'ignore', 'pipe'] },
): ChildProcessByStdio<null, null, Readable>;
export function startProgram(
  program: string,
  args: readonly string[],
  options: StartOptions & { stdio: StdioOptions },
): ChildProcess;
export function startProgram(
  program: string,
  args: readonly string[],
  { for: purpose, from, env, ...options }: StartOptions & { stdio: StdioOptions },
): ChildProcess {
  return spawn(program, args, {
    ...options,
    ...folderOf(program, { for: purpose, ...options }),
    env: { ...environmentFor(purpose, from), ...env },
    windowsHide: true,
  });
}

/** Returns the output of a program, at most `maxBuffer` bytes; rejects as `execFile` does. */
export async function outputOf(
  program: string,
  args: readonly string[],
  { for: purpose, from, env, ...options }: StartOptions & { maxBuffer?: number; encoding?: BufferEncoding },
): Promise<{ stdout: string; stderr: string }> {
  return await promisify(execFile)(program, args, {
    ...options,
    ...folderOf(program, { for: purpose, ...options }),
    env: { ...environmentFor(purpose, from), ...env },
    windowsHide: true,
  });
}
