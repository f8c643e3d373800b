import { pathInLanguage } from '../languageInName';
import { regionalCode } from '../languageTag';

/** `de.yml` for `en.yml`, `devise.de.yml` for `devise.en.yml`. */
export function yamlPath(path: string, target: string, source?: string): string[] | undefined {
  return pathInLanguage(path, regionalCode(target), source);
}
