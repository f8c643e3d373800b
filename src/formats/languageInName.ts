/**
 * `texts_pt_BR.properties`: the name of a file with another language before its extension, parted by `_`. What stands
 * there already is taken for a language when it is the source, or when it cannot be a word: `app_en`, `app_en_US`, but
 * not `sign_in`.
 */
export function underscoredName(path: string, target: string, source?: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const [stem, extension] = [name.slice(0, dot), name.slice(dot)];
  const known = new RegExp(`^(.+)_(?:${baseOf(source)}(?:_[A-Za-z0-9]{2,8})*|[a-z]{2}_[A-Z]{2})$`);
  const [, bare = stem] = known.exec(stem) ?? [];
  return `${bare}_${target.replaceAll('-', '_')}${extension}`;
}

/**
 * The path with another language where the source has its own, from the folder of the file: `de.json` for `en.json`,
 * `texts.de.json` for `texts.en.json`, `../pt_BR/messages.json` for `_locales/en/messages.json`; `undefined` where it has
 * none.
 */
export function pathInLanguage(path: string, target: string, source?: string): string[] | undefined {
  const code = new RegExp(`^${baseOf(source)}(?:([-_])[A-Za-z0-9]{2,8})*$`, 'i');
  const [name = '', parent = '', above = ''] = path.split('/').reverse();
  const parts = name.split('.');
  const own = parts.at(-2) ?? '';
  const written = (like: string): string => (code.exec(like)?.[1] === '_' ? target.replaceAll('-', '_') : target);
  if (code.test(own)) return [parts.with(-2, written(own)).join('.')];
  if (!code.test(parent)) return undefined;
  return ['..', above === '_locales' ? regionalCode(target).replaceAll('-', '_') : written(parent), name];
}

const regional: Readonly<Record<string, string>> = { 'zh-hans': 'zh-CN', 'zh-hant': 'zh-TW' };

/** `zh-CN` for `zh-Hans`: Android, browsers, gettext and Java know Chinese by its regions. Other codes stay as they are. */
export function regionalCode(target: string): string {
  return regional[target.toLowerCase()] ?? target;
}

/** The language of a source without its region; files whose source is not known are mostly in English. */
function baseOf(source = 'en'): string {
  return source.split(/[-_]/)[0]?.toLowerCase() ?? '';
}
