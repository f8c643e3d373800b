import { env } from 'vscode';
import type { CommandRegistry } from '../commands/commandRegistry';
import { tellShortly } from '../say/tellShortly';
import { chooseList } from './chooseList';
import type { ListParts } from './listParts';

type Command = (parts: ListParts, argument?: unknown) => Promise<unknown>;

/** Each command is loaded when it is first run. */
const listCommands: Readonly<Record<string, () => Promise<Command>>> = {
  create: async () => (await import('./createList')).run,
  rename: async () => (await import('./renameList')).run,
  delete: async () => (await import('./deleteList')).run,
  setDefault: async () => (await import('./defaultList')).run,
  unsetDefault: async () => (await import('./defaultList')).unset,
  copyId: async () => copyId,
};

/** The commands on whole style rule lists: in the view, in its menus and in the palette. */
export function registerListCommands(registry: CommandRegistry, parts: ListParts): void {
  for (const [name, load] of Object.entries(listCommands)) {
    registry.register(`parlance.styleRules.${name}`, async (argument?: unknown) => (await load())(parts, argument));
  }
}

async function copyId(parts: ListParts, argument?: unknown): Promise<void> {
  const question = { title: 'Copy Style Rule List ID', nothing: 'There are no style rule lists' };
  const node = await chooseList(parts, argument, question);
  if (!node) return;
  await env.clipboard.writeText(node.list.style_id);
  tellShortly(`ID of “${node.list.name}” copied`, 4_000);
}
