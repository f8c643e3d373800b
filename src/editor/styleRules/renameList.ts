import { callService } from '../callService';
import { shortName } from '../say/plain';
import type { StyleRulesNode } from '../sidebar/styleRulesTree';
import { chooseList } from './chooseList';
import { askListName } from './createList';
import type { ListParts } from './listParts';

const title = 'Rename Style Rule List';

/** *Rename Style Rule List* */
export async function run(parts: ListParts, argument?: unknown): Promise<void> {
  const node = await chooseList(parts, argument, { title, nothing: 'There are no style rule lists' });
  if (node) await rename(parts, node, node.list.name);
}

async function rename(parts: ListParts, node: StyleRulesNode, proposed: string): Promise<void> {
  const { connection, list } = node;
  const name = await askListName(title, `New name of “${shortName(list.name)}”`, proposed);
  if (!name || name === list.name) return;
  try {
    const renamed = await callService(parts.access, connection, 'Renaming the style rule list', (client, signal) =>
      client.styleRules.rename(list.style_id, name, { signal }),
    );
    parts.list.update((lists) => lists.map((other) => (other.style_id === renamed.style_id ? renamed : other)));
  } catch (error) {
    parts.failures.reportDraft(error, () => rename(parts, node, name));
  }
}
