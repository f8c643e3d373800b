import type { OffsetRange } from '../trackedRange';

/**
 * A JSON text with one more item at the end of a list or an object, written as the last one stands: on a line of its own, or
 * behind a comma. Nothing else changes.
 * @param list where it stands, with its brackets
 * @param written the item as JSON, a member with its name
 */
export function addToList(text: string, list: OffsetRange, written: string): string {
  const before = text.slice(list.start + 1, list.end - 1).trimEnd();
  const [, lineStart = ''] = /(\r?\n[ \t]*)\S[^\n]*$/.exec(before) ?? [];
  const separator = before === '' ? '' : `,${lineStart || ' '}`;
  const at = list.start + 1 + before.length;
  return text.slice(0, at) + separator + written + text.slice(at);
}
