// The service of test/support/documentServer.mjs: a process of its own, which outlives a reload of the window.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import { connectTo, disconnect } from './connectTo';
import { folder, forgetJobs, set } from './documentsWindow';
import { needsPage } from './host';
import { clearNotifications } from './window';

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
  /** Results stop after their first byte until this is taken back. */
  slow: boolean;
  refuse: number[];
  fail: Array<number | 'break'>;
  billed: number | null;
  secondsRemaining: number;
  error: string | null;
  /** What it says that no engine applied, beyond the contract. */
  notApplied: string[] | null;
}

export class DocumentService {
  /** @param address of one that runs already; otherwise it is to be started */
  constructor(private address = '') {}

  get url(): string {
    return this.address;
  }

  async start(): Promise<void> {
    const root = vscode.extensions.getExtension('parlance.parlance')!.extensionPath;
    const child = spawn(process.execPath, [path.join(root, 'test/support/documentServer.mjs')], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    child.unref();
    child.stdout.destroy();
    this.address = url;
  }

  async set(behaviour: Partial<Behaviour>): Promise<void> {
    await this.tell('set', behaviour);
  }

  /** As it was when it started. */
  async reset(): Promise<void> {
    await this.tell('reset');
  }

  /** Resolves when it was asked for the status of so many documents. */
  async asked(documents = 1): Promise<void> {
    await this.tell('wait', { documents });
  }

  async calls(kind?: DocumentCall['call']): Promise<DocumentCall[]> {
    const calls = (await this.tell('calls')) as DocumentCall[];
    return calls.filter(({ call }) => kind === undefined || call === kind);
  }

  async stop(): Promise<void> {
    await this.tell('stop');
  }

  private async tell(what: string, body: unknown = {}): Promise<unknown> {
    const response = await fetch(`${this.url}/test/${what}`, { method: 'POST', body: JSON.stringify(body) });
    return await response.json();
  }
}

/** Leaves no document, job or setting of a test to the next one. */
export async function forgetDocuments(): Promise<void> {
  for (const name of ['maximumCharacters', 'outputName', 'parallel'] as const) await set(name, undefined);
  await forgetJobs();
  await vscode.workspace.fs.delete(folder(), { recursive: true });
  await clearNotifications();
}

/** One service for the tests of a suite, in use and as new for each of them, with a folder for its documents. */
export function useDocumentService(): DocumentService {
  const service = new DocumentService();
  needsPage();
  before(async () => {
    await service.start();
    await connectTo(service.url);
  });
  after(async () => {
    if (!service.url) return;
    await disconnect();
    await service.stop();
  });
  beforeEach(async () => {
    await service.reset();
    await vscode.workspace.fs.createDirectory(folder());
  });
  afterEach(forgetDocuments);
  return service;
}
