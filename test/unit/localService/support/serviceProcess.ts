import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { serviceFlags } from '../../../../src/shared/serviceFlags';

export interface Endpoint {
  url: string;
  key: string;
  adminKey: string;
}

/** The built service as the editor runs it: a process that prints where it listens. */
export class ServiceProcess {
  private constructor(
    readonly child: ChildProcessWithoutNullStreams,
    readonly endpoint: Endpoint,
  ) {}

  static async start(...args: string[]): Promise<ServiceProcess> {
    return await ServiceProcess.startFrom('dist', ...args);
  }

  /** As the bundles of another folder. */
  static async startFrom(bundles: string, ...args: string[]): Promise<ServiceProcess> {
    const child = launch(bundles, ...args);
    const line = await Promise.race([
      once(createInterface(child.stdout), 'line'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code} before it was ready`))),
    ]);
    return new ServiceProcess(child, JSON.parse(String(line[0])) as Endpoint);
  }

  async call(method: string, route: string, body?: unknown): Promise<{ status: number; json: unknown }> {
    const key = route.startsWith('/v2/admin/') ? this.endpoint.adminKey : this.endpoint.key;
    const response = await fetch(this.endpoint.url + route, {
      method,
      headers: { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
  }

  /** Ends it in the given way; resolves with its exit code, `null` when a signal ended it. */
  async end(how: NodeJS.Signals | 'close-stdin'): Promise<number | null> {
    const exit = once(this.child, 'exit');
    if (how === 'close-stdin') this.child.stdin.end();
    else this.child.kill(how);
    return (await exit)[0] as number | null;
  }
}

/** Runs it and resolves with how it ended, for starts that fail. */
export async function failedStart(...args: string[]): Promise<{ code: number | null; stderr: string; stdout: string }> {
  const child = launch('dist', ...args);
  let stderr = '';
  let stdout = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr, stdout };
}

function launch(bundles: string, ...args: string[]): ChildProcessWithoutNullStreams {
  const program = path.resolve(bundles, 'localService.js');
  return spawn(process.execPath, [...serviceFlags, program, ...args], { stdio: 'pipe' });
}
