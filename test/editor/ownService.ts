// A local service of the test's own, and the extension connected to it as to a remote one: so a test can look at what
// the service holds, and change it behind the extension's back.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import { connectTo, disconnect } from './connectTo';

export class OwnService {
  private constructor(
    private readonly process: ChildProcess,
    private readonly dataDir: string,
    readonly url: string,
    readonly key: string,
  ) {}

  /** Starts it and connects the extension to it. */
  static async connect(): Promise<OwnService> {
    const service = await OwnService.start();
    await connectTo(service.url, service.key);
    return service;
  }

  /** Starts it alone. */
  static async start(): Promise<OwnService> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'parlance-own-service-'));
    const { extensionPath } = vscode.extensions.getExtension('parlance.parlance')!;
    const program = path.join(extensionPath, 'dist/localService.js');
    const child = spawn(process.execPath, [program, '--data', dataDir, '--parent-pipe'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { url, key } = JSON.parse(line) as { url: string; key: string };
    return new OwnService(child, dataDir, url, key);
  }

  /** One call of the contract, as any other program would make it. */
  async call<Answer>(method: string, where: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.url}${where}`, {
      method,
      headers: { Authorization: `Service-Auth-Key ${this.key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as Answer;
  }

  async disconnect(): Promise<void> {
    await disconnect();
    const ended = once(this.process, 'exit');
    this.process.kill();
    await ended;
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
