/** A part of a text: offsets in UTF-16 code units, the end excluded. */
export interface Span {
  start: number;
  end: number;
}

/** What stands now where `spans` of `before` stood, when `after` differs from it nowhere else. */
export function changedTexts(before: string, spans: readonly Span[], after: string): string[] {
  const ordered = [...spans].sort((a, b) => a.start - b.start);
  const texts: string[] = [];
  let position = ordered[0]?.start ?? 0;
  ordered.forEach((span, index) => {
    const next = ordered[index + 1];
    const between = before.slice(span.end, next?.start);
    const end = next ? after.indexOf(between, position) : after.length - between.length;
    texts.push(after.slice(position, end));
    position = end + between.length;
  });
  return texts;
}
