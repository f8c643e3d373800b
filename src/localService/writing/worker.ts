import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerAnswer, WorkerQuestion } from './workerWriter';
import { WritingEngine } from './writingEngine';

const engine = new WritingEngine((workerData as { assets: string }).assets);

// One at a time: the engines are single-threaded, and a queue keeps the answer to a small text from waiting behind
// the set-up of another language twice.
let queue = Promise.resolve();

parentPort?.on('message', ({ id, task }: WorkerQuestion) => {
  queue = queue.then(async () => {
    let answer: WorkerAnswer;
    try {
      answer = { id, text: await engine.improve(task) };
    } catch (error) {
      // Only the kind of failure: the message may quote the text.
      answer = { id, failure: error instanceof Error ? error.name : 'Error' };
    }
    parentPort?.postMessage(answer);
    // A trap inside WebAssembly leaves its memory in no defined state: the next text gets a new worker.
    if ('failure' in answer && answer.failure === 'RuntimeError') process.exit(1);
  });
});
