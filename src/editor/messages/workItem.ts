import { StatusBarAlignment, window, type Disposable, type StatusBarItem } from 'vscode';
import { plain } from './plain';
import type { NextStep } from './showMessage';

/** An item of the status bar for work that takes long, while it goes on. */
export class WorkItem implements Disposable {
  private readonly item: StatusBarItem;

  /** @param name as the menu of the status bar lists it; `step` is what a click does */
  constructor(id: string, name: string, step: NextStep) {
    this.item = window.createStatusBarItem(id, StatusBarAlignment.Right, 89);
    this.item.name = name;
    this.item.command = { ...step, title: plain(step.title) };
    this.item.tooltip = plain(step.title);
  }

  /** @param label what a screen reader says */
  tell(icon: string, text: string, label: string): void {
    this.item.text = `$(${icon}) ${plain(text)}`;
    this.item.accessibilityInformation = { label };
    this.item.show();
  }

  dispose(): void {
    this.item.dispose();
  }
}
