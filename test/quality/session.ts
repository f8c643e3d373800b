import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  CodeActionKind,
  createProtocolConnection,
  DiagnosticRefreshRequest,
  IPCMessageReader,
  IPCMessageWriter,
  type CodeAction,
  type Diagnostic,
  type ProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import { TextDocument, type TextEdit } from 'vscode-languageserver-textdocument';
import { ServiceClient } from '../../src/api/client';
import { Budget } from '../../src/domain/checking/budget';
import type { ConnectionSummary } from '../../src/editor/messages/connection';
import { Corrector } from '../../src/editor/checking/corrector';
import { findingRule } from '../../src/localService/writing/findingRules';
import {
  methods,
  serverFlags,
  type CheckStatus,
  type CorrectParams,
  type KnownWordsParams,
  type WordPlaces,
} from '../../src/shared/languageServer';
import { checksAll } from '../support/checkSettings';
import { testConnection } from '../support/testConnection';

/** What is underlined in a document, and what is offered in its place. */
export interface Shown {
  start: number;
  end: number;
  message: string;
  category: string;
  rule: string;
  /** The document with each of the fixes that are offered for it, best first. */
  fixed: readonly string[];
}

/** Where a document is. */
export interface Place {
  /** Of its file. */
  name?: string;
  /** Where else in its project a word stands. */
  placesOf?(word: string): WordPlaces;
}

/** Diagnostics that say why a text was not checked. */
const notChecked = 'not-checked';

/** The language server and the local service as a window of VS Code runs them, with the settings as shipped. */
export class Session {
  private readonly server: ChildProcess;
  private readonly service: ChildProcess;
  private readonly connection: ProtocolConnection;
  private readonly corrector: Corrector;
  private readonly folder: string;
  private readonly waiting = new Map<string, (status: CheckStatus) => void>();
  private readonly elsewhere = new Map<string, (word: string) => WordPlaces>();
  private opened = 0;
  /** Texts that no engine took, and why. */
  readonly refusals: string[] = [];

  private constructor(parts: { server: ChildProcess; service: ChildProcess; corrector: Corrector; folder: string }) {
    ({ server: this.server, service: this.service, corrector: this.corrector, folder: this.folder } = parts);
    this.connection = createProtocolConnection(new IPCMessageReader(this.server), new IPCMessageWriter(this.server));
  }

  static async start(): Promise<Session> {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-quality-'));
    const service = spawn(process.execPath, [resolve('dist/localService.js'), '--parent-pipe', '--data', folder], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
    const { url, key } = JSON.parse(line) as { url: string; key: string };
    const client = new ServiceClient(testConnection(url, { key }));
    const connection: ConnectionSummary = { name: 'local', kind: 'local' };
    const session = { client, clientFor: () => client, connection };
    const corrector = new Corrector({
      access: {
        connection,
        onDidChange: () => ({ dispose: () => undefined }),
        use: () => Promise.resolve(session),
        useNamed: () => Promise.resolve(session),
        succeeded: () => undefined,
        busy: () => ({ dispose: () => undefined }),
      },
      cache: { read: (keys) => Promise.resolve(keys.map(() => undefined)), write: () => Promise.resolve() },
      budget: new Budget({
        limits: () => ({ perMinute: Infinity, perDay: Infinity }),
        read: () => undefined,
        write: () => undefined,
      }),
      extensionVersion: 'quality',
    });
    const server = fork(resolve('dist/languageServer.js'), ['--node-ipc'], {
      stdio: 'ignore',
      execArgv: [...serverFlags],
    });
    const started = new Session({ server, service, corrector, folder });
    await started.listen();
    return started;
  }

  private async listen(): Promise<void> {
    const connection = this.connection;
    connection.onRequest(DiagnosticRefreshRequest.type, () => undefined);
    connection.onRequest(methods.settings, () => ({ ...checksAll, language: '' }));
    connection.onRequest(methods.correct, async (params: CorrectParams, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      return await this.corrector.correct(params, controller.signal);
    });
    connection.onRequest(methods.knownWords, ({ uri, words }: KnownWordsParams) =>
      words.map((word): WordPlaces => this.elsewhere.get(uri)?.(word) ?? 'none'),
    );
    connection.onNotification(methods.status, (status: CheckStatus) => {
      if (['checked', 'failed', 'off'].includes(status.state)) this.waiting.get(status.uri)?.(status);
    });
    connection.listen();
    const capabilities = { workspace: { diagnostics: { refreshSupport: true } } };
    await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities });
    await connection.sendNotification('initialized', {});
  }

  /** What a person sees in a document once it is checked. */
  async check(text: string, languageId: string, { name = 'text', placesOf }: Place = {}): Promise<Shown[]> {
    const uri = `file:///quality/${this.opened++}/${encodeURIComponent(name)}`;
    if (placesOf) this.elsewhere.set(uri, placesOf);
    const checked = new Promise<CheckStatus>((done) => this.waiting.set(uri, done));
    const opened = { uri, languageId, version: 1, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument: opened });
    const { refusal } = await checked;
    if (refusal) this.refusals.push(refusal.message);
    const { items } = await this.connection.sendRequest<{ items: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    const document = TextDocument.create(uri, languageId, 1, text);
    const shown: Shown[] = [];
    for (const item of items) {
      if (item.code === notChecked) this.refusals.push(textOf(item.message));
      else shown.push(await this.shown(document, item));
    }
    this.waiting.delete(uri);
    this.elsewhere.delete(uri);
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    return shown;
  }

  private async shown(document: TextDocument, item: Diagnostic): Promise<Shown> {
    const actions = await this.connection.sendRequest<CodeAction[] | null>('textDocument/codeAction', {
      textDocument: { uri: document.uri },
      range: item.range,
      context: { diagnostics: [item], only: [CodeActionKind.QuickFix] },
    });
    const own = (actions ?? []).filter(
      ({ edit, diagnostics, title }) =>
        edit?.documentChanges !== undefined &&
        title.startsWith('Fix this') &&
        diagnostics?.some(
          ({ range, message }) => textOf(message) === textOf(item.message) && isSame(range, item.range),
        ),
    );
    const rule = String(item.code ?? '');
    return {
      start: document.offsetAt(item.range.start),
      end: document.offsetAt(item.range.end),
      message: textOf(item.message),
      category: findingRule(rule).category,
      rule,
      fixed: own.map(({ edit }) => {
        const [change] = edit!.documentChanges!;
        return TextDocument.applyEdits(document, (change as { edits: TextEdit[] }).edits);
      }),
    };
  }

  async stop(): Promise<void> {
    const gone = [once(this.server, 'exit'), once(this.service, 'exit')];
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    this.service.stdin?.end();
    await Promise.all(gone);
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function isSame(a: Diagnostic['range'], b: Diagnostic['range']): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function textOf(message: Diagnostic['message']): string {
  return typeof message === 'string' ? message : message.value;
}
