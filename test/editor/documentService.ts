// The service of test/support/documentServer.mjs: a process of its own, which outlives a reload of the window.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';

export interface DocumentCall {
  call: 'upload' | 'status' | 'result';
  id?: string;
  fileName?: string;
  target_lang?: string;
  source_lang?: string;
  formality?: string;
  glossary_id?: string;
  output_format?: string;
}

export interface Behaviour {
  held: boolean;
  refuse: number[];
  fail: Array<number | 'break'>;
  billed: number | null;
  secondsRemaining: number;
  error: string | null;
}

export class DocumentService {
  constructor(readonly url: string) {}

  static async start(): Promise<DocumentService> {
    const root = vscode.extensions.getExtension('parlance.parlance')!.extensionPath;
    const child = spawn(process.execPath, [path.join(root, 'test/support/documentServer.mjs')], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    child.unref();
    child.stdout.destroy();
    return new DocumentService(url);
  }

  async set(behaviour: Partial<Behaviour>): Promise<void> {
    await fetch(`${this.url}/test/set`, { method: 'POST', body: JSON.stringify(behaviour) });
  }

  async calls(kind?: DocumentCall['call']): Promise<DocumentCall[]> {
    const calls = (await (await fetch(`${this.url}/test/calls`)).json()) as DocumentCall[];
    return calls.filter(({ call }) => kind === undefined || call === kind);
  }

  async stop(): Promise<void> {
    await fetch(`${this.url}/test/stop`, { method: 'POST' });
  }
}
