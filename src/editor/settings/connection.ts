import { ConfigurationTarget, workspace, type Disposable } from 'vscode';
import type { EditorNetworkSettings } from '../../api/network';
import { localConnectionName } from '../messages/connection';
import { readSetting } from './read';

/** `parlance.connections` as it stands there, unchecked: `readDefinitions` makes sense of it. */
export function savedConnections(): unknown {
  return readSetting('connections');
}

/** Name of the connection in use, `parlance.connection`. */
export function chosenConnection(): string {
  return readSetting('connection').trim() || localConnectionName;
}

export async function saveConnections(connections: readonly unknown[]): Promise<void> {
  const value = connections.length > 0 ? connections : undefined;
  await workspace.getConfiguration('parlance').update('connections', value, ConfigurationTarget.Global);
}

export async function chooseConnection(name: string): Promise<void> {
  const value = name === localConnectionName ? undefined : name;
  await workspace.getConfiguration('parlance').update('connection', value, ConfigurationTarget.Global);
}

/** Milliseconds after which a call of a service that does not answer is given up, all its attempts together. */
export function connectionTimeoutMs(): number {
  return readSetting('connectionTimeout') * 1000;
}

/** The settings of VS Code about the network, as they stand there. */
export function networkSettings(): EditorNetworkSettings {
  const http = workspace.getConfiguration('http');
  return {
    proxy: http.get('proxy'),
    proxyAuthorization: http.get('proxyAuthorization'),
    noProxy: http.get('noProxy'),
    proxySupport: http.get('proxySupport'),
    proxyStrictSSL: http.get('proxyStrictSSL'),
    systemCertificates: http.get('systemCertificates'),
  };
}

/** Calls a listener when changed settings make the way to the service out of date. */
export function onDidChangeConnection(listener: () => void): Disposable {
  const sections = ['parlance.connections', 'parlance.connection', 'parlance.connectionTimeout', 'http'];
  return workspace.onDidChangeConfiguration((event) => {
    if (sections.some((section) => event.affectsConfiguration(section))) listener();
  });
}
