import type { WordChange } from '../../../domain/writing/changes';
import { described } from '../preview/inlineDecorations';
import { pickMany, type Row } from '../../messages/ask';
import { t } from '../../../shared/l10n';

interface ChangeItem extends Row {
  part: number;
  change: number;
}

/** Tells whether a change was ticked, by the index of its text and its own within that. */
export type IsTaken = (part: number, change: number) => boolean;

/**
 * Lists the changes of texts for the user to tick those to take. Undefined when dismissed, or none was ticked.
 *
 * @param options.first the change that the list begins at
 */
export async function pickChanges(
  texts: readonly string[],
  changes: ReadonlyArray<readonly WordChange[]>,
  options: { title: string; ticked: boolean; first?: { part: number; change: number } },
): Promise<IsTaken | undefined> {
  const items = changes.flatMap((ofPart, part) =>
    ofPart.map(({ start, end, replacement }, change): ChangeItem => {
      const text = texts[part] ?? '';
      return {
        label: described(text.slice(start, end), replacement),
        detail: around(text, start, end, replacement),
        picked: options.ticked,
        part,
        change,
      };
    }),
  );
  const chosen = await pickMany(items, {
    title: options.title,
    placeHolder: t('Select the changes to accept'),
    matchOnDetail: true,
    active: items.find(({ part, change }) => part === options.first?.part && change === options.first.change),
  });
  if (!chosen || chosen.length === 0) return undefined;
  return (part, change) => chosen.some((item) => item.part === part && item.change === change);
}

/** Characters of the text to either side of a change. */
const contextLength = 30;

/** Shows a change with the text around it. */
function around(text: string, start: number, end: number, replacement: string): string {
  const before = text.slice(Math.max(0, start - contextLength), start);
  const after = text.slice(end, end + contextLength);
  return `…${before}${replacement}${after}…`.replace(/\s+/g, ' ').toWellFormed();
}
