import { underscoredName } from '../languageInName';
import { regionalCode } from '../languageTag';

/** `texts_de.properties` for `texts.properties` or `texts_en.properties`, as resource bundles are named. */
export function propertiesPath(path: string, target: string, source?: string): string[] {
  return [underscoredName(path, regionalCode(target), source)];
}
