import type { Arranged, Arrangement } from './arrangement';
import type { MessageNode } from './messageNode';
import type { ServiceList } from './serviceList';
import type { Roots } from './sidebarView';
import { quoted, t } from '../../shared/l10n';

/** The top level of a view on a list, filtered and sorted. Asks the service the first time. */
export function arrangedRoots<Item, Node>(
  list: ServiceList<Item>,
  arrangement: Arrangement,
  prefix: string,
  { describe, nodeOf }: { describe: (item: Item) => Arranged; nodeOf: (connection: string, item: Item) => Node },
): Roots<Node> {
  list.wanted();
  const { connection, items, isLoading, error } = list.state;
  const shown = items && arrangement.apply(items, describe);
  const { filter } = arrangement;
  return {
    nodes: shown?.map((item) => nodeOf(connection.name, item)),
    isLoading,
    error,
    note: filter && quoted(filter),
    nothingFound: items && items.length > 0 ? [nothingFound(filter, prefix)] : undefined,
  };
}

/** Returns the message of a view that a filter leaves nothing of. */
export function nothingFound(filter: string, prefix: string): MessageNode {
  return {
    kind: 'message',
    id: 'nothing-found',
    label: t('No names contain “{0}”', filter),
    description: t('Show all'),
    icon: 'filter',
    command: { title: t('Clear Filter'), command: `${prefix}.clearFilter` },
  };
}
