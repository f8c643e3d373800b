import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceProcess } from '../unit/localService/support/serviceProcess';
import type { Attack } from './attacks';
import { canary } from './attacks';

export interface Reply {
  status: number;
  body: string;
}

/** The built service in a folder of its own, inside a folder that must stay as it is. */
export class Fortress {
  stderr = '';
  private constructor(
    /** Holds the data folder and what lies beside it. */
    readonly root: string,
    readonly process: ServiceProcess,
  ) {
    process.child.stderr.on('data', (chunk) => (this.stderr += String(chunk)));
  }

  static async start(prepare?: (dataDir: string, root: string) => Promise<void>): Promise<Fortress> {
    const root = await mkdtemp(path.join(tmpdir(), 'parlance-security-'));
    const dataDir = path.join(root, 'data');
    await mkdir(dataDir);
    await writeFile(path.join(root, 'secret.txt'), outsideSecret);
    await prepare?.(dataDir, root);
    return new Fortress(root, await ServiceProcess.start('--data', dataDir));
  }

  get dataDir(): string {
    return path.join(this.root, 'data');
  }

  get port(): number {
    return Number(new URL(this.process.endpoint.url).port);
  }

  send({ method, path: target, headers, body, as }: Attack): Promise<Reply> {
    const { key, adminKey } = this.process.endpoint;
    const value = { main: key, admin: adminKey, nobody: undefined }[as];
    const all: Record<string, string> = value === undefined ? {} : { Authorization: `Service-Auth-Key ${value}` };
    return new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port: this.port,
        method,
        path: target,
        headers: { ...all, ...(body && { 'Content-Length': String(body.length) }), ...headers },
        agent: false,
      });
      sent.on('error', reject).on('response', (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += String(chunk)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        answer.on('error', reject);
      });
      sent.on('upgrade', (answer, socket) => {
        socket.destroy();
        resolve({ status: answer.statusCode ?? 0, body: '' });
      });
      sent.end(body);
    });
  }

  /** A connection on which anything can be sent. */
  async socket(): Promise<Socket> {
    const socket = connect(this.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  /** The service works as on the first day, has told nobody anything, and left alone what is not its own. */
  async checkUnharmed(): Promise<void> {
    assert.equal(this.process.child.exitCode, null, this.stderr);
    const usage = await this.process.call('GET', '/v2/usage');
    assert.equal(usage.status, 200);
    const languages = await this.process.call('GET', '/v3/languages?resource=translate_text');
    assert.ok((languages.json as unknown[]).length > 100);
    const { key, adminKey } = this.process.endpoint;
    for (const secret of [canary, key, adminKey, outsideSecret]) assert.ok(!this.stderr.includes(secret), secret);
    assert.equal(await readFile(path.join(this.root, 'secret.txt'), 'utf8'), outsideSecret);
    const own = /^(?:(?:parlance|memories)\.sqlite(?:-wal|-shm)?|developer-keys|documents|memories)$/;
    for (const name of await readdir(this.dataDir)) assert.match(name, own);
  }

  async end(): Promise<void> {
    await this.process.end('SIGTERM');
    await rm(this.root, { recursive: true });
  }
}

/** Lies outside of the data folder. */
export const outsideSecret = 'outside-91d2b8';
