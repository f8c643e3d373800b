/** Longest stretch of work in one go: what waits meanwhile, such as a key, is not felt. */
const sliceMs = 10;

/** Runs steps to their end with pauses for what else the extension host has to do, and answers what comes of them. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  let startedMs = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - startedMs < sliceMs) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    startedMs = performance.now();
  }
}
