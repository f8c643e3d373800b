import { languages, LanguageStatusSeverity, type Command, type Disposable, type DocumentSelector } from 'vscode';
import { plain } from './plain';
import { t } from '../../shared/l10n';

/** Content of an item behind `{}` in the status bar; words are plain text. */
export interface LanguageStatus {
  text: string;
  /** Name of an icon of VS Code, shown before the text. */
  icon?: string;
  detail?: string;
  /** Command of the item; its title is ours. */
  command: Command;
  isBusy?: boolean;
  isWarning?: boolean;
}

/** An item behind `{}` in the status bar, about the document in front. */
export class LanguageStatusEntry implements Disposable {
  private readonly item;

  constructor(id: string, name: string, selector: DocumentSelector) {
    this.item = languages.createLanguageStatusItem(id, selector);
    this.item.name = t('Parlance: {0}', name);
  }

  show({ text, icon, detail, command, isBusy = false, isWarning = false }: LanguageStatus): void {
    this.item.busy = isBusy;
    this.item.severity = isWarning ? LanguageStatusSeverity.Warning : LanguageStatusSeverity.Information;
    this.item.text = icon ? `$(${icon}) ${plain(text)}` : plain(text);
    this.item.detail = detail && plain(detail);
    this.item.command = command;
  }

  dispose(): void {
    this.item.dispose();
  }
}
