import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { startProgram as StartProgram } from '../../programs/startProgram';
import { outsideFlag, outsidePipe } from '../../shared/outsideWork';
import { serviceFlags } from '../../shared/serviceFlags';
import { LocalServiceError } from '../messages/errors/localServiceError';
import { RestartPolicy } from './restartPolicy';

/** Way to call the running local service. Holds its keys: never log it. */
export interface LocalServiceEndpoint {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  readonly key: string;
  /** Opens the admin paths of the contract. */
  readonly adminKey: string;
}

export interface LocalServiceOptions {
  /** The bundle to run. */
  program: string;
  /** The bundle that ends the process with this one, also while it hangs: `src/endWithParent.ts`. */
  endWithParent: string;
  /** Folder for the store of the service; it makes it when it is missing. */
  dataDir: string;
  /** Folder of the translation models of this user, which all windows share; it need not be there. */
  models: string;
  /** Settles once the folder of models has all of them; never rejects. */
  modelsReady?(): Promise<void>;
  /** Variables that tell the process the language of its page and of its messages to the user. */
  words?: Readonly<Record<string, string>>;
  log: { info(message: string): void; warn(message: string): void; debug(message: string): void };
  /** Answers what a run of the service asks for through its pipe; without it, nothing may be asked. */
  outside?(pipe: Duplex): void;
  /** The process ended without being asked to. */
  onCrash(): void;
  /** A slow machine may need several seconds to start a process. */
  startTimeoutMs?: number;
}

interface Run {
  child: ChildProcess;
  endpoint: LocalServiceEndpoint;
}

const defaultStartTimeoutMs = 20_000;
const stopTimeoutMs = 2_000;

/**
 * The process of the local service: started on first use, shared by everyone who asks meanwhile, started again on
 * the next use after a crash, and gone with the editor: it ends when its standard input closes, which also happens
 * when the extension host dies.
 */
export class LocalService {
  private starting: Promise<Run> | undefined;
  private running: Run | undefined;
  private readonly restarts = new RestartPolicy();
  private stopped = new AbortController();

  constructor(private readonly options: LocalServiceOptions) {}

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** The running service, started when needed. Rejects with `LocalServiceError`. */
  async endpoint(): Promise<LocalServiceEndpoint> {
    if (this.running) return this.running.endpoint;
    this.starting ??= this.start(this.stopped.signal).finally(() => {
      this.starting = undefined;
    });
    return (await this.starting).endpoint;
  }

  /** Ends the service, if it runs, and allows another start after crashes in a row. */
  async restart(): Promise<LocalServiceEndpoint> {
    await this.stop();
    this.restarts.reset();
    return await this.endpoint();
  }

  /** Ends the service, also one that is just starting; resolves when its process is gone. */
  async stop(): Promise<void> {
    this.stopped.abort(new LocalServiceError('start-failed', 'stopped while starting'));
    this.stopped = new AbortController();
    await this.starting?.catch(() => undefined);
    const run = this.running;
    this.running = undefined;
    this.restarts.ended();
    if (run) await end(run.child);
  }

  /** Ends the service without waiting for it. */
  dispose(): void {
    void this.stop();
  }

  private async start(signal: AbortSignal): Promise<Run> {
    const delayMs = this.restarts.nextDelayMs();
    if (delayMs === undefined) throw new LocalServiceError('keeps-stopping');
    if (delayMs > 0) this.options.log.info(`Starting the local service again in ${delayMs} ms`);
    const { modelsReady } = this.options;
    const [{ startProgram }] = await Promise.all([
      import('../../programs/startProgram'),
      wait(delayMs),
      modelsReady?.(),
    ]);
    signal.throwIfAborted();

    const startedAt = performance.now();
    const child = this.spawn(startProgram);
    try {
      const endpoint = await this.firstLine(child, signal);
      const run = { child, endpoint };
      const readyAt = performance.now();
      this.running = run;
      this.restarts.ready();
      child.once('exit', (code, name) => this.exited(run, performance.now() - readyAt, code ?? name));
      this.options.log.info(`The local service is ready after ${Math.round(readyAt - startedAt)} ms`);
      return run;
    } catch (error) {
      child.kill('SIGKILL');
      if (!signal.aborted) this.restarts.crashed();
      throw error;
    }
  }

  private spawn(startProgram: typeof StartProgram): ChildProcess {
    const { program, endWithParent, dataDir, models, words, log, outside } = this.options;
    const flags = ['--data', dataDir, '--models', models, '--parent-pipe', ...(outside ? [outsideFlag] : [])];
    const child = startProgram(process.execPath, [...serviceFlags, '--require', endWithParent, program, ...flags], {
      for: 'ours',
      stdio: ['pipe', 'pipe', 'pipe', ...(outside ? ['pipe' as const] : [])],
      // On the desktop the executable is Electron, which runs as plain Node only when told so.
      env: { ELECTRON_RUN_AS_NODE: '1', ...words },
    });
    // Absent where the process could not be started, which 'error' tells.
    const pipe = child.stdio[outsidePipe] as Duplex | null | undefined;
    if (pipe) outside?.(pipe);
    // Its end is told by 'exit'; a pipe that breaks with it is no news of its own.
    child.stdin?.on('error', () => undefined);
    if (child.stderr) {
      createInterface(child.stderr).on('line', (line) => log.debug(`Local service: ${line.slice(0, 500)}`));
    }
    return child;
  }

  private async firstLine(child: ChildProcess, signal: AbortSignal): Promise<LocalServiceEndpoint> {
    const { startTimeoutMs = defaultStartTimeoutMs } = this.options;
    const { stdout } = child;
    if (!stdout) throw new LocalServiceError('not-started', 'no standard output');
    return await new Promise((resolve, reject) => {
      const fail = (error: unknown): void => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new LocalServiceError('start-failed'));
      };
      const timer = setTimeout(() => {
        fail(new LocalServiceError('start-timeout', `not ready after ${startTimeoutMs} ms`));
      }, startTimeoutMs);
      signal.addEventListener('abort', () => fail(signal.reason), { once: true });
      child.once('error', (cause) => fail(new LocalServiceError('not-started', undefined, cause)));
      child.once('exit', (code, name) => {
        fail(new LocalServiceError('start-failed', `ended with ${code ?? name} before it was ready`));
      });
      // Reading goes on after the first line, so that the pipe never fills up.
      createInterface(stdout).once('line', (line) => {
        const endpoint = parseEndpoint(line);
        if (!endpoint) return fail(new LocalServiceError('start-failed', 'printed something other than its address'));
        clearTimeout(timer);
        resolve(endpoint);
      });
    });
  }

  private exited(run: Run, ranForMs: number, how: number | NodeJS.Signals | null): void {
    if (this.running !== run) return;
    this.running = undefined;
    this.restarts.crashed();
    this.options.log.warn(`The local service ended unexpectedly with ${how} after ${Math.round(ranForMs / 1000)} s`);
    this.options.onCrash();
  }
}

/** The one line the service prints when it is ready; `undefined` when it is not that. */
function parseEndpoint(line: string): LocalServiceEndpoint | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null) return undefined;
    const { url, key, adminKey } = value as Partial<Record<string, unknown>>;
    if (typeof url !== 'string' || typeof key !== 'string' || typeof adminKey !== 'string') return undefined;
    return new URL(url).hostname === '127.0.0.1' ? { url, key, adminKey } : undefined;
  } catch {
    return undefined;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.stdin?.end();
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await gone;
  clearTimeout(timer);
}
