import type { KeyStore } from '../secrets';
import { askName } from './askConnection';
import { type ConnectionDefinition } from './connectionDefinition';
import type { Connections } from './connections';
import { showMessage, confirm } from '../../messages/showMessage';
import { pick } from '../../messages/ask';
import { shortName } from '../../messages/plain';
import { localConnectionName, sameName } from '../../messages/connection';
import { t } from '../../../shared/l10n';

/** Parts that the commands on existing connections work with. */
export interface ManageDependencies {
  connections: Connections;
  keys: KeyStore;
}

/** *Disconnect*: removes the key of a connection. One that was in use gives way to the local service. */
export async function disconnect({ connections, keys }: ManageDependencies): Promise<void> {
  const { connection } = connections;
  const current = connection.kind === 'remote' ? connections.find(connection.name) : undefined;
  const definition = current ?? (await pickRemote(connections, t('Disconnect')));
  if (!definition) return;
  const { name } = definition;
  await keys.forget(name);
  if (definition === current) await connections.choose(localConnectionName);
  const sentence =
    connections.connection.kind === 'local'
      ? t('Removed the key of “{0}” from this computer. Parlance now uses the local service.', name)
      : t('Removed the key of “{0}” from this computer.', name);
  showMessage('info', sentence);
}

/** Its key moves with it, and it stays in use when it was. */
export async function renameConnection({ connections, keys }: ManageDependencies): Promise<void> {
  const definition = await pickRemote(connections, t('Rename Connection'));
  if (!definition) return;
  const { name } = definition;
  const taken = connections.definitions.map((other) => other.name).filter((other) => other !== name);
  const renamed = await askName(t('Rename “{0}”', name), name, taken);
  if (!renamed || renamed === name) return;
  const inUse = sameName(connections.connection.name, name);
  await keys.rename(name, renamed);
  await connections.save(name, { ...definition, name: renamed });
  if (inUse) await connections.choose(renamed);
}

export async function removeConnection(parts: ManageDependencies): Promise<void> {
  const { connections } = parts;
  const definition = await pickRemote(connections, t('Remove Connection'));
  if (!definition) return;
  const { name } = definition;
  const detail = t('The key is also removed from this computer. Your account with the service doesn’t change.');
  if (!(await confirm({ question: t('Remove the connection “{0}”?', shortName(name)), detail, action: t('Remove') }))) {
    return;
  }
  await dropConnection(parts, name);
}

/** Takes a connection and its key off this machine. One that was in use gives way to the local service. */
export async function dropConnection({ connections, keys }: ManageDependencies, name: string): Promise<void> {
  const inUse = sameName(connections.connection.name, name);
  await keys.forget(name);
  await connections.save(name);
  if (inUse) await connections.choose(localConnectionName);
}

async function pickRemote(connections: Connections, title: string): Promise<ConnectionDefinition | undefined> {
  const { definitions } = connections;
  if (definitions.length === 0) {
    showMessage('info', t('No remote connection. Only the local service is in use.'));
    return undefined;
  }
  const items = definitions.map((definition) => ({
    label: definition.name,
    description: new URL(definition.baseUrl).host,
    definition,
  }));
  const picked = await pick(items, { title, placeHolder: t('Which connection?') });
  return picked?.definition;
}
