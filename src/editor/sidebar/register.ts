import { Disposable, type Memento } from 'vscode';
import type { CommandRegistry } from '../commands/commandRegistry';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { FailureReporter } from '../failures';
import { GlossaryHover } from '../glossaries/hover';
import { registerGlossaryCommands } from '../glossaries/register';
import { TermStore } from '../glossaries/termStore';
import { registerMemoryCommands } from '../memories/memoryCommands';
import type { RecentLanguages } from '../recentLanguages';
import { registerListCommands } from '../styleRules/listCommands';
import { registerArrangeCommands } from './arrangeCommands';
import { Arrangement } from './arrangement';
import { GlossariesView } from './glossariesView';
import { MemoriesView } from './memoriesView';
import { StyleRulesView } from './styleRulesView';

export interface SidebarParts {
  registry: CommandRegistry;
  access: ServiceAccess;
  failures: FailureReporter;
  recent: RecentLanguages;
  /** Keeps how the views are arranged in this workspace. */
  memento: Memento;
}

/** The views of the sidebar on what a connection keeps: glossaries, style rule lists and translation memories. */
export function registerSidebar({ registry, access, failures, recent, memento }: SidebarParts): Disposable {
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
  // What is read again is read wholly again.
  const rereading = glossaries.list.onDidChange(() => {
    if (glossaries.list.state.isLoading) terms.clear();
  });
  registerGlossaryCommands(registry, {
    access,
    terms,
    failures,
    recent,
    list: glossaries.list,
    selected: () => glossaries.selected,
    reveal: (glossary) => glossaries.reveal(glossary),
  });
  registerListCommands(registry, { access, failures, list: styleRules.list, selected: () => styleRules.selected });
  registerMemoryCommands(registry, { access, list: memories.list, selected: () => memories.selected });
  const hover = new GlossaryHover(access, terms, glossaries.list);
  return Disposable.from(hover, rereading, terms, glossaries, styleRules, memories);
}
