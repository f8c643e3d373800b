import { writeSync } from 'node:fs';
import type { WorkPiece } from '../shared/languageServer';

/** A document of a version. */
interface Worked {
  uri: string;
  document: { version: number };
}

let pipe: number | undefined;
let depth = 0;

/** Tells the host from now on what is worked on, through a pipe of its own. */
export function tellPieces(fileDescriptor: number): void {
  pipe = fileDescriptor;
}

/**
 * Does one piece of work on a document. The host is told before and after, at once and not in turn with other messages:
 * a piece that never comes to its end could not tell anything any more.
 */
export function during<Result>({ uri, document }: Worked, work: () => Result): Result {
  if (depth++ === 0) tell({ uri, version: document.version });
  try {
    return work();
  } finally {
    if (--depth === 0) tell(undefined);
  }
}

function tell(piece: WorkPiece | undefined): void {
  if (pipe === undefined) return;
  try {
    writeSync(pipe, `${JSON.stringify(piece ?? null)}\n`);
  } catch {
    // The host is gone, or does not read at the moment: then it ends nothing either.
  }
}
