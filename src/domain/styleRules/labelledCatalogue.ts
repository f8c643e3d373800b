import { styleRuleCatalogue } from '../../api/schemas/styleRuleCatalogue';
import { plainLabel } from './labels';

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

/** The whole catalogue (contract appendix A) as a person reads it, in its order. */
export function labelledCatalogue(): CategoryLabel[] {
  return Object.entries(styleRuleCatalogue).map(([category, rules]) => ({
    category,
    label: plainLabel(category),
    rules: Object.entries(rules).map(([rule, { options }]) => ({
      rule,
      label: plainLabel(rule),
      options: options.map((option) => ({ option, label: plainLabel(option) })),
    })),
  }));
}
