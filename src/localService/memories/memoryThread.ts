import '../language';
import { parentPort, workerData } from 'node:worker_threads';
import { MemoryLibrary } from './memoryLibrary';
import type { LibraryPlace, ThreadAnswer, ThreadQuestion } from './memoriesInThread';

/** The program of the thread that reads the files of memories and looks texts up in them. */
function post(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer);
}

const { folder, storeFile } = workerData as LibraryPlace;
const library = new MemoryLibrary(folder, storeFile, {
  info: (message) => post({ log: 'info', message }),
  error: (message) => post({ log: 'error', message }),
});

async function answer({ id, call, question, memoryId }: ThreadQuestion): Promise<void> {
  try {
    if (call === 'find' && question) {
      post({ id, value: await library.find(question) });
    } else if (call === 'get' && memoryId !== undefined) {
      post({ id, value: await library.get(memoryId) });
    } else if (call === 'list') {
      post({ id, value: await library.list() });
    } else if (call === 'files') {
      post({ id, value: await library.files() });
    } else {
      await library.stop();
      post({ id, value: undefined });
    }
  } catch (error) {
    // Only the kind of failure: its message may quote a text.
    post({ id, failure: error instanceof Error ? error.name : 'Error' });
  }
}

parentPort?.on('message', (question: ThreadQuestion) => void answer(question));
