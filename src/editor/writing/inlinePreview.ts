import {
  commands,
  Disposable,
  env,
  EventEmitter,
  languages,
  notebooks,
  Selection,
  window,
  type CodeLens,
  type CodeLensProvider,
  type TextDocument,
} from 'vscode';
import { takeChanges } from '../../domain/writing/changes';
import { landResults, type LandingOutcome } from '../edits/landResults';
import { rescueResults } from '../edits/rescueResults';
import { tellShortly } from '../say/tellShortly';
import { announce } from './announce';
import { PreviewDecorations } from './previewDecorations';
import { previewCellItems, previewLenses } from './previewLenses';
import { changesOf, replacements, shownTexts, type WritingProposal } from './proposal';
import { rangesAfter, recapture } from './recapture';
import type { Wording } from './wording';

const contextKey = 'parlance.write.proposal';

/**
 * Shows one proposal where it would land: words that go are struck through, words that come stand behind them, and
 * the line above says what can be done. Nothing is in the document until the person takes it.
 */
export class InlinePreview implements CodeLensProvider, Disposable {
  private proposal: WritingProposal | undefined;
  private message: Disposable | undefined;
  private following: Disposable | undefined;
  private readonly lenses = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.lenses.event;
  private readonly decorations = new PreviewDecorations();
  private readonly registrations: Disposable;

  constructor() {
    this.registrations = Disposable.from(
      this.decorations,
      languages.registerCodeLensProvider({ pattern: '**' }, this),
      notebooks.registerNotebookCellStatusBarItemProvider('*', {
        onDidChangeCellStatusBarItems: this.lenses.event,
        provideCellStatusBarItems: ({ document }) => (this.proposal ? previewCellItems(this.proposal, document) : []),
      }),
      window.onDidChangeVisibleTextEditors(() => this.decorations.draw(this.proposal)),
    );
  }

  /** The proposal that is shown. */
  get current(): WritingProposal | undefined {
    return this.proposal;
  }

  /** Shows a proposal in place of the one before it, which is given up. */
  async show(proposal: WritingProposal): Promise<void> {
    this.forget();
    this.set(proposal);
    this.following = proposal.tracked.onDidChange(() => this.follow());
    await commands.executeCommand('setContext', contextKey, true);
  }

  /** Adds a wording to the proposal and shows it. */
  add(wording: Wording): void {
    if (!this.proposal) return;
    const wordings = [...this.proposal.wordings, wording];
    this.set({ ...this.proposal, wordings, shown: wordings.length - 1 });
  }

  /** Shows another of the wordings there are. Answers whether there is one. */
  turn(step: 1 | -1): boolean {
    const shown = (this.proposal?.shown ?? 0) + step;
    if (!this.proposal?.wordings[shown]) return false;
    this.set({ ...this.proposal, shown });
    return true;
  }

  /** Writes the wording that is shown into the document in one undo step. */
  async accept(): Promise<void> {
    const { proposal } = this;
    if (!proposal) return;
    await this.land(proposal, shownTexts(proposal));
    this.forget();
  }

  /**
   * Writes single changes into the document in one undo step and goes on showing the others.
   * @param isTaken asked with the index of the part and that of the change within it, as in `changesOf`
   */
  async take(isTaken: (part: number, change: number) => boolean): Promise<void> {
    const { proposal } = this;
    const state = proposal?.tracked.state;
    if (!proposal || state?.kind !== 'ready') return;
    const { document } = proposal.tracked;
    const changes = changesOf(proposal);
    const texts = proposal.parts.map(({ block }, part) =>
      takeChanges(block.text, changes[part] ?? [], (change) => isTaken(part, change)),
    );
    const ranges = rangesAfter(document, state.ranges, replacements(proposal, texts));
    const outcome = await this.land(proposal, texts);
    const recaptured = outcome === 'landed' ? recapture(proposal, texts, ranges) : undefined;
    this.forget();
    const rest = await recaptured;
    if (!rest) return;
    await this.show(rest);
    this.follow();
    const editor = window.visibleTextEditors.find((visible) => visible.document === document);
    // A selection would hide the marks of the changes that are left.
    if (editor) editor.selections = editor.selections.map(({ start }) => new Selection(start, start));
  }

  reject(): void {
    this.forget();
  }

  async copy(): Promise<void> {
    if (!this.proposal) return;
    await env.clipboard.writeText(shownTexts(this.proposal).join('\n\n'));
    tellShortly('Text copied', 3000);
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    return this.proposal ? previewLenses(this.proposal, document) : [];
  }

  dispose(): void {
    this.forget();
    this.registrations.dispose();
    this.lenses.dispose();
  }

  private set(proposal: WritingProposal): void {
    this.proposal = proposal;
    this.decorations.draw(proposal);
    this.lenses.fire();
    this.message?.dispose();
    this.message = announce(proposal);
  }

  private async land(proposal: WritingProposal, texts: readonly string[]): Promise<LandingOutcome> {
    // Its own edit would otherwise count as one that makes the proposal out of date.
    this.proposal = undefined;
    const results = replacements(proposal, texts);
    const outcome = await landResults(proposal.tracked, results, 'replace');
    this.proposal = proposal;
    if (outcome !== 'landed') void rescueResults(outcome, results, proposal.tracked, 'wording');
    return outcome;
  }

  /** A proposal whose text was edited, or whose document was closed, cannot be shown any more: offers it otherwise. */
  private follow(): void {
    const { proposal } = this;
    if (!proposal) return;
    const { kind } = proposal.tracked.state;
    if (kind === 'ready') {
      this.lenses.fire();
      return;
    }
    this.forget();
    void rescueResults(kind, replacements(proposal, shownTexts(proposal)), proposal.tracked, 'wording');
  }

  private forget(): void {
    const { proposal } = this;
    if (!proposal) return;
    this.proposal = undefined;
    this.following?.dispose();
    proposal.tracked.dispose();
    this.message?.dispose();
    this.decorations.draw(undefined);
    this.lenses.fire();
    void commands.executeCommand('setContext', contextKey, false);
  }
}
