import {
  Uri,
  workspace,
  type Diagnostic,
  type Disposable,
  type Event,
  type LogOutputChannel,
  type Memento,
  type TextDocument,
} from 'vscode';
import type { Budget } from '../../domain/checking/budget';
import type { CheckSettings, Refusal } from '../../shared/languageServer';
import type { CacheSpace } from '../../storage/cacheSpace';
import { checkBudget, onDidChangeCheckConfig } from '../settings/check';
import type { ReaderThread } from '../reader/readerThread';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { checkSettings, checkTime } from './checkSettings';
import { CheckStatusItem } from './checkStatusItem';
import type { ProseClient } from './client';
import { IgnoredSentences } from './ignoredSentences';
import { NotErrors } from './notErrors';
import type { ProjectFiles } from './projectFiles';
import { isChecked, isMessageBox } from './selector';
import { showMessage } from '../messages/showMessage';
import type { TranslatedTexts } from '../texts/translate/translatedTexts';
import { FolderFindings } from './folder/folderFindings';
import { WorkspaceWords } from './words/workspaceWords';
import { t } from '../../shared/l10n';

export interface CheckingDependencies {
  /** Access to the checking service. */
  access: ServiceAccess;
  log: LogOutputChannel;
  reader: Pick<ReaderThread, 'ask'>;
  /** The bundle of the language server. */
  program: string;
  endWithParent: string;
  extensionVersion: string;
  /** Returns the name of the local service's checker if that is not on this machine. */
  outsideChecker?: () => string | undefined;
  /** Results paid for in the past. */
  cache: CacheSpace;
  budget: Budget;
  /** Files in which teams wrote down their rules. */
  projects: ProjectFiles;
  /** Storage of the workspace. */
  memento: Memento;
  /** Words of a glossary, by its name or id; none when it cannot be read. */
  glossaryWords(glossary: string): Promise<readonly string[]>;
  /** Terms of all glossaries that can be had without a request that leaves the machine. */
  terms(): Promise<readonly string[]>;
  /** Texts translated into documents. */
  translated: TranslatedTexts;
  /** A glossary was changed. */
  onDidChangeTerms: Event<unknown>;
}

const givenUp: Refusal = {
  reason: 'server-keeps-stopping',
  message: t('Checking stopped five times in a row. Restart it to continue.'),
  nextStep: { title: t('Restart Checking'), command: 'parlance.check.restart' },
};

/** Checking as the user writes. The server is started by the first document that is to be checked. */
export class Checking implements Disposable {
  readonly ignored: IgnoredSentences;
  readonly notErrors: NotErrors;
  private readonly status: CheckStatusItem;
  private readonly words: WorkspaceWords;
  private readonly folderFindings = new FolderFindings({ check: (uri) => this.checkAgain(uri) });
  private readonly subscriptions: Disposable[];
  private client: Promise<ProseClient> | undefined;

  constructor(private readonly parts: CheckingDependencies) {
    const { access, budget, memento } = parts;
    this.ignored = new IgnoredSentences(memento);
    this.notErrors = new NotErrors(memento);
    this.status = new CheckStatusItem({
      isOff: (uri) => this.isOff(uri),
      connection: () => access.connection,
      spent: () => ({ today: budget.spentToday, perDay: checkBudget().perDay }),
    });
    this.words = new WorkspaceWords({ reader: parts.reader, log: parts.log, terms: () => parts.terms() });
    const changed = (): void => this.settingsChanged();
    this.subscriptions = [
      this.ignored,
      this.notErrors,
      this.status,
      this.words,
      this.folderFindings,
      this.words.onDidChange(() => void this.client?.then((client) => client.wordsChanged())),
      parts.onDidChangeTerms(() => void this.words.readTerms()),
      access.onDidChange(() => this.folderFindings.clear()),
      access.onDidChange(() => void this.words.readTerms()),
      workspace.onDidOpenTextDocument((document) => this.opened(document)),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isMessageBox(document.uri)) this.opened(document);
      }),
      access.onDidChange(changed),
      onDidChangeCheckConfig(changed),
      this.ignored.onDidChange(changed),
      this.notErrors.onDidChange(changed),
      parts.projects.onDidChange(changed),
    ];
    for (const document of workspace.textDocuments) this.opened(document);
  }

  /** Returns whether a document is not checked at all. */
  isOff(uri: Uri): boolean {
    return checkTime(uri, this.parts.access.connection) === 'off';
  }

  /** Checks a document now and whole, where checking is not off. */
  async check(document: TextDocument): Promise<void> {
    const client = await this.start();
    client.check(document, 'command');
  }

  /** Checks the files of folders, open or not. */
  async checkFolders(folders: readonly Uri[]): Promise<void> {
    const [client, { checkFolders }] = await Promise.all([this.start(), import('./folder/checkFolder')]);
    await checkFolders(folders, {
      reader: this.parts.reader,
      log: this.parts.log,
      connection: () => this.parts.access.connection,
      checkFile: (params, signal) => client.checkFile(params, signal),
      found: (uri, diagnostics) => {
        this.folderFindings.set(uri, diagnostics);
        // Its own diagnostics come of what is known of its sentences now.
        const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
        if (open && isChecked(open)) client.check(open, 'command');
      },
      isFull: () => this.folderFindings.isFull,
    });
  }

  /** Nothing is sent to a remote service without being asked for: of a file that changed nothing is known there. */
  private async checkAgain(uri: Uri): Promise<readonly Diagnostic[]> {
    if (this.parts.access.connection.kind === 'remote') return [];
    const client = await this.start();
    const { checkFileAgain } = await import('./folder/checkFolder');
    return await checkFileAgain(uri, (params) => client.checkFile(params));
  }

  /** Returns the settings for checking a document. */
  async settingsOf(uri: Uri): Promise<CheckSettings> {
    const rule = await this.parts.projects.rulesFor(uri);
    const words = rule.glossary === undefined ? [] : await this.parts.glossaryWords(rule.glossary);
    const settings = checkSettings(uri, this.parts.access.connection, rule);
    return {
      ...settings,
      words: [...settings.words, ...words],
      ignoredSentences: this.ignored.hashes,
      notErrors: this.notErrors.keys,
    };
  }

  /** Returns the style that the file of its folder asks for in a document; undefined for none. */
  async styleOf(document: TextDocument): Promise<string | undefined> {
    return (await this.parts.projects.rulesFor(document.uri)).style;
  }

  /** Starts the server anew, also after it was given up. */
  async restart(): Promise<void> {
    const old = this.client;
    this.client = undefined;
    (await old)?.dispose();
    await this.start();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    void this.client?.then((client) => client.dispose());
  }

  private opened(document: TextDocument): void {
    if (this.client || !isChecked(document)) return;
    // There is one in every window with a repository, from the start.
    if (isMessageBox(document.uri) && document.getText().trim() === '') return;
    if (!this.isOff(document.uri)) void this.start();
  }

  private settingsChanged(): void {
    this.status.settingsChanged();
    this.folderFindings.settingsChanged();
    if (this.client) void this.client.then((client) => client.settingsChanged());
    else for (const document of workspace.textDocuments) this.opened(document);
  }

  private start(): Promise<ProseClient> {
    this.client ??= this.load();
    return this.client;
  }

  private async load(): Promise<ProseClient> {
    const { access, log, program, endWithParent, cache, budget, extensionVersion, outsideChecker } = this.parts;
    const [{ ProseClient }, { Corrector }] = await Promise.all([import('./client'), import('./corrector')]);
    const corrector = new Corrector({ access, cache, budget, extensionVersion, outsideChecker });
    const client = new ProseClient({
      log,
      program,
      endWithParent,
      settings: (uri) => this.settingsOf(Uri.parse(uri, true)),
      correct: (params, signal) => corrector.correct(params, signal),
      knownWords: ({ uri, words }) => this.words.places(Uri.parse(uri, true), words),
      translated: this.parts.translated,
      onStatus: (status) => this.status.take(status),
      onGivenUp: () => this.giveUp(),
    });
    try {
      await client.start();
    } catch {
      // The handler of its errors goes on from here; the log of the client has the cause.
      log.warn('The language server could not be started');
    }
    return client;
  }

  private giveUp(): void {
    this.parts.log.error('The language server stopped five times in a row');
    this.status.stop(givenUp);
    showMessage('error', givenUp.message, { title: t('Restart Checking'), run: () => this.restart() });
  }
}
