import type { World } from './world';

/** Of the system: each ends a program that does not listen. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Who stops the program is not kept waiting for longer. */
const longestStopMs = 5_000;

/**
 * Listens for a person, or the system, who ends the program: it is told (`signal`) and comes to an end in order. While it does
 * what may leave it no turn to hear of anything, it does not listen, and the system ends it at once; unless something is
 * being written meanwhile.
 */
export function listenForStop(): Required<Pick<World, 'signal' | 'endingAtOnce' | 'untilWritten'>> {
  const stop = new AbortController();
  const { signal: stopped } = stop;
  let [reading, writing, isListening] = [0, 0, false];
  const onSignal = (signal: NodeJS.Signals): void => {
    // The next one of its kind ends the program.
    process.off(signal, onSignal);
    stop.abort(new Error('Stopped.'));
    // What waits for a file that never comes hears of nothing, and not even an exit ends its thread: the system does, as
    // nobody listens any more. What is written is written whole, so nothing is lost.
    setTimeout(() => process.kill(process.pid, signal), longestStopMs).unref();
  };
  const count = (more: number, written = 0): void => {
    reading += more;
    writing += written;
    const listens = reading === 0 || writing > 0;
    if (listens === isListening) return;
    isListening = listens;
    for (const signal of signals) process[listens ? 'on' : 'off'](signal, onSignal);
  };
  count(0);
  return {
    signal: stopped,
    async endingAtOnce(work) {
      // One that came a moment ago is heard first.
      await new Promise((resolve) => setImmediate(resolve));
      stopped.throwIfAborted();
      count(1);
      return await work().finally(() => count(-1));
    },
    async untilWritten(write) {
      count(0, 1);
      return await write().finally(() => count(0, -1));
    },
  };
}
