import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range } from 'vscode-languageserver/node';
import type { OffsetRange } from '../formats/trackedRange';
import type { Sentence } from './prose';

export function rangeOf(document: TextDocument, { start, end }: OffsetRange): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function offsetsOf(document: TextDocument, { start, end }: Range): OffsetRange {
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}

/** Returns the range of a sentence in its document; an end between two joined lines belongs to the first. */
export function rangeOfSentence({ block, start, end }: Sentence): OffsetRange {
  return { start: block.documentOffset(start), end: block.documentOffset(end - 1) + 1 };
}

/** Returns whether two ranges overlap or touch. */
export function meet(a: OffsetRange, b: OffsetRange): boolean {
  return a.start <= b.end && b.start <= a.end;
}
