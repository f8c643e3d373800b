/** Longest time, in milliseconds, that goes by before others get their turn. */
const sliceMs = 15;

/** Texts that are put together at once; all of a large dictionary take a few times as long as a slice. */
const joinedAtOnce = 4096;

/**
 * Does something with each item, giving way to others in between: a dictionary of 250,000 entries, or a text of many
 * pages, must not hold up the editor. Rejects with the signal's reason when it fires.
 */
export async function inSlices<Item>(
  items: Iterable<Item>,
  each: (item: Item) => void,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  let sliceStart = performance.now();
  for (const item of items) {
    each(item);
    if (performance.now() - sliceStart < sliceMs) continue;
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

/** The texts as one, put together in slices. */
export async function joined(texts: Iterable<string>, signal?: AbortSignal): Promise<string> {
  const blocks: string[] = [];
  let block: string[] = [];
  await inSlices(
    texts,
    (text) => {
      if (block.push(text) < joinedAtOnce) return;
      blocks.push(block.join(''));
      block = [];
    },
    signal,
  );
  return [...blocks, ...block].join('');
}
