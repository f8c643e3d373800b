import { window, type TextEditor } from 'vscode';
import { formatOfFile } from '../../formats/fileFormats';

/** What in an editor an entry is to be made of. */
export interface CapturedEntry {
  source: string;
  target?: string;
}

/** Characters of a file above which a unit is not looked for: reading it would hold up the editor. */
const largestFile = 1_000_000;

/**
 * The selected phrase; without a selection, source and translation of the unit at the caret in a file that has both,
 * else the word there.
 */
export function captureEntry(editor: TextEditor | undefined = window.activeTextEditor): CapturedEntry {
  if (!editor) return { source: '' };
  const { document, selection } = editor;
  if (!selection.isEmpty) {
    // Line breaks cannot be in an entry, and most are only where a line was wrapped.
    return { source: document.getText(selection).replaceAll(/\s+/gu, ' ').trim() };
  }
  const word = document.getWordRangeAtPosition(selection.active);
  return unitAt(editor) ?? { source: word ? document.getText(word) : '' };
}

function unitAt({ document, selection }: TextEditor): CapturedEntry | undefined {
  const format = formatOfFile(document.uri.path);
  const text = document.getText();
  if (!format?.isBilingual || text.length > largestFile) return undefined;
  const offset = document.offsetAt(selection.active);
  const before = format.parse(text).segments.filter(({ start }) => start <= offset);
  const unit = before.at(-1);
  const isPlain = unit?.protectedSpans.length === 0;
  return unit && isPlain ? { source: unit.text.trim(), target: unit.target?.trim() } : undefined;
}
