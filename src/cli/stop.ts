/** Aborts when a person, or the system, ends the program, which then tells what it has done. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error('Stopped.')));
  return stop.signal;
}
