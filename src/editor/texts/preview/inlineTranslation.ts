import { env, type Command, type Disposable } from 'vscode';
import { showBriefly } from '../../messages/showBriefly';
import { landResults } from '../edits/landResults';
import type { Landing } from '../edits/planEdits';
import { rescueResults } from '../edits/rescueResults';
import type { TrackedDocument } from '../edits/trackedDocument';
import { InlineView } from './inlineView';
import { lineChanges } from './lineChanges';
import { t } from '../../../shared/l10n';

/** Texts to put in place of captured ranges, once the user has seen them. */
export interface Proposal {
  /** Disposed with the preview. */
  tracked: TrackedDocument;
  /** One per captured range. */
  results: readonly string[];
  /** Title of the preview's tab. */
  title: string;
  /** Language of the results, and who translated. */
  what: string;
  /** The languages, where the translation is rough and another engine makes a better one. */
  rough?: { source: string; target: string };
}

/** Duration of the message in milliseconds, unless the translation goes earlier. */
const shownMs = 20_000;

const actions = (takesTab: boolean, { rough }: Proposal): readonly Command[] => [
  { title: takesTab ? t('$(check) Replace (Tab)') : t('$(check) Replace'), command: 'parlance.preview.replace' },
  { title: t('Insert Below'), command: 'parlance.preview.insertBelow' },
  { title: t('$(diff) Open as Diff'), command: 'parlance.preview.openDiff' },
  { title: t('$(copy) Copy'), command: 'parlance.preview.copy' },
  ...(rough ? [{ title: t('$(cloud-download) Better Translation…'), command: 'parlance.preview.better' }] : []),
  { title: t('$(close) Discard (Esc)'), command: 'parlance.preview.discard' },
];

/** Shows one translation in its document, behind the text that it would replace. */
export class InlineTranslation implements Disposable {
  private proposal: Proposal | undefined;
  private readonly view = new InlineView('parlance.translate.proposal', () => this.follow());

  /** Shows a translation in place of the one before it, which is given up. */
  async show(proposal: Proposal): Promise<void> {
    this.discard();
    this.proposal = proposal;
    const { tracked, results, what } = proposal;
    const changes = tracked.texts.map((text, index) => lineChanges(text, results[index] ?? ''));
    const next = t('Tab replaces the text, Esc discards the translation.');
    const message = showBriefly(`${what}. ${next}`, shownMs, { spoken: `${what}. ${results.join('\n')} ${next}` });
    await this.view.show({ tracked, changes, actions: (takesTab) => actions(takesTab, proposal) }, message);
  }

  /** Writes it into the document in one undo step. */
  async accept(landing: Landing): Promise<void> {
    const { proposal } = this;
    if (!proposal) return;
    // Its own edit would otherwise count as one that makes it out of date.
    this.proposal = undefined;
    const outcome = await landResults(proposal.tracked, proposal.results, landing);
    this.view.hide();
    if (outcome !== 'landed') await rescueResults(outcome, proposal.results, proposal.tracked);
  }

  async copy(): Promise<void> {
    if (!this.proposal) return;
    await env.clipboard.writeText(this.proposal.results.join('\n'));
    showBriefly(t('Translation copied'), 3000);
  }

  discard(): void {
    if (!this.proposal) return;
    this.proposal = undefined;
    this.view.hide();
  }

  /** Proposal that is shown now. */
  get shown(): Proposal | undefined {
    return this.proposal;
  }

  /** Takes it out of the document, for another preview to show it. */
  release(): Proposal | undefined {
    const { proposal } = this;
    this.proposal = undefined;
    this.view.release();
    return proposal;
  }

  dispose(): void {
    this.discard();
    this.view.dispose();
  }

  /** The text was edited, or its document was closed: the translation is offered another way. */
  private follow(): void {
    const { proposal } = this;
    const { kind } = proposal?.tracked.state ?? {};
    if (!proposal || kind === undefined || kind === 'ready') return;
    this.discard();
    void rescueResults(kind, proposal.results, proposal.tracked);
  }
}
