import { changeBetween } from '../../../../formats/trackedRange';
import type { LineSplice } from '../../../../shared/webview/dictionary';

/** Change as VS Code reports it: a range of the text before, and the text that is there now. */
export interface ContentChange {
  range: { start: { line: number }; end: { line: number } };
  text: string;
}

/** A place in a document, as VS Code's `Position`. */
export interface Place {
  line: number;
  character: number;
}

export interface PlacedEdit {
  start: Place;
  end: Place;
  text: string;
}

/** Lines of a document, as VS Code's `TextDocument`. */
export interface Lines {
  readonly lineCount: number;
  lineAt(line: number): { text: string };
}

/** More edits than these are made one, which is quicker. */
const manyEdits = 1000;

/** Returns the lines of the document before that were replaced, with their replacements in the document now. */
export function splicesOf(changes: readonly ContentChange[], now: Lines): LineSplice[] {
  const ordered = changes
    .map(({ range, text }) => ({
      start: range.start.line,
      end: range.end.line,
      added: text.split(/\r\n|\r|\n/).length - 1,
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: typeof ordered = [];
  for (const change of ordered) {
    const last = merged.at(-1);
    if (last && change.start <= last.end) {
      // Two changes meet in one line, which is counted once.
      last.added += change.added;
      last.end = Math.max(last.end, change.end);
    } else {
      merged.push({ ...change });
    }
  }
  let shift = 0;
  return merged.map(({ start, end, added }) => {
    const insert = Array.from({ length: added + 1 }, (_, index) => now.lineAt(start + shift + index).text);
    const remove = end - start + 1;
    shift += insert.length - remove;
    return { line: start, remove, insert };
  });
}

/** The edits that carry out splices, from the top down, of the document as it is. */
export function editsOf(splices: readonly LineSplice[], now: Lines): PlacedEdit[] {
  return (splices.length > manyEdits ? [oneSplice(splices, now)] : splices).map((splice) => editOf(splice, now));
}

function editOf({ line, remove, insert }: LineSplice, now: Lines): PlacedEdit {
  const endOf = (at: number): Place => ({ line: at, character: now.lineAt(at).text.length });
  const last = now.lineCount - 1;
  const text = insert.join('\n');
  if (remove === 0) {
    if (line <= last) return { start: { line, character: 0 }, end: { line, character: 0 }, text: `${text}\n` };
    return { start: endOf(last), end: endOf(last), text: `\n${text}` };
  }
  const start = { line, character: 0 };
  if (insert.length > 0) {
    const end = endOf(line + remove - 1);
    return remove === 1 && insert.length === 1 ? narrowed(start, now.lineAt(line).text, text) : { start, end, text };
  }
  if (line + remove <= last) return { start, end: { line: line + remove, character: 0 }, text };
  return { start: line > 0 ? endOf(line - 1) : start, end: endOf(last), text };
}

/** Only what differs: the smallest edit keeps the most of where others are in the text. */
function narrowed(start: Place, before: string, after: string): PlacedEdit {
  const { offset, length, newLength } = changeBetween(before, after);
  return {
    start: { line: start.line, character: offset },
    end: { line: start.line, character: offset + length },
    text: after.slice(offset, offset + newLength),
  };
}

/** One splice from the first line that is changed to the last. */
function oneSplice(splices: readonly LineSplice[], now: Lines): LineSplice {
  const first = splices[0]?.line ?? 0;
  const parts: string[][] = [];
  let next = first;
  for (const { line, remove, insert } of splices) {
    parts.push(
      Array.from({ length: line - next }, (_, index) => now.lineAt(next + index).text),
      [...insert],
    );
    next = line + remove;
  }
  return { line: first, remove: next - first, insert: parts.flat() };
}
