import { baseLanguage, findLanguage, resolveTarget } from '../../api/languageCodes';
import type { Language } from '../../api/schemas/languages';
import { isTarget } from '../../api/schemas/target';

/** The code to send for the source a file names: files name variants (`en-US`) that are no source of their own. */
export function sourceToSend(code: string, languages: readonly Language[] | undefined): string {
  const listed = languages && findLanguage(languages, code);
  return listed?.usable_as_source ? listed.lang : baseLanguage(code);
}

/** The code to send for the target a file names: `de-AT` is translated as `de` where there is no such variant. */
export function targetToSend(code: string, languages: readonly Language[] | undefined): string {
  const targets = languages?.filter(isTarget).map(({ lang }) => lang);
  if (!targets) return code;
  return resolveTarget(code, targets) ?? resolveTarget(baseLanguage(code), targets) ?? code;
}
