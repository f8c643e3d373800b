import { unknownRule } from '../../api/schemas/styleRuleCatalogue';
import type { ConfiguredRules } from '../../api/schemas/styleRules';
import type { RuleNames } from './labels';

/** A configured rule, or its option, that the catalogue does not have: it is kept, and shown by its identifier. */
export interface UnknownChoice {
  category: string;
  rule: string;
  option: string;
  /** Category in plain words. */
  categoryLabel: string;
  ruleLabel: string;
  optionLabel: string;
  /** The catalogue has the rule, without this option. */
  isKnownRule: boolean;
}

/** All configured rules a service returned that this version does not know. */
export function unknownChoices(rules: ConfiguredRules, nameOf: RuleNames): UnknownChoice[] {
  return Object.entries(rules).flatMap(([category, chosen]) =>
    Object.entries(chosen).flatMap(([rule, option]) => {
      const unknown = unknownRule({ [category]: { [rule]: option } });
      if (!unknown) return [];
      const labels = {
        categoryLabel: nameOf(category),
        ruleLabel: nameOf(rule),
        optionLabel: nameOf(option),
      };
      return [{ category, rule, option, ...labels, isKnownRule: unknown.unknown === 'option' }];
    }),
  );
}
