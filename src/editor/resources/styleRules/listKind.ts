import { baseLanguage } from '../../../api/languageCodes';
import type { StyleRulesItem } from '../../../api/schemas/styleRules';
import { nameOf } from '../../languages/languageNames';
import { callService } from '../../service/callService';
import type { Kind } from '../kind';
import { listNameProblem } from './listName';
import { readListPlace, styleRulesScheme } from './listAddress';
import { isStyleRulesNode } from './styleRulesTree';
import { sameName } from '../../messages/connection';
import { counted, t } from '../../../shared/l10n';

/** Style rule lists among what a service keeps. */
export const listKind: Kind<StyleRulesItem> = {
  prefix: 'parlance.styleRules',
  defaults: 'styleRules',
  none: t('No style rule lists'),
  id: ({ style_id: id }) => id,
  name: ({ name }) => name,
  describe: ({ language }) => ({ description: nameOf(language) }),
  at: (node) => (isStyleRulesNode(node) ? { connection: node.connection, item: node.list } : undefined),
  copyId: { title: t('Copy Style Rule List ID') },
  useByDefault: {
    title: t('Set as Default Style Rule List'),
    which: t('For which languages?'),
    keys: ({ language }) => [{ key: baseLanguage(language), label: nameOf(language) }],
  },
  clearDefault: { title: t('Clear Default Style Rule List'), none: t('No default style rule list is set') },
  change: {
    rename: {
      title: t('Rename Style Rule List'),
      progress: t('Renaming the style rule list'),
      problem: listNameProblem,
      save: ({ styleRules }, { style_id: id }, name, options) => styleRules.rename(id, name, options),
    },
    remove: {
      title: t('Delete Style Rule List'),
      progress: t('Deleting the style rule list'),
      question: (name) => t('Delete the style rule list “{0}”?', name),
      loss: async ({ connection, item }, { access }) => {
        const full = await callService(access, connection, t('Loading the style rule list'), (client, signal) =>
          client.styleRules.get(item.style_id, { signal }),
        );
        const rules = Object.values(full.configured_rules).reduce((sum, chosen) => sum + Object.keys(chosen).length, 0);
        const instructions = full.custom_instructions.length;
        return counted(
          rules,
          '1 rule and {1}',
          '{0} rules and {1}',
          counted(instructions, '1 instruction', '{0} instructions'),
        );
      },
      delete: ({ styleRules }, { style_id: id }, options) => styleRules.delete(id, options),
      isFileOf: (uri, { connection, item }) => {
        const address = uri.scheme === styleRulesScheme ? readListPlace(uri) : undefined;
        return address?.styleId === item.style_id && sameName(address.connection, connection);
      },
    },
  },
};
