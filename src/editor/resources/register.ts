import { Disposable, workspace, type Memento, type Uri } from 'vscode';
import type { CommandRegistry } from '../commandRegistry';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { DefaultsInUse, type NamedItems } from './defaults/defaultsInUse';
import type { FailureReporter } from '../messages/failures';
import type { ChangedGlossaries } from './glossaries/changedGlossaries';
import { readDictionaryUri } from './glossaries/dictionaryUri';
import type { EntryJumps } from './glossaries/dictionary/entryJumps';
import { GlossaryHover } from './glossaries/terms/hover';
import { registerGlossaryCommands } from './glossaries/register';
import { watchReadiness } from './glossaries/readyWatch';
import { TermStore } from './glossaries/terms/termStore';
import { memoryKind } from './memories/memoryKind';
import { registerMemoryCommands } from './memories/register';
import { watchFolder } from './memories/watchFolder';
import type { ReaderThread } from '../reader/readerThread';
import type { RecentLanguages } from '../languages/recentLanguages';
import { listKind } from './styleRules/listKind';
import { registerVerbs } from './registerVerbs';
import { glossaryKind } from './glossaries/glossaryKind';
import type { GlossaryDependencies } from './glossaries/parts';
import type { Kind } from './kind';
import { KeptView } from './keptView';
import { Arrangement } from '../lists/arrangement';
import type { ServiceList } from '../lists/serviceList';
import { glossariesView } from './glossaries/list/glossariesView';
import { memoriesView } from './memories/memoriesView';
import { styleRulesView } from './styleRules/styleRulesView';

export interface SidebarDependencies {
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
  /** Folder of the local service's translation memories. */
  memoriesFolder: Uri;
}

export interface Sidebar extends Disposable {
  /** Default resources of the connection's translations. */
  defaults: DefaultsInUse;
}

/** The views of the sidebar on what a connection keeps: glossaries, style rule lists and translation memories. */
export function registerSidebar(parts: SidebarDependencies): Sidebar {
  const { registry, access, failures, recent, changed, jumps, reader, memento, names, memoriesFolder } = parts;
  const arrangement = (view: { id: string }) => new Arrangement(memento, view.id);
  const glossaries = new KeptView(registry, glossaryKind, glossariesView, access, arrangement(glossariesView));
  const styleRules = new KeptView(registry, listKind, styleRulesView, access, arrangement(styleRulesView));
  const memories = new KeptView(registry, memoryKind, memoriesView, access, arrangement(memoriesView));
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
  const glossaryParts: GlossaryDependencies = {
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
  };
  registerVerbs(registry, glossaryKind, glossaryParts);
  registerGlossaryCommands(registry, glossaryParts);
  const listParts = { access, failures, recent, list: styleRules.list, selected: () => styleRules.selected };
  registerVerbs(registry, listKind, listParts);
  registry.register('parlance.styleRules.create', async () => (await import('./styleRules/createList')).run(listParts));
  const memoryParts = { access, failures, list: memories.list, selected: () => memories.selected };
  registerVerbs(registry, memoryKind, memoryParts);
  registerMemoryCommands(registry, { ...memoryParts, folder: memoriesFolder });
  const hover = new GlossaryHover(access, terms, glossaries.list);
  const readiness = watchReadiness(access, glossaries.list);
  const defaults = new DefaultsInUse(access, names, [
    named(glossaries.list, glossaryKind),
    named(styleRules.list, listKind),
    named(memories.list, memoryKind),
  ]);
  const all = Disposable.from(
    defaults,
    watchFolder(memories.list, memoriesFolder),
    readiness,
    hover,
    rereading,
    terms,
    glossaries,
    styleRules,
    memories,
  );
  return { defaults, dispose: () => void all.dispose() };
}

function named<Item>(list: ServiceList<Item>, { id, name }: Kind<Item>): NamedItems {
  const names = () => new Map(list.state.items?.map((item) => [id(item), name(item)]));
  return { onDidChange: list.onDidChange, names };
}
