import { posixCode } from '../languageTag';

/** `pt_BR.po` for a template, as gettext names its catalogs. */
export function poPath(path: string, target: string): string[] | undefined {
  return /\.pot$/i.test(path) ? [`${posixCode(target)}.po`] : undefined;
}
