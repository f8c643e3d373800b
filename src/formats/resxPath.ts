const culture = '[a-z]{2}(?:-[A-Za-z0-9]{2,8})*';

/** `Texts.de.resx` for `Texts.resx` or `Texts.en.resx`, `../de/Resources.resw` for `en-US/Resources.resw`. */
export function resxPath(path: string, target: string): string[] | undefined {
  const [name = '', parent = ''] = path.split('/').reverse();
  const [, stem, extension] = new RegExp(String.raw`^(.+?)(?:\.${culture})?\.(res[xw])$`, 'i').exec(name) ?? [];
  if (stem === undefined) return undefined;
  if (extension?.toLowerCase() === 'resx') return [`${stem}.${target}.${extension}`];
  return new RegExp(`^${culture}$`, 'i').test(parent) ? ['..', target, name] : undefined;
}
