import { MarkdownString, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { DictionaryInfo } from '../../api/schemas/glossaries';
import { entryCount, type KnownGlossary } from '../../domain/glossaries/knownGlossaries';
import { counted, pairName } from '../languageNames';

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

export function dictionariesOf({ connection, glossary }: GlossaryNode): DictionaryNode[] {
  return glossary.dictionaries.map((dictionary) => ({ kind: 'dictionary', connection, glossary, dictionary }));
}

export function glossaryNodeId(node: GlossaryTreeNode): string {
  if (node.kind === 'glossary') return node.glossary.id;
  return `${node.glossary.id}/${node.dictionary.source_lang}>${node.dictionary.target_lang}`.toLowerCase();
}

export function glossaryItem({ glossary }: GlossaryNode): TreeItem {
  const { id, name, createdAt, dictionaries, isLegacy, isReady } = glossary;
  const item = new TreeItem(name, TreeItemCollapsibleState.Collapsed);
  const facts = [
    isReady ? counted(entryCount(glossary), 'entry', 'entries') : 'being prepared',
    isLegacy && 'read-only',
  ];
  item.description = facts.filter(Boolean).join(' · ');
  item.iconPath = new ThemeIcon(isReady ? (isLegacy ? 'lock' : 'book') : 'loading~spin');
  item.tooltip = tooltip(name, [
    counted(dictionaries.length, 'dictionary', 'dictionaries'),
    isLegacy && 'Made by an older version of the service: its entries can be read, not changed.',
    !isReady && 'The service is still preparing it. It can be used when that is done.',
    `Created ${new Date(createdAt).toLocaleString()}`,
    id,
  ]);
  item.contextValue = ['glossary', isLegacy ? 'legacy' : 'editable'].join(' ');
  return item;
}

export function dictionaryItem({ glossary, dictionary }: DictionaryNode): TreeItem {
  const { source_lang: source, target_lang: target, entry_count: count } = dictionary;
  const pair = pairName(source, target);
  const item = new TreeItem(pair);
  item.description = count === undefined ? undefined : counted(count, 'entry', 'entries');
  item.iconPath = new ThemeIcon('list-flat');
  item.tooltip = tooltip(pair, [glossary.name, item.description]);
  item.contextValue = ['dictionary', glossary.isLegacy ? 'legacy' : 'editable'].join(' ');
  return item;
}

/** A name in bold and facts below it, none of it read as markup. */
export function tooltip(name: string, facts: ReadonlyArray<string | false | undefined>): MarkdownString {
  const text = new MarkdownString('**').appendText(name).appendMarkdown('**');
  for (const fact of facts) if (fact) text.appendMarkdown('\n\n').appendText(fact);
  return text;
}
