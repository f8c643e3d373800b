import { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { ConnectionSummary } from '../../messages/connection';
import { plain } from '../../messages/plain';
import { shownName, tooltip } from '../../lists/nodeText';
import { counted, formatDay, formatNumber, joinSentences, t } from '../../../shared/l10n';
import { inOrder, maskedId, type ListedKey } from './listedKey';
import type { KeysRead } from './readKeys';

/** A line of the developer keys in the view *Account*. */
export type KeyNode =
  | { readonly kind: 'keys'; readonly connection: ConnectionSummary; readonly keys?: readonly ListedKey[] }
  | { readonly kind: 'key'; readonly connection: string; readonly key: ListedKey }
  | { readonly kind: 'keyStep'; readonly label: string; readonly sentence: string; readonly icon: string };

/** Returns the nodes below *Developer Keys*: the keys, or how to see them. */
export function keyNodes(connection: ConnectionSummary, read: KeysRead): KeyNode[] {
  if ('keys' in read) {
    if (read.keys.length > 0) {
      return inOrder(read.keys).map((key) => ({ kind: 'key', connection: connection.name, key }));
    }
    return [{ kind: 'keyStep', label: t('No keys yet'), sentence: t('Select + above to create one.'), icon: 'dash' }];
  }
  const refused = [
    t('The service didn’t accept this as an administrator key.'),
    read.missing === 'refused' && read.said,
  ];
  return [
    {
      kind: 'keyStep',
      label: read.missing === 'refused' ? t('Enter Another Administrator Key…') : t('Enter an Administrator Key…'),
      sentence:
        read.missing === 'refused'
          ? joinSentences(...refused)
          : t('Only an administrator can see the keys of an account.'),
      icon: 'key',
    },
  ];
}

export function idOfKeyNode(node: KeyNode): string {
  return node.kind === 'key' ? `key/${node.key.id}` : node.kind;
}

/** Draws a line. */
export function keyItem(node: KeyNode): TreeItem {
  switch (node.kind) {
    case 'keys':
      return groupItem(node);
    case 'key':
      return oneItem(node.key);
    case 'keyStep': {
      const item = line(node.label, undefined, new ThemeIcon(node.icon));
      item.tooltip = plain(node.sentence);
      if (node.icon === 'key') item.command = { title: node.label, command: 'parlance.developerKeys.refresh' };
      return item;
    }
  }
}

function groupItem({ connection, keys }: KeyNode & { kind: 'keys' }): TreeItem {
  const active = keys?.filter(({ isActive }) => isActive).length;
  const description = active === undefined ? t('for administrators') : t('{0} active', formatNumber(active));
  const item = line(t('Developer Keys'), description, new ThemeIcon('organization'), 'Collapsed');
  item.contextValue = keys && connection.kind === 'remote' ? 'developerKeys given' : 'developerKeys';
  item.tooltip = tooltip(t('Developer Keys'), [
    t('Keys an administrator hands out, each with its own limits.'),
    connection.kind === 'local' && t('The local service doesn’t need an administrator key.'),
  ]);
  return item;
}

function oneItem(key: ListedKey): TreeItem {
  const icon = key.isActive
    ? new ThemeIcon('key', isUsedUp(key) ? new ThemeColor('list.warningForeground') : undefined)
    : new ThemeIcon('circle-slash', new ThemeColor('disabledForeground'));
  const item = line(shownName(nameOfKey(key)), key.isActive ? describeLimit(key) : t('deactivated'), icon);
  item.contextValue = key.isActive ? 'developerKey active' : 'developerKey';
  item.tooltip = tooltip(nameOfKey(key), factsOfKey(key));
  return item;
}

/** Returns the user's name for a key: its label or, if it has none, its id as reports show it. */
export function nameOfKey({ label, id }: Pick<ListedKey, 'label' | 'id'>): string {
  return label.trim() || maskedId(id);
}

/** Facts known of a key, a sentence each. */
export function factsOfKey({ id, createdAt, deactivatedAt, limits, used }: ListedKey): string[] {
  const day = (time: string | undefined, sentence: (day: string) => string): string[] => {
    const date = new Date(time ?? Number.NaN);
    return Number.isNaN(date.getTime()) ? [] : [sentence(formatDay(date))];
  };
  return [
    ...day(createdAt, (date) => t('Created on {0}.', date)),
    ...day(deactivatedAt, (date) => t('Deactivated on {0}.', date)),
    ...(limits
      ? [t('Characters: {0}', limitWords(limits.characters)), t('Speech: {0}', speechWords(limits.speechMs))]
      : []),
    ...(used === undefined ? [] : [t('Reported usage in this billing period: {0}', charactersWords(used))]),
    t('ID: {0}', id),
  ];
}

function describeLimit({ limits, used }: ListedKey): string {
  const characters = limits?.characters;
  if (characters === undefined) return used === undefined ? '' : t('{0} used', charactersWords(used));
  if (characters === null) return used === undefined ? t('no limit') : t('{0} used, no limit', charactersWords(used));
  if (characters === 0) return t('no usage allowed');
  return used === undefined ? limitWords(characters) : t('{0} of {1}', formatNumber(used), charactersWords(characters));
}

function isUsedUp({ limits, used = 0 }: ListedKey): boolean {
  return typeof limits?.characters === 'number' && used >= limits.characters;
}

/** A limit on characters in words. */
export function limitWords(characters: number | null): string {
  if (characters === null) return t('no limit');
  return characters === 0 ? t('no usage allowed') : t('up to {0}', charactersWords(characters));
}

/** A limit on speech in words. */
export function speechWords(speechMs: number | null): string {
  if (speechMs === null) return t('no limit');
  const minutes = counted(speechMs / 60_000, '1 minute', '{0} minutes');
  return speechMs === 0 ? t('no usage allowed') : t('up to {0}', minutes);
}

function charactersWords(characters: number): string {
  return counted(characters, '1 character', '{0} characters');
}

function line(
  label: string,
  description: string | undefined,
  icon: ThemeIcon,
  state: keyof typeof TreeItemCollapsibleState = 'None',
): TreeItem {
  const item = new TreeItem(label, TreeItemCollapsibleState[state]);
  item.description = description;
  item.iconPath = icon;
  item.accessibilityInformation = { label: [label, description].filter(Boolean).join(', ') };
  return item;
}
