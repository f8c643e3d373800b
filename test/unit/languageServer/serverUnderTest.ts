// The language server behind an in-memory stream, with a host that answers as each test says.
import { PassThrough } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import {
  CancellationTokenSource,
  CodeActionKind,
  createProtocolConnection,
  DiagnosticRefreshRequest,
  LogMessageNotification,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
} from 'vscode-languageserver-protocol/node';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { TextDocument, type TextEdit } from 'vscode-languageserver-textdocument';
import { OfflineDetector } from '../../../src/domain/detectLanguage';
import { hostBeyond } from '../../../src/languageServer/host';
import { onlyProtocol } from '../../../src/languageServer/messages';
import { startServer } from '../../../src/languageServer/server';
import {
  actionCommands,
  methods,
  type CheckFileParams,
  type CheckFileResult,
  type CheckSettings,
  type CheckStatus,
  type CorrectParams,
  type CorrectResult,
  type KnownWordsParams,
  type WordPlaces,
  type TextPosition,
} from '../../../src/shared/languageServer';
import { checksAll } from '../../support/checkSettings';

export type Reply = (text: string) => string;

export class ServerUnderTest {
  settings: CheckSettings;
  /** What the host was asked so far. */
  readonly asked: CorrectParams[] = [];
  readonly statuses: CheckStatus[] = [];
  readonly logged: string[] = [];
  /** Diagnostics that were told without being asked for. */
  readonly published: PublishDiagnosticsParams[] = [];
  /** How the host answers; by default `teh` becomes `the`. */
  answer: (params: CorrectParams, signal: AbortSignal) => CorrectResult | Promise<CorrectResult> = corrected(mend);
  /** Where else words stand; nowhere as a rule. */
  answerWords: (words: readonly string[], uri: string) => WordPlaces[] | Promise<WordPlaces[]> = (words) =>
    words.map(() => 'none');
  answerSettings: () => CheckSettings | Promise<CheckSettings> = () => this.settings;
  private readonly documents = new Map<string, TextDocument>();
  private opened = 0;
  private listeners: Array<() => void> = [];
  private waiting: Array<() => void> = [];

  private constructor(
    private readonly client: ProtocolConnection,
    settings: Partial<CheckSettings>,
  ) {
    this.settings = { ...checksAll, ...settings };
  }

  static async start(settings: Partial<CheckSettings> = {}): Promise<ServerUnderTest> {
    const toServer = new PassThrough();
    const toClient = new PassThrough();
    const connection = createConnection(ProposedFeatures.all, toServer, toClient, onlyProtocol);
    const host = hostBeyond(connection, Object.values(actionCommands));
    startServer(connection, { detector: new OfflineDetector(), host });
    const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    const server = new ServerUnderTest(client, settings);
    await server.listen();
    return server;
  }

  stop(): void {
    this.client.dispose();
  }

  /** Sentences the host was asked about so far. */
  get askedSentences(): string[] {
    return this.asked.flatMap(({ sentences }) => sentences.map(({ text }) => text));
  }

  /** Waits until the host was asked about a sentence. */
  async isAsked(sentence: string): Promise<void> {
    while (!this.askedSentences.includes(sentence)) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async open(
    text: string,
    languageId = 'markdown',
    uri = `file:///text-${(this.opened++).toString()}`,
  ): Promise<string> {
    this.documents.set(uri, TextDocument.create(uri, languageId, 1, text));
    await this.client.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text },
    });
    return uri;
  }

  textOf(uri: string): string {
    return this.documentOf(uri).getText();
  }

  documentOf(uri: string): TextDocument {
    const document = this.documents.get(uri);
    if (!document) throw new Error(`${uri} is not open.`);
    return document;
  }

  /** Replaces `[start, end)` by `text`, as typing does, and moves the caret behind it. */
  async type(uri: string, start: number, end: number, text: string): Promise<void> {
    const document = this.documentOf(uri);
    const version = document.version + 1;
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    const contentChanges = [{ range, text }];
    this.documents.set(uri, TextDocument.update(document, contentChanges, version));
    await this.client.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
    await this.caret(uri, start + text.length);
  }

  /** Puts `text` in at several places at once, as typing at several carets does. */
  async typeAt(uri: string, offsets: readonly number[], text: string): Promise<void> {
    const document = this.documentOf(uri);
    const version = document.version + 1;
    const places = [...offsets].sort((a, b) => b - a).map((offset) => document.positionAt(offset));
    const contentChanges = places.map((place) => ({ range: { start: place, end: place }, text }));
    this.documents.set(uri, TextDocument.update(document, contentChanges, version));
    await this.client.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
    await this.caret(uri, ...offsets.map((offset, index) => offset + (index + 1) * text.length));
  }

  async caret(uri: string, ...offsets: number[]): Promise<void> {
    const positions: TextPosition[] = offsets.map((offset) => this.documentOf(uri).positionAt(offset));
    await this.client.sendNotification(methods.caret, { uri, positions });
  }

  /** Tells which lines are on the screen, from one to another; of all other documents none are. */
  async look(uri: string, first: number, last: number): Promise<void> {
    await this.client.sendNotification(methods.view, { documents: [{ uri, lines: [{ first, last }] }] });
  }

  async check(uri: string, cause: 'save' | 'command' = 'command'): Promise<void> {
    await this.client.sendNotification(methods.check, { uri, cause });
  }

  /** Tells what is about to be put into a document. */
  async translate(uri: string, language: string, ...texts: string[]): Promise<void> {
    await this.client.sendNotification(methods.translated, { uri, language, texts });
  }

  async changeWords(): Promise<void> {
    await this.client.sendNotification(methods.wordsChanged);
  }

  /** Sends what need not be of the protocol. */
  async notify(method: string, params: unknown): Promise<void> {
    await this.client.sendNotification(method, params);
  }

  /** Asks what need not be of the protocol. */
  async request(method: string, params: unknown): Promise<unknown> {
    return await this.client.sendRequest(method, params);
  }

  /** Checks a file that is not open. */
  async checkFile(params: Partial<CheckFileParams>, signal?: AbortSignal): Promise<CheckFileResult> {
    const file: CheckFileParams = {
      uri: 'file:///closed.md',
      languageId: 'markdown',
      text: '',
      sends: true,
      ...params,
    };
    const source = new CancellationTokenSource();
    signal?.addEventListener('abort', () => source.cancel());
    return await this.client.sendRequest<CheckFileResult>(methods.checkFile, file, source.token);
  }

  async change(settings: Partial<CheckSettings>): Promise<void> {
    this.settings = { ...this.settings, ...settings };
    await this.client.sendNotification(methods.settingsChanged);
  }

  async close(uri: string): Promise<void> {
    await this.client.sendNotification('textDocument/didClose', { textDocument: { uri } });
    this.documents.delete(uri);
  }

  async diagnostics(uri: string): Promise<Diagnostic[]> {
    const report = await this.client.sendRequest<{ items: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    return report.items;
  }

  /** What is underlined, in order. */
  async underlined(uri: string): Promise<string[]> {
    return (await this.diagnostics(uri)).map(({ range }) => this.documentOf(uri).getText(range));
  }

  async actions(uri: string, range: Range, only: string[] = [CodeActionKind.QuickFix]): Promise<CodeAction[]> {
    const context = { diagnostics: [], only };
    const actions = await this.client.sendRequest<CodeAction[] | null>('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context,
    });
    return actions ?? [];
  }

  /** The text after an action; it must be about the version that is open. */
  applied(uri: string, action: CodeAction): string {
    const [change] = action.edit?.documentChanges ?? [];
    if (!change || !('edits' in change)) throw new Error(`${action.title} has no edit.`);
    const document = this.documentOf(uri);
    if (change.textDocument.version !== document.version) throw new Error(`${action.title} is for another version.`);
    return TextDocument.applyEdits(document, change.edits as TextEdit[]);
  }

  /** Waits for a status of the document that fits, also one that was told already as the last one. */
  async status(uri: string, fits: (status: CheckStatus) => boolean): Promise<CheckStatus> {
    for (;;) {
      const last = this.statuses.findLast((status) => status.uri === uri);
      if (last && fits(last)) return last;
      await new Promise<void>((resolve) => this.listeners.push(resolve));
    }
  }

  /** Waits until the log has at least so many messages. */
  async logs(count: number): Promise<string[]> {
    while (this.logged.length < count) await new Promise<void>((resolve) => this.listeners.push(resolve));
    return this.logged;
  }

  /** Waits until this is what is told to be underlined in the document as it is now. */
  async tellsUnderlined(uri: string, expected: readonly string[]): Promise<void> {
    for (;;) {
      const { diagnostics, version } = this.published.findLast((told) => told.uri === uri) ?? { diagnostics: [] };
      const words = diagnostics.map(({ range }) => this.documentOf(uri).getText(range));
      if (version === this.documentOf(uri).version && isDeepStrictEqual(words, expected)) return;
      await new Promise<void>((resolve) => this.listeners.push(resolve));
    }
  }

  /** Waits until every sentence of the document as it is now has an answer. */
  async checked(uri: string): Promise<CheckStatus> {
    const { version } = this.documentOf(uri);
    return await this.status(uri, (status) => status.state === 'checked' && status.version === version);
  }

  forget(): void {
    this.asked.length = 0;
    this.statuses.length = 0;
  }

  private async listen(): Promise<void> {
    const { client } = this;
    client.onRequest(DiagnosticRefreshRequest.type, () => undefined);
    client.onNotification(LogMessageNotification.type, ({ message }) => {
      this.logged.push(message);
      for (const listener of this.listeners.splice(0)) listener();
    });
    client.onRequest(methods.settings, () => this.answerSettings());
    client.onRequest(methods.correct, async (params: CorrectParams, token) => {
      this.asked.push(params);
      for (const listener of this.waiting.splice(0)) listener();
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      return await this.answer(params, controller.signal);
    });
    client.onRequest(methods.knownWords, ({ uri, words }: KnownWordsParams) => this.answerWords(words, uri));
    client.onNotification(methods.status, (status: CheckStatus) => {
      this.statuses.push(status);
      for (const listener of this.listeners.splice(0)) listener();
    });
    client.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.published.push(params);
      for (const listener of this.listeners.splice(0)) listener();
    });
    client.listen();
    await client.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: { workspace: { diagnostics: { refreshSupport: true } }, textDocument: { diagnostic: {} } },
    });
    await client.sendNotification('initialized', {});
  }
}

export function mend(text: string): string {
  return text.replaceAll(/\bteh\b/g, 'the');
}

export function corrected(reply: Reply): (params: CorrectParams) => CorrectResult {
  return ({ sentences }) => ({ corrections: sentences.map(({ text }) => reply(text)) });
}

export function refused(reason: string, message: string): () => CorrectResult {
  return () => ({ corrections: [null], refusal: { reason, message } });
}
