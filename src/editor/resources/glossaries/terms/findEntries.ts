import { env, ThemeIcon } from 'vscode';
import type { GlossaryEntry } from '../../../../api/schemas/glossaryEntries';
import type { TermIndex } from '../../../../domain/glossaries/termIndex';
import { explain } from '../../../messages/errorMessages';
import { isCancellation } from '../../../messages/failures';
import { pairName } from '../../../languages/languageNames';
import { dictionariesOf, glossaryNodeId, type DictionaryNode } from '../list/glossariesTree';
import { shortName } from '../../../messages/plain';
import { showBriefly } from '../../../messages/showBriefly';
import { captureEntry } from './captureEntry';
import { nodeOf, pairOf } from '../choose';
import { entryText } from './entryText';
import { openDictionary } from '../openInEditor';
import type { GlossaryDependencies } from '../parts';
import type { Row } from '../../../messages/ask';
import { LiveList } from '../../../messages/liveQuestions';
import { counted, t } from '../../../../shared/l10n';

/** Entries shown of each dictionary; more than a user reads. */
const shownEntries = 100;

interface Found {
  entry: GlossaryEntry;
  node: DictionaryNode;
}

interface EntryItem extends Row {
  found?: Found;
  /** Adds what is searched for, which is in no glossary. */
  missing?: string;
}

interface Loaded {
  node: DictionaryNode;
  terms: TermIndex;
}

const copy = { iconPath: new ThemeIcon('copy'), tooltip: t('Copy the target') };

/**
 * *Find in Glossaries*: searches the entries of the connection's glossaries, or of the node it was started on. They are
 * fetched one dictionary after the other, and what is there can be searched at once. What is found nowhere can be added.
 */
export async function run(parts: GlossaryDependencies, argument?: unknown): Promise<void> {
  const captured = await captureEntry(parts.reader);
  const picker = new LiveList<EntryItem>({
    title: t('Find in Glossaries'),
    placeholder: t('Part of a source or target'),
  });
  const closed = new AbortController();
  const search = new Search(picker);
  try {
    picker.value = captured.source.slice(0, 100);
    picker.onDidChangeValue(() => void search.run());
    picker.onDidTriggerRowButton((item) => void copyTarget(item));
    const chosen = new Promise<EntryItem | undefined>((resolve) => {
      picker.onDidAccept(() => {
        if (picker.active?.found ?? picker.active?.missing) resolve(picker.active);
      });
      picker.onDidHide(() => resolve(undefined));
    });
    picker.show();
    // What is known is searched at once; what was changed elsewhere meanwhile is not in it, so it is read anew behind that.
    const isKnown = parts.list.state.items !== undefined;
    void load(parts, argument, picker, search, closed.signal).then(async () => {
      if (isKnown) await load(parts, argument, picker, search, closed.signal, { anew: true });
    });
    const item = await chosen;
    if (item?.found) await openDictionary(parts, item.found.node, item.found.entry.source);
    else if (item?.missing !== undefined) await (await import('./addEntry')).run(parts, { source: item.missing });
  } finally {
    closed.abort();
    search.stop();
    picker.dispose();
  }
}

async function load(
  parts: GlossaryDependencies,
  argument: unknown,
  picker: LiveList<EntryItem>,
  search: Search,
  signal: AbortSignal,
  { anew = false } = {},
): Promise<void> {
  if (signal.aborted) return;
  picker.busy = true;
  search.begin();
  try {
    if (anew) await parts.list.refresh();
    const nodes = await dictionariesToSearch(parts, argument);
    search.keepOnly(nodes);
    for (const node of nodes) {
      const { connection, glossary } = node;
      const place = { connection, glossaryId: glossary.id, pair: pairOf(node), isLegacy: glossary.isLegacy };
      const terms = await (anew ? parts.terms.refresh(place) : parts.terms.get(place));
      if (signal.aborted) return;
      await search.add({ node, terms });
    }
    search.finish();
  } catch (error) {
    if (signal.aborted || isCancellation(error)) return;
    // What was known is searched all the same.
    if (anew) search.finish();
    else search.fail(explain(error, parts.access.connection).sentence);
  } finally {
    if (!signal.aborted) picker.busy = false;
  }
}

/** Returns the dictionaries to search: all, while a hover finds only the default ones. One not ready has nothing to find. */
async function dictionariesToSearch(parts: GlossaryDependencies, argument: unknown): Promise<DictionaryNode[]> {
  const started = nodeOf(parts, argument);
  if (started?.kind === 'dictionary') return [started];
  if (started) return dictionariesOf(started);
  const glossaries = await parts.list.items();
  const { name } = parts.list.state.connection;
  const ready = glossaries.filter(({ isReady }) => isReady);
  return ready.flatMap((glossary) => dictionariesOf({ kind: 'glossary', connection: name, glossary }));
}

/** The search that is shown: of what is loaded, for what is typed now. */
class Search {
  private loaded: Loaded[] = [];
  private running = new AbortController();
  private note: EntryItem | undefined;

  /** Item that the user is to stay on, until VS Code reports it: before, it reports the first entry. */
  private settling: EntryItem | undefined;

  constructor(private readonly picker: LiveList<EntryItem>) {
    picker.onDidChangeActive((item) => {
      if (item === this.settling) this.settling = undefined;
    });
  }

  /** All is loaded, for the first time or anew: what is there already is searched meanwhile. */
  begin(): void {
    this.note = { icon: 'loading~spin', label: t('Loading…'), alwaysShow: true };
  }

  /** Others are not there any more. */
  keepOnly(nodes: readonly DictionaryNode[]): void {
    const ids = new Set(nodes.map(glossaryNodeId));
    this.loaded = this.loaded.filter(({ node }) => ids.has(glossaryNodeId(node)));
  }

  async add(loaded: Loaded): Promise<void> {
    const id = glossaryNodeId(loaded.node);
    const place = this.loaded.findIndex(({ node }) => glossaryNodeId(node) === id);
    this.loaded = place < 0 ? [...this.loaded, loaded] : this.loaded.with(place, loaded);
    await this.run({ keepsPlace: true });
  }

  finish(): void {
    this.note = undefined;
    void this.run({ keepsPlace: true });
  }

  fail(sentence: string): void {
    this.note = { icon: 'error', label: t('Couldn’t search all glossaries'), detail: sentence, alwaysShow: true };
    void this.run({ keepsPlace: true });
  }

  stop(): void {
    this.running.abort();
  }

  /**
   * The last one wins: a search for what was typed before is given up.
   * @param options.keepsPlace the user stays on the entry they moved to: only more was found of the same
   */
  async run({ keepsPlace = false } = {}): Promise<void> {
    this.running.abort();
    const { signal } = (this.running = new AbortController());
    const items: EntryItem[] = [];
    try {
      for (const { node, terms } of this.loaded) {
        for (const entry of await terms.search(this.picker.value, shownEntries, signal)) {
          items.push(itemOf(node, entry));
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    const total = this.loaded.reduce((sum, { terms }) => sum + terms.entries.length, 0);
    const wanted = this.picker.value.trim();
    const isMissing = items.length === 0 && !this.note;
    const notes = this.note ? [this.note] : isMissing ? [missingItem(wanted, total)] : [];
    const place = keepsPlace ? (this.settling ?? this.picker.active)?.found : undefined;
    this.picker.rows = [...items, ...notes];
    this.settling = place && items.find(({ found }) => found && isSame(found, place));
    if (this.settling) this.picker.active = this.settling;
  }
}

/** Returns whether two entries are the same: entries read again are other objects. */
function isSame(one: Found, other: Found): boolean {
  return (
    one.entry.source === other.entry.source &&
    one.entry.target === other.entry.target &&
    glossaryNodeId(one.node) === glossaryNodeId(other.node)
  );
}

function itemOf(node: DictionaryNode, entry: GlossaryEntry): EntryItem {
  const pair = pairOf(node);
  return {
    label: entryText(entry.source, entry.target),
    description: `${node.glossary.name}, ${pairName(pair.sourceLang, pair.targetLang)}`,
    // Found by Parlance, which the list's own filter need not understand.
    alwaysShow: true,
    buttons: [copy],
    found: { entry, node },
  };
}

/** Returns the item for a text that is found nowhere. */
function missingItem(wanted: string, total: number): EntryItem {
  const nothing = counted(total, 'No matches in 1 entry', 'No matches in {0} entries');
  if (wanted === '') return { label: nothing, alwaysShow: true };
  const label = t('Add “{0}” to Glossary…', shortName(wanted));
  return { icon: 'add', label, detail: nothing, alwaysShow: true, missing: wanted };
}

async function copyTarget({ found }: EntryItem): Promise<void> {
  if (!found) return;
  await env.clipboard.writeText(found.entry.target);
  showBriefly(t('Target copied'), 3_000);
}
