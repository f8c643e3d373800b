import { androidQualifier } from '../languageTag';

/** The folder of string resources: its carriers, its language, and what else it is for. `car` is no language here. */
const folder =
  /^(values(?:-mcc\d+)?(?:-mnc\d+)?)(?:-(?!car(?:-|$))(?:[a-z]{2,3}(?:-r(?:[A-Z]{2}|\d{3}))?(?=-|$)|b\+[A-Za-z\d+]+))?(-.*)?$/;

/** `../values-pt-rBR/strings.xml`; `undefined` for a file that is in no folder of resources. */
export function androidPath(path: string, target: string): string[] | undefined {
  const [name = '', parent = ''] = path.split('/').reverse();
  const [, before, after = ''] = folder.exec(parent) ?? [];
  return before === undefined ? undefined : ['..', `${before}-${androidQualifier(target)}${after}`, name];
}
