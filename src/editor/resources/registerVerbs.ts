import type { CommandRegistry } from '../commandRegistry';
import type { KeptDependencies, Kind } from './kind';

/** The commands that every kind of kept things has: in its view, in its menus and in the palette. */
export function registerVerbs<Item>(registry: CommandRegistry, kind: Kind<Item>, parts: KeptDependencies<Item>): void {
  const register = (name: string, run: (argument?: unknown) => Promise<void>): void => {
    registry.register(`${kind.prefix}.${name}`, run);
  };
  const { change } = kind;
  register('copyId', async (argument) => (await import('./verbs')).copyId(kind, parts, argument));
  register('setDefault', async (argument) => (await import('./verbs')).useByDefault(kind, parts, argument));
  register('unsetDefault', async (argument) => (await import('./verbs')).clearDefault(kind, parts, argument));
  if (!change) return;
  register('rename', async (argument) => (await import('./verbs')).rename(kind, change, parts, argument));
  register('delete', async (argument) => (await import('./verbs')).remove(kind, change, parts, argument));
}
