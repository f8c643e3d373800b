import { baseLanguage } from '../../api/languageCodes';
import { saveDefaultIds } from '../config';
import { askLevel } from '../defaults/askLevel';
import { defaultsOf, unsetDefaults } from '../defaults/defaults';
import { chooseList } from './chooseList';
import type { ListParts } from './listParts';

/** *Use by Default*: the list of its language for every translation of this connection. */
export async function run(parts: ListParts, argument?: unknown): Promise<void> {
  const title = 'Use Style Rule List by Default';
  const node = await chooseList(parts, argument, { title, nothing: 'There are no style rule lists yet' });
  if (!node) return;
  const level = await askLevel(title);
  if (!level) return;
  const { language, style_id: id } = node.list;
  await saveDefaultIds('styleRules', node.connection, level, { [baseLanguage(language)]: id });
}

/** *Do Not Use by Default* */
export async function unset(parts: ListParts, argument?: unknown): Promise<void> {
  const used = new Set(defaultsOf('styleRules', parts.access.connection.name).map(({ id }) => id));
  const node = await chooseList(parts, argument, {
    title: 'Clear Default Style Rule List',
    fits: ({ style_id: id }) => used.has(id),
    nothing: 'No style rule list is used by default',
  });
  if (node) await unsetDefaults('styleRules', node.connection, ({ id }) => id === node.list.style_id);
}
