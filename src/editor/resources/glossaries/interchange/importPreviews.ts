import {
  commands,
  Disposable,
  EventEmitter,
  languages,
  TabInputText,
  TabInputTextDiff,
  Uri,
  window,
  workspace,
  type Tab,
  type TextDocumentContentProvider,
} from 'vscode';
import { ServiceError } from '../../../../api/errors';
import type { GlossaryEntry } from '../../../../api/schemas/glossaryEntries';
import { diffDictionaries } from '../../../../domain/glossaries/dictionaryDiff';
import type { EntryItem } from '../../../../domain/glossaries/entryFile';
import { callFor, creationOf } from '../../../../domain/glossaries/importCalls';
import { changesSomething, planImport, planProblem, type ImportPlan } from '../../../../domain/glossaries/importPlan';
import { changesOf, droppedReport, leftOutOf } from './planSummary';
import { readDictionary } from '../../../../domain/glossaries/readDictionary';
import { joined } from '../../../../domain/slices';
import { writeTsv } from '../../../../formats/glossaries/tsv';
import type { ServiceAccess, ServiceSession } from '../../../service/connections/serviceAccess';
import { pairName } from '../../../languages/languageNames';
import { withCancellableProgress } from '../../../messages/progress';
import { shortName } from '../../../messages/plain';
import { inSentence } from '../../../../formats/sentenceEnds';
import type { ChangedGlossaries } from '../changedGlossaries';
import { dictionaryUri } from '../dictionaryUri';
import { showMessage, type OwnStep } from '../../../messages/showMessage';
import { sameName } from '../../../messages/connection';
import { joinSentences, t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

const importScheme = 'parlance-import';

/** An import that has been worked out and not been sent. */
export interface PendingImport {
  /** Name of the connection it is for. */
  connection: string;
  /** `terms.csv`, or `the clipboard`. */
  inputName: string;
  items: readonly EntryItem[];
  /** Absent for one that is made by the import. */
  glossary: { id: string; name: string } | undefined;
  newName: string | undefined;
  /** One for each dictionary; one at least. */
  parts: readonly ImportPart[];
}

/** Effect of an import on one dictionary. */
export interface ImportPart {
  /** The dictionary as it was compared with. */
  current: readonly GlossaryEntry[];
  plan: ImportPlan;
}

/**
 * Shows what imports would do in a diff editor, the dictionary as it is on the left and as it would be on the right,
 * with Import, Dropped Rows and Cancel in its title; and carries them out. Each is one call that the service does as a
 * whole or not at all, so that no dictionary is left half-written.
 */
export class ImportPreviews implements TextDocumentContentProvider, Disposable {
  private readonly pending = new Map<string, PendingImport>();
  private readonly changed = new EventEmitter<Uri>();
  private readonly registrations: Disposable;
  private count = 0;
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly access: ServiceAccess,
    private readonly changedGlossaries: ChangedGlossaries,
  ) {
    this.registrations = Disposable.from(
      workspace.registerTextDocumentContentProvider(importScheme, this),
      window.tabGroups.onDidChangeTabs(({ closed }) => closed.forEach((tab) => this.forget(tab))),
    );
  }

  async open(pending: PendingImport): Promise<void> {
    if (!this.canGoOn(pending)) return;
    const key = String(++this.count);
    this.pending.set(key, pending);
    const [before, after] = [uriOf('before', key, pending), uriOf('after', key, pending)];
    for (const uri of [before, after]) {
      await languages.setTextDocumentLanguage(await workspace.openTextDocument(uri), 'plaintext');
    }
    const title = t('{0}: {1} (import preview)', nameOf(pending), pairsOf(pending));
    await commands.executeCommand('vscode.diff', before, after, title, { preview: false });
    this.tell(key, pending);
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const pending = this.pending.get(uri.query);
    if (!pending) return '';
    switch (sideOf(uri)) {
      case 'before':
        return await textOf(pending.parts, ({ current }) => current);
      case 'after':
        return await textOf(pending.parts, ({ plan }) => plan.result);
      default:
        return await joined(droppedReport(plansOf(pending), pending.inputName));
    }
  }

  /** Carries out the import of a preview. `uri` absent = the active tab. */
  async accept(uri?: Uri): Promise<void> {
    const key = this.keyOf(uri);
    const pending = this.pending.get(key);
    if (!pending) return;
    if (!sameName(pending.connection, this.access.connection.name)) {
      showMessage(
        'warning',
        t('This import is for “{0}”. Nothing was sent. Switch to that connection first.', pending.connection),
      );
      return;
    }
    const glossaryId = await withCancellableProgress(t('Importing into {0}', nameOf(pending)), async (signal) => {
      const session = await this.access.use(signal);
      if (await this.isOutdated(key, pending, session, signal)) return undefined;
      return pending.glossary
        ? await this.send(key, pending, pending.glossary.id, session, signal)
        : (await session.client.glossaries.create(creationOf(plansOf(pending), nameOf(pending)), { signal }))
            .glossary_id;
    });
    if (glossaryId === undefined) return;
    this.access.succeeded();
    await this.close(key);
    void commands.executeCommand('parlance.glossary.refresh');
    this.changedGlossaries.tell({ connection: pending.connection, glossaryId });
    this.tellDone(pending, glossaryId);
  }

  async discard(uri?: Uri): Promise<void> {
    await this.close(this.keyOf(uri));
  }

  async showDropped(uri?: Uri): Promise<void> {
    const key = this.keyOf(uri);
    const pending = this.pending.get(key);
    if (!pending) return;
    await window.showTextDocument(uriOf('dropped', key, pending), { preview: true });
  }

  dispose(): void {
    this.pending.clear();
    this.registrations.dispose();
    this.changed.dispose();
  }

  /** Somebody changed the dictionary meanwhile: compares anew, so that nothing is overwritten unseen. */
  private async isOutdated(
    key: string,
    pending: PendingImport,
    { client }: ServiceSession,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { glossary, parts } = pending;
    if (!glossary) return false;
    let isChanged = false;
    const replanned: ImportPart[] = [];
    for (const part of parts) {
      const { current, plan } = part;
      const place = { glossaryId: glossary.id, pair: plan.pair, isLegacy: false };
      const now = await readDictionary(client, place, { signal }).catch((error: unknown) => {
        if (ServiceError.is(error, 'not-found') && current.length === 0) return [];
        throw error;
      });
      // A service may give the entries in another order: the same sources with the same targets are the same dictionary.
      const isSame = !changesSomething(await diffDictionaries(current, now, signal));
      isChanged ||= !isSame;
      replanned.push(isSame ? part : { current: now, plan: await planImport(pending.items, now, plan, signal) });
    }
    if (!isChanged) return false;
    const anew = { ...pending, parts: replanned };
    this.show(key, anew);
    showMessage(
      'warning',
      t(
        '“{0}” changed on the server. Nothing was sent; the preview is up to date: {1}.',
        shortName(glossary.name),
        changesOf(plansOf(anew)),
      ),
    );
    return true;
  }

  private show(key: string, pending: PendingImport): void {
    this.pending.set(key, pending);
    for (const side of ['before', 'after', 'dropped'] as const) this.changed.fire(uriOf(side, key, pending));
  }

  /** Sends one dictionary after the other, each as one call; what is sent is not sent again when a later one fails. */
  private async send(
    key: string,
    pending: PendingImport,
    glossaryId: string,
    { client }: ServiceSession,
    signal: AbortSignal,
  ): Promise<string> {
    const open = pending.parts.filter(({ plan }) => changesSomething(plan));
    for (const [index, { plan }] of open.entries()) {
      const call = callFor(plan);
      if (call.call === 'replace') await client.glossaries.putDictionary(glossaryId, call.dictionary, { signal });
      else await client.glossaries.patch(glossaryId, call.change, { signal });
      if (index < open.length - 1) this.show(key, { ...pending, parts: open.slice(index + 1) });
    }
    return glossaryId;
  }

  /** Says why an import cannot be carried out, or need not be. */
  private canGoOn(pending: PendingImport): boolean {
    const { parts, inputName } = pending;
    const plans = plansOf(pending);
    const leftOut = leftOutOf(plans);
    if (parts.every(({ plan, current }) => plan.result.length === 0 && current.length === 0)) {
      showMessage(
        'warning',
        joinSentences(t('{0} has nothing to import.', inputName), leftOut),
        ...droppedStep(plans, inputName),
      );
      return false;
    }
    const problem = plans.map(planProblem).find((one) => one !== undefined);
    if (problem !== undefined) {
      showMessage('error', t('{0} Nothing was sent.', sentenceOf(problem)));
      return false;
    }
    if (plans.some(changesSomething)) return true;
    const has =
      parts.length === 1
        ? t('The dictionary already has all entries of {0}.', inputName)
        : t('The dictionaries already have all entries of {0}.', inputName);
    showMessage('info', joinSentences(has, leftOut), ...droppedStep(plans, inputName));
    return false;
  }

  private tell(key: string, pending: PendingImport): void {
    const plans = plansOf(pending);
    const question = t('Import {0} into “{1}”, {2}?', pending.inputName, nameOf(pending), pairsOf(pending));
    const message = joinSentences(question, inSentence(changesOf(plans)), leftOutOf(plans));
    const argument = [uriOf('after', key, pending)];
    const steps = [
      { title: t('Import'), command: 'parlance.glossary.acceptImport', arguments: argument },
      ...(plans.some(({ dropped }) => dropped.length > 0)
        ? [{ title: t('Show Dropped Rows'), command: 'parlance.glossary.showDroppedRows', arguments: argument }]
        : []),
      { title: t('Cancel'), command: 'parlance.glossary.discardImport', arguments: argument },
    ];
    showMessage('info', message.trim(), ...steps);
  }

  private tellDone(pending: PendingImport, glossaryId: string): void {
    const { connection } = pending;
    const plans = plansOf(pending);
    const glossaryName = nameOf(pending);
    const pair = plans[0]?.pair ?? { sourceLang: '', targetLang: '' };
    const uri = dictionaryUri({ connection, glossaryId, pair, isLegacy: false, glossaryName });
    const open = { title: t('Open Dictionary'), command: 'vscode.open', arguments: [uri] };
    showMessage(
      'info',
      t('Imported into “{0}”, {1}: {2}.', shortName(glossaryName), pairsOf(pending), changesOf(plans)),
      open,
    );
  }

  private keyOf(uri: Uri | undefined): string {
    return (uri ?? shownUri(window.tabGroups.activeTabGroup.activeTab))?.query ?? '';
  }

  private async close(key: string): Promise<void> {
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs).filter((tab) => shownUri(tab)?.query === key);
    await window.tabGroups.close(tabs);
    this.pending.delete(key);
  }

  private forget(tab: Tab): void {
    const uri = shownUri(tab);
    if (uri && sideOf(uri) === 'after') this.pending.delete(uri.query);
  }
}

/** Dictionaries as a side shows them: in slices, and without a line end that would look like an empty row. */
async function textOf(
  parts: readonly ImportPart[],
  entriesOf: (part: ImportPart) => readonly GlossaryEntry[],
): Promise<string> {
  const texts: string[] = [];
  for (const part of parts) {
    const { pair } = part.plan;
    const text = (await joined(writeTsv({ ...pair, entries: entriesOf(part) }))).slice(0, -1);
    texts.push(parts.length === 1 ? text : `# ${pairName(pair.sourceLang, pair.targetLang)}\n\n${text}`);
  }
  return texts.join('\n\n');
}

async function showReport(plans: readonly ImportPlan[], inputName: string): Promise<void> {
  const content = await joined(droppedReport(plans, inputName));
  const document = await workspace.openTextDocument({ content, language: 'plaintext' });
  await window.showTextDocument(document);
}

function droppedStep(plans: readonly ImportPlan[], inputName: string): OwnStep[] {
  return plans.some(({ dropped }) => dropped.length > 0)
    ? [{ title: t('Show Dropped Rows'), run: () => showReport(plans, inputName) }]
    : [];
}

function nameOf({ glossary, newName }: PendingImport): string {
  return glossary?.name ?? newName ?? '';
}

function plansOf({ parts }: PendingImport): ImportPlan[] {
  return parts.map(({ plan }) => plan);
}

function pairsOf({ parts }: PendingImport): string {
  const [first] = parts;
  if (!first || parts.length > 1) return t('{0} dictionaries', parts.length);
  return pairName(first.plan.pair.sourceLang, first.plan.pair.targetLang);
}

type Side = 'before' | 'after' | 'dropped';

/** The side stands in the path, so that the three have different titles. */
function uriOf(side: Side, key: string, pending: PendingImport): Uri {
  const pairs = pending.parts.map(({ plan: { pair } }) => `${pair.sourceLang}-${pair.targetLang}`);
  const file = side === 'dropped' ? t('Dropped rows.txt') : `${pairs.length === 1 ? pairs[0] : 'dictionaries'}.tsv`;
  return Uri.from({ scheme: importScheme, path: `/${side}/${file}`, query: key });
}

function sideOf(uri: Uri): Side {
  return uri.path.split('/')[1] as Side;
}

/** The preview a tab shows. */
function shownUri(tab: Tab | undefined): Uri | undefined {
  const input = tab?.input;
  if (input instanceof TabInputTextDiff && input.modified.scheme === importScheme) return input.modified;
  return input instanceof TabInputText && input.uri.scheme === importScheme ? input.uri : undefined;
}
