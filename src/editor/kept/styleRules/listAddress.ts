/** Scheme of the virtual files that hold style rule lists. */
export const styleRulesScheme = 'parlance-style-rules';

/** The form, as the manifest calls it. */
export const listViewType = 'parlance.styleRules';

/** Which list a virtual file holds. An id means something only in the connection it came from. */
export interface ListAddress {
  /** Name of the connection. */
  connection: string;
  styleId: string;
  /** What the list was called when the file was opened: the title of the tab, and nothing else. */
  name: string;
}

/* `/<connection>/<style id>/<name>.json` */

export function listPath({ connection, styleId, name }: ListAddress): string {
  // Without what would end the part of the path, or turn the letters of the title around.
  const shown = [...name.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]+/gu, ' ').trim()].slice(0, 80);
  return `/${[connection, styleId].map(encodeURIComponent).join('/')}/${shown.join('').toWellFormed() || 'list'}.json`;
}

/** The list of a path that `listPath` made; `undefined` for any other. */
export function readListPath(path: string): ListAddress | undefined {
  const [root, connection, styleId, file, ...rest] = path.split('/');
  const name = file?.endsWith('.json') ? file.slice(0, -'.json'.length) : undefined;
  if (root !== '' || !connection || !styleId || !name || rest.length > 0) return undefined;
  try {
    return { connection: decodeURIComponent(connection), styleId: decodeURIComponent(styleId), name };
  } catch {
    return undefined; // A percent sign that no path of ours has.
  }
}
