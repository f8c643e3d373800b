import type { StyleRulesItem } from '../../../api/schemas/styleRules';
import type { KindView } from '../keptView';
import { noAccessToLists } from './noAccess';
import {
  contentsOf,
  styleRulesChildren,
  styleRulesItem,
  styleRulesNodeId,
  type StyleRulesTreeNode,
} from './styleRulesTree';
import { t } from '../../../shared/l10n';

/** *Style Rules*: each list with its configured rules and instructions, read when it is opened. */
export const styleRulesView: KindView<StyleRulesItem, StyleRulesTreeNode> = {
  id: 'parlance.styleRuleLists',
  plural: t('Style Rule Lists'),
  noAccess: noAccessToLists,
  orders: [
    ['name', t('Name')],
    ['newest', t('Last changed first')],
  ],
  load: (client, signal) => Array.fromAsync(client.styleRules.list({ signal })),
  arranged: ({ name, updated_time: createdAt }) => ({ name, createdAt, entries: 0 }),
  node: (connection, list) => ({ kind: 'styleRules', connection, list }),
  item: styleRulesItem,
  async children(node, access) {
    const { ruleNames } = await import('./ruleNames');
    const nameOfRule = await ruleNames();
    if (node.kind !== 'styleRules') return styleRulesChildren(node, nameOfRule);
    const { client, connection } = await access.use();
    if (connection.name !== node.connection) return [];
    return contentsOf(node, await client.styleRules.get(node.list.style_id), nameOfRule);
  },
  idOf: styleRulesNodeId,
};
