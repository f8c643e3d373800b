import {
  commands,
  Disposable,
  env,
  EventEmitter,
  languages,
  TabInputTextDiff,
  Uri,
  window,
  workspace,
  type Tab,
  type TextDocumentContentProvider,
} from 'vscode';
import { applyEdits } from '../../../formats/edits';
import { landResults } from '../edits/landResults';
import type { Landing } from '../edits/planEdits';
import { rescueResults } from '../edits/rescueResults';
import { isWritable } from '../edits/writable';
import { showBriefly } from '../../messages/showBriefly';
import type { Proposal } from './inlineTranslation';
import { t } from '../../../shared/l10n';

const previewScheme = 'parlance-preview';

/**
 * Shows proposals in a diff editor: the document itself on the left, the document as it would be on the right, with
 * Replace, Insert Below, Copy and Discard in the title. The right side follows edits made on the left.
 */
export class ProposalPreviews implements TextDocumentContentProvider, Disposable {
  private readonly proposals = new Map<string, Proposal & { subscription: Disposable }>();
  private readonly changed = new EventEmitter<Uri>();
  private readonly registrations: Disposable;
  private count = 0;
  readonly onDidChange = this.changed.event;

  constructor() {
    this.registrations = Disposable.from(
      workspace.registerTextDocumentContentProvider(previewScheme, this),
      window.tabGroups.onDidChangeTabs(({ closed }) => closed.forEach((tab) => this.forget(proposedUri(tab)))),
    );
  }

  async open(proposal: Proposal): Promise<void> {
    const { document } = proposal.tracked;
    const name = document.uri.path.split('/').at(-1) ?? 'text';
    const uri = Uri.from({ scheme: previewScheme, path: `/${name}`, query: String(++this.count) });
    const subscription = workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) this.changed.fire(uri);
    });
    this.proposals.set(uri.toString(), { ...proposal, subscription });
    await this.tellOfRough();
    const proposed = await workspace.openTextDocument(uri);
    await languages.setTextDocumentLanguage(proposed, document.languageId);
    await commands.executeCommand('vscode.diff', document.uri, uri, proposal.title, { preview: false });
  }

  /** The document as it would be; as it is, once the proposal no longer fits. */
  provideTextDocumentContent(uri: Uri): string {
    const proposal = this.proposals.get(uri.toString());
    if (!proposal) return '';
    const { tracked, results } = proposal;
    const text = tracked.document.getText();
    const { state } = tracked;
    if (state.kind !== 'ready') return text;
    return applyEdits(
      text,
      state.ranges.map((range, index) => ({ ...range, newText: results[index] ?? '' })),
    );
  }

  /** Returns whether a preview is there. `uri` absent = in the active tab. */
  has(uri?: Uri): boolean {
    return this.find(uri) !== undefined;
  }

  /** The proposal of a preview. `uri` absent = of the active tab. */
  shown(uri?: Uri): Proposal | undefined {
    return this.find(uri)?.proposal;
  }

  /** The proposal of the preview whose right side is this document. */
  ofDocument(uri: Uri): Proposal | undefined {
    return uri.scheme === previewScheme ? this.shown(uri) : undefined;
  }

  /** Lands the proposal of a preview and closes it. `uri` absent = the active tab. */
  async accept(landing: Landing, uri?: Uri): Promise<void> {
    const found = this.find(uri);
    if (!found) return;
    const { tracked, results } = found.proposal;
    const writable = await isWritable(tracked.document);
    const outcome = writable ? await landResults(tracked, results, landing) : 'refused';
    if (outcome !== 'landed') {
      await rescueResults(outcome, results, tracked);
      return;
    }
    await this.close(found.key);
    await window.showTextDocument(tracked.document);
  }

  async copy(uri?: Uri): Promise<void> {
    const found = this.find(uri);
    if (!found) return;
    await env.clipboard.writeText(found.proposal.results.join('\n'));
    showBriefly(t('Translation copied'), 3000);
  }

  async discard(uri?: Uri): Promise<void> {
    const found = this.find(uri);
    if (found) await this.close(found.key);
  }

  dispose(): void {
    for (const key of this.proposals.keys()) this.forget(key);
    this.registrations.dispose();
    this.changed.dispose();
  }

  private find(uri = Uri.parse(proposedUri(window.tabGroups.activeTabGroup.activeTab) ?? '')) {
    const key = uri.toString();
    const proposal = this.proposals.get(key);
    return proposal && { key, proposal };
  }

  private async close(key: string): Promise<void> {
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs).filter((tab) => proposedUri(tab) === key);
    await window.tabGroups.close(tabs);
  }

  /** The condition of the button for a better translation. */
  private async tellOfRough(): Promise<void> {
    const rough = [...this.proposals].filter(([, proposal]) => proposal.rough).map(([key]) => key);
    await commands.executeCommand('setContext', 'parlance.preview.rough', rough);
  }

  private forget(key: string | undefined): void {
    const proposal = key === undefined ? undefined : this.proposals.get(key);
    if (!proposal || key === undefined) return;
    this.proposals.delete(key);
    void this.tellOfRough();
    proposal.subscription.dispose();
    proposal.tracked.dispose();
  }
}

/** The proposal a tab shows, as a key. */
function proposedUri(tab: Tab | undefined): string | undefined {
  const input = tab?.input;
  const isPreview = input instanceof TabInputTextDiff && input.modified.scheme === previewScheme;
  return isPreview ? input.modified.toString() : undefined;
}
