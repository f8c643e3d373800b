import { env, Selection, window, type Command } from 'vscode';
import { takeChanges } from '../../../domain/writing/changes';
import { landResults, type LandingOutcome } from '../edits/landResults';
import { rescueResults } from '../edits/rescueResults';
import { InlineView } from '../preview/inlineView';
import { plain } from '../../messages/plain';
import { showBriefly } from '../../messages/showBriefly';
import { announce, wordingName } from './announce';
import { changesOf, replacements, shownChanges, shownTexts, type WritingProposal } from './proposal';
import { rangesAfter, recapture } from './recapture';
import type { Wording } from './wording';
import { t } from '../../../shared/l10n';

/**
 * Shows one proposal where it would land: words that go are struck through, words that come stand behind them, and
 * the line above says what can be done. Nothing is in the document until the user takes it.
 */
export class InlinePreview {
  private proposal: WritingProposal | undefined;
  private readonly view = new InlineView('parlance.write.proposal', () => this.follow());

  /** The proposal that is shown. */
  get current(): WritingProposal | undefined {
    return this.proposal;
  }

  /** Shows a proposal in place of the one before it, which is given up. */
  async show(proposal: WritingProposal): Promise<void> {
    this.forget();
    await this.set(proposal);
  }

  /** Adds a wording to the proposal and shows it. */
  add(wording: Wording): void {
    if (!this.proposal) return;
    const wordings = [...this.proposal.wordings, wording];
    void this.set({ ...this.proposal, wordings, shown: wordings.length - 1 });
  }

  /** Shows another of the wordings there are. Answers whether there is one. */
  turn(step: 1 | -1): boolean {
    const shown = (this.proposal?.shown ?? 0) + step;
    if (!this.proposal?.wordings[shown]) return false;
    void this.set({ ...this.proposal, shown });
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
    showBriefly(t('Text copied'), 3000);
  }

  dispose(): void {
    this.forget();
    this.view.dispose();
  }

  private async set(proposal: WritingProposal): Promise<void> {
    this.proposal = proposal;
    const { tracked } = proposal;
    const changes = proposal.parts.map((_, index) => shownChanges(proposal, index));
    await this.view.show(
      { tracked, changes, actions: (takesTab) => actionsOf(proposal, takesTab) },
      announce(proposal),
    );
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
    const { kind } = proposal?.tracked.state ?? {};
    if (!proposal || kind === undefined || kind === 'ready') return;
    this.forget();
    void rescueResults(kind, replacements(proposal, shownTexts(proposal)), proposal.tracked, 'wording');
  }

  private forget(): void {
    if (!this.proposal) return;
    this.proposal = undefined;
    this.view.hide();
  }
}

/** Returns the actions on a proposal. */
function actionsOf(proposal: WritingProposal, takesTab: boolean): Command[] {
  const action = (title: string, command: string): Command => ({ title, command: `parlance.write.${command}` });
  const name = wordingName(proposal);
  const isSplittable = changesOf(proposal).flat().length > 1;
  const hasMore = proposal.wordings.length > 1 || proposal.request.kind === 'rephrase';
  return [
    action(takesTab ? t('$(check) Accept (Tab)') : t('$(check) Accept'), 'accept'),
    ...(isSplittable ? [action(t('Accept Some Changes…'), 'acceptPart')] : []),
    action(t('$(close) Reject (Esc)'), 'reject'),
    ...(proposal.shown > 0 ? [action(t('$(chevron-left) Previous'), 'previousAlternative')] : []),
    ...(hasMore
      ? [action(t('$(chevron-right) Next Alternative{0}', name && ` (${plain(name)})`), 'nextAlternative')]
      : []),
    action(t('$(copy) Copy'), 'copy'),
  ];
}
