import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { main } from '../../src/cli/main';
import { Shell } from '../../src/cli/shell';
import type { Output, World } from '../../src/cli/world';

export interface ProgramOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** What standard input gives. */
  input?: string;
  signal?: AbortSignal;
  /** Whether what it writes goes to a terminal. */
  isTerminal?: boolean;
  /** How wide that is. */
  columns?: number;
}

export interface ProgramResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What a run may see of the environment: a local service that it starts keeps its store in the folder. */
function environment({ cwd, env }: ProgramOptions): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], XDG_DATA_HOME: cwd, XDG_CACHE_HOME: cwd, XDG_CONFIG_HOME: cwd, ...env };
}

function worldOf(options: ProgramOptions): { world: World; written: { stdout: string; stderr: string } } {
  const { cwd, input = '', signal = new AbortController().signal, isTerminal = false, columns } = options;
  const written = { stdout: '', stderr: '' };
  const output = (name: keyof typeof written): Output =>
    Object.assign(
      new Writable({
        write(chunk: Buffer, _, done) {
          written[name] += chunk.toString();
          done();
        },
      }),
      { isTTY: isTerminal, ...(columns !== undefined && { columns }) },
    );
  const world = {
    stdin: Readable.from([Buffer.from(input)]),
    stdout: output('stdout'),
    stderr: output('stderr'),
    env: environment(options),
    cwd,
    signal,
    programs: path.resolve('dist'),
  };
  return { world, written };
}

/** Runs `parlance` within this process, over real files and sockets. */
export async function runProgram(args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  const { world, written } = worldOf(options);
  const code = await main(args, world);
  return { code, ...written };
}

/** For a part of a command alone. */
export function shellIn(cwd: string): Shell {
  return new Shell(worldOf({ cwd }).world);
}

/** Starts `parlance` as a process of its own, for what only a process shows: signals, pipes, what it ends with. */
export function startProgram(
  args: readonly string[],
  options: ProgramOptions,
): { child: ChildProcess; ended: Promise<ProgramResult> } {
  const child = spawn(process.execPath, [path.resolve('dist/parlance.js'), ...args], {
    cwd: options.cwd,
    env: environment(options),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined).end(options.input);
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (written.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...written }));
  return { child, ended };
}
