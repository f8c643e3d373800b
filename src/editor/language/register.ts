import { window, workspace, type Disposable, type LogOutputChannel, type TextDocument } from 'vscode';
import type { CheckStatus } from '../../shared/languageServer';
import type { CommandRegistry } from '../commands/commandRegistry';
import { onDidChangeCheckConfig } from '../config';
import type { ServiceAccess } from '../connections/serviceAccess';
import { checkSettings } from './checkSettings';
import type { ProseClient } from './client';
import { isChecked } from './selector';

export interface CheckingParts {
  access: ServiceAccess;
  log: LogOutputChannel;
  /** The bundle of the language server. */
  program: string;
}

/** Checking as the person writes. The server is started by the first document that is to be checked. */
export function registerChecking(registry: CommandRegistry, parts: CheckingParts): Disposable {
  const checking = new Checking(parts);
  registry.register('parlance.check.document', () => checking.checkActive());
  return checking;
}

class Checking implements Disposable {
  private readonly subscriptions: Disposable[];
  private client: Promise<ProseClient> | undefined;

  constructor(private readonly parts: CheckingParts) {
    this.subscriptions = [
      workspace.onDidOpenTextDocument((document) => this.opened(document)),
      parts.access.onDidChange(() => this.settingsChanged()),
      onDidChangeCheckConfig(() => this.settingsChanged()),
    ];
    for (const document of workspace.textDocuments) this.opened(document);
  }

  async checkActive(): Promise<void> {
    const document = window.activeTextEditor?.document;
    if (!document || !isChecked(document)) {
      void window.showInformationMessage('Parlance: There is no prose to check in this editor.');
      return;
    }
    (await this.start()).check(document, 'command');
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    void this.client?.then((client) => client.dispose());
  }

  private opened(document: TextDocument): void {
    if (this.client || !isChecked(document)) return;
    const { when } = checkSettings(document.uri.toString(), this.parts.access.connection);
    if (when !== 'off') void this.start();
  }

  private settingsChanged(): void {
    if (this.client) void this.client.then((client) => client.settingsChanged());
    else for (const document of workspace.textDocuments) this.opened(document);
  }

  private start(): Promise<ProseClient> {
    this.client ??= this.load();
    return this.client;
  }

  private async load(): Promise<ProseClient> {
    const { access, log, program } = this.parts;
    const [{ ProseClient }, { Corrector }] = await Promise.all([import('./client'), import('./corrector')]);
    const onStatus = (status: CheckStatus): void => log.debug(`Checked: ${status.state}, ${status.unchecked} left`);
    const client = new ProseClient({ access, log, program, corrector: new Corrector(access), onStatus });
    await client.start();
    return client;
  }
}
