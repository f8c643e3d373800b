import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerAnswer, WorkerQuestion } from './workerWriter';
import { WritingEngine } from './writingEngine';

const engine = new WritingEngine((workerData as { assets: string }).assets);

parentPort?.on('message', (question: WorkerQuestion) => void answer(question));

/** The next question comes after the answer, so the engines, which are single-threaded, do one thing at a time. */
async function answer({ id, ...question }: WorkerQuestion): Promise<void> {
  let answer: WorkerAnswer;
  try {
    if ('task' in question) {
      answer = { id, improved: await engine.improve(question.task) };
    } else {
      await engine.prepare(question.language);
      answer = { id, improved: { text: '' } };
    }
  } catch (error) {
    // Only the kind of failure: the message may quote the text.
    answer = { id, failure: error instanceof Error ? error.name : 'Error' };
  }
  // A trap inside WebAssembly leaves its memory in no defined state: the next text gets a new worker.
  if ('failure' in answer && answer.failure === 'RuntimeError') process.exit(1);
  parentPort?.postMessage(answer);
}
