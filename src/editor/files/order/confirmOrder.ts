import { CancellationError, commands, QuickPickItemKind } from 'vscode';
import { t } from '../../../shared/l10n';
import { pick, type Row } from '../../messages/ask';
import type { LeftOut } from './orderFiles';
import type { PriceRow } from './priceRow';

export interface OrderFacts {
  /** `Translate film.srt`. */
  title: string;
  price: PriceRow;
  leftOut: readonly LeftOut[];
}

/** A line of the confirmation; without `choice` it only tells. */
export type OrderRow<Choice> = Row & { choice?: Choice };

/** Words for results that make no new file. */
export const inPlace = t('In the file, as a single edit');

/**
 * The one confirmation: what goes where, what it may cost and what is left, and all that can still be changed. Rejects
 * with `CancellationError` when the user does not want it.
 */
export async function confirmOrder<Choice extends string>(
  { title, price, leftOut }: OrderFacts,
  options: ReadonlyArray<OrderRow<Choice>>,
): Promise<'go' | Choice> {
  const rows: Array<OrderRow<'go' | Choice> & { setting?: string }> = [
    price,
    ...(options.length > 0 ? [{ label: t('Options'), kind: QuickPickItemKind.Separator }] : []),
    ...options,
    ...(leftOut.length > 0 ? [{ label: t('Skipped'), kind: QuickPickItemKind.Separator }] : []),
    ...leftOut.map(({ name, reason }) => ({ icon: 'circle-slash', label: name, description: reason })),
  ];
  const placeHolder = placeHolderOf(price, options);
  for (;;) {
    const answer = await pick(rows, { title, placeHolder, ignoreFocusOut: true });
    if (!answer) throw new CancellationError();
    if (answer.setting !== undefined) await openSetting(answer.setting);
    if (answer.choice !== undefined) return answer.choice;
  }
}

/** Tells what Enter does at once, and whether anything else can be done. */
function placeHolderOf(price: PriceRow, options: ReadonlyArray<OrderRow<unknown>>): string {
  const canChange = options.some(({ choice }) => choice !== undefined);
  if (price.choice) {
    return canChange ? t('Press Enter to start, or select what to change') : t('Press Enter to start');
  }
  if (price.setting === undefined) {
    return canChange ? t('Can’t start yet: select what to change') : t('Can’t start with these settings');
  }
  return canChange
    ? t('Press Enter to change the limit, or select what to change')
    : t('Press Enter to change the limit');
}

/** Shows a setting that the user has to change first, and gives up what was asked. */
export async function openSetting(setting: string): Promise<never> {
  await commands.executeCommand('workbench.action.openSettings', `parlance.${setting}`);
  throw new CancellationError();
}
