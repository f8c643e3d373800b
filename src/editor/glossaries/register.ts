import type { CommandRegistry } from '../commands/commandRegistry';
import type { GlossaryParts } from './parts';

type Command = (parts: GlossaryParts, argument?: unknown) => Promise<unknown>;

/** Each command is loaded when it is first run. */
const glossaryCommands: Readonly<Record<string, () => Promise<Command>>> = {
  create: async () => (await import('./manage/createGlossary')).run,
  createFromSelection: async () => (await import('./manage/createGlossary')).fromSelection,
  rename: async () => (await import('./manage/renameGlossary')).run,
  addDictionary: async () => (await import('./manage/addDictionary')).run,
  deleteDictionary: async () => (await import('./manage/deleteDictionary')).run,
  delete: async () => (await import('./manage/deleteGlossary')).run,
  copyId: async () => (await import('./manage/copyId')).run,
  add: async () => (await import('./terms/addEntry')).run,
  find: async () => (await import('./terms/findEntries')).run,
  openDictionary: async () => (await import('./openInEditor')).run,
  setDefault: async () => (await import('./manage/setDefault')).run,
  unsetDefault: async () => (await import('./manage/setDefault')).unset,
};

/** The commands on glossaries: in the view, in its menus and in the palette. */
export function registerGlossaryCommands(registry: CommandRegistry, parts: GlossaryParts): void {
  for (const [name, load] of Object.entries(glossaryCommands)) {
    registry.register(`parlance.glossary.${name}`, async (argument?: unknown) => (await load())(parts, argument));
  }
}
