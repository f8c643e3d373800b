import { Range, type TextDocument, type TextEditor } from 'vscode';
import { stepsInSlices } from '../../domain/slices';
import { proseAt } from '../../formats/prose/find';
import { proseLanguageOf } from '../../formats/prose/localisation';
import type { ProseBlock } from '../../formats/prose/proseBlock';
import type { OffsetRange } from '../../formats/trackedRange';
import { TrackedDocument } from '../edits/trackedDocument';
import { isWritable } from '../edits/writable';
import { say } from '../say/say';

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
  const { document } = editor;
  const parts = await findParts(editor);
  if (document.isClosed) return undefined;
  if (parts.length === 0) {
    return refuse('There is no prose here: select some, or put the caret into a paragraph or a comment.');
  }
  const tracked = new TrackedDocument(
    document,
    parts.map(({ block }) => new Range(document.positionAt(block.start), document.positionAt(block.end))),
  );
  if (!(await isWritable(document))) {
    tracked.dispose();
    return refuse('This document is read-only.');
  }
  return { parts, tracked };
}

/** In the order of the document, and as it is when they are found: when it is edited meanwhile, they are found anew. */
async function findParts(editor: TextEditor): Promise<ProsePart[]> {
  const { document } = editor;
  for (;;) {
    const { version } = document;
    // Selected white space says nothing: what touches it was not meant.
    const ranges = editor.selections
      .filter((selection) => selection.isEmpty || document.getText(selection).trim() !== '')
      .map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) }));
    const found = await stepsInSlices(proseAt(document.getText(), proseLanguage(document), ranges));
    if (document.isClosed) return [];
    if (document.version === version) return partsOf(found, ranges);
  }
}

/** The language the prose of a document is read by. */
export function proseLanguage({ uri, languageId }: TextDocument): string {
  return proseLanguageOf(uri.path, languageId);
}

/** @param found the blocks at each range */
function partsOf(found: ReadonlyArray<readonly ProseBlock[]>, ranges: readonly OffsetRange[]): ProsePart[] {
  const parts = new Map<number, ProsePart>();
  found.forEach((blocks, index) => {
    for (const block of blocks) {
      const own = meant(block, ranges[index] ?? block);
      const known = parts.get(block.start)?.range ?? own;
      const start = Math.min(own.start, known.start);
      parts.set(block.start, { block, range: { start, end: Math.max(own.end, known.end) } });
    }
  });
  return [...parts.values()].sort((a, b) => a.block.start - b.block.start);
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
  say('info', sentence);
  return undefined;
}
