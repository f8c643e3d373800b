import { ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { DictionaryInfo } from '../../../../api/schemas/glossaries';
import { entryCount, type KnownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import type { DefaultLevel } from '../../../settings/defaults';
import { sidesOf, type Default } from '../../defaults/defaults';
import { pairName } from '../../../languages/languageNames';
import { shownName, tooltip } from '../../../lists/nodeText';
import { counted, formatTime, t } from '../../../../shared/l10n';

export interface GlossaryNode {
  readonly kind: 'glossary';
  /** Name of the connection it belongs to. */
  readonly connection: string;
  readonly glossary: KnownGlossary;
}

export interface DictionaryNode {
  readonly kind: 'dictionary';
  readonly connection: string;
  readonly glossary: KnownGlossary;
  readonly dictionary: DictionaryInfo;
}

export type GlossaryTreeNode = GlossaryNode | DictionaryNode;

export function isGlossaryNode(node: object): node is GlossaryTreeNode {
  return 'kind' in node && (node.kind === 'glossary' || node.kind === 'dictionary');
}

export function dictionariesOf({ connection, glossary }: GlossaryNode): DictionaryNode[] {
  return glossary.dictionaries.map((dictionary) => ({ kind: 'dictionary', connection, glossary, dictionary }));
}

export function glossaryNodeId(node: GlossaryTreeNode): string {
  if (node.kind === 'glossary') return node.glossary.id;
  return `${node.glossary.id}/${node.dictionary.source_lang}>${node.dictionary.target_lang}`.toLowerCase();
}

/** @param marks says for which of its pairs it is used by default */
export function glossaryItem({ glossary }: GlossaryNode, marks: readonly Default[]): TreeItem {
  const { id, name, createdAt, dictionaries, isLegacy, isReady } = glossary;
  const item = new TreeItem(shownName(name), TreeItemCollapsibleState.Collapsed);
  // First, because a sidebar can be narrow.
  const facts = [
    marks.length > 0 && t('default'),
    isReady ? counted(entryCount(glossary), '1 entry', '{0} entries') : t('being prepared'),
    isLegacy && t('read-only'),
  ];
  item.description = facts.filter(Boolean).join(' · ');
  // Where the name leaves no room for the facts, the icon tells.
  const icon = marks.length > 0 ? 'star-full' : isLegacy ? 'lock' : 'book';
  item.iconPath = new ThemeIcon(isReady ? icon : 'loading~spin');
  item.tooltip = tooltip(name, [
    counted(dictionaries.length, '1 dictionary', '{0} dictionaries'),
    isLegacy && t('Created by an older version of the service. You can read its entries but not change them.'),
    !isReady && t('The service is still preparing this glossary. You can use it when it’s ready.'),
    ...marks.map(({ key, level }) => {
      const { source, target } = sidesOf(key);
      return defaultSentence(pairName(source, target), level);
    }),
    createdAt !== '' && t('Created {0}', formatTime(new Date(createdAt))),
    id,
  ]);
  // One of several pairs leaves others to be set.
  const isDefault = marks.length > 0 && new Set(marks.map(({ key }) => key)).size >= dictionaries.length;
  item.contextValue = ['glossary', isLegacy ? 'legacy' : 'editable', ...(isDefault ? ['default'] : [])].join(' ');
  return item;
}

/** @param marks those of its own pair */
export function dictionaryItem(node: DictionaryNode, marks: readonly Default[]): TreeItem {
  const { glossary, dictionary } = node;
  const { source_lang: source, target_lang: target, entry_count: count } = dictionary;
  const pair = pairName(source, target);
  const item = new TreeItem(pair);
  const entries = count === undefined ? undefined : counted(count, '1 entry', '{0} entries');
  item.description = [marks.length > 0 && t('default'), entries].filter(Boolean).join(' · ');
  item.iconPath = new ThemeIcon(marks.length > 0 ? 'star-full' : 'list-flat');
  item.tooltip = tooltip(pair, [glossary.name, entries, ...marks.map(({ level }) => defaultSentence(pair, level))]);
  item.command = { title: t('Open Dictionary'), command: 'parlance.glossary.openDictionary', arguments: [node] };
  item.contextValue = [
    'dictionary',
    glossary.isLegacy ? 'legacy' : 'editable',
    ...(marks.length > 0 ? ['default'] : []),
  ].join(' ');
  return item;
}

/** @param what what translations use it for: `English → German` */
export function defaultSentence(what: string, level: DefaultLevel): string {
  return level === 'workspace' ? t('Default for {0} in this workspace', what) : t('Default for {0}', what);
}
