import type { CommandRegistry } from '../../commandRegistry';
import type { GlossaryDependencies } from './parts';

type Command = (parts: GlossaryDependencies, argument?: unknown) => Promise<unknown>;

/** Each command is loaded when it is first run. */
const glossaryCommands: Readonly<Record<string, () => Promise<Command>>> = {
  create: async () => (await import('./manage/createGlossary')).run,
  createFromSelection: async () => (await import('./manage/createGlossary')).fromSelection,
  addDictionary: async () => (await import('./manage/addDictionary')).run,
  deleteDictionary: async () => (await import('./manage/deleteDictionary')).run,
  addEntry: async () => (await import('./terms/addEntry')).run,
  findEntries: async () => (await import('./terms/findEntries')).run,
  openDictionary: async () => (await import('./openInEditor')).run,
};

/** The commands that only glossaries have: in the view, in its menus and in the palette. */
export function registerGlossaryCommands(registry: CommandRegistry, parts: GlossaryDependencies): void {
  for (const [name, load] of Object.entries(glossaryCommands)) {
    registry.register(`parlance.glossary.${name}`, async (argument?: unknown) => (await load())(parts, argument));
  }
}
