import { regionalCode } from '../languageInName';

/** `pt_BR.po` for a template, as gettext names its catalogues. */
export function poPath(path: string, target: string): string[] | undefined {
  return /\.pot$/i.test(path) ? [`${regionalCode(target).replaceAll('-', '_')}.po`] : undefined;
}
