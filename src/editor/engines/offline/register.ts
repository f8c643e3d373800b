import type { CommandRegistry } from '../../commandRegistry';
import type { OfflineModels } from '../../../work/models/offlineModels';

/** The command on models of this machine. */
export function registerOfflineLanguages(registry: CommandRegistry, models: OfflineModels): void {
  registry.register('parlance.offline.languages', async () =>
    (await import('./languagesCommand')).showLanguages(models),
  );
}
