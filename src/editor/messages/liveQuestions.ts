import { window, type Disposable, type Event, type QuickInputButton } from 'vscode';
import { shownRows, type Row, type ShownRow } from './ask';
import { plain } from './plain';

/*
 * Lists and boxes that change while they are open: VS Code's own, with words that are plain text.
 */

/** A list that is filled, or searched, while it is open. */
export class LiveList<Choice extends Row> implements Disposable {
  private readonly picker = window.createQuickPick<ShownRow<Choice>>();
  private hidden = false;

  readonly onDidAccept: Event<void> = this.picker.onDidAccept;
  readonly onDidHide: Event<void> = this.picker.onDidHide;
  readonly onDidChangeValue: Event<string> = this.picker.onDidChangeValue;

  constructor({ title, placeholder }: { title: string; placeholder: string }) {
    this.title = title;
    this.picker.placeholder = plain(placeholder);
    this.picker.onDidHide(() => (this.hidden = true));
  }

  set title(title: string) {
    this.picker.title = plain(title);
  }

  /** True once the user dismissed it. */
  get isHidden(): boolean {
    return this.hidden;
  }

  /** Typed text. */
  get value(): string {
    return this.picker.value;
  }

  set value(text: string) {
    this.picker.value = text;
  }

  get rows(): readonly Choice[] {
    return this.picker.items.map(({ choice }) => choice);
  }

  set rows(rows: readonly Choice[]) {
    this.picker.items = shownRows(rows);
  }

  /** The row the user is on. */
  get active(): Choice | undefined {
    return this.picker.activeItems[0]?.choice;
  }

  set active(row: Choice | undefined) {
    this.picker.activeItems = this.picker.items.filter(({ choice }) => choice === row);
  }

  get selected(): Choice | undefined {
    return this.picker.selectedItems[0]?.choice;
  }

  set busy(isBusy: boolean) {
    this.picker.busy = isBusy;
  }

  set matchOnDescription(matches: boolean) {
    this.picker.matchOnDescription = matches;
  }

  set keepScrollPosition(keeps: boolean) {
    this.picker.keepScrollPosition = keeps;
  }

  onDidChangeActive(listener: (row: Choice | undefined) => unknown): Disposable {
    return this.picker.onDidChangeActive(([row]) => listener(row?.choice));
  }

  onDidTriggerRowButton(listener: (row: Choice) => unknown): Disposable {
    return this.picker.onDidTriggerItemButton(({ item }) => listener(item.choice));
  }

  show(): void {
    this.picker.show();
  }

  dispose(): void {
    this.picker.dispose();
  }
}

/** An input box with buttons, or with words that come while it is open. */
export class LiveBox implements Disposable {
  private readonly input = window.createInputBox();

  readonly onDidAccept: Event<void> = this.input.onDidAccept;
  readonly onDidHide: Event<void> = this.input.onDidHide;
  readonly onDidChangeValue: Event<string> = this.input.onDidChangeValue;
  readonly onDidTriggerButton: Event<QuickInputButton> = this.input.onDidTriggerButton;

  constructor(title: string) {
    this.input.title = plain(title);
  }

  /** Typed text. */
  get value(): string {
    return this.input.value;
  }

  set value(text: string) {
    this.input.value = text;
  }

  set prompt(text: string) {
    this.input.prompt = plain(text);
  }

  set placeholder(text: string) {
    this.input.placeholder = plain(text);
  }

  /** Problems with what was typed. */
  set problem(sentence: string | undefined) {
    this.input.validationMessage = sentence && plain(sentence);
  }

  set buttons(buttons: readonly QuickInputButton[]) {
    this.input.buttons = buttons;
  }

  set busy(isBusy: boolean) {
    this.input.busy = isBusy;
  }

  set ignoreFocusOut(ignores: boolean) {
    this.input.ignoreFocusOut = ignores;
  }

  show(): void {
    this.input.show();
  }

  dispose(): void {
    this.input.dispose();
  }
}
