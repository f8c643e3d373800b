import { regionalCode } from '../languageInName';

/** The folder of string resources: its carriers, its language, and what else it is for. `car` is no language here. */
const folder =
  /^(values(?:-mcc\d+)?(?:-mnc\d+)?)(?:-(?!car(?:-|$))(?:[a-z]{2,3}(?:-r(?:[A-Z]{2}|\d{3}))?(?=-|$)|b\+[A-Za-z\d+]+))?(-.*)?$/;

/** Languages that the system knows by an older code. */
const older: Readonly<Record<string, string>> = { he: 'iw', id: 'in', yi: 'ji' };

/** `../values-pt-rBR/strings.xml`; `undefined` for a file that is in no folder of resources. */
export function androidPath(path: string, target: string): string[] | undefined {
  const [name = '', parent = ''] = path.split('/').reverse();
  const [, before, after = ''] = folder.exec(parent) ?? [];
  return before === undefined ? undefined : ['..', `${before}-${qualifierOf(target)}${after}`, name];
}

function qualifierOf(code: string): string {
  const parts = regionalCode(code.replaceAll('_', '-')).split('-');
  const [language = '', region, ...rest] = parts.map((part) => part.toLowerCase());
  if (region === undefined) return older[language] ?? language;
  if (rest.length === 0 && /^[a-z]{2}$/.test(region)) return `${older[language] ?? language}-r${region.toUpperCase()}`;
  return ['b', ...parts].join('+');
}
