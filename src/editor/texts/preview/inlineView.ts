import {
  CodeLens,
  commands,
  Disposable,
  EventEmitter,
  languages,
  NotebookCellStatusBarAlignment,
  NotebookCellStatusBarItem,
  notebooks,
  Range,
  window,
  type CodeLensProvider,
  type Command,
  type TextDocument,
} from 'vscode';
import { InlineDecorations, type ShownChanges } from './inlineDecorations';

export interface InlineShown extends ShownChanges {
  /**
   * Returns the actions on it, on the line above.
   * @param takesTab whether Tab takes it: the caret is on its lines
   */
  actions(takesTab: boolean): readonly Command[];
}

/**
 * Shows differences where they would land: words that go are struck through, words that come stand behind them, and the
 * line above says what can be done. Nothing is in the document until the user takes it.
 *
 * While something is shown and no other document is in front, the context `key` holds, and `${key}Here` while the caret is
 * on its lines as well.
 */
export class InlineView implements CodeLensProvider, Disposable {
  private shown: InlineShown | undefined;
  private message: Disposable | undefined;
  private following: Disposable | undefined;
  private isHere = false;
  private readonly contexts = new Map<string, boolean>();
  private readonly lenses = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.lenses.event;
  private readonly decorations = new InlineDecorations();
  private readonly registrations: Disposable;

  /** @param onOutdated what is shown no longer fits its document, or the document was closed */
  constructor(
    private readonly key: string,
    private readonly onOutdated: () => void,
  ) {
    this.registrations = Disposable.from(
      this.decorations,
      languages.registerCodeLensProvider({ pattern: '**' }, this),
      notebooks.registerNotebookCellStatusBarItemProvider('*', {
        onDidChangeCellStatusBarItems: this.lenses.event,
        provideCellStatusBarItems: (cell) => this.cellItems(cell.document),
      }),
      window.onDidChangeVisibleTextEditors(() => this.decorations.draw(this.shown)),
      window.onDidChangeActiveColorTheme(() => this.decorations.draw(this.shown)),
      window.onDidChangeActiveTextEditor(() => void this.lookForCaret()),
      window.onDidChangeTextEditorSelection(() => void this.lookForCaret()),
    );
  }

  /** @param message disposed with what is shown */
  async show(shown: InlineShown, message: Disposable): Promise<void> {
    const isNew = shown.tracked !== this.shown?.tracked;
    if (isNew) this.hide();
    this.shown = shown;
    this.decorations.draw(shown);
    this.lenses.fire();
    this.message?.dispose();
    this.message = message;
    if (!isNew) return;
    this.following = shown.tracked.onDidChange(() => this.follow());
    await this.lookForCaret();
  }

  /** Takes it away, and lets go of what it was captured with. */
  hide(): void {
    this.shown?.tracked.dispose();
    this.release();
  }

  /** Takes it away, while what it was captured with is still needed. */
  release(): void {
    if (!this.shown) return;
    this.shown = undefined;
    this.following?.dispose();
    this.message?.dispose();
    this.decorations.draw(undefined);
    this.lenses.fire();
    void this.lookForCaret();
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    const { tracked } = this.shown ?? {};
    const first = tracked?.state.kind === 'ready' ? tracked.state.ranges[0] : undefined;
    if (tracked?.document !== document || !first) return [];
    const position = document.positionAt(first.start);
    return this.actions().map((action) => new CodeLens(new Range(position, position), action));
  }

  dispose(): void {
    this.hide();
    this.registrations.dispose();
    this.lenses.dispose();
  }

  /** VS Code shows no lenses above the cell of a notebook, so the same stands below it. */
  private cellItems(document: TextDocument): NotebookCellStatusBarItem[] {
    if (this.shown?.tracked.document !== document) return [];
    return this.actions().map(({ title, command }) => {
      const item = new NotebookCellStatusBarItem(title, NotebookCellStatusBarAlignment.Left);
      item.command = command;
      return item;
    });
  }

  private follow(): void {
    if (this.shown?.tracked.state.kind !== 'ready') {
      this.onOutdated();
      return;
    }
    this.lenses.fire();
    void this.lookForCaret();
  }

  private actions(): readonly Command[] {
    return this.shown?.actions(this.isHere) ?? [];
  }

  private async lookForCaret(): Promise<void> {
    const inFront = window.activeTextEditor?.document;
    const isShown = this.shown !== undefined && (!inFront || inFront === this.shown.tracked.document);
    const isHere = this.isAtCaret();
    await Promise.all([this.setContext(this.key, isShown), this.setContext(`${this.key}Here`, isHere)]);
    if (isHere === this.isHere) return;
    // Only now is it true what the line above says of Tab.
    this.isHere = isHere;
    this.lenses.fire();
  }

  private async setContext(key: string, holds: boolean): Promise<void> {
    if ((this.contexts.get(key) ?? false) === holds) return;
    this.contexts.set(key, holds);
    await commands.executeCommand('setContext', key, holds);
  }

  /** Elsewhere in the document, Tab is what it always is. */
  private isAtCaret(): boolean {
    const editor = window.activeTextEditor;
    const { tracked } = this.shown ?? {};
    if (!editor || tracked?.document !== editor.document || tracked.state.kind !== 'ready') return false;
    const { document, selection } = editor;
    const { line } = selection.active;
    return tracked.state.ranges.some(
      ({ start, end }) => document.positionAt(start).line <= line && line <= document.positionAt(end).line,
    );
  }
}
