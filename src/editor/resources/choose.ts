import { pickItem } from '../lists/pickItem';
import { startedOn } from '../lists/startedOn';
import type { Kept, KeptDependencies, Kind } from './kind';

/** Request of a command for an item. */
export interface Choosing<Item> {
  title: string;
  /** Leaves out what the command cannot work with. */
  fits?(item: Item): boolean;
  /** Said when there is none that fits. */
  nothing?: string;
}

/**
 * Returns the item that a command is about: the node it was started on, the selected one when a key started it, or the user's
 * choice. Undefined when they dismissed it, or there is none.
 */
export async function chooseKept<Item>(
  kind: Kind<Item>,
  parts: KeptDependencies<Item>,
  argument: unknown,
  { title, fits = kind.isUsable ?? (() => true), nothing = kind.none }: Choosing<Item>,
): Promise<Kept<Item> | undefined> {
  const started = startedOn(argument, parts, (node) => kind.at(node));
  if (started) return started;
  return await pickItem<Item, Kept<Item>>(parts.list, { title, nothing }, (connection, item) =>
    fits(item) ? [{ label: kind.name(item), ...kind.describe(item), value: { connection, item } }] : [],
  );
}
