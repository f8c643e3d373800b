/**
 * `texts_pt_BR.properties`: the name of a file with another language before its extension, parted by `_`. What stands
 * there already is taken for a language when it is the source, or when it cannot be a word: `app_en`, `app_en_US`, but
 * not `sign_in`.
 */
export function underscoredName(path: string, target: string, source?: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const [stem, extension] = [name.slice(0, dot), name.slice(dot)];
  const base = (source ?? 'en').split(/[-_]/)[0]?.toLowerCase() ?? '';
  const [, bare = stem] = new RegExp(`^(.+)_(?:${base}(?:_[A-Za-z0-9]{2,8})*|[a-z]{2}_[A-Z]{2})$`).exec(stem) ?? [];
  return `${bare}_${target.replaceAll('-', '_')}${extension}`;
}
