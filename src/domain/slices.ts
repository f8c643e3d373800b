/** Longest time, in milliseconds, that goes by before others get their turn: a key that waits meanwhile is not felt. */
const sliceMs = 10;

/** Texts that are put together at once; all of a large dictionary take a few times as long as a slice. */
const joinedAtOnce = 4096;

/** The time since others had their turn. */
class Slice {
  private startedMs = performance.now();

  get isOver(): boolean {
    return performance.now() - this.startedMs >= sliceMs;
  }

  async giveWay(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.startedMs = performance.now();
  }
}

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
  const slice = new Slice();
  for (const item of items) {
    each(item);
    if (!slice.isOver) continue;
    await slice.giveWay();
    signal?.throwIfAborted();
  }
}

/** Runs steps to their end, giving way to others in between, and answers what comes of them. */
export async function stepsInSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  const slice = new Slice();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (slice.isOver) await slice.giveWay();
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
