import { env, version as editorVersion, type LogOutputChannel } from 'vscode';
import type { Connection } from '../api/connection';
import type { ServiceClient } from '../api/client';
import { networkSettings } from './config';
import { describeAttempt } from './say/log';

/** Makes a client of a connection by the network settings as they are now. */
export type OpenClient = (connection: Connection) => Promise<ServiceClient>;

/** The network code is the largest part of the extension, so it is loaded with the first client. */
export function clientOpener(extensionVersion: string, log: LogOutputChannel): OpenClient {
  return async (connection) => {
    const [{ ServiceClient }, { networkOptionsFrom }, { userAgent }] = await Promise.all([
      import('../api/client'),
      import('../api/network'),
      import('../api/userAgent'),
    ]);
    const network = networkOptionsFrom(networkSettings(), process.env);
    const product = { name: 'parlance', version: extensionVersion };
    return new ServiceClient(connection, {
      network,
      userAgent: userAgent(product, { name: env.appName, version: editorVersion }),
      onAttempt: (event) => log.debug(describeAttempt(event)),
    });
  };
}
