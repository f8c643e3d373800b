import type { MessageNode } from '../../lists/messageNode';
import { droppedFiles } from '../../lists/droppedFiles';
import type { KindView } from '../keptView';
import { listMemories, type ListedMemory } from './listedMemory';
import { memoryItem, type MemoryNode } from './memoriesTree';
import { t } from '../../../shared/l10n';

const none = t('No translation memories yet. Drop TMX or XLIFF files here, or add them.');

const addFile: MessageNode = {
  kind: 'message',
  id: 'add',
  label: t('Add TMX File…'),
  icon: 'add',
  sentence: t('Translations from TMX or finished XLIFF files are used before any engine.'),
  command: { title: t('Add TMX File…'), command: 'parlance.memory.add' },
};

const openFolder: MessageNode = {
  kind: 'message',
  id: 'folder',
  label: t('Open Folder'),
  icon: 'folder-opened',
  command: { title: t('Open Folder'), command: 'parlance.memory.openFolder' },
};

/** *Translation Memories*, which the service only lets be read and used (contract §10). */
export const memoriesView: KindView<ListedMemory, MemoryNode> = {
  id: 'parlance.memories',
  plural: t('Translation Memories'),
  noAccess: t('Your account or key has no access to translation memories.'),
  orders: [
    ['name', t('Name')],
    ['entries', t('Most segments first')],
  ],
  drop: droppedFiles('parlance.memory.add'),
  empty: ({ kind }) => (kind === 'local' ? { message: none, steps: [addFile, openFolder] } : undefined),
  load: (client, signal, { kind }) => listMemories(client, kind === 'local', signal),
  arranged: ({ name, segment_count: entries }) => ({ name, createdAt: '', entries }),
  node: (connection, memory) => ({ kind: 'memory', connection, memory }),
  item: memoryItem,
  idOf: ({ memory }) => memory.translation_memory_id,
};
