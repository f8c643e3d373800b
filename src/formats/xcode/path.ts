/** `../de.lproj/Localizable.strings` for `en.lproj/Localizable.strings` or `Base.lproj/…`. */
export function lprojPath(path: string, target: string): string[] | undefined {
  const [name = '', parent = ''] = path.split('/').reverse();
  return /\.lproj$/i.test(parent) ? ['..', `${target}.lproj`, name] : undefined;
}
