import { isDeepStrictEqual } from 'node:util';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CancellationToken,
  CodeActionKind,
  DocumentDiagnosticReportKind,
  NotebookDocuments,
  TextDocuments,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type Connection,
  type Diagnostic,
  type ServerCapabilities,
} from 'vscode-languageserver/node';
import { proseLanguages } from '../formats/prose/proseLanguages';
import {
  methods,
  type CaretParams,
  type CheckFileParams,
  type CheckFileResult,
  type CheckParams,
  type CheckSettings,
  type CheckStatus,
  type CorrectParams,
  type CorrectResult,
  type LineRange,
  type TranslatedParams,
  type ViewParams,
} from '../shared/languageServer';
import { applyChanges } from './applyChanges';
import { CheckedDocument } from './checkedDocument';
import { Checker } from './checker';
import { Corrections } from './corrections';
import { codeActionsOf, fixAllKind } from './features/codeActions';
import { diagnosticsOf, refusedDiagnostics, uncheckedDiagnostic } from './features/diagnostics';
import { KnownWords } from './knownWords';
import { noSettings } from './noSettings';
import type { ServerHost } from './host';
import { during } from './pieces';
import { Reviewer, type Review } from './reviewer';
import { reviewWhole, uncheckedCharacters, type WholeParts } from './reviewWhole';
import { Scope, type LanguageDetector } from './scope';
import { Translations } from './translations';
import { t } from '../shared/l10n';

export interface ServerDependencies {
  detector: LanguageDetector;
  host: ServerHost;
}

/** A server that listens. */
export interface RunningServer {
  /** Tells that the host may answer otherwise about settings now. */
  settingsChanged(): void;
  /** Tells that the host may answer otherwise about words now. */
  wordsChanged(): void;
}

const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  notebookDocumentSync: {
    notebookSelector: [{ notebook: '*', cells: proseLanguages.map((language) => ({ language })) }],
  },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
};

const diagnosticProvider = { identifier: 'parlance', interFileDependencies: false, workspaceDiagnostics: false };

/** Returns whether a client asks for diagnostics, and can be told to ask again; others are told them. */
function asksForDiagnostics({ textDocument, workspace }: ClientCapabilities): boolean {
  return textDocument?.diagnostic !== undefined && workspace?.diagnostics?.refreshSupport === true;
}

/** Serves a connection until it closes. Everything it needs from the world comes through the connection and `parts`. */
export function startServer(connection: Connection, parts: ServerDependencies): RunningServer {
  const server = new Server(connection, parts);
  server.listen();
  return server;
}

class Server {
  private readonly corrections = new Corrections();
  private readonly documents = new TextDocuments<CheckedDocument>({
    create: (uri, told, version, content) => {
      const { tellsMore, languageOf } = this.host;
      const languageId = languageOf?.(uri, told) ?? told;
      return new CheckedDocument(TextDocument.create(uri, languageId, version, content), tellsMore);
    },
    update: applyChanges,
  });
  private readonly words: KnownWords;
  private readonly reviewer: Reviewer;
  private readonly checker: Checker;
  private readonly stale = new Set<CheckedDocument>();
  /** Settings on their way. */
  private readonly asking = new WeakMap<CheckedDocument, Promise<CheckSettings>>();
  /** Lines on the screen, also of documents that are not told of yet. */
  private visibleLines: ReadonlyMap<string, readonly LineRange[]> = new Map();
  /** Texts that were translated into documents, also into those that are not told of yet. */
  private readonly translations = new Map<string, Translations>();
  private service: string | undefined;
  private isRefreshing = false;
  /** The client does not ask for diagnostics. */
  private tellsDiagnostics = false;
  private readonly host: ServerHost;

  constructor(
    private readonly connection: Connection,
    { detector, host }: ServerDependencies,
  ) {
    this.host = host;
    const { corrections } = this;
    this.words = new KnownWords({
      ask: (params) => host.knownWords(params),
      changed: (uri) => {
        const document = this.documents.get(uri);
        if (document) this.changed(document);
      },
    });
    this.reviewer = new Reviewer({
      settings: (document) => this.settings(document),
      scope: new Scope(detector),
      corrections,
      words: this.words,
      failed: ({ uri }, error) => this.failed(uri, error),
    });
    this.checker = new Checker({
      corrections,
      correct: (params, signal) => this.correct(params, signal),
      reviewer: this.reviewer,
      changed: (document) => this.changed(document),
    });
  }

  private get wholeParts(): WholeParts {
    const { checker, reviewer, words } = this;
    return { checker, reviewer, words };
  }

  listen(): void {
    const { connection, documents } = this;
    connection.onInitialize(async (params) => {
      this.tellsDiagnostics = !asksForDiagnostics(params.capabilities);
      await this.host.begin?.(params);
      const provider = this.tellsDiagnostics ? {} : { diagnosticProvider };
      // An extension host runs commands itself.
      const commands = this.host.tellsMore ? {} : { executeCommandProvider: { commands: [...this.host.commands] } };
      return { capabilities: { ...capabilities, ...provider, ...commands }, serverInfo: { name: 'Parlance' } };
    });
    connection.languages.diagnostics.on(async ({ textDocument }) => ({
      kind: DocumentDiagnosticReportKind.Full,
      items: await this.diagnostics(documents.get(textDocument.uri)),
    }));
    connection.onCodeAction(async ({ textDocument, range, context }) => {
      const document = documents.get(textDocument.uri);
      // Settings may take a glossary from the network, and a save waits for this.
      if (!document?.settings) return [];
      const review = await this.reviewer.review(document);
      const actions = during(document, () => codeActionsOf(document, review, { range, only: context.only }));
      return actions.filter(({ command }) => !command || this.host.commands.has(command.command));
    });
    connection.onNotification(methods.settingsChanged, () => this.settingsChanged());
    connection.onNotification(methods.wordsChanged, () => this.wordsChanged());
    connection.onNotification(methods.translated, (params: TranslatedParams) => this.translated(params));
    connection.onNotification(methods.caret, ({ uri, positions }: CaretParams) => {
      const document = documents.get(uri);
      if (document) this.caretMoved(document, positions);
    });
    connection.onNotification(methods.view, ({ documents: shown }: ViewParams) => this.viewChanged(shown));
    connection.onNotification(methods.check, ({ uri, cause }: CheckParams) => this.checkAsked(uri, cause));
    connection.onRequest(methods.checkFile, async (params: CheckFileParams, token: CancellationToken) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort(new Error('Cancelled.')));
      return await this.checkFile(params, controller.signal);
    });
    documents.onDidOpen(({ document }) => {
      document.visibleLines = this.visibleLines.get(document.uri) ?? [];
      document.translations = this.translations.get(document.uri) ?? document.translations;
      this.edited(document, 0);
    });
    documents.onDidChangeContent(({ document }) => {
      if (this.isTold(document)) this.changed(document);
      if (document.settings) this.edited(document, pauseAfterTyping(document, document.settings));
      // They could not be had.
      else if (!this.asking.has(document)) this.edited(document, 0);
    });
    documents.onDidSave(({ document }) => {
      if (this.host.tellsMore) return;
      void this.checkSaved(document.uri).catch((error: unknown) => this.failed(document.uri, error));
    });
    documents.onDidClose(({ document }) => this.closed(document));
    documents.listen(connection);
    new NotebookDocuments(documents).listen(connection);
    connection.listen();
  }

  private async settings(document: CheckedDocument): Promise<CheckSettings> {
    if (document.settings) return document.settings;
    let asked = this.asking.get(document);
    if (!asked) {
      asked = this.host.settings({ uri: document.uri });
      this.asking.set(document, asked);
    }
    const settings = await asked.catch(() => noSettings);
    // They changed while they were on their way.
    if (this.asking.get(document) !== asked) return await this.settings(document);
    if (settings === noSettings) {
      this.asking.delete(document);
      return settings;
    }
    // One service is in use for all documents.
    if (this.service !== undefined && this.service !== settings.service) this.corrections.clear();
    this.service = settings.service;
    document.settings = settings;
    return settings;
  }

  /** Something was typed, or the document was opened. */
  private edited(document: CheckedDocument, pauseMs: number): void {
    void this.settings(document)
      .then(({ when }) => {
        if (!this.isOpen(document)) return;
        if (when === 'onType') this.checker.schedule(document, pauseMs);
        else this.changed(document);
      })
      .catch((error: unknown) => this.failed(document.uri, error));
  }

  private closed(document: CheckedDocument): void {
    this.checker.cancel(document);
    this.translations.delete(document.uri);
    this.words.forget(document.uri);
    const { uri } = document;
    if (!this.isTold(document)) return;
    void this.connection.sendDiagnostics({ uri, diagnostics: [] }).catch((error: unknown) => this.failed(uri, error));
  }

  private caretMoved(document: CheckedDocument, positions: CaretParams['positions']): void {
    if (!document.settings) {
      document.caretPositions = positions;
      return;
    }
    const before = document.writtenSentences;
    document.caretPositions = positions;
    this.checker.looked(document);
    const written = document.writtenSentences;
    if (before.some((text) => !written.includes(text))) this.edited(document, document.settings?.pauseMs ?? 0);
  }

  /** Checks a file as it would be were it opened. What is known of its sentences serves both. */
  private async checkFile(
    { uri, languageId, text, sends }: CheckFileParams,
    signal: AbortSignal,
  ): Promise<CheckFileResult> {
    const document = new CheckedDocument(TextDocument.create(uri, languageId, 1, text));
    const review = await reviewWhole(document, this.wholeParts, { sends, signal });
    const { findings, refusal, sentences } = review;
    if (!this.documents.get(uri)) this.words.forget(uri);
    return {
      diagnostics: this.diagnosticsIn(document, review),
      findings: findings.length,
      sentences: sentences.length,
      uncheckedCharacters: uncheckedCharacters(review),
      refusal,
    };
  }

  private viewChanged(shown: ViewParams['documents']): void {
    this.visibleLines = new Map(shown.map((view) => [view.uri, view.lines]));
    for (const document of this.documents.all()) {
      const visible = this.visibleLines.get(document.uri) ?? [];
      if (isDeepStrictEqual(visible, document.visibleLines)) continue;
      document.visibleLines = visible;
      this.checker.looked(document);
    }
  }

  /** Takes note of translated texts. The document has not changed yet: it is looked at anew when the texts land. */
  private translated({ uri, ...texts }: TranslatedParams): void {
    const translations = (this.translations.get(uri) ?? new Translations()).with(texts);
    this.translations.set(uri, translations);
    const document = this.documents.get(uri);
    if (document) document.translations = translations;
  }

  /** Checks a saved document, by what its project says by then. */
  private async checkSaved(uri: string): Promise<void> {
    if (await this.host.hasChanged?.(uri)) {
      this.settingsChanged();
      this.wordsChanged();
    }
    await this.checkAsked(uri, 'save');
  }

  private async checkAsked(uri: string, cause: CheckParams['cause']): Promise<void> {
    const document = this.documents.get(uri);
    if (!document) return;
    const { when } = await this.settings(document);
    if (!this.isOpen(document)) return;
    if (when === 'off' || (cause === 'save' && when === 'onCommand')) return;
    await this.checker.checkNow(document);
  }

  wordsChanged(): void {
    this.words.outdated();
    for (const document of this.documents.all()) this.changed(document);
  }

  settingsChanged(): void {
    this.corrections.forgetRefusals();
    for (const document of this.documents.all()) {
      document.settings = undefined;
      this.asking.delete(document);
      document.refused(undefined);
      this.checker.cancel(document);
      this.changed(document);
      this.edited(document, 0);
    }
  }

  /** Asks the host; its failing is an answer like any other. */
  private async correct(params: CorrectParams, signal: AbortSignal): Promise<CorrectResult> {
    try {
      return await this.host.correct(params, signal);
    } catch {
      signal.throwIfAborted();
      const refusal = { reason: 'internal', message: t('Parlance ran into an internal error.') };
      return { corrections: params.sentences.map(() => null), refusal };
    }
  }

  private async diagnostics(document: CheckedDocument | undefined): Promise<Diagnostic[]> {
    if (!document) return [];
    return this.diagnosticsIn(document, await this.reviewer.review(document));
  }

  private diagnosticsIn(document: CheckedDocument, { findings, refused, refusal }: Review): Diagnostic[] {
    const unchecked = refusal ? [uncheckedDiagnostic(document, refusal)] : refusedDiagnostics(document, refused);
    return [...unchecked, ...diagnosticsOf(document, findings)];
  }

  /** Has the client ask for diagnostics again, and tells the status; many changes in a row do so once. */
  private changed(document: CheckedDocument): void {
    if (!this.isOpen(document)) return;
    this.stale.add(document);
    if (!this.isRefreshing) void this.refresh();
  }

  private async refresh(): Promise<void> {
    this.isRefreshing = true;
    try {
      while (this.stale.size > 0) {
        const documents = [...this.stale];
        this.stale.clear();
        if (!this.tellsDiagnostics) await this.askAgain();
        for (const document of documents) {
          await this.tell(document).catch((error: unknown) => this.failed(document.uri, error));
        }
      }
    } finally {
      // In the same step that found nothing stale: what changes from here on begins anew.
      this.isRefreshing = false;
    }
  }

  /** An editor that refuses to ask again still gets the status. */
  private async askAgain(): Promise<void> {
    await this.connection.languages.diagnostics.refresh().catch(() => undefined);
  }

  private async tell(document: CheckedDocument): Promise<void> {
    if (this.isTold(document)) await this.tellDiagnostics(document);
    await this.tellStatus(document);
  }

  /** Names a document that is left alone. The log holds no text of it, which an error may repeat. */
  private failed(uri: string, error: unknown): void {
    const { name, stack = '' } = error instanceof Error ? error : { name: typeof error };
    const places = stack.split('\n').filter((line) => /^ {4}at /.test(line));
    this.connection.console.error([`${uri} wasn’t checked: ${name}`, ...places.slice(0, mostPlaces)].join('\n'));
  }

  /** Returns whether the client does not ask for the diagnostics of a document. */
  private isTold({ isMessageBox }: CheckedDocument): boolean {
    return this.tellsDiagnostics || isMessageBox;
  }

  private async tellDiagnostics(document: CheckedDocument): Promise<void> {
    const diagnostics = await this.diagnostics(document);
    const { uri, version } = document.document;
    if (!this.isOpen(document)) return;
    await this.connection.sendDiagnostics({ uri, version, diagnostics });
  }

  /** A document that is opened in another language is a new one. */
  private isOpen(document: CheckedDocument): boolean {
    return this.documents.get(document.uri) === document;
  }

  private async tellStatus(document: CheckedDocument): Promise<void> {
    const { settings, language, sentences, unchecked, findings, refused, isWaiting, refusal } =
      await this.reviewer.review(document);
    if (!this.isOpen(document)) return;
    const { version } = document.document;
    const state = (): CheckStatus['state'] => {
      if (settings.when === 'off') return 'off';
      if (isWaiting || this.checker.isRunning(document)) return 'checking';
      if (refusal) return 'failed';
      return unchecked.length > 0 ? 'waiting' : 'checked';
    };
    const status: CheckStatus = {
      uri: document.uri,
      version,
      state: state(),
      sentences: sentences.length,
      unchecked: unchecked.length,
      findings: findings.length,
      refused: refused.length,
      language,
      refusal,
    };
    await this.host.tellStatus(status);
  }
}

/** Max lines of the stack of an error that are logged. */
const mostPlaces = 5;

/** Without a caret, a sentence counts as left when nothing was typed for so long. */
const pauseWithoutCaretMs = 1_500;

function pauseAfterTyping({ hasCaret }: CheckedDocument, { pauseMs }: CheckSettings): number {
  return hasCaret ? pauseMs : Math.max(pauseMs, pauseWithoutCaretMs);
}
