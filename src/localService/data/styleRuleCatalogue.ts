import { unknownRule } from '../../api/schemas/styleRuleCatalogue';
import type { ConfiguredRules } from '../../api/schemas/styleRules';
import { badRequest } from '../http/failure';

const messages = {
  category: 'Unknown category of style rules.',
  rule: 'Unknown style rule.',
  option: 'Unknown option of a style rule.',
} as const;

/** Checks rules against the catalogue (contract appendix A); 400 names the first that is not in it. */
export function checkConfiguredRules(rules: ConfiguredRules): ConfiguredRules {
  const found = unknownRule(rules);
  if (!found) return rules;
  const detail = [found.category, found.rule].filter((name) => name !== undefined).join('.');
  throw badRequest(messages[found.unknown], { detail });
}
