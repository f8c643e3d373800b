import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs against a server in another process that answers after `latencyMs`. */
export async function withServer<Result>(latencyMs: number, use: (url: string) => Promise<Result>): Promise<Result> {
  const server = fork(join(__dirname, 'translateServer.ts'), [latencyMs.toString()]);
  try {
    const [port] = (await once(server, 'message')) as [number];
    return await use(`http://127.0.0.1:${port.toString()}`);
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}
