import type { Timing } from '../../../../src/domain/voice/session';

/** Time that passes where it is waited for, so that an hour takes moments. */
export function quickTiming(changes: Partial<Timing> = {}): Partial<Timing> & { passed: number[] } {
  let now = 0;
  const passed: number[] = [];
  return {
    passed,
    now: () => now,
    sleep: async (ms, signal) => {
      passed.push(ms);
      now += ms;
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
    ...changes,
  };
}

/** Numbers that look like chance and are the same each time. */
export function seeded(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
