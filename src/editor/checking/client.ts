import {
  CancellationTokenSource,
  window,
  workspace,
  type Diagnostic,
  type Disposable,
  type LogOutputChannel,
  type TextDocument,
  type CancellationToken,
} from 'vscode';
import { LanguageClient, RevealOutputChannelOn, State } from 'vscode-languageclient/node';
import {
  methods,
  serverFlags,
  type CaretParams,
  type CheckFileParams,
  type CheckFileResult,
  type CheckParams,
  type CheckSettings,
  type CheckStatus,
  type CorrectParams,
  type CorrectResult,
  type KnownWordsParams,
  type WordPlaces,
  type SettingsParams,
  type ViewParams,
} from '../../shared/languageServer';
import { abortSignalOf } from '../messages/cancellation';
import { processWords } from '../messages/language';
import { clientLog } from '../messages/log';
import { ServerErrorHandler } from './errorHandler';
import { ServerProcess } from './serverProcess';
import { SlowDocuments } from './slowDocuments';
import { checkedDocuments, isChecked } from './selector';
import type { TranslatedTexts } from '../texts/translate/translatedTexts';

export interface ProseClientDependencies {
  /** The bundle of the server. */
  program: string;
  /** The bundle that ends the server with this process, also while it hangs. */
  endWithParent: string;
  log: LogOutputChannel;
  settings(uri: string): CheckSettings | Promise<CheckSettings>;
  correct(params: CorrectParams, signal: AbortSignal): Promise<CorrectResult>;
  /** Returns the words that another file of the workspace has. */
  knownWords(params: KnownWordsParams): Promise<WordPlaces[]>;
  /** Texts translated into documents. */
  translated: TranslatedTexts;
  onStatus(status: CheckStatus): void;
  /** The server crashed so often that it is not started again. */
  onGivenUp(): void;
}

/** A server that stopped is started again after a pause, which grows. */
const startMs = 30_000;

/** Outcome of checking a file. */
export type CheckedFile = Omit<CheckFileResult, 'diagnostics'> & { diagnostics: Diagnostic[] };

/** Delay in milliseconds before a changed view is reported: text scrolled past faster is skipped. */
const viewPauseMs = 50;

/** Client that logs what the library says of a server that ends: `onGivenUp` tells the user in our words. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** The running language server, as the editor sees it. */
export class ProseClient implements Disposable {
  private readonly client: QuietClient;
  private readonly process: ServerProcess;
  private readonly slow = new SlowDocuments();
  private readonly subscriptions: Disposable[] = [];
  /** The last document a caret was told of: when the user goes elsewhere it has none. */
  private caretIn: string | undefined;
  private viewTimer: NodeJS.Timeout | undefined;
  /** Checks that were asked for and have no outcome yet: a server that ends over another document leaves them to the next. */
  private readonly asked = new Map<string, CheckParams['cause']>();

  constructor(private readonly parts: ProseClientDependencies) {
    const { program, endWithParent, log, onGivenUp } = parts;
    const errorHandler = new ServerErrorHandler(onGivenUp);
    const output = clientLog(log);
    this.process = new ServerProcess({
      program,
      flags: [...serverFlags, '--require', endWithParent],
      words: processWords(),
      print: (text) => output.append(text),
      onSlow: (piece) => {
        this.slow.add(piece);
        errorHandler.ended();
      },
    });
    this.client = new QuietClient('parlance', 'Parlance', () => Promise.resolve(this.process.start()), {
      documentSelector: checkedDocuments.map(({ scheme, language }) => ({ scheme, language: language ?? '*' })),
      diagnosticPullOptions: { onChange: true, onSave: false },
      outputChannel: output,
      // It would show what its server says as messages of its own.
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      errorHandler,
      // Nothing to ask: it is the same as any other crash. Without this the library shows a message of its own.
      initializationFailedHandler: () => false,
    });
    this.subscriptions.push(
      this.client.onDidChangeState(({ newState }) => {
        if (newState !== State.Running) return;
        errorHandler.started();
        this.tellCaret();
        this.tellView();
        for (const translated of this.parts.translated.all) this.notify(methods.translated, translated);
        for (const [uri, cause] of this.asked) this.notify(methods.check, { uri, cause } satisfies CheckParams);
      }),
    );
    this.listen();
  }

  async start(): Promise<void> {
    await this.client.start();
  }

  /** Settings, connection or dictionary are not what they were. */
  settingsChanged(): void {
    this.notify(methods.settingsChanged);
  }

  /** Checks a file that may be open in no editor. Rejects when the server stops over it, or with the reason of `signal`. */
  async checkFile(params: CheckFileParams, signal?: AbortSignal): Promise<CheckedFile> {
    await this.running(signal);
    const source = new CancellationTokenSource();
    const cancel = (): void => source.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const result = await this.client.sendRequest<CheckFileResult>(methods.checkFile, params, source.token);
      signal?.throwIfAborted();
      const diagnostics = result.diagnostics as Parameters<
        ProseClient['client']['protocol2CodeConverter']['asDiagnostics']
      >[0];
      return { ...result, diagnostics: await this.client.protocol2CodeConverter.asDiagnostics(diagnostics) };
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      source.dispose();
    }
  }

  /** Waits for a server that is being started, or started again. */
  private async running(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.client.state === State.Running) return;
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const subscription = this.client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) resolve(undefined);
    });
    const timer = setTimeout(() => reject(new Error('The language server doesn’t start.')), startMs);
    const abort = (): void => reject(signal?.reason as Error);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      subscription.dispose();
    }
  }

  /** Files of the workspace are not what they were. */
  wordsChanged(): void {
    this.notify(methods.wordsChanged);
  }

  check(document: TextDocument, cause: CheckParams['cause']): void {
    const params: CheckParams = { uri: document.uri.toString(), cause };
    this.asked.set(params.uri, cause);
    this.notify(methods.check, params);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    clearTimeout(this.viewTimer);
    // One that is just starting, or has crashed, cannot be asked to stop.
    this.client.dispose().catch(() => undefined);
    this.process.end();
  }

  private listen(): void {
    const { settings, correct, knownWords, onStatus } = this.parts;
    this.client.onRequest(methods.settings, async ({ uri }: SettingsParams) => this.slow.in(uri, await settings(uri)));
    this.client.onRequest(methods.correct, async (params: CorrectParams, token: CancellationToken) => {
      const { signal, dispose } = abortSignalOf(token);
      try {
        return await correct(params, signal);
      } finally {
        dispose();
      }
    });
    this.client.onRequest(methods.knownWords, knownWords);
    this.client.onNotification(methods.status, (status: CheckStatus) => {
      if (status.state !== 'checking' && status.state !== 'waiting') this.asked.delete(status.uri);
      onStatus(status);
    });
    this.subscriptions.push(
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.slow.forget(uri.toString());
        this.asked.delete(uri.toString());
      }),
      this.parts.translated.onDidAdd((translated) => this.notify(methods.translated, translated)),
      window.onDidChangeTextEditorSelection(() => this.tellCaret()),
      window.onDidChangeActiveTextEditor(() => this.tellCaret()),
      window.onDidChangeVisibleTextEditors(() => this.viewChanged()),
      window.onDidChangeTextEditorVisibleRanges(() => this.viewChanged()),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === window.activeTextEditor?.document) this.tellCaret();
      }),
      workspace.onDidSaveTextDocument((document) => {
        if (isChecked(document)) this.check(document, 'save');
      }),
    );
  }

  private tellCaret(): void {
    const editor = window.activeTextEditor;
    const uri = editor && isChecked(editor.document) ? editor.document.uri.toString() : undefined;
    if (this.caretIn !== undefined && this.caretIn !== uri) this.sendCaret({ uri: this.caretIn, positions: [] });
    this.caretIn = uri;
    if (uri === undefined || !editor) return;
    const positions = editor.selections.map(({ active: { line, character } }) => ({ line, character }));
    this.sendCaret({ uri, positions });
  }

  /** Scrolling tells many times a second what is on the screen. */
  private viewChanged(): void {
    this.viewTimer ??= setTimeout(() => this.tellView(), viewPauseMs);
  }

  private tellView(): void {
    clearTimeout(this.viewTimer);
    this.viewTimer = undefined;
    const documents = window.visibleTextEditors
      .filter(({ document }) => isChecked(document))
      .map(({ document, visibleRanges }) => ({
        uri: document.uri.toString(),
        lines: visibleRanges.map(({ start, end }) => ({ first: start.line, last: end.line })),
      }));
    this.notify(methods.view, { documents } satisfies ViewParams);
  }

  private sendCaret(params: CaretParams): void {
    this.notify(methods.caret, params);
  }

  /** Between a crash and the next start there is nobody to tell; the next server asks for what it needs. */
  private notify(method: string, params?: object): void {
    if (this.client.state !== State.Running) return;
    this.client.sendNotification(method, params).catch(() => undefined);
  }
}
