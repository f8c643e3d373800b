import { askDeletion } from '../say/askDeletion';
import { callService } from '../callService';
import { closeDeleted } from '../closeDeleted';
import { sameName } from '../connections/connectionDefinition';
import { defaultsOf, unsetDefaults } from '../defaults/defaults';
import { counted } from '../languageNames';
import { shortName } from '../say/plain';
import { chooseList } from './chooseList';
import { readListPath, styleRulesScheme } from './listAddress';
import type { ListParts } from './listParts';

/** *Delete Style Rule List*, after a question that names what is lost. */
export async function run(parts: ListParts, argument?: unknown): Promise<void> {
  const question = { title: 'Delete Style Rule List', nothing: 'There are no style rule lists' };
  const node = await chooseList(parts, argument, question);
  if (!node) return;
  const { connection, list } = node;
  const id = list.style_id;
  const full = await callService(parts.access, connection, 'Reading the style rule list', (client, signal) =>
    client.styleRules.get(id, { signal }),
  );
  const rules = Object.values(full.configured_rules).reduce((sum, chosen) => sum + Object.keys(chosen).length, 0);
  const instructions = full.custom_instructions.length;
  const isDefault = (one: { id: string }): boolean => one.id === id;
  const confirmed = await askDeletion({
    question: `Delete the style rule list “${shortName(list.name)}”?`,
    loss: `${counted(rules, 'rule', 'rules')} and ${counted(instructions, 'instruction', 'instructions')} will be gone from “${connection}”.`,
    isDefault: defaultsOf('styleRules', connection).some(isDefault),
  });
  if (!confirmed) return;
  await callService(parts.access, connection, 'Deleting the style rule list', (client, signal) =>
    client.styleRules.delete(id, { signal }),
  );
  parts.list.update((lists) => lists.filter((other) => other.style_id !== id));
  await closeDeleted(({ scheme, path }) => {
    const address = scheme === styleRulesScheme ? readListPath(path) : undefined;
    return address?.styleId === id && sameName(address.connection, connection);
  });
  await unsetDefaults('styleRules', connection, isDefault);
}
