import { Range, type TextEditor } from 'vscode';
import type { WithoutSelection } from '../config';
import { textAtCaret } from './caretText';
import { TrackedDocument } from './trackedDocument';
import { isWritable } from './writable';
import { say } from '../say/say';

export interface CaptureOptions {
  withoutSelection: WithoutSelection;
  /** The result will be written into the document. */
  forWriting: boolean;
}

/**
 * Captures the selections of an editor, in document order, or what stands for them at each caret. Tells the person
 * why and answers `undefined` when there is nothing to take. Call it before the first await of a command.
 */
export async function captureTexts(
  editor: TextEditor | undefined,
  { withoutSelection, forWriting }: CaptureOptions,
): Promise<TrackedDocument | undefined> {
  if (!editor) return refuse('Open a text file and select the text to translate.');
  const ranges = rangesOf(editor, withoutSelection);
  if (ranges.length === 0) {
    return refuse('There is no text here to translate: select some, or put the caret into a paragraph or a comment.');
  }
  const tracked = new TrackedDocument(editor.document, ranges);
  if (forWriting && !(await isWritable(editor.document))) {
    tracked.dispose();
    return refuse('This document is read-only. Use “Translate to Clipboard” or “Translate and Compare” instead.');
  }
  return tracked;
}

function rangesOf({ document, selections }: TextEditor, withoutSelection: WithoutSelection): Range[] {
  const selected: Range[] = selections.filter((selection) => document.getText(selection).trim() !== '');
  if (selected.length > 0) return inOrder(selected);
  const atCarets = selections.flatMap(({ active }) => textAtCaret(document, active, withoutSelection) ?? []);
  return inOrder(atCarets).filter((range, index, all) => index === 0 || !all[index - 1]?.isEqual(range));
}

function inOrder(ranges: readonly Range[]): Range[] {
  return ranges.map(({ start, end }) => new Range(start, end)).sort((a, b) => a.start.compareTo(b.start));
}

function refuse(sentence: string): undefined {
  say('info', sentence);
  return undefined;
}
