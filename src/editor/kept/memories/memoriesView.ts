import { droppedFiles } from '../../lists/droppedFiles';
import type { KindView } from '../keptView';
import { listMemories, type ListedMemory } from './listedMemory';
import { memoryItem, type MemoryNode } from './memoriesTree';
import { t } from '../../../shared/l10n';

/** *Translation Memories*, which the service only lets be read and used (contract §10). */
export const memoriesView: KindView<ListedMemory, MemoryNode> = {
  id: 'parlance.memories',
  plural: t('Translation Memories'),
  noAccess: t('This account has no access to translation memories, or the key may not read them.'),
  orders: [
    ['name', t('Name')],
    ['entries', t('Most segments first')],
  ],
  drop: droppedFiles('parlance.memory.add'),
  load: (client, signal, { kind }) => listMemories(client, kind === 'local', signal),
  arranged: ({ name, segment_count: entries }) => ({ name, createdAt: '', entries }),
  node: (connection, memory) => ({ kind: 'memory', connection, memory }),
  item: memoryItem,
  idOf: ({ memory }) => memory.translation_memory_id,
};
