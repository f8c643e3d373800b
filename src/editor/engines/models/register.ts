import type { CommandRegistry } from '../../commandRegistry';
import type { ConnectModelParts } from './connectModel';

/** The commands on models and servers of the person's own, each loaded when it is first run. */
export function registerModels(commands: CommandRegistry, parts: ConnectModelParts): void {
  commands.register('parlance.model.connect', async (place?: unknown) =>
    (await import('./connectModel')).connectModel(parts, isEditor(place)),
  );
  const servers = () => import('./connectServer');
  commands.register('parlance.languageTool.connect', async () =>
    (await servers()).connectServer(parts, 'languageTool'),
  );
  commands.register('parlance.libreTranslate.connect', async () =>
    (await servers()).connectServer(parts, 'libreTranslate'),
  );
}

/** Anything may stand in the arguments of a command. */
function isEditor(place: unknown): boolean {
  return typeof place === 'object' && place !== null && 'editor' in place;
}
