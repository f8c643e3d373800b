/** `pt_BR.po` for a template, as gettext names its catalogues. */
export function poPath(path: string, target: string): string[] | undefined {
  const known: Readonly<Record<string, string>> = { 'zh-hans': 'zh_CN', 'zh-hant': 'zh_TW' };
  return /\.pot$/i.test(path) ? [`${known[target.toLowerCase()] ?? target.replaceAll('-', '_')}.po`] : undefined;
}
