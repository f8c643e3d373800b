import type { CommandRegistry } from '../../commandRegistry';
import { chooseKept } from '../choose';
import type { ListedMemory } from './listedMemory';
import { addMemoryFiles, openMemoryFolder, removeMemoryFile, type MemoryDependencies } from './memoryFiles';
import { memoryKind } from './memoryKind';
import { t } from '../../../shared/l10n';

/** The commands on the files that are the translation memories of the local service. */
export function registerMemoryCommands(registry: CommandRegistry, parts: MemoryDependencies): void {
  registry.register('parlance.memory.add', (...chosen: unknown[]) => addMemoryFiles(parts, chosen));
  registry.register('parlance.memory.openFolder', () => openMemoryFolder(parts));
  registry.register('parlance.memory.remove', async (argument?: unknown) => {
    const choosing = {
      title: t('Remove Translation Memory File'),
      fits: ({ file }: ListedMemory) => file !== undefined,
    };
    const kept = await chooseKept(memoryKind, parts, argument, choosing);
    if (kept) await removeMemoryFile(parts, kept.item);
  });
}
