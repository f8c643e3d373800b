import { ThemeIcon, TreeItem, TreeItemCollapsibleState, type Command } from 'vscode';
import type { CustomInstruction, StyleRules, StyleRulesItem } from '../../../api/schemas/styleRules';
import type { RuleNames } from '../../../domain/styleRules/labels';
import type { Default } from '../defaults/defaults';
import { nameOf } from '../../languages/languageNames';
import { defaultSentence } from '../glossaries/list/glossariesTree';
import { shownName, tooltip } from '../../lists/nodeText';
import { counted, formatTime, t } from '../../../shared/l10n';

interface Listed {
  /** Name of the connection it belongs to. */
  readonly connection: string;
  readonly list: StyleRulesItem;
}

export interface StyleRulesNode extends Listed {
  readonly kind: 'styleRules';
}
interface CategoryNode extends Listed {
  readonly kind: 'category';
  readonly category: string;
  readonly label: string;
  readonly rules: Readonly<Record<string, string>>;
}
interface RuleNode extends Listed {
  readonly kind: 'rule';
  readonly category: string;
  readonly rule: string;
  readonly label: string;
  readonly optionLabel: string;
}
interface InstructionsNode extends Listed {
  readonly kind: 'instructions';
  readonly instructions: readonly CustomInstruction[];
}
interface InstructionNode extends Listed {
  readonly kind: 'instruction';
  readonly instruction: CustomInstruction;
}
interface NothingNode extends Listed {
  readonly kind: 'nothing';
}

export type StyleRulesTreeNode =
  | StyleRulesNode
  | CategoryNode
  | RuleNode
  | InstructionsNode
  | InstructionNode
  | NothingNode;

/** A list, or something in it. */
export function isStyleRulesNode(node: object): node is StyleRulesTreeNode {
  return 'kind' in node && 'list' in node && 'connection' in node;
}

/** Returns the contents of a list: its categories with a rule, then its instructions. */
export function contentsOf(
  { connection }: StyleRulesNode,
  list: StyleRules,
  nameOfRule: RuleNames,
): StyleRulesTreeNode[] {
  const place = { connection, list };
  const categories = Object.entries(list.configured_rules)
    .filter(([, rules]) => Object.keys(rules).length > 0)
    .map(([category, rules]): CategoryNode => ({
      kind: 'category',
      ...place,
      category,
      label: nameOfRule(category),
      rules,
    }));
  const instructions = list.custom_instructions;
  const parts: StyleRulesTreeNode[] = [
    ...categories,
    ...(instructions.length > 0 ? [{ kind: 'instructions', ...place, instructions } as const] : []),
  ];
  return parts.length > 0 ? parts : [{ kind: 'nothing', ...place }];
}

/** The nodes under one that needs no answer of the service. */
export function styleRulesChildren(
  node: Exclude<StyleRulesTreeNode, StyleRulesNode>,
  nameOfRule: RuleNames,
): StyleRulesTreeNode[] {
  const { connection, list } = node;
  switch (node.kind) {
    case 'category':
      return Object.entries(node.rules).map(([rule, option]) => ({
        kind: 'rule',
        connection,
        list,
        category: node.category,
        rule,
        label: nameOfRule(rule),
        optionLabel: nameOfRule(option),
      }));
    case 'instructions':
      return node.instructions.map((instruction) => ({ kind: 'instruction', connection, list, instruction }));
    case 'rule':
    case 'instruction':
    case 'nothing':
      return [];
  }
}

export function styleRulesNodeId(node: StyleRulesTreeNode): string {
  const { style_id: id } = node.list;
  switch (node.kind) {
    case 'styleRules':
      return id;
    case 'category':
      return `${id}/rules/${node.category}`;
    case 'rule':
      return `${id}/rules/${node.category}/${node.rule}`;
    case 'instructions':
      return `${id}/instructions`;
    case 'instruction':
      return `${id}/instructions/${node.instruction.id}`;
    case 'nothing':
      return `${id}/nothing`;
  }
}

/** @param marks those of the node's own list */
export function styleRulesItem(node: StyleRulesTreeNode, marks: readonly Default[]): TreeItem {
  switch (node.kind) {
    case 'styleRules':
      return Object.assign(listItem(node.list, marks), { command: opensList(node) });
    case 'category': {
      const item = new TreeItem(shownName(node.label), TreeItemCollapsibleState.Collapsed);
      item.description = counted(Object.keys(node.rules).length, '1 rule', '{0} rules');
      item.iconPath = new ThemeIcon('checklist');
      return item;
    }
    case 'rule': {
      const item = new TreeItem(shownName(node.label));
      item.description = shownName(node.optionLabel);
      item.tooltip = tooltip(node.label, [node.optionLabel]);
      item.command = opensList(node);
      return item;
    }
    case 'instructions': {
      const item = new TreeItem(t('Custom Instructions'), TreeItemCollapsibleState.Collapsed);
      item.description = String(node.instructions.length);
      item.iconPath = new ThemeIcon('comment');
      return item;
    }
    case 'instruction': {
      const { label, prompt, source_language: source } = node.instruction;
      const item = new TreeItem(shownName(label));
      item.description = shownName(prompt);
      item.tooltip = tooltip(label, [prompt, source ? t('Only from {0}', nameOf(source)) : undefined]);
      item.command = opensList(node);
      return item;
    }
    case 'nothing': {
      const item = new TreeItem(t('No rules or instructions yet'));
      item.command = opensList(node);
      return item;
    }
  }
}

function listItem(list: StyleRulesItem, marks: readonly Default[]): TreeItem {
  const { name, language, version, updated_time: updated, style_id: id } = list;
  const item = new TreeItem(shownName(name), TreeItemCollapsibleState.Collapsed);
  const isDefault = marks.length > 0;
  item.description = [isDefault && t('default'), nameOf(language), t('version {0}', version)]
    .filter(Boolean)
    .join(' · ');
  item.iconPath = new ThemeIcon(isDefault ? 'star-full' : 'law');
  item.tooltip = tooltip(name, [
    t('For text in {0}', nameOf(language)),
    updated !== '' && t('Version {0}, changed {1}', version, formatTime(new Date(updated))),
    ...marks.map(({ key, level }) => defaultSentence(nameOf(key), level)),
    id,
  ]);
  item.contextValue = isDefault ? 'styleRules default' : 'styleRules';
  return item;
}

/** A click or Enter on a list, or on what is in it, opens the list, at the instruction if it is one. */
function opensList(node: StyleRulesTreeNode): Command {
  return { title: t('Open Style Rule List'), command: 'parlance.styleRules.open', arguments: [node] };
}
