/** One change of a checked text. Offsets are UTF-16 units of that text, half-open. */
export interface TextEdit {
  start: number;
  end: number;
  replacement: string;
  /** Stable id of the rule that asked for it, e.g. `grammar/subject-verb` or `harper/AnA`. */
  rule: string;
}

/** Keeps the first of any edits that touch each other; the result is in text order. */
export function withoutOverlaps(edits: readonly TextEdit[]): TextEdit[] {
  const kept: TextEdit[] = [];
  for (const edit of edits) {
    if (!kept.some((other) => edit.start <= other.end && other.start <= edit.end)) kept.push(edit);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** `edits` as made by `withoutOverlaps`. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let position = 0;
  for (const edit of edits) {
    result += text.slice(position, edit.start) + edit.replacement;
    position = edit.end;
  }
  return result + text.slice(position);
}
