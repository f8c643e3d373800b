import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { documentJob } from '../support/documentJob';
import { useDocumentService } from './documentService';
import { pressIcon, shows, showsOnly, storage } from './documentsWindow';
import { host } from './host';
import { choose } from './window';

const at = (kind: string): string => path.join(storage(), `elsewhere.${kind}`);
const state = { phase: 'translating', documentId: 'A'.repeat(32) } as const;
const record = { version: 1, ...documentJob({ jobId: 'elsewhere', state }) };

/** What another window does once it is asked to stop its job. */
const obey = (paths: Record<'stop' | 'json' | 'lease', string>, stopped: object): void => {
  const fs = process.getBuiltinModule('node:fs');
  process.stdout.write('here');
  setInterval(() => {
    if (!fs.existsSync(paths.stop)) return;
    fs.rmSync(paths.stop);
    fs.writeFileSync(paths.json, JSON.stringify(stopped));
    fs.rmSync(paths.lease);
    process.exit();
  }, 20);
};

describe('a document of another window', () => {
  useDocumentService();
  let other: ChildProcess;

  before(async () => {
    await mkdir(storage(), { recursive: true });
    const parked = { reason: 'kept', sentence: 'It is at the service.' };
    const what = [
      { stop: at('stop'), json: at('json'), lease: at('lease') },
      { ...record, state: { ...state, parked } },
    ].map((value) => JSON.stringify(value));
    other = spawn(process.execPath, ['-e', `(${obey.toString()})(${what.join()})`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(other.stdout!, 'data');
    await writeFile(at('lease'), JSON.stringify({ token: 'other', pid: other.pid, machine: hostname() }));
    await writeFile(at('json'), JSON.stringify(record));
  });
  after(() => other.kill());

  it('is shown as such, and stopped from here', async () => {
    await vscode.commands.executeCommand('parlance.documents.focus');
    await vscode.commands.executeCommand('parlance.document.refresh');
    await showsOnly('a.txtde · translating · in another window');
    await host.screenshot('documents-elsewhere');
    await pressIcon('a.txt', 'codicon-stop-circle');
    await shows('a.txt', 'saved for later');
    await choose('The service is already translating “a.txt”', 'Keep for Later');
  });
});
