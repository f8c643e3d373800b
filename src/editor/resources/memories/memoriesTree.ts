import { ThemeColor, ThemeIcon, TreeItem } from 'vscode';
import type { Default } from '../defaults/defaults';
import { nameOf } from '../../languages/languageNames';
import { isUsable, pairsOf, type ListedMemory } from './listedMemory';
import { defaultSentence } from '../glossaries/list/glossariesTree';
import { shownName, tooltip } from '../../lists/nodeText';
import { counted, t } from '../../../shared/l10n';

export interface MemoryNode {
  readonly kind: 'memory';
  /** Name of the connection it belongs to. */
  readonly connection: string;
  readonly memory: ListedMemory;
}

export function isMemoryNode(node: object): node is MemoryNode {
  return 'kind' in node && node.kind === 'memory';
}

export function memoryItem({ memory }: MemoryNode, marks: readonly Default[]): TreeItem {
  if (!isUsable(memory)) return unusableItem(memory);
  const { name, segment_count: count, file } = memory;
  const item = new TreeItem(shownName(name));
  const pairs = pairsOf(memory);
  const segments = counted(count, '1 segment', '{0} segments');
  item.description = [marks.length > 0 && t('default'), pairs, segments].filter(Boolean).join(' · ');
  item.iconPath = new ThemeIcon(marks.length > 0 ? 'star-full' : 'database');
  const defaults = marks.map(({ key, level }) => defaultSentence(nameOf(key), level));
  const from = file ? [t('File: {0}', file.name)] : [];
  item.tooltip = tooltip(name, [pairs, segments, ...defaults, ...from, memory.translation_memory_id]);
  item.contextValue = ['memory', marks.length > 0 && 'default', file && 'file'].filter(Boolean).join(' ');
  return item;
}

/** A file that is not read yet, or cannot be. */
function unusableItem({ name, file }: ListedMemory): TreeItem {
  const item = new TreeItem(shownName(name));
  const isWaiting = file?.state === 'waiting';
  const sentence = isWaiting
    ? t('Parlance is reading the file.')
    : (file?.problem ?? t('Parlance can’t use the file.'));
  item.description = isWaiting ? t('being read…') : t('not usable · {0}', sentence);
  item.iconPath = isWaiting
    ? new ThemeIcon('loading~spin')
    : new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  item.tooltip = tooltip(name, [sentence]);
  item.accessibilityInformation = { label: `${name}. ${sentence}` };
  item.contextValue = 'unusable file';
  return item;
}
