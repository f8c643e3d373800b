import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  createProtocolConnection,
  DiagnosticRefreshRequest,
  IPCMessageReader,
  IPCMessageWriter,
  type Diagnostic,
  type ProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { ServiceClient } from '../../src/api/client';
import { Budget } from '../../src/domain/checking/budget';
import type { ServiceAccess } from '../../src/editor/service/connections/serviceAccess';
import { Corrector } from '../../src/editor/checking/corrector';
import {
  methods,
  serverFlags,
  type CheckSettings,
  type CheckStatus,
  type CorrectParams,
  type KnownWordsParams,
} from '../../src/shared/languageServer';
import type { CacheSpace } from '../../src/storage/cacheSpace';
import { checksAll } from '../support/checkSettings';
import { testConnection } from '../support/testConnection';
import { ServiceProcess } from '../unit/localService/support/serviceProcess';
import type { ConnectionSummary } from '../../src/editor/messages/connection';

/** Knows nothing, so that all is checked. */
const noCache: CacheSpace = {
  read: (keys) => Promise.resolve(keys.map(() => undefined)),
  write: () => Promise.resolve(),
};

/**
 * Checking as in the editor: the language server as VS Code runs it, the local service in its own process, and the
 * host's part between them.
 */
export class CheckSession {
  readonly statuses: CheckStatus[] = [];
  private listeners: Array<() => void> = [];
  private readonly documents = new Map<string, TextDocument>();

  private constructor(
    readonly server: ChildProcess,
    readonly service: ServiceProcess,
    readonly connection: ProtocolConnection,
    private readonly close: () => Promise<void>,
  ) {}

  static async start(settings: Partial<CheckSettings> = {}): Promise<CheckSession> {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    const service = await ServiceProcess.start('--data', folder);
    const { url, key } = service.endpoint;
    const client = new ServiceClient({ ...testConnection(url), key });
    const server = fork(resolve('dist/languageServer.js'), ['--node-ipc'], {
      stdio: 'ignore',
      execArgv: [...serverFlags],
    });
    const connection = createProtocolConnection(new IPCMessageReader(server), new IPCMessageWriter(server));
    const session = new CheckSession(server, service, connection, async () => {
      const ended = once(server, 'exit');
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      await ended;
      connection.dispose();
      await client.close();
      await service.end('SIGTERM');
      await rm(folder, { recursive: true });
    });
    await session.listen(client, { ...checksAll, ...settings });
    return session;
  }

  async open(languageId: string, text: string): Promise<string> {
    const uri = `file:///bench-${this.documents.size}.${languageId}`;
    this.documents.set(uri, TextDocument.create(uri, languageId, 1, text));
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text },
    });
    return uri;
  }

  /** Puts a text in, as if it were typed, and the caret behind it. */
  async type(uri: string, offset: number, text: string): Promise<void> {
    const document = this.documents.get(uri);
    if (!document) throw new Error(`${uri} is not open.`);
    const version = document.version + 1;
    const at = document.positionAt(offset);
    const contentChanges = [{ range: { start: at, end: at }, text }];
    const changed = TextDocument.update(document, contentChanges, version);
    this.documents.set(uri, changed);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
    await this.caret(uri, offset + text.length);
  }

  async caret(uri: string, offset: number): Promise<void> {
    const position = this.documents.get(uri)?.positionAt(offset);
    await this.connection.sendNotification(methods.caret, { uri, positions: [position] });
  }

  async diagnostics(uri: string): Promise<Diagnostic[]> {
    const params = { textDocument: { uri } };
    return (await this.connection.sendRequest<{ items: Diagnostic[] }>('textDocument/diagnostic', params)).items;
  }

  /** What stands at the places of diagnostics. */
  async underlined(uri: string): Promise<string[]> {
    return (await this.diagnostics(uri)).map(({ range }) => this.documents.get(uri)?.getText(range) ?? '');
  }

  /** Waits for a status of the document, also one that was told already as the last one. */
  async status(uri: string, fits: (status: CheckStatus) => boolean | Promise<boolean>): Promise<CheckStatus> {
    for (;;) {
      const next = new Promise<void>((told) => this.listeners.push(told));
      const last = this.statuses.findLast((status) => status.uri === uri);
      if (last && (await fits(last))) return last;
      await next;
    }
  }

  async checked(uri: string): Promise<CheckStatus> {
    const version = this.documents.get(uri)?.version;
    return await this.status(uri, (status) => status.version === version && status.state === 'checked');
  }

  async stop(): Promise<void> {
    await this.close();
  }

  private async listen(client: ServiceClient, settings: CheckSettings): Promise<void> {
    const { connection } = this;
    const summary: ConnectionSummary = { name: 'Local', kind: 'local' };
    const access: ServiceAccess = {
      connection: summary,
      onDidChange: () => ({ dispose: () => undefined }),
      use: () => Promise.resolve({ client, clientFor: () => client, connection: summary }),
      useNamed: () => Promise.resolve({ client, clientFor: () => client, connection: summary }),
      succeeded: () => undefined,
      busy: () => ({ dispose: () => undefined }),
    };
    const budget = new Budget({
      limits: () => ({ perMinute: Infinity, perDay: Infinity }),
      read: () => undefined,
      write: () => undefined,
    });
    const corrector = new Corrector({ access, cache: noCache, budget, extensionVersion: '1.0.0' });
    connection.onRequest(DiagnosticRefreshRequest.type, () => undefined);
    connection.onRequest(methods.settings, () => settings);
    connection.onRequest(methods.correct, async (params: CorrectParams, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      return await corrector.correct(params, controller.signal);
    });
    connection.onRequest(methods.knownWords, ({ words }: KnownWordsParams) => words.map(() => 'none'));
    connection.onNotification(methods.status, (status: CheckStatus) => {
      this.statuses.push(status);
      for (const listener of this.listeners.splice(0)) listener();
    });
    connection.listen();
    const capabilities = { workspace: { diagnostics: { refreshSupport: true } } };
    await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities });
    await connection.sendNotification('initialized', {});
  }
}

/** Seconds of processor time a process has used, its threads included; Linux tells it. */
export function cpuSeconds({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8');
  // The name stands in parentheses and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The memory of a process in MB: what it has now, and the most it had. */
export function memoryMb({ pid }: ChildProcess): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid ?? 0}/status`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}
