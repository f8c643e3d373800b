import { ServiceClient } from '../../src/api/client';
import { ScriptedServer } from './scriptedServer';
import { testConnection } from './testConnection';

/** A server that answers as a test says, and a client of it that tries again without a pause. */
export interface ScriptedService {
  readonly server: ScriptedServer;
  readonly client: ServiceClient;
}

/** Gives each test of the suite it is called in a service of its own. */
export function useScriptedService(): ScriptedService {
  let running: ScriptedService | undefined;
  beforeEach(async () => {
    const server = await ScriptedServer.start();
    const client = new ServiceClient(testConnection(server.url), { sleep: () => Promise.resolve() });
    running = { server, client };
  });
  afterEach(async () => {
    await running?.client.close();
    await running?.server.close();
    running = undefined;
  });
  const own = (): ScriptedService => {
    if (!running) throw new Error('Only a test has a service.');
    return running;
  };
  return {
    get server() {
      return own().server;
    },
    get client() {
      return own().client;
    },
  };
}
