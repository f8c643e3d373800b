import type { CommandRegistry } from '../commands/commandRegistry';
import type { GlossaryParts } from './parts';

type Command = (parts: GlossaryParts, argument?: unknown) => Promise<unknown>;

/** Each command is loaded when it is first run. */
const glossaryCommands: Readonly<Record<string, () => Promise<Command>>> = {
  create: async () => (await import('./createGlossary')).run,
  createFromSelection: async () => (await import('./createGlossary')).fromSelection,
  rename: async () => (await import('./renameGlossary')).run,
  addDictionary: async () => (await import('./addDictionary')).run,
  deleteDictionary: async () => (await import('./deleteDictionary')).run,
  delete: async () => (await import('./deleteGlossary')).run,
  copyId: async () => (await import('./copyId')).run,
  add: async () => (await import('./addEntry')).run,
  find: async () => (await import('./findEntries')).run,
  openDictionary: async () => (await import('./openInEditor')).run,
  setDefault: async () => (await import('./setDefault')).run,
  unsetDefault: async () => (await import('./setDefault')).unset,
};

/** The commands on glossaries: in the view, in its menus and in the palette. */
export function registerGlossaryCommands(registry: CommandRegistry, parts: GlossaryParts): void {
  for (const [name, load] of Object.entries(glossaryCommands)) {
    registry.register(`parlance.glossary.${name}`, async (argument?: unknown) => (await load())(parts, argument));
  }
}
