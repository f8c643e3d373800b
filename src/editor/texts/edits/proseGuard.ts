import type { Disposable } from 'vscode';
import type { OffsetRange } from '../../../formats/trackedRange';
import type { ReaderThread } from '../../reader/readerThread';

let reader: ReaderThread | undefined;

/** Has prose looked for in the reader's thread first, from now on: a text that takes too long there is given up. */
export function guardProse(thread: ReaderThread): Disposable {
  reader = thread;
  return {
    dispose: () => {
      reader = undefined;
    },
  };
}

/**
 * Tries whether the prose at ranges of a text is found in time. The same steps come to their end here then, in short
 * slices, and the blocks that they find know how to write themselves back.
 * @throws SlowFileError when it is not
 */
export async function tryProse(text: string, languageId: string, ranges: readonly OffsetRange[]): Promise<void> {
  await reader?.ask('tryProse', { text, languageId, ranges });
}
