import type { KeyStore } from '../secrets';
import { askName } from './askConnection';
import { localConnectionName, sameName, type ConnectionDefinition } from './connectionDefinition';
import type { Connections } from './connections';
import { say, confirm } from '../say/say';
import { pick, type Row } from '../say/ask';
import { shortName } from '../say/plain';

/** What the commands on existing connections work with. */
export interface ManageParts {
  connections: Connections;
  keys: KeyStore;
}

interface SwitchItem extends Row {
  /** Name of the connection; `undefined` to make a new one. */
  connection?: string;
}

/** *Switch Connection…*; answers true when the person wants a new connection instead. */
export async function switchConnection({ connections }: ManageParts): Promise<boolean> {
  const inUse = connections.connection.name;
  const iconOf = (name: string): string => (sameName(name, inUse) ? 'check' : 'blank');
  const items: SwitchItem[] = [
    {
      icon: iconOf(localConnectionName),
      label: localConnectionName,
      description: 'On this machine',
      connection: localConnectionName,
    },
    ...connections.definitions.map(({ name, baseUrl }) => ({
      icon: iconOf(name),
      label: name,
      description: new URL(baseUrl).host,
      connection: name,
    })),
    { icon: 'add', label: 'New Connection…' },
  ];
  const picked = await pick(items, {
    title: 'Switch Connection',
    placeHolder: `In use: ${inUse}`,
    matchOnDescription: true,
  });
  if (!picked) return false;
  if (picked.connection === undefined) return true;
  await connections.choose(picked.connection);
  return false;
}

/** *Disconnect*: removes the key of a connection. One that was in use gives way to the local service. */
export async function disconnect({ connections, keys }: ManageParts): Promise<void> {
  const { connection } = connections;
  const current = connection.kind === 'remote' ? connections.find(connection.name) : undefined;
  const definition = current ?? (await pickRemote(connections, 'Disconnect'));
  if (!definition) return;
  const { name } = definition;
  await keys.forget(name);
  if (definition === current) await connections.choose(localConnectionName);
  const now = connections.connection.kind === 'local' ? ' Parlance uses the local service now.' : '';
  say('info', `The key of “${name}” is removed from this machine.${now}`);
}

/** Its key moves with it, and it stays in use when it was. */
export async function renameConnection({ connections, keys }: ManageParts): Promise<void> {
  const definition = await pickRemote(connections, 'Rename Connection');
  if (!definition) return;
  const { name } = definition;
  const taken = connections.definitions.map((other) => other.name).filter((other) => other !== name);
  const renamed = await askName(`Rename “${name}”`, name, taken);
  if (!renamed || renamed === name) return;
  const inUse = sameName(connections.connection.name, name);
  await keys.rename(name, renamed);
  await connections.save(name, { ...definition, name: renamed });
  if (inUse) await connections.choose(renamed);
}

export async function removeConnection({ connections, keys }: ManageParts): Promise<void> {
  const definition = await pickRemote(connections, 'Remove Connection');
  if (!definition) return;
  const { name } = definition;
  const detail = 'Its key is removed from this machine too. The account at the service stays as it is.';
  if (!(await confirm({ question: `Remove the connection “${shortName(name)}”?`, detail, action: 'Remove' }))) return;
  const inUse = sameName(connections.connection.name, name);
  await keys.forget(name);
  await connections.save(name);
  if (inUse) await connections.choose(localConnectionName);
}

async function pickRemote(connections: Connections, title: string): Promise<ConnectionDefinition | undefined> {
  const { definitions } = connections;
  if (definitions.length === 0) {
    say('info', 'There is no remote connection; only the local service is in use.');
    return undefined;
  }
  const items = definitions.map((definition) => ({
    label: definition.name,
    description: new URL(definition.baseUrl).host,
    definition,
  }));
  const picked = await pick(items, { title, placeHolder: 'Which connection?' });
  return picked?.definition;
}
