import type { CommandRegistry } from '../../commandRegistry';
import { ownServerIds, ownServers } from '../../../shared/ownServers';
import type { ConnectModelDependencies } from './connectModel';

/** The commands on models and servers of the user's own, each loaded when it is first run. */
export function registerModels(commands: CommandRegistry, parts: ConnectModelDependencies): void {
  commands.register('parlance.model.connect', async (place?: unknown) =>
    (await import('./connectModel')).connectModel(parts, isEditor(place)),
  );
  for (const id of ownServerIds) {
    commands.register(ownServers[id].connect.command, async () =>
      (await import('./connectServer')).connectServer(parts, id),
    );
  }
}

/** Anything may stand in the arguments of a command. */
function isEditor(place: unknown): boolean {
  return typeof place === 'object' && place !== null && 'editor' in place;
}
