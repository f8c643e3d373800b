import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { MediaAnswer, MediaRequest } from './decoding';
import { openMediaFile, piecesOf, samplesOf } from './mediaFile';

/** Chunks that are on their way before the other side has asked for more. */
const chunksAhead = 8;
/** Least time between two messages that say that the work goes on, in ms. */
const progressMs = 500;

/** Does the one thing that its thread was started for. */
async function serve(request: MediaRequest, port: MessagePort): Promise<void> {
  const answer = (message: MediaAnswer, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);
  let told = 0;
  const onProgress = (): void => {
    if (performance.now() - told < progressMs) return;
    told = performance.now();
    answer({ kind: 'progress' });
  };
  try {
    if (request.kind === 'open') {
      answer({ kind: 'opened', facts: await openMediaFile(request.file, onProgress) });
    } else {
      const { file, fromMs } = request;
      const chunks =
        request.kind === 'samples'
          ? samplesOf(file, fromMs / 1000, onProgress)
          : piecesOf(file, fromMs / 1000, onProgress);
      const credit = creditOf(port);
      for await (const chunk of chunks) {
        await credit();
        answer({ kind: 'chunk', chunk });
      }
      answer({ kind: 'end' });
    }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    answer({ kind: 'failed', message, code });
  }
  port.close();
}

/** Waits until the other side takes another chunk. */
function creditOf(port: MessagePort): () => Promise<void> {
  let credit = chunksAhead;
  let waiting: (() => void) | undefined;
  port.on('message', () => {
    credit++;
    waiting?.();
  });
  return async () => {
    if (credit === 0) await new Promise<void>((resolve) => (waiting = resolve));
    credit--;
  };
}

if (parentPort) void serve(workerData as MediaRequest, parentPort);
