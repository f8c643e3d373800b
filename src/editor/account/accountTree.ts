import { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { Usage } from '../../api/schemas/usage';
import type { LedgerSum } from '../../storage/ledger';
import type { Amount, Spent, SpendingCaps } from '../../storage/spendingCaps';
import { shownName, tooltip } from '../lists/nodeText';
import { remainingCharacters } from '../../api/resources/usage';
import { plain, shortName } from '../messages/plain';
import { describeUsage } from '../messages/usageText';
import { counted, formatDay, formatNumber, formatShare, t } from '../../shared/l10n';
import { commandWords } from './commandWords';
import { idOfKeyNode, keyItem, type KeyNode } from './keys/keyTree';

/** Grouping of what was sent. */
export type Grouping = 'day' | 'file';

/** Most characters, and minutes of sound, of a period; 0 = no limit. */
interface Caps {
  characters: number;
  minutes: number;
}

/** A line of the view. */
export type AccountNode =
  | KeyNode
  | { readonly kind: 'local' }
  | { readonly kind: 'usage'; readonly usage: Usage }
  | { readonly kind: 'fact'; readonly at: number; readonly sentence: string }
  | { readonly kind: 'period'; readonly period: 'day' | 'month'; readonly spent: Amount; readonly caps: Caps }
  | { readonly kind: 'sent'; readonly by: Grouping; readonly sums: readonly LedgerSum[] }
  | { readonly kind: 'sum'; readonly by: Grouping; readonly sum: LedgerSum }
  | { readonly kind: 'part'; readonly by: Grouping; readonly of: string; readonly sum: LedgerSum };

/** Amounts that this machine sent today and this month, beside their limits. */
export function periodNodes({ today, thisMonth }: Spent, caps: SpendingCaps): AccountNode[] {
  const { perDay, perMonth, minutesPerDay, minutesPerMonth } = caps;
  return [
    { kind: 'period', period: 'day', spent: today, caps: { characters: perDay, minutes: minutesPerDay } },
    { kind: 'period', period: 'month', spent: thisMonth, caps: { characters: perMonth, minutes: minutesPerMonth } },
  ];
}

export function idOfAccountNode(node: AccountNode): string {
  switch (node.kind) {
    case 'fact':
      return `fact/${node.at}`;
    case 'period':
      return `period/${node.period}`;
    case 'sent':
      return `sent/${node.by}`;
    case 'sum':
      return `sum/${node.by}/${node.sum.key}`;
    case 'part':
      return `part/${node.by}/${node.of}/${JSON.stringify([node.sum.command, node.sum.connection, node.sum.key])}`;
    case 'keys':
    case 'key':
    case 'keyStep':
      return idOfKeyNode(node);
    default:
      return node.kind;
  }
}

/** @param warnAt share of an account from which on it is nearly used up; absent for none */
export function accountItem(node: AccountNode, warnAt: number | undefined): TreeItem {
  switch (node.kind) {
    case 'keys':
    case 'key':
    case 'keyStep':
      return keyItem(node);
    case 'local': {
      const item = line(t('No account needed'), t('free, no limit'), 'device-desktop');
      item.tooltip = t('The local service runs on this computer.');
      return item;
    }
    case 'usage':
      return usageItem(node.usage, warnAt);
    case 'fact':
      return line(node.sentence, undefined, 'dash');
    case 'period':
      return periodItem(node);
    case 'sent':
      return sentItem(node);
    case 'sum': {
      const { key, requests } = node.sum;
      const name = node.by === 'day' ? formatDay(new Date(key)) : fileName(key);
      const item = line(name, amountOf(node.sum), node.by === 'day' ? 'calendar' : 'file', 'Collapsed');
      item.tooltip = tooltip(node.by === 'day' || key === '' ? name : key, [amountOf(node.sum), asked(requests)]);
      return item;
    }
    case 'part': {
      const { command = 'other', connection = '', key, requests } = node.sum;
      const other = node.by === 'day' ? key && fileName(key) : formatDay(new Date(key));
      const item = line(
        [commandWords(command), other].filter(Boolean).join(' · '),
        amountOf(node.sum),
        'arrow-small-right',
      );
      const facts = [
        node.by === 'day' && key,
        amountOf(node.sum),
        asked(requests),
        t('Service: {0}', plain(connection)),
      ];
      item.tooltip = tooltip(commandWords(command), facts);
      return item;
    }
  }
}

function usageItem(usage: Usage, warnAt: number | undefined): TreeItem {
  const { character_count: used, character_limit: limit } = usage;
  const { summary, details } = describeUsage(usage);
  const left = remainingCharacters(usage);
  const share = limit > 0 && left !== undefined ? used / limit : undefined;
  const isShort = left === 0 || (share !== undefined && warnAt !== undefined && share >= warnAt);
  const item = line(
    left === undefined ? t('{0} used', amount(used)) : t('{0} left', amount(left)),
    share === undefined ? t('no limit') : t('{0} used', formatShare(Math.min(1, share))),
    'graph',
    'Expanded',
  );
  if (isShort) item.iconPath = new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  item.tooltip = tooltip(summary, details);
  return item;
}

function periodItem({ period, spent, caps }: AccountNode & { kind: 'period' }): TreeItem {
  const name = period === 'day' ? t('Sent today') : t('Sent this month');
  const used = minutesOf(spent.milliseconds);
  const facts = [
    ...(caps.characters > 0 ? [t('{0} of {1}', formatNumber(spent.characters), amount(caps.characters))] : []),
    ...(caps.characters === 0 && (spent.characters > 0 || used === 0) ? [amount(spent.characters)] : []),
    ...(caps.minutes > 0 ? [t('{0} of {1}', formatNumber(used), minutes(caps.minutes))] : []),
    ...(caps.minutes === 0 && used > 0 ? [minutes(used)] : []),
  ];
  const of = facts.join(' · ');
  const isFull =
    (caps.characters > 0 && spent.characters >= caps.characters) || (caps.minutes > 0 && used >= caps.minutes);
  const item = line(name, of, 'send');
  if (isFull) item.iconPath = new ThemeIcon('circle-slash', new ThemeColor('list.warningForeground'));
  item.tooltip = tooltip(name, [
    of,
    t('Sent to paid services from this computer, in all windows.'),
    caps.characters > 0 || caps.minutes > 0
      ? t('Nothing more will be sent once the limit is reached.')
      : t('No limit is set.'),
  ]);
  item.command = {
    title: t('Change Limit'),
    command: 'workbench.action.openSettings',
    arguments: ['parlance.cost'],
  };
  return item;
}

function sentItem({ by, sums }: AccountNode & { kind: 'sent' }): TreeItem {
  const total = sums.reduce(
    (sum, { characters, milliseconds }) => ({
      characters: sum.characters + characters,
      milliseconds: sum.milliseconds + milliseconds,
    }),
    { characters: 0, milliseconds: 0 },
  );
  const item = line(
    by === 'day' ? t('Sent, by day') : t('Sent, by file'),
    sums.length === 0 ? t('nothing yet') : amountOf(total),
    'history',
    sums.length === 0 ? 'None' : 'Collapsed',
  );
  item.tooltip = tooltip(t('Sent to paid services'), [
    t('Stored on this computer for 400 days: time, purpose and amount, but no text.'),
  ]);
  return item;
}

function line(
  label: string,
  description: string | undefined,
  icon: string,
  state: keyof typeof TreeItemCollapsibleState = 'None',
): TreeItem {
  const item = new TreeItem(label, TreeItemCollapsibleState[state]);
  item.description = description;
  item.iconPath = new ThemeIcon(icon);
  item.accessibilityInformation = { label: [label, description].filter(Boolean).join(', ') };
  return item;
}

function fileName(path: string): string {
  return path === '' ? t('Without a file') : shownName(shortName(path.split(/[\\/]/).at(-1) ?? path));
}

function amount(characters: number): string {
  return counted(characters, '1 character', '{0} characters');
}

/** Returns the amount in characters and in minutes, by which sound is counted. */
function amountOf({ characters, milliseconds }: Amount): string {
  const isSpoken = milliseconds > 0;
  return [
    ...(characters > 0 || !isSpoken ? [amount(characters)] : []),
    ...(isSpoken ? [minutes(minutesOf(milliseconds))] : []),
  ].join(' · ');
}

/** Converts to minutes as services count them: a started minute is a whole one. */
function minutesOf(milliseconds: number): number {
  return Math.ceil(milliseconds / 60_000);
}

function minutes(count: number): string {
  return counted(count, '1 minute', '{0} minutes');
}

function asked(requests: number): string {
  return counted(requests, '1 request', '{0} requests');
}
