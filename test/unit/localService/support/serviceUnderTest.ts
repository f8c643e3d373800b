import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startService, type RunningService, type ServiceOptions } from '../../../../src/localService/service';
import { WorkerWriter } from '../../../../src/localService/writing/workerWriter';
import { CapitalsEngine } from './capitalsEngine';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, `undefined` when it is not JSON. */
  json: unknown;
}

/** A service over a real socket and a real store in a folder of its own. */
export class ServiceUnderTest {
  private constructor(
    readonly engine: CapitalsEngine,
    readonly dataDir: string,
    readonly options: Partial<ServiceOptions>,
    readonly log: string[],
    public running: RunningService,
  ) {}

  static async start(options: Partial<ServiceOptions> = {}): Promise<ServiceUnderTest> {
    const engine = new CapitalsEngine();
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'parlance-service-')));
    const log: string[] = [];
    const all = { engines: [engine], ...options };
    return new ServiceUnderTest(engine, dataDir, all, log, await launch(dataDir, all, log));
  }

  /** Stops and starts again on the same data. */
  async restart(): Promise<void> {
    await this.running.stop();
    this.running = await launch(this.dataDir, this.options, this.log);
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await rm(this.dataDir, { recursive: true });
  }

  /** One call with the main key, JSON body unless `init.body` says otherwise. */
  async call(method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers({ Authorization: `Service-Auth-Key ${this.running.key}` });
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(this.running.url + path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      ...init,
      headers,
    });
    return readAnswer(response);
  }

  /** One call with a form body. */
  async form(path: string, fields: string): Promise<Answer> {
    return await this.call('POST', path, undefined, {
      body: fields,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  }

  /** One call with the admin key. */
  async admin(method: string, path: string, body?: unknown): Promise<Answer> {
    return await this.call(method, path, body, { headers: asKey(this.running.adminKey) });
  }
}

export function asKey(key: string): Record<string, string> {
  return { Authorization: `Service-Auth-Key ${key}` };
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

async function launch(dataDir: string, options: Partial<ServiceOptions>, log: string[]): Promise<RunningService> {
  const note = (message: string): number => log.push(message);
  return await startService({
    dataDir,
    port: 0,
    engines: [],
    advice: () => 'Install an engine for it.',
    detect: (text) => {
      const language = /hola|gracias|archivo/i.test(text) ? 'es' : /hello|the|file/i.test(text) ? 'en' : undefined;
      return Promise.resolve(language === undefined ? undefined : { language, confidence: 1 });
    },
    writer: bundledWriter(),
    log: { info: note, error: note },
    ...options,
  });
}

/** The writing engines as the build made them. */
export function bundledWriter(): WorkerWriter {
  return new WorkerWriter({
    program: resolve('dist/writingWorker.js'),
    assets: resolve('dist/writing'),
    idleMs: 60_000,
  });
}
