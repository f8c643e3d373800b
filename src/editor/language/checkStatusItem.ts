import { window, type Disposable, type Uri } from 'vscode';
import type { CheckStatus, Refusal } from '../../shared/languageServer';
import type { ConnectionSummary } from '../connections/serviceAccess';
import { knowledgeOf } from './knowledge';
import { LanguageStatusEntry } from '../say/languageStatus';
import { checkedDocuments } from './selector';

export interface CheckStatusParts {
  /** Whether a document is not to be checked at all; the server is not asked about it then. */
  isOff(uri: Uri): boolean;
  connection: () => ConnectionSummary;
  /** Characters spent today, and how many may be, with a remote service. */
  spent: () => { today: number; perDay: number };
}

/** The item behind `{}` in the status bar that says whether the document in front was checked, and why not. */
export class CheckStatusItem implements Disposable {
  private readonly item = new LanguageStatusEntry('parlance.check', 'Checking', checkedDocuments);
  private readonly statuses = new Map<string, CheckStatus>();
  private readonly subscription: Disposable;
  private stopped: Refusal | undefined;

  constructor(private readonly parts: CheckStatusParts) {
    this.subscription = window.onDidChangeActiveTextEditor(() => this.render());
    this.render();
  }

  take(status: CheckStatus): void {
    this.stopped = undefined;
    this.statuses.set(status.uri, status);
    this.render();
  }

  /** Settings or the connection are not what they were. */
  settingsChanged(): void {
    this.render();
  }

  /** The server is gone: nothing is checked until it is started again. */
  stop(refusal: Refusal): void {
    this.statuses.clear();
    this.stopped = refusal;
    this.render();
  }

  dispose(): void {
    this.subscription.dispose();
    this.item.dispose();
  }

  private render(): void {
    const { item } = this;
    const uri = window.activeTextEditor?.document.uri;
    const known = uri && this.statuses.get(uri.toString());
    const isOff = known?.state === 'off' || (uri !== undefined && this.parts.isOff(uri));
    const status = isOff ? undefined : known;
    const refusal = this.stopped ?? (status?.state === 'failed' ? status.refusal : undefined);
    if (refusal) {
      const { message, nextStep } = refusal;
      const command = nextStep ?? { title: 'Try Again', command: 'parlance.check.document' };
      item.show({ text: 'Not checked', detail: message, command, isWarning: true });
      return;
    }
    const command =
      status?.state === 'waiting'
        ? { title: 'Check Now', command: 'parlance.check.document' }
        : { title: isOff ? 'Switch On…' : 'Change…', command: 'parlance.check.chooseWhen' };
    if (!status) item.show({ text: isOff ? 'Checking is off' : 'Not checked yet', command });
    else {
      const icon = ['checking', 'waiting'].includes(status.state) ? undefined : 'check';
      const isBusy = status.state === 'checking';
      item.show({ text: this.text(status), icon, detail: this.detail(status), command, isBusy });
    }
  }

  private text({ state, unchecked, findings, refused, language }: CheckStatus): string {
    switch (state) {
      case 'checking':
        return unchecked > 0 ? `Checking ${counted(unchecked, 'sentence')}` : 'Checking';
      case 'waiting':
        return `${counted(unchecked, 'sentence')} not checked yet`;
      default: {
        const knowledge = findings > 0 || refused > 0 ? undefined : knowledgeOf(this.parts.connection(), language);
        if (knowledge !== undefined) return `Checked ${knowledge}: nothing found`;
        return [
          'Checked',
          refused > 0 ? ` but for ${counted(refused, 'sentence')}` : '',
          findings > 0 ? `: ${counted(findings, 'finding')}` : '',
        ].join('');
      }
    }
  }

  private detail({ language }: CheckStatus): string {
    const { name, kind } = this.parts.connection();
    const { today, perDay } = this.parts.spent();
    const spent = `${today.toLocaleString('en')} of ${perDay.toLocaleString('en')} characters today`;
    return [language, name, kind === 'local' ? undefined : spent].filter(Boolean).join(' · ');
  }
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
