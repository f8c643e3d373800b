import type { StyleRulesItem } from '../../api/schemas/styleRules';
import { startedOn } from '../sidebar/startedOn';
import { pickItem } from '../sidebar/pickItem';
import { nameOf } from '../languageNames';
import type { StyleRulesNode, StyleRulesTreeNode } from '../sidebar/styleRulesTree';
import type { ListParts } from './listParts';

interface Question {
  title: string;
  fits?: (list: StyleRulesItem) => boolean;
  /** Said when there is none that fits. */
  nothing: string;
}

/**
 * The list a command is about: that of the node it was started on, the selected one when a key started it, or the one
 * the person picks. Undefined when they dismissed it, or there is none.
 */
export async function chooseList(
  parts: ListParts,
  argument: unknown,
  { title, fits = () => true, nothing }: Question,
): Promise<StyleRulesNode | undefined> {
  const node = startedOn(argument, parts, isNode);
  if (node) return { kind: 'styleRules', connection: node.connection, list: node.list };
  return await pickItem(parts.list, { title, nothing }, (connection, list) =>
    fits(list)
      ? [
          {
            label: list.name,
            description: nameOf(list.language),
            value: { kind: 'styleRules', connection, list },
          },
        ]
      : [],
  );
}

function isNode(argument: object): argument is StyleRulesTreeNode {
  return 'kind' in argument && 'list' in argument && 'connection' in argument;
}
