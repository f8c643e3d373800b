import { MarkdownString, StatusBarAlignment, ThemeColor, window, type Disposable } from 'vscode';
import { appendPlain, plain } from './plain';

/** Content of an item of the status bar; words are plain text. */
export interface StatusShown {
  /** Name of an icon of VS Code, shown before the text. */
  icon: string;
  text: string;
  /** Sentences, each a paragraph of what is shown when the pointer rests on it. */
  details: readonly string[];
  /** Label for screen readers; the text when absent. */
  label?: string;
  /** Stands out, as something that a user should not forget. */
  standsOut?: boolean;
}

/** An item of the status bar for as long as something goes on. A click runs its command. */
export class StatusEntry implements Disposable {
  private readonly item;

  constructor(id: string, name: string, command: string) {
    this.item = window.createStatusBarItem(id, StatusBarAlignment.Right, 91);
    this.item.name = plain(name);
    this.item.command = command;
  }

  show({ icon, text, details, label = text, standsOut = false }: StatusShown): void {
    this.item.text = `$(${icon}) ${plain(text)}`;
    const tooltip = new MarkdownString('');
    for (const detail of details) appendPlain(tooltip, detail).appendMarkdown('\n\n');
    this.item.tooltip = tooltip;
    this.item.accessibilityInformation = { label: plain(label) };
    this.item.backgroundColor = standsOut ? new ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.show();
  }

  dispose(): void {
    this.item.dispose();
  }
}
