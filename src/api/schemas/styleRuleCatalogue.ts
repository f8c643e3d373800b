import type { ConfiguredRules } from './styleRules';
import catalogue from './styleRules.json';

type Catalogue = Readonly<Record<string, Readonly<Record<string, { options: readonly string[] }>>>>;

/**
 * Category → rule → options: all that the contract knows (appendix A). A rule's name is unique in its category only,
 * and nothing says which rules make sense for which language.
 */
export const styleRuleCatalogue: Catalogue = catalogue;

/** A configured rule that the catalogue does not have. */
export interface UnknownRule {
  /** First unknown part; everything before it is known. */
  unknown: 'category' | 'rule' | 'option';
  category: string;
  rule?: string;
  option?: string;
}

/** The first configured rule that is not in the catalogue; a service answers 400 to it (contract §8). */
export function unknownRule(rules: ConfiguredRules): UnknownRule | undefined {
  for (const [category, chosen] of Object.entries(rules)) {
    const known = ownValue(styleRuleCatalogue, category);
    if (!known) return { unknown: 'category', category };
    for (const [rule, option] of Object.entries(chosen)) {
      const options = ownValue(known, rule)?.options;
      if (!options) return { unknown: 'rule', category, rule };
      if (!options.includes(option)) return { unknown: 'option', category, rule, option };
    }
  }
  return undefined;
}

/** Names such as `constructor` are in every object but not its own. */
function ownValue<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
