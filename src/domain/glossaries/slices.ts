/** Longest time, in milliseconds, that goes by before others get their turn. */
const sliceMs = 20;

/** Items between two looks at the clock. */
const itemsPerLook = 64;

/**
 * Does something with each item, giving way to others in between: a dictionary of 250,000 entries must not hold up the
 * editor. Rejects with the signal's reason when it fires.
 */
export async function inSlices<Item>(
  items: Iterable<Item>,
  each: (item: Item) => void,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  let sliceStart = performance.now();
  let count = 0;
  for (const item of items) {
    each(item);
    if (++count % itemsPerLook !== 0 || performance.now() - sliceStart < sliceMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    sliceStart = performance.now();
  }
}

/** The items as an array, gathered in slices. */
export async function gather<Item>(items: Iterable<Item>, signal?: AbortSignal): Promise<Item[]> {
  const gathered: Item[] = [];
  await inSlices(items, (item) => gathered.push(item), signal);
  return gathered;
}
