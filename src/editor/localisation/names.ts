import type { LocalisationRule } from '../../domain/localisation/rule';
import { nameOf } from '../languages/languageNames';

/** A language as it stands in paths: `pt-rBR`, `zh_Hans`. */
export function languageName(language: string): string {
  return nameOf(language.replaceAll('_', '-').replace(/-r(?=[A-Z]{2}$)/, '-'));
}

/** Where a rule has its source and targets. */
export function ruleName({ source, target }: LocalisationRule): string {
  return target === undefined || target === source ? source : `${source} → ${target}`;
}
