import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { startProgram } from '../../programs/startProgram';
import type { Stage } from './stage';

/** Part of every Linux; it lets the kernel end a stage that hangs when this process is killed. */
const setpriv = '/usr/bin/setpriv';

/** Programs joined by pipes, without a shell: text goes in at the first and comes out of the last. */
export class ProcessChain {
  private readonly processes: ChildProcess[] = [];
  private readonly exits: Array<Promise<unknown>> = [];
  private ended = false;

  /**
   * @param onFrame gets every NUL-ended frame of the last program, without the NUL
   * @param onEnd is called once when any program ends, or cannot be started; the others are ended then
   */
  constructor(
    stages: readonly Stage[],
    onFrame: (frame: string) => void,
    private readonly onEnd: () => void,
  ) {
    let output: Readable | undefined;
    for (const { program, args } of stages) {
      output = this.start(program, args, output);
      if (!output) break;
    }
    if (output) readFrames(output, onFrame);
    else this.end();
  }

  /** Ids of the running programs, for tests and measurements. */
  get pids(): number[] {
    return this.processes.flatMap(({ pid, exitCode, signalCode }) =>
      pid !== undefined && exitCode === null && signalCode === null ? [pid] : [],
    );
  }

  write(frame: string): void {
    (this.processes[0]?.stdin as Writable).write(`${frame}\0`);
  }

  /** Kills every program and resolves when all are gone. Nothing is called back any more. */
  async stop(): Promise<void> {
    this.ended = true;
    this.kill();
    await Promise.all(this.exits);
  }

  /** Starts a program and returns its output; `undefined` when it could not be started. */
  private start(program: string, args: readonly string[], input: Readable | undefined): Readable | undefined {
    const guarded = existsSync(setpriv);
    const command = guarded ? [setpriv, '--pdeathsig', 'KILL', program, ...args] : [program, ...args];
    // Error output may quote the text, so nobody reads it.
    const child = startProgram(command[0] ?? program, command.slice(1), {
      for: 'engine',
      stdio: [input ?? 'pipe', 'pipe', 'ignore'],
    });
    // This end belongs to the next program now; holding it open would hide the end of that program.
    input?.destroy();
    this.processes.push(child);
    child.on('error', () => this.end());
    child.stdin?.on('error', () => this.end());
    if (child.pid === undefined || !child.stdout) return undefined;
    this.exits.push(once(child, 'exit'));
    child.once('exit', () => this.end());
    return child.stdout;
  }

  private end(): void {
    if (this.ended) return;
    this.ended = true;
    this.kill();
    // Not from within the constructor: the owner has no chain yet.
    queueMicrotask(this.onEnd);
  }

  private kill(): void {
    for (const child of this.processes) child.kill('SIGKILL');
  }
}

function readFrames(output: Readable, onFrame: (frame: string) => void): void {
  let pending: Buffer[] = [];
  output.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const frame = Buffer.concat([...pending, chunk.subarray(start, end)]).toString('utf8');
      pending = [];
      start = end + 1;
      onFrame(frame);
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  });
  output.on('error', () => undefined);
}
