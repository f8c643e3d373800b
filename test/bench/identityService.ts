import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Endpoint {
  url: string;
  key: string;
}

/** The local service with an engine that gives back what it gets, so that only the service itself is measured. */
export async function startIdentityService(): Promise<{ endpoint: Endpoint; stop(): Promise<void> }> {
  const child = fork(join(__dirname, 'identityServiceProcess.ts'));
  const [endpoint] = (await once(child, 'message')) as [Endpoint];
  return {
    endpoint,
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
