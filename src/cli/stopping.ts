import type { World } from './world';

/** Signals that end a program with no listener for them. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Maximum time from a signal to the end of the program. */
const longestStopMs = 5_000;

/** Maximum time from the end of the work after a signal to the end of the program. */
const longestEndMs = 1_000;

/**
 * Listens for the signals that end the program: `signal` aborts, and the program comes to an end in order. Work that may
 * block the event loop runs without listeners, so that the system ends the program at once, except while a file is written.
 */
export function listenForStop(): Required<Pick<World, 'signal' | 'endingAtOnce' | 'untilWritten'>> & {
  /** Called when the work has ended: what is still asked of the system after a signal does not hold up the end. */
  ended: () => void;
} {
  const stop = new AbortController();
  let endBy: NodeJS.Signals | undefined;
  // By the signal, which nobody listens to any more: an exit would wait for a thread that waits for a file.
  const endIn = (ms: number): void => {
    setTimeout(() => endBy && process.kill(process.pid, endBy), ms).unref();
  };
  const { signal: stopped } = stop;
  let [reading, writing, isListening] = [0, 0, false];
  const onSignal = (signal: NodeJS.Signals): void => {
    // The next one of its kind ends the program.
    process.off(signal, onSignal);
    stop.abort(new Error('Stopped.'));
    // A thread that waits for a file hears no signal. Files are written whole, so nothing is lost.
    endBy = signal;
    endIn(longestStopMs);
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
    ended: () => endIn(longestEndMs),
    async endingAtOnce(work) {
      // One that came a moment ago is heard first: signals are looked for between two immediates, not before the first.
      for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
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
