import { isVariant, sameBaseLanguage, sameLanguage } from '../../api/languageCodes';
import type { FormatEntry } from '../../formats/formatTable';
import type { ParsedFile } from '../../formats/segment';
import { reason, type Reason } from '../../formats/reason';

/** Reason why a file cannot take translations into a language; `undefined` when it can. */
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
