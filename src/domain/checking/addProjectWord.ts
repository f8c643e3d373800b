import { addToList } from '../../formats/json/addToList';
import { readJsonTree } from '../../formats/json/tree';
import { withMember } from '../../formats/json/withMember';

/**
 * What a team has written down, with one more of its known words; nothing else of it changes. Undefined where the file is
 * not as it has to be, so that nobody writes into it.
 */
export function addProjectWord(text: string, word: string): string | undefined {
  const root = readJsonTree(text);
  if (root?.type !== 'object') return undefined;
  const words = root.members.get('words')?.value;
  if (!words) return withMember(text, 'words', [word]);
  const known = words.type === 'array' ? (JSON.parse(text.slice(words.start, words.end)) as unknown[]) : undefined;
  if (known?.includes(word)) return text;
  if (!known?.every((one) => typeof one === 'string')) return undefined;
  return addToList(text, words, JSON.stringify(word));
}
