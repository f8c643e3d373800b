import { CancellationError, commands, QuickPickItemKind } from 'vscode';
import type { Usage } from '../../../api/schemas/usage';
import type { DocumentEstimate } from '../../../domain/documents/estimate';

import { pick, type Row } from '../../say/ask';
import { remainingCharacters } from '../../say/usageText';
import type { LeftOut } from './orderFiles';
import { counted, formatNumber, t } from '../../../shared/l10n';

/** What an order may cost. */
export interface OrderCost extends DocumentEstimate {
  segments: number;
  documents: number;
}

/** What nothing is sent above. */
export interface OrderLimit {
  /** What this setting is about. */
  characters: number;
  allowed: number;
  setting: 'files.maximumCharacters' | 'documents.maximumCharacters';
}

export interface OrderFacts {
  /** `Translate film.srt`. */
  title: string;
  /** Names of languages. */
  targets: string;
  cost: OrderCost;
  limits: readonly OrderLimit[];
  connection: { name: string; kind: 'local' | 'remote' };
  /** What the account has left; unknown when the service does not tell. */
  usage?: Usage;
  leftOut: readonly LeftOut[];
}

/** A line of the confirmation; without `choice` it only tells. */
export type OrderRow<Choice> = Row & { choice?: Choice };

/** Where results go that make no new file. */
export const inPlace = t('In the file itself, as one edit');

/**
 * The one confirmation: what goes where, what it may cost and what is left, and all that can still be changed. Rejects
 * with `CancellationError` when the person does not want it.
 */
export async function confirmOrder<Choice extends string>(
  facts: OrderFacts,
  options: ReadonlyArray<OrderRow<Choice>>,
): Promise<'go' | Choice> {
  const { title, leftOut } = facts;
  const rows: Array<OrderRow<'go' | Choice> & { setting?: string }> = [
    goRow(facts),
    { label: t('Options'), kind: QuickPickItemKind.Separator },
    ...options,
    ...(leftOut.length > 0 ? [{ label: t('Left out'), kind: QuickPickItemKind.Separator }] : []),
    ...leftOut.map(({ name, reason }) => ({ icon: 'circle-slash', label: name, description: reason })),
  ];
  for (;;) {
    const placeHolder = t('Press Enter to translate, or choose what to change');
    const answer = await pick(rows, { title, placeHolder, ignoreFocusOut: true });
    if (!answer) throw new CancellationError();
    if (answer.setting !== undefined) await openSetting(answer.setting);
    if (answer.choice !== undefined) return answer.choice;
  }
}

/** Shows a setting that the person has to change first, and gives up what was asked. */
export async function openSetting(setting: string): Promise<never> {
  await commands.executeCommand('workbench.action.openSettings', `parlance.${setting}`);
  throw new CancellationError();
}

function goRow(facts: OrderFacts): OrderRow<'go'> & { setting?: string } {
  const { targets, connection, limits, cost, usage } = facts;
  const isBilled = connection.kind === 'remote';
  const over = isBilled ? limits.find(({ characters, allowed }) => characters > allowed) : undefined;
  const description = amountText(cost);
  if (over) {
    return {
      icon: 'error',
      label: t('Too much at once'),
      description,
      detail: overText(facts, over),
      setting: over.setting,
    };
  }
  const isTight = isBilled && (remainingCharacters(usage) ?? Number.POSITIVE_INFINITY) < cost.characters;
  const icon = isTight ? 'warning' : 'play';
  return { icon, label: t('Translate to {0}', targets), description, detail: costText(facts), choice: 'go' };
}

function amountText({ segments, documents }: OrderCost): string | undefined {
  if (segments === 0) return undefined;
  const all = counted(segments, '1 segment', '{0} segments');
  return documents === 0 ? all : `${all}, ${counted(documents, '1 whole document', '{0} whole documents')}`;
}

function numberText(value: number): string {
  return formatNumber(value);
}

function overText({ cost: { characters, bound }, connection: { name } }: OrderFacts, over: OrderLimit): string {
  const [count, most] = [numberText(characters), numberText(over.allowed)];
  return bound === 'least'
    ? t(
        'At least {0} characters of “{1}”, and the setting parlance.{2} allows {3} at once',
        count,
        name,
        over.setting,
        most,
      )
    : t(
        'At most {0} characters of “{1}”, and the setting parlance.{2} allows {3} at once',
        count,
        name,
        over.setting,
        most,
      );
}

function costText({ cost: { characters, bound }, connection: { name, kind }, usage }: OrderFacts): string {
  if (kind === 'local') return t('On this machine, which costs nothing');
  const count = numberText(characters);
  const remaining = remainingCharacters(usage);
  if (bound === 'least') {
    if (remaining === undefined) return t('At least {0} characters of “{1}”; office and PDF from 50,000', count, name);
    const left = numberText(remaining);
    return remaining < characters
      ? t('At least {0} characters of “{1}”, more than the {2} left; office and PDF from 50,000', count, name, left)
      : t('At least {0} characters of “{1}”, {2} left; office and PDF from 50,000', count, name, left);
  }
  if (remaining === undefined) return t('At most {0} characters of “{1}”', count, name);
  const left = numberText(remaining);
  return remaining < characters
    ? t('At most {0} characters of “{1}”, more than the {2} left', count, name, left)
    : t('At most {0} characters of “{1}”, {2} left', count, name, left);
}
