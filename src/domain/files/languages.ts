import {
  baseLanguage,
  findLanguage,
  isVariant,
  resolveTarget,
  sameBaseLanguage,
  sameLanguage,
} from '../../api/languageCodes';
import type { Language } from '../../api/schemas/languages';
import { isTarget } from '../../api/schemas/target';
import type { FormatEntry } from '../../formats/formatTable';
import type { ParsedFile } from '../../formats/segment';
import { reason, type Reason } from '../../formats/reason';

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

/** Why a file cannot take translations into a language; `undefined` when it can. */
export function targetProblem(
  file: Pick<ParsedFile, 'targetLanguage'>,
  format: FormatEntry,
  target: string,
): Reason | undefined {
  const { targetLanguage } = file;
  if (!format.isBilingual || targetLanguage === undefined || sameLanguage(targetLanguage, target)) return undefined;
  const areVariants = isVariant(targetLanguage) && isVariant(target);
  if (sameBaseLanguage(targetLanguage, target) && !areVariants) return undefined;
  return reason('target-other', targetLanguage, target);
}
