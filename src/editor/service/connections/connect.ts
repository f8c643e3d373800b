import { commands } from 'vscode';
import type { Connection } from '../../../api/connection';
import { ServiceError } from '../../../api/errors';
import type { Usage } from '../../../api/schemas/usage';
import type { Activity } from '../../messages/activity';
import { explain } from '../../messages/errorMessages';
import type { OpenClient } from '../network';
import type { KeyStore } from '../secrets';
import { describeUsage } from '../../messages/usageText';
import {
  askAuthScheme,
  askBaseUrl,
  askBetterPreset,
  askChoice,
  askKey,
  askName,
  type ConnectionChoice,
} from './askConnection';
import { contractNames, summaryOf, type ConnectionDefinition } from './connectionDefinition';
import type { Connections } from './connections';
import { presetOf } from './presets';
import { tryKey } from './tryKey';
import { showMessage, offer } from '../../messages/showMessage';
import { localConnectionName, sameName } from '../../messages/connection';
import { t } from '../../../shared/l10n';

export interface ConnectDependencies {
  connections: Connections;
  keys: KeyStore;
  activity: Activity;
  openClient: OpenClient;
}

/**
 * *Connect…*: goes to a connection there is, or asks where to and for the key, tries the key, and only then keeps it and
 * makes the connection the one in use. A model or server of the user's own is used by the local service. `known` names a connection whose key is to be given anew.
 */
export async function connect(parts: ConnectDependencies, known?: { name: string }): Promise<void> {
  const { connections } = parts;
  const definition = known && connections.find(known.name);
  const choice = definition
    ? ({ kind: 'newKey', definition } as const)
    : await askChoice(connections.definitions, connections.connection.name);
  if (!choice) return;
  if (choice.kind === 'local') {
    await connections.choose(localConnectionName);
    showMessage('info', t('The local service is in use. Your text stays on this computer.'));
    return;
  }
  if (choice.kind === 'engine') {
    const isConnected = await commands.executeCommand<boolean | undefined>(choice.command, ...choice.arguments);
    if (isConnected && connections.connection.kind === 'remote') await connections.choose(localConnectionName);
    return;
  }
  if (choice.kind === 'known' && (await hasKey(parts, choice.definition))) {
    await connections.choose(choice.definition.name);
    return;
  }
  const wanted = await define(choice, connections);
  if (wanted) await signIn(parts, wanted);
}

async function hasKey({ keys }: ConnectDependencies, { name, baseUrl }: ConnectionDefinition): Promise<boolean> {
  return 'key' in (await keys.find(name, new URL(baseUrl).origin));
}

async function define(
  choice: Exclude<ConnectionChoice, { kind: 'local' | 'engine' }>,
  connections: Connections,
): Promise<ConnectionDefinition | undefined> {
  const taken = connections.definitions.map(({ name }) => name);
  switch (choice.kind) {
    case 'known':
    case 'newKey':
      return choice.definition;
    case 'preset': {
      const { label, baseUrl, authScheme, tagHeader } = choice.preset;
      const name = taken.some((other) => sameName(other, label))
        ? await askName(t('Connect: Name of the New Connection'), unusedName(label, taken), taken)
        : label;
      return name ? { name, baseUrl, authScheme, tagHeader } : undefined;
    }
    case 'custom': {
      const baseUrl = await askBaseUrl();
      const authScheme = baseUrl && (await askAuthScheme());
      if (!authScheme) return undefined;
      const proposed = unusedName(new URL(baseUrl).host, taken);
      const name = await askName(t('Connect: Name of the Connection'), proposed, taken);
      return name ? { name, baseUrl, authScheme, tagHeader: contractNames.tagHeader } : undefined;
    }
  }
}

async function signIn(parts: ConnectDependencies, wanted: ConnectionDefinition): Promise<void> {
  for (;;) {
    const key = await askKey(wanted.name, new URL(wanted.baseUrl).host, presetOf(wanted.baseUrl)?.keyPage);
    if (!key) return;
    const definition = await askBetterPreset(wanted, key);
    if (!definition) return;
    const { baseUrl, authScheme, tagHeader } = definition;
    let usage: Usage;
    try {
      usage = await tryKey({ baseUrl, authScheme, tagHeader, key }, parts.openClient);
    } catch (error) {
      if (await offersAnotherTry(error, definition)) continue;
      return;
    }
    await keep(parts, definition, key, usage);
    return;
  }
}

/** Says why the key was not kept; true when the user wants to give another one. Cancelling rejects as it came. */
async function offersAnotherTry(error: unknown, definition: ConnectionDefinition): Promise<boolean> {
  if (!ServiceError.is(error)) throw error;
  const refused = ServiceError.is(error, 'not-allowed');
  const sentence = refused
    ? t('{0} didn’t accept this key. The key wasn’t stored.', new URL(definition.baseUrl).host)
    : t('{0} The key wasn’t stored.', explain(error, summaryOf(definition)).sentence);
  const again = refused ? t('Enter Another Key…') : t('Try Again…');
  return (await offer('error', sentence, again)) === again;
}

/**
 * Stores a key that was made on this machine as a connection of its own, after the service has taken it. The connection
 * in use stays in use.
 *
 * @param proposed a name for the connection, which the user may change
 * @returns the connection's name; undefined when it was not stored
 */
export async function storeKey(
  parts: ConnectDependencies,
  place: Omit<Connection, 'key'>,
  proposed: string,
  key: string,
): Promise<string | undefined> {
  const { connections, keys, openClient } = parts;
  const taken = connections.definitions.map(({ name }) => name);
  const name = await askName(t('Store the Key: Name of the New Connection'), unusedName(proposed, taken), taken);
  if (!name) return undefined;
  const definition = { ...place, name };
  try {
    await tryKey({ ...place, key }, openClient);
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    showMessage('error', t('{0} The key wasn’t stored.', explain(error, summaryOf(definition)).sentence));
    return undefined;
  }
  const kept = await keys.keep(name, new URL(place.baseUrl).origin, key);
  await connections.save(name, definition);
  const use = { title: t('Use It Now'), run: () => connections.choose(name) };
  if (kept === 'session-only') showMessage('warning', refusedByStore(name), use);
  else showMessage('info', t('Stored the key as the connection “{0}”.', name), use);
  return name;
}

function refusedByStore(name: string): string {
  return t(
    'Connected to “{0}”, but couldn’t store the key in the keychain. Parlance uses it until this window closes.',
    name,
  );
}

async function keep(
  parts: ConnectDependencies,
  definition: ConnectionDefinition,
  key: string,
  usage: Usage,
): Promise<void> {
  const { connections, keys, activity } = parts;
  const kept = await keys.keep(definition.name, new URL(definition.baseUrl).origin, key);
  await connections.save(definition.name, definition);
  await connections.choose(definition.name);
  activity.setUsage(usage);
  if (kept === 'session-only') {
    showMessage('warning', refusedByStore(definition.name));
  } else {
    showMessage('info', t('Connected to “{0}”. {1}', definition.name, describeUsage(usage).summary));
  }
}

function unusedName(proposed: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? proposed : `${proposed} ${number}`;
    if (!taken.some((other) => sameName(other, name))) return name;
  }
}
