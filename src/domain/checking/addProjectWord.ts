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
  const inside = text.slice(words.start + 1, words.end - 1);
  const before = inside.trimEnd();
  // As the last of them stands: on a line of its own, or behind a comma.
  const [, lineStart = ''] = /(\r?\n[ \t]*)\S[^\n]*$/.exec(before) ?? [];
  const separator = before === '' ? '' : `,${lineStart || ' '}`;
  const at = words.start + 1 + before.length;
  return text.slice(0, at) + separator + JSON.stringify(word) + text.slice(at);
}
