import { parentPort, workerData } from 'node:worker_threads';
import type { Segment } from '../../formats/segment';
import { DocumentError } from './documentError';
import type { ThreadAnswer, ThreadOrder, WriteOrder } from './openInThread';
import { readDocument } from './readDocument';

/** The program of one thread: reads one document, says what is in it, and writes it once. */
function run(work: () => ThreadAnswer): void {
  let answer: ThreadAnswer;
  try {
    answer = work();
  } catch (error) {
    answer =
      error instanceof DocumentError
        ? { problem: error.message }
        : { failure: error instanceof Error ? error.name : 'Error' };
  }
  parentPort?.postMessage(answer);
}

/** A segment without what its parser keeps beside it, which may be the whole file for each. */
function plain({ start, end, text, protectedSpans, id, context, target, state, needsTarget }: Segment): Segment {
  const spans = protectedSpans.map(({ start, end, kind, pair, sequence }) => ({ start, end, kind, pair, sequence }));
  return { start, end, text, protectedSpans: spans, id, context, target, state, needsTarget };
}

const { type, bytes } = workerData as ThreadOrder;
run(() => {
  const { segments, wrapsLines, write } = readDocument(type, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  parentPort?.on('message', ({ targets, targetLanguage }: WriteOrder) =>
    run(() => ({ bytes: write(targets, targetLanguage) })),
  );
  return { segments: segments.map(plain), wrapsLines };
});
