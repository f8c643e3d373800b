import { once } from 'node:events';
import type { Shell } from './shell';
import type { ExitCode } from './world';

/** Waits until the client of a server over standard input and output leaves, or a user ends the server. */
export function untilLeft({ world, signal }: Shell): { left: Promise<ExitCode>; leave(code: ExitCode): void } {
  const { promise: left, resolve: leave } = Promise.withResolvers<ExitCode>();
  void once(world.stdin, 'end').then(() => leave(0));
  const stop = (): void => leave(130);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return { left, leave };
}
