import { styleRuleCatalogue } from '../../api/schemas/styleRuleCatalogue';
import type { RuleNames } from './labels';

/** One choice for a rule. */
export interface OptionLabel {
  option: string;
  label: string;
}

export interface RuleLabel {
  rule: string;
  label: string;
  options: OptionLabel[];
}

export interface CategoryLabel {
  category: string;
  label: string;
  rules: RuleLabel[];
}

/** The whole catalogue (contract appendix A) as a user reads it, in its order. */
export function labelledCatalogue(nameOf: RuleNames): CategoryLabel[] {
  return Object.entries(styleRuleCatalogue).map(([category, rules]) => ({
    category,
    label: nameOf(category),
    rules: Object.entries(rules).map(([rule, { options }]) => ({
      rule,
      label: nameOf(rule),
      options: options.map((option) => ({ option, label: nameOf(option) })),
    })),
  }));
}
