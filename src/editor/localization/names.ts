import type { LocalisationRule } from '../../domain/localization/rule';
import { formatFirst } from '../../shared/l10n';
import { nameOf } from '../languages/languageNames';
import type { Row } from '../messages/ask';
import { plainTag } from '../../formats/languageTag';

/** A language as it stands in paths: `pt-rBR`, `zh_Hans`. */
export function languageName(language: string): string {
  return nameOf(plainTag(language));
}

/** A rule as a row of a list: its source and languages, and below where its targets are. */
export function ruleRow({ source, target, languages = [] }: LocalisationRule): Row {
  return {
    label: source,
    description: formatFirst(languages.map(languageName)),
    ...(target !== undefined && target !== source && { detail: `→ ${target}` }),
  };
}
