import { ThemeIcon, TreeItem } from 'vscode';
import type { TranslationMemory } from '../../api/schemas/translationMemories';
import type { Default } from '../defaults/defaults';
import { counted, nameOf } from '../languageNames';
import { defaultSentence, shownName, tooltip } from './glossariesTree';

export interface MemoryNode {
  readonly kind: 'memory';
  /** Name of the connection it belongs to. */
  readonly connection: string;
  readonly memory: TranslationMemory;
}

export function memoryItem({ memory }: MemoryNode, marks: readonly Default[]): TreeItem {
  const { name, source_language: source, target_languages: targets, segment_count: count } = memory;
  const item = new TreeItem(shownName(name));
  const pairs = `${nameOf(source)} → ${targets.map(nameOf).join(', ')}`;
  const segments = counted(count, 'segment', 'segments');
  item.description = [marks.length > 0 && 'default', pairs, segments].filter(Boolean).join(' · ');
  item.iconPath = new ThemeIcon(marks.length > 0 ? 'star-full' : 'database');
  const defaults = marks.map(({ key, level }) => defaultSentence(nameOf(key), level));
  item.tooltip = tooltip(name, [pairs, segments, ...defaults, memory.translation_memory_id]);
  item.contextValue = marks.length > 0 ? 'memory default' : 'memory';
  return item;
}
