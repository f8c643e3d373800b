import { env, version as editorVersion, type LogOutputChannel } from 'vscode';
import type { Connection } from '../../api/connection';
import type { ServiceClient } from '../../api/client';
import type { PublicFiles } from '../../api/publicFiles';
import type { HttpTransport, TransportLimits, TransportOptions } from '../../api/transport';
import { connectionTimeoutMs, networkSettings } from '../settings/connection';
import { describeAttempt } from '../messages/log';

/** Makes a client of a connection by the network settings as they are now. */
export type OpenClient = (connection: Connection, limits?: Partial<TransportLimits>) => Promise<ServiceClient>;

/** The network code is the largest part of the extension, so it is loaded with the first client. */
export function clientOpener(extensionVersion: string, log: LogOutputChannel): OpenClient {
  return async (connection, limits) => {
    const [{ ServiceClient }, options] = await Promise.all([
      import('../../api/client'),
      transportOptions(extensionVersion, log),
    ]);
    return new ServiceClient(connection, { ...options, limits: { giveUpMs: connectionTimeoutMs(), ...limits } });
  };
}

/** Makes the way to a server that is not of the contract, by the network settings as they are now. */
export type OpenTransport = (connection: Connection, limits?: Partial<TransportLimits>) => Promise<HttpTransport>;

export function transportOpener(extensionVersion: string, log: LogOutputChannel): OpenTransport {
  return async (connection, limits) => {
    const [{ HttpTransport }, options] = await Promise.all([
      import('../../api/transport'),
      transportOptions(extensionVersion, log),
    ]);
    return new HttpTransport(connection, { ...options, limits });
  };
}

async function transportOptions(extensionVersion: string, log: LogOutputChannel): Promise<TransportOptions> {
  const [{ networkOptionsFrom }, { userAgent }] = await Promise.all([
    import('../../api/network'),
    import('../../api/userAgent'),
  ]);
  const product = { name: 'parlance', version: extensionVersion };
  return {
    network: networkOptionsFrom(networkSettings(), process.env),
    userAgent: userAgent(product, { name: env.appName, version: editorVersion }),
    onAttempt: (event) => log.debug(describeAttempt(event)),
  };
}

/** The same way for files that anyone may get. */
export function fileOpener(extensionVersion: string): () => Promise<PublicFiles> {
  return async () => {
    const [{ PublicFiles }, { networkOptionsFrom }, { userAgent }] = await Promise.all([
      import('../../api/publicFiles'),
      import('../../api/network'),
      import('../../api/userAgent'),
    ]);
    const product = { name: 'parlance', version: extensionVersion };
    return new PublicFiles({
      network: networkOptionsFrom(networkSettings(), process.env),
      userAgent: userAgent(product, { name: env.appName, version: editorVersion }),
    });
  };
}
