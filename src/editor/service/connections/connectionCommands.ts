import type { CommandRegistry } from '../../commandRegistry';
import type { LocalService } from '../localService';
import type { ConnectDependencies } from './connect';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

export interface ConnectionCommandDependencies extends ConnectDependencies {
  localService: LocalService;
}

/** The commands on connections and on the local service, each loaded when it is first run. */
export function registerConnectionCommands(commands: CommandRegistry, parts: ConnectionCommandDependencies): void {
  const { connections, localService } = parts;
  const manage = () => import('./manageConnections');

  const connect = async (known?: unknown): Promise<void> => {
    await (await import('./connect')).connect(parts, connectionNamed(known));
  };
  commands.register('parlance.connect', connect);
  commands.register('parlance.connection.disconnect', async () => (await manage()).disconnect(parts));
  commands.register('parlance.connection.rename', async () => (await manage()).renameConnection(parts));
  commands.register('parlance.connection.remove', async () => (await manage()).removeConnection(parts));
  commands.register('parlance.localService.restart', async () => {
    const restarting = connections.busy(t('Restarting the local service'));
    try {
      await localService.restart();
    } finally {
      restarting.dispose();
      connections.reset();
    }
    showMessage('info', t('Restarted the local service.'));
  });
}

/** Anything may stand in the arguments of a command, for a key binding can pass them. */
function connectionNamed(argument: unknown): { name: string } | undefined {
  if (typeof argument !== 'object' || argument === null || !('name' in argument)) return undefined;
  return typeof argument.name === 'string' ? { name: argument.name } : undefined;
}
