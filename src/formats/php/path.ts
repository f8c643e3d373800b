import { pathInLanguage } from '../languageInName';
import { regionalCode } from '../languageTag';

/** `../pt_BR/auth.php` for `lang/en/auth.php`, as Laravel has it, and `de.php` for `en.php`. */
export function phpPath(path: string, target: string, source?: string): string[] | undefined {
  const isLaravel = /(?:^|\/)lang\/(?:vendor\/[^/]+\/)?[^/]+\/[^/]+$/.test(path);
  const code = regionalCode(target);
  return pathInLanguage(path, isLaravel ? code.replaceAll('-', '_') : code, source);
}
