import { escapePart, placeKey, shownName, unescapePart, type VirtualPlace } from '../../virtualFiles/virtualPlace';

/** Scheme of the virtual files that hold style rule lists. */
export const styleRulesScheme = 'parlance-style-rules';

/** The form, as the manifest calls it. */
export const listViewType = 'parlance.styleRules';

/** Address of the list in a virtual file. An id means something only in the connection it came from. */
export interface ListAddress {
  /** Name of the connection. */
  connection: string;
  styleId: string;
  /** Name of the list when the file was opened: only the title of the tab. */
  name: string;
}

/* `/<connection>/<name>.json?<style id>` */

export function listPlace({ connection, styleId, name }: ListAddress): VirtualPlace {
  return { path: `/${escapePart(connection)}/${shownName(name) || 'list'}.json`, query: styleId };
}

/** The list of a place that `listPlace` made; `undefined` for any other. */
export function readListPlace({ path, query }: VirtualPlace): ListAddress | undefined {
  const [, connection, name] = /^\/([^/]+)\/([^/]+)\.json$/s.exec(path) ?? [];
  return connection && name && query ? { connection: unescapePart(connection), styleId: query, name } : undefined;
}

/** A list as a key: its name does not tell. */
export function listKey(address: ListAddress): string {
  return placeKey(listPlace({ ...address, name: '' }));
}
