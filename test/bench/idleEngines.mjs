// Has the writing thread check a text in each of six languages, ends it, and prints the memory of this process in MB:
// before, while it worked, and after.
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** V8 keeps the pages of a thread that ended for the next one, and gives them back after eight seconds. */
const pooledMs = 10_000;

const memory = () => process.memoryUsage().rss / 2 ** 20;
const before = memory();
const worker = new Worker(resolve('dist/writingWorker.js'), { workerData: { assets: resolve('dist/writing') } });
for (const [id, language] of ['en', 'de', 'es', 'fr', 'it', 'pt'].entries()) {
  worker.postMessage({ id, task: { text: 'An exampel of a text in the house.', language, kind: 'correct' } });
  await once(worker, 'message');
}
const working = memory();
await worker.terminate();
await wait(pooledMs);
console.log(JSON.stringify({ before, working, after: memory() }));
