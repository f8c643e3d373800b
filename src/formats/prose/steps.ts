/** Runs steps to their end and answers what comes of them. */
export function lastOf<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
