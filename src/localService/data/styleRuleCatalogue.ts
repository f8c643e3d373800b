import type { ConfiguredRules } from '../../api/schemas/styleRules';
import { badRequest } from '../http/failure';
import catalogue from './styleRules.json';

type Catalogue = Readonly<Record<string, Readonly<Record<string, { options: readonly string[] }>>>>;

const categories: Catalogue = catalogue;

/** Checks rules against the catalogue (contract appendix A); 400 names the first that is not in it. */
export function checkConfiguredRules(rules: ConfiguredRules): ConfiguredRules {
  for (const [category, chosen] of Object.entries(rules)) {
    if (!Object.hasOwn(categories, category))
      throw badRequest('Unknown category of style rules.', { detail: category });
    for (const [rule, option] of Object.entries(chosen)) {
      const known = categories[category];
      const detail = `${category}.${rule}`;
      if (!known || !Object.hasOwn(known, rule)) throw badRequest('Unknown style rule.', { detail });
      if (!known[rule]?.options.includes(option)) throw badRequest('Unknown option of a style rule.', { detail });
    }
  }
  return rules;
}
