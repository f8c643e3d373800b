import { countCharacters } from '../../../api/schemas/characters';
import { limits } from '../../../api/schemas/limits';
import { t } from '../../../shared/l10n';

/** Problems with the name of a list by the rules of the contract (§8), as a sentence. */
export function listNameProblem(name: string): string | undefined {
  if (!name) return t('Enter a name for the list.');
  const { nameLength } = limits.styleRules;
  return countCharacters(name) > nameLength ? t('The name can have up to {0} characters.', nameLength) : undefined;
}
