import { window, workspace, type Disposable, type LogOutputChannel, type TextDocument } from 'vscode';
import { CloseAction, ErrorAction, LanguageClient, TransportKind, type ErrorHandler } from 'vscode-languageclient/node';
import {
  methods,
  type CaretParams,
  type CheckParams,
  type CheckStatus,
  type CorrectParams,
  type SettingsParams,
} from '../../shared/languageServer';
import { abortSignalOf } from '../cancellation';
import type { ServiceAccess } from '../connections/serviceAccess';
import { checkSettings } from './checkSettings';
import type { Corrector } from './corrector';
import { checkedDocuments, isChecked } from './selector';

export interface ProseClientParts {
  /** The bundle of the server. */
  program: string;
  access: ServiceAccess;
  corrector: Corrector;
  log: LogOutputChannel;
  onStatus(status: CheckStatus): void;
}

/** The running language server, as the editor sees it. */
export class ProseClient implements Disposable {
  private readonly client: LanguageClient;
  private readonly subscriptions: Disposable[] = [];

  constructor(private readonly parts: ProseClientParts) {
    const { program, log } = parts;
    this.client = new LanguageClient(
      'parlance',
      'Parlance',
      { module: program, transport: TransportKind.ipc },
      {
        documentSelector: checkedDocuments.map((filter) => ({
          scheme: filter.scheme,
          language: filter.language ?? '*',
        })),
        diagnosticPullOptions: { onChange: true, onSave: false },
        outputChannel: log,
        errorHandler: this.errorHandler(),
      },
    );
    this.listen();
  }

  async start(): Promise<void> {
    await this.client.start();
    this.tellCaret();
  }

  /** Settings, connection or dictionary are not what they were. */
  settingsChanged(): void {
    void this.client.sendNotification(methods.settingsChanged);
  }

  check(document: TextDocument, cause: CheckParams['cause']): void {
    const params: CheckParams = { uri: document.uri.toString(), cause };
    void this.client.sendNotification(methods.check, params);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    void this.client.dispose();
  }

  private listen(): void {
    const { access, corrector, onStatus } = this.parts;
    this.client.onRequest(methods.settings, ({ uri }: SettingsParams) => checkSettings(uri, access.connection));
    this.client.onRequest(methods.correct, async (params: CorrectParams, token) => {
      const { signal, dispose } = abortSignalOf(token);
      try {
        return await corrector.correct(params, signal);
      } finally {
        dispose();
      }
    });
    this.client.onNotification(methods.status, onStatus);
    this.subscriptions.push(
      window.onDidChangeTextEditorSelection(() => this.tellCaret()),
      window.onDidChangeActiveTextEditor(() => this.tellCaret()),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === window.activeTextEditor?.document) this.tellCaret();
      }),
      workspace.onDidSaveTextDocument((document) => {
        if (isChecked(document)) this.check(document, 'save');
      }),
    );
  }

  /** The last document a caret was told of: when the person goes elsewhere it has none. */
  private caretIn: string | undefined;

  private tellCaret(): void {
    const editor = window.activeTextEditor;
    const uri = editor && isChecked(editor.document) ? editor.document.uri.toString() : undefined;
    if (this.caretIn !== undefined && this.caretIn !== uri) this.sendCaret({ uri: this.caretIn, positions: [] });
    this.caretIn = uri;
    if (uri === undefined || !editor) return;
    const positions = editor.selections.map(({ active: { line, character } }) => ({ line, character }));
    this.sendCaret({ uri, positions });
  }

  private sendCaret(params: CaretParams): void {
    void this.client.sendNotification(methods.caret, params);
  }

  private errorHandler(): ErrorHandler {
    return {
      error: () => ({ action: ErrorAction.Continue }),
      closed: () => ({ action: CloseAction.Restart }),
    };
  }
}
