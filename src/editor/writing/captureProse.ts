import { Range, window, type TextEditor } from 'vscode';
import { proseAt } from '../../formats/prose/find';
import type { ProseBlock } from '../../formats/prose/proseBlock';
import type { OffsetRange } from '../../formats/trackedRange';
import { TrackedDocument } from '../edits/trackedDocument';
import { isWritable } from '../edits/writable';

/** A block of prose, and what of its text the person means. */
export interface ProsePart {
  block: ProseBlock;
  /** In units of `block.text`; of several selections in it, from the first to the last. */
  range: OffsetRange;
}

export interface CapturedProse {
  parts: readonly ProsePart[];
  /** One range for each part: that of its block. */
  tracked: TrackedDocument;
}

/**
 * Captures the prose at the selections of an editor: what is selected, or the comment or paragraph at each caret.
 * Tells the person why and answers `undefined` when there is none. Call it before the first await of a command.
 */
export async function captureProse(editor: TextEditor | undefined): Promise<CapturedProse | undefined> {
  if (!editor) return refuse('Open a text file and select the text to improve.');
  const { document, selections } = editor;
  const text = document.getText();
  const parts = new Map<number, ProsePart>();
  for (const selection of selections) {
    // Selected white space says nothing: what touches it was not meant.
    if (!selection.isEmpty && document.getText(selection).trim() === '') continue;
    const range = { start: document.offsetAt(selection.start), end: document.offsetAt(selection.end) };
    for (const block of proseAt(text, document.languageId, range)) {
      const own = meant(block, range);
      const known = parts.get(block.start)?.range ?? own;
      const start = Math.min(own.start, known.start);
      parts.set(block.start, { block, range: { start, end: Math.max(own.end, known.end) } });
    }
  }
  if (parts.size === 0) {
    return refuse('There is no prose here: select some, or put the caret into a paragraph or a comment.');
  }
  const inOrder = [...parts.values()].sort((a, b) => a.block.start - b.block.start);
  const tracked = new TrackedDocument(
    document,
    inOrder.map(({ block }) => new Range(document.positionAt(block.start), document.positionAt(block.end))),
  );
  if (!(await isWritable(document))) {
    tracked.dispose();
    return refuse('This document is read-only.');
  }
  return { parts: inOrder, tracked };
}

/** What of a block is selected, widened to whole words; all of it when there is only a caret. */
function meant(block: ProseBlock, selected: OffsetRange): OffsetRange {
  if (selected.start === selected.end) return { start: 0, end: block.text.length };
  let start = selected.start <= block.start ? 0 : block.textOffset(selected.start);
  let end = selected.end >= block.end ? block.text.length : block.textOffset(selected.end);
  while (start > 0 && /\S/.test(block.text.charAt(start - 1))) start--;
  while (end < block.text.length && /\S/.test(block.text.charAt(end))) end++;
  return { start, end: Math.max(start, end) };
}

function refuse(sentence: string): undefined {
  void window.showInformationMessage(`Parlance: ${sentence}`);
  return undefined;
}
