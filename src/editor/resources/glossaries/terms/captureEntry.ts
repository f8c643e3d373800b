import { window, type TextEditor } from 'vscode';
import { entryOfFile } from '../../../../formats/formatTable';
import type { ReaderThread } from '../../../reader/readerThread';
import type { Segment } from '../../../../formats/segment';

/** Text in an editor to make an entry of. */
export interface CapturedEntry {
  source: string;
  target?: string;
}

/** Characters of a file above which a unit is not looked for: the user would wait for it. */
const largestFile = 10_000_000;

/**
 * The selected phrase; without a selection, source and translation of the unit at the caret in a file that has both,
 * else the word there. What is selected in the translation of a unit is a target, whose source is not known.
 */
export async function captureEntry(
  reader: ReaderThread,
  editor: TextEditor | undefined = window.activeTextEditor,
): Promise<CapturedEntry> {
  if (!editor) return { source: '' };
  const { document, selection } = editor;
  const unit = await unitAt(editor, reader);
  if (selection.isEmpty) {
    const word = document.getWordRangeAtPosition(selection.active);
    return (unit && pairOf(unit)) ?? { source: word ? document.getText(word) : '' };
  }
  // Line breaks cannot be in an entry, and most are only where a line was wrapped.
  const selected = document.getText(selection).replaceAll(/\s+/gu, ' ').trim();
  if (!unit) return { source: selected };
  const [start, end] = [document.offsetAt(selection.start), document.offsetAt(selection.end)];
  const isOfTarget = start >= unit.end && unit.target?.includes(selected);
  const isWhole = isOfTarget ? selected === unit.target?.trim() : start <= unit.start && end === unit.end;
  return (isWhole && pairOf(unit)) || (isOfTarget ? { source: '', target: selected } : { source: selected });
}

function pairOf({ text, target, protectedSpans }: Segment): CapturedEntry | undefined {
  return protectedSpans.length === 0 ? { source: text.trim(), target: target?.trim() } : undefined;
}

async function unitAt({ document, selection }: TextEditor, reader: ReaderThread): Promise<Segment | undefined> {
  const format = entryOfFile(document.uri.path);
  const text = document.getText();
  if (!format?.isBilingual || text.length > largestFile) return undefined;
  const offset = document.offsetAt(selection.start);
  // Of a file that cannot be read the phrase is what is selected.
  return await reader.ask('segmentAt', { text, format: format.id, offset }).catch(() => undefined);
}
