import { addToList } from '../../formats/json/addToList';
import { readJsonTree } from '../../formats/json/tree';
import { withMember } from '../../formats/json/withMember';

/** Lists of a project’s file that the editor adds to: words that are right, and rules that are off. */
export type ProjectList = 'words' | 'rulesOff';

/**
 * A project’s file with one more word or rule in a list; nothing else of it changes. Undefined where the file is not as it
 * has to be, so that nobody writes into it.
 */
export function addToProject(text: string, name: ProjectList, value: string): string | undefined {
  const root = readJsonTree(text);
  if (root?.type !== 'object') return undefined;
  const list = root.members.get(name)?.value;
  if (!list) return withMember(text, name, [value]);
  const known = list.type === 'array' ? (JSON.parse(text.slice(list.start, list.end)) as unknown[]) : undefined;
  if (known?.includes(value)) return text;
  if (!known?.every((one) => typeof one === 'string')) return undefined;
  return addToList(text, list, JSON.stringify(value));
}
