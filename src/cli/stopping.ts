import type { World } from './world';

/** Signals that end a program with no listener for them. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Maximum time from a signal to the end of the program. */
const longestStopMs = 5_000;

/**
 * Listens for the signals that end the program: `signal` aborts, and the program comes to an end in order. Work that may
 * block the event loop runs without listeners, so that the system ends the program at once, except while a file is written.
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
