import { Disposable, workspace, type Memento } from 'vscode';
import type { CommandRegistry } from '../commands/commandRegistry';
import type { ServiceAccess } from '../connections/serviceAccess';
import { DefaultsInUse, type NamedItems } from '../defaults/defaultsInUse';
import type { FailureReporter } from '../say/failures';
import type { ChangedGlossaries } from '../glossaries/changedGlossaries';
import { readDictionaryUri } from '../glossaries/dictionaryUri';
import type { EntryJumps } from '../glossaries/dictionary/entryJumps';
import { GlossaryHover } from '../glossaries/terms/hover';
import { registerGlossaryCommands } from '../glossaries/register';
import { watchReadiness } from '../glossaries/readyWatch';
import { TermStore } from '../glossaries/terms/termStore';
import { registerMemoryCommands } from '../memories/memoryCommands';
import type { ReaderThread } from '../reader/readerThread';
import type { RecentLanguages } from '../recentLanguages';
import { registerListCommands } from '../styleRules/listCommands';
import { registerArrangeCommands } from './arrangeCommands';
import { Arrangement } from './arrangement';
import type { ServiceList } from './serviceList';
import { GlossariesView } from './glossariesView';
import { MemoriesView } from './memoriesView';
import { StyleRulesView } from './styleRulesView';

export interface SidebarParts {
  registry: CommandRegistry;
  access: ServiceAccess;
  failures: FailureReporter;
  recent: RecentLanguages;
  changed: ChangedGlossaries;
  jumps: EntryJumps;
  reader: ReaderThread;
  /** Keeps how the views are arranged in this workspace. */
  memento: Memento;
  /** Keeps the names of what is used by default. */
  names: Memento;
}

export interface Sidebar extends Disposable {
  /** What translations of the connection use. */
  defaults: DefaultsInUse;
}

/** The views of the sidebar on what a connection keeps: glossaries, style rule lists and translation memories. */
export function registerSidebar(parts: SidebarParts): Sidebar {
  const { registry, access, failures, recent, changed, jumps, reader, memento, names } = parts;
  const arrangement = (view: string) => new Arrangement(memento, view);
  const glossaries = new GlossariesView(access, arrangement('parlance.glossaries'));
  const styleRules = new StyleRulesView(access, arrangement('parlance.styleRuleLists'));
  const memories = new MemoriesView(access, arrangement('parlance.memories'));
  registerArrangeCommands(registry, {
    prefix: 'parlance.glossary',
    view: glossaries.id,
    plural: 'Glossaries',
    list: glossaries.list,
    arrangement: glossaries.arrangement,
    orders: [
      ['name', 'Name'],
      ['newest', 'Newest first'],
      ['entries', 'Most entries first'],
    ],
  });
  registerArrangeCommands(registry, {
    prefix: 'parlance.styleRules',
    view: styleRules.id,
    plural: 'Style Rule Lists',
    list: styleRules.list,
    arrangement: styleRules.arrangement,
    orders: [
      ['name', 'Name'],
      ['newest', 'Last changed first'],
    ],
  });
  registerArrangeCommands(registry, {
    prefix: 'parlance.memory',
    view: memories.id,
    plural: 'Translation Memories',
    list: memories.list,
    arrangement: memories.arrangement,
    orders: [
      ['name', 'Name'],
      ['entries', 'Most segments first'],
    ],
  });
  const terms = new TermStore(access);
  const rereading = Disposable.from(
    // What is read again is read wholly again.
    glossaries.list.onDidChange(() => {
      if (glossaries.list.state.isLoading) terms.clear();
    }),
    changed.onDidRead(({ connection, glossaries: read }) => {
      terms.clear();
      glossaries.list.take(read, connection);
    }),
    workspace.onDidSaveTextDocument(({ uri }) => {
      // Its dictionary has another number of entries now; the view tells when that cannot be asked.
      if (readDictionaryUri(uri) && glossaries.list.state.items) glossaries.list.refresh().catch(() => undefined);
    }),
  );
  registerGlossaryCommands(registry, {
    access,
    terms,
    reader,
    changed,
    failures,
    recent,
    jumps,
    list: glossaries.list,
    selected: () => glossaries.selected,
    reveal: (glossary) => glossaries.reveal(glossary),
  });
  registerListCommands(registry, { access, failures, list: styleRules.list, selected: () => styleRules.selected });
  registerMemoryCommands(registry, { access, list: memories.list, selected: () => memories.selected });
  const hover = new GlossaryHover(access, terms, glossaries.list);
  const readiness = watchReadiness(access, glossaries.list);
  const defaults = new DefaultsInUse(access, names, [
    named(glossaries.list, ({ id, name }) => [id, name]),
    named(styleRules.list, ({ style_id: id, name }) => [id, name]),
    named(memories.list, ({ translation_memory_id: id, name }) => [id, name]),
  ]);
  const all = Disposable.from(defaults, readiness, hover, rereading, terms, glossaries, styleRules, memories);
  return { defaults, dispose: () => all.dispose() };
}

function named<Item>(list: ServiceList<Item>, read: (item: Item) => readonly [string, string]): NamedItems {
  return { onDidChange: list.onDidChange, names: () => new Map(list.state.items?.map(read)) };
}
