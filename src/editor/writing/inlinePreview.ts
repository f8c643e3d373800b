import {
  CodeLens,
  commands,
  Disposable,
  env,
  EventEmitter,
  languages,
  Range,
  ThemeColor,
  window,
  workspace,
  type CodeLensProvider,
  type TextDocument,
  type TextEditorDecorationType,
} from 'vscode';
import { landResults } from '../edits/landResults';
import { rescueResults } from '../edits/rescueResults';
import { replacements, shownChanges, type WritingProposal } from './proposal';

const contextKey = 'parlance.write.proposal';

/**
 * Shows one proposal where it would land: words that go are struck through, words that come stand behind them, and
 * the line above says what can be done. Nothing is in the document until the person takes it.
 */
export class InlinePreview implements CodeLensProvider, Disposable {
  private proposal: WritingProposal | undefined;
  private readonly lenses = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.lenses.event;
  private readonly removed: TextEditorDecorationType;
  private readonly added: TextEditorDecorationType;
  private readonly registrations: Disposable;

  constructor() {
    this.removed = window.createTextEditorDecorationType({
      textDecoration: 'line-through',
      backgroundColor: new ThemeColor('diffEditor.removedTextBackground'),
    });
    this.added = window.createTextEditorDecorationType({});
    this.registrations = Disposable.from(
      this.removed,
      this.added,
      languages.registerCodeLensProvider({ pattern: '**' }, this),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.proposal?.tracked.document) this.follow();
      }),
      window.onDidChangeVisibleTextEditors(() => this.draw()),
    );
  }

  /** Shows a proposal in place of the one before it, which is given up. */
  async show(proposal: WritingProposal): Promise<void> {
    this.forget();
    this.proposal = proposal;
    this.draw();
    this.lenses.fire();
    await commands.executeCommand('setContext', contextKey, true);
  }

  /** Writes the proposal into the document in one undo step. */
  async accept(): Promise<void> {
    const { proposal } = this;
    if (!proposal) return;
    const results = replacements(proposal);
    // Its own edit would otherwise count as one that makes the proposal out of date.
    this.proposal = undefined;
    const outcome = await landResults(proposal.tracked, results, 'replace');
    this.proposal = proposal;
    this.forget();
    if (outcome !== 'landed') await rescueResults(outcome, results, proposal.tracked);
  }

  reject(): void {
    this.forget();
  }

  async copy(): Promise<void> {
    if (!this.proposal) return;
    await env.clipboard.writeText(this.proposal.texts.join('\n\n'));
    window.setStatusBarMessage('$(check) Text copied', 3000);
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    const state = this.proposal?.tracked.document === document ? this.proposal.tracked.state : undefined;
    const first = state?.kind === 'ready' ? state.ranges[0] : undefined;
    if (!first) return [];
    const position = document.positionAt(first.start);
    const lens = (title: string, command: string): CodeLens =>
      new CodeLens(new Range(position, position), { title, command: `parlance.write.${command}` });
    return [lens('$(check) Accept', 'accept'), lens('$(close) Reject', 'reject'), lens('$(copy) Copy', 'copy')];
  }

  dispose(): void {
    this.forget();
    this.registrations.dispose();
    this.lenses.dispose();
  }

  /** A proposal whose text was edited is out of date. */
  private follow(): void {
    if (this.proposal?.tracked.state.kind === 'ready') this.lenses.fire();
    else this.forget();
  }

  private draw(): void {
    const { proposal } = this;
    const state = proposal?.tracked.state;
    for (const editor of window.visibleTextEditors) {
      const { document } = editor;
      const ranges = document === proposal?.tracked.document && state?.kind === 'ready' ? state.ranges : [];
      const changes = ranges.flatMap(({ start }, index) =>
        (proposal ? shownChanges(proposal, index) : []).map((change) => ({
          range: new Range(document.positionAt(start + change.start), document.positionAt(start + change.end)),
          added: change.added,
        })),
      );
      editor.setDecorations(
        this.removed,
        changes.filter(({ range }) => !range.isEmpty).map(({ range }) => range),
      );
      editor.setDecorations(
        this.added,
        changes
          .filter(({ added }) => added !== '')
          .map(({ range, added }) => ({
            range: new Range(range.end, range.end),
            renderOptions: { before: shown(added) },
          })),
      );
    }
  }

  private forget(): void {
    const { proposal } = this;
    if (!proposal) return;
    this.proposal = undefined;
    proposal.tracked.dispose();
    this.draw();
    this.lenses.fire();
    void commands.executeCommand('setContext', contextKey, false);
  }
}

function shown(added: string): { contentText: string; backgroundColor: ThemeColor; color: ThemeColor } {
  return {
    // An attachment drops ordinary spaces at its ends.
    contentText: added.replace(/^ | $/g, '\u00a0'),
    backgroundColor: new ThemeColor('diffEditor.insertedTextBackground'),
    color: new ThemeColor('editor.foreground'),
  };
}
