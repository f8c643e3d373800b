/** Replaces `[start, end)` of a text by `newText`. Offsets are UTF-16 units of the text before any edit. */
export interface TextEdit {
  start: number;
  end: number;
  newText: string;
}

/** Reason why a list of edits cannot be applied: a defect of the caller, never of the text. */
export class EditError extends Error {
  override name = 'EditError';
}

/**
 * Splices edits into a text; everything outside them stays as it was, to the byte. Order of the list does not
 * matter, except that insertions at one offset are written in list order.
 * @throws EditError when an edit lies outside the text or two edits overlap
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits.every(follows) ? edits : [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let position = 0;
  for (const edit of ordered) {
    if (edit.end < edit.start || edit.end > text.length) {
      throw new EditError(`Edit [${edit.start}, ${edit.end}) lies outside a text of ${text.length}.`);
    }
    if (edit.start < position) {
      throw new EditError(`Edit [${edit.start}, ${edit.end}) overlaps the one before it, which ends at ${position}.`);
    }
    parts.push(text.slice(position, edit.start), edit.newText);
    position = edit.end;
  }
  parts.push(text.slice(position));
  return parts.join('');
}

/** Returns whether an edit stands behind the one before it: most lists are in order already. */
function follows({ start, end }: TextEdit, index: number, edits: readonly TextEdit[]): boolean {
  const before = edits[index - 1];
  return before === undefined || before.start < start || (before.start === start && before.end <= end);
}
