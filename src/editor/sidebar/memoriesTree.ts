import { ThemeIcon, TreeItem } from 'vscode';
import type { TranslationMemory } from '../../api/schemas/translationMemories';
import { counted } from '../languageNames';
import { nameOf } from '../languagePicker';
import { tooltip } from './glossariesTree';

export interface MemoryNode {
  readonly kind: 'memory';
  /** Name of the connection it belongs to. */
  readonly connection: string;
  readonly memory: TranslationMemory;
}

export function memoryItem({ memory }: MemoryNode): TreeItem {
  const { name, source_language: source, target_languages: targets, segment_count: count } = memory;
  const item = new TreeItem(name);
  const pairs = `${nameOf(source)} → ${targets.map(nameOf).join(', ')}`;
  const segments = counted(count, 'segment', 'segments');
  item.description = `${pairs} · ${segments}`;
  item.iconPath = new ThemeIcon('database');
  item.tooltip = tooltip(name, [pairs, segments, memory.translation_memory_id]);
  item.contextValue = 'memory';
  return item;
}
