import { window, type Disposable, type Uri } from 'vscode';
import type { CheckStatus, Refusal } from '../../shared/languageServer';
import { shownName, type ConnectionSummary } from '../messages/connection';
import { knowledgeOf } from '../engines/knowledge';
import { LanguageStatusEntry } from '../messages/languageStatus';
import { checkedDocuments } from './selector';
import { counted, formatNumber, t } from '../../shared/l10n';

export interface CheckStatusDependencies {
  /** Returns whether a document isn’t checked at all; the server is not asked about it then. */
  isOff(uri: Uri): boolean;
  connection: () => ConnectionSummary;
  /** Characters spent today, and how many may be, with a remote service. */
  spent: () => { today: number; perDay: number };
}

/** The item behind `{}` in the status bar that says whether the document in front was checked, and why not. */
export class CheckStatusItem implements Disposable {
  private readonly item = new LanguageStatusEntry('parlance.check', t('Checking'), checkedDocuments);
  private readonly statuses = new Map<string, CheckStatus>();
  private readonly subscription: Disposable;
  private stopped: Refusal | undefined;

  constructor(private readonly parts: CheckStatusDependencies) {
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
      const command = nextStep ?? { title: t('Try Again'), command: 'parlance.check.file' };
      item.show({ text: t('Not checked'), detail: message, command, isWarning: true });
      return;
    }
    const command =
      status?.state === 'waiting'
        ? { title: t('Check Now'), command: 'parlance.check.file' }
        : { title: isOff ? t('Turn On…') : t('Change…'), command: 'parlance.check.chooseWhen' };
    if (!status) {
      item.show({ text: isOff ? t('Checking is off') : t('Not checked yet'), command });
    } else {
      const icon = ['checking', 'waiting'].includes(status.state) ? undefined : 'check';
      const isBusy = status.state === 'checking';
      item.show({ text: this.text(status), icon, detail: this.detail(status), command, isBusy });
    }
  }

  private text({ state, unchecked, findings, refused, language }: CheckStatus): string {
    switch (state) {
      case 'checking':
        return unchecked > 0 ? counted(unchecked, 'Checking 1 sentence', 'Checking {0} sentences') : t('Checking');
      case 'waiting':
        return counted(unchecked, '1 sentence not checked yet', '{0} sentences not checked yet');
      default: {
        const knowledge = findings > 0 || refused > 0 ? undefined : knowledgeOf(this.parts.connection(), language);
        if (knowledge !== undefined) return t('Checked {0}: no problems found', knowledge);
        const found = counted(findings, '1 problem', '{0} problems');
        if (refused === 0) return findings === 0 ? t('Checked') : t('Checked: {0}', found);
        const but = counted(refused, 'Checked except for 1 sentence', 'Checked except for {0} sentences');
        return findings === 0 ? but : t('{0}: {1}', but, found);
      }
    }
  }

  private detail({ language }: CheckStatus): string {
    const { name, kind } = this.parts.connection();
    const { today, perDay } = this.parts.spent();
    const spent = t('{0} of {1} characters today', formatNumber(today), formatNumber(perDay));
    return [language, shownName(name), kind === 'local' ? undefined : spent].filter(Boolean).join(' · ');
  }
}
