import { isAdvice, type Finding, type Improvement } from '../../api/schemas/write';
import { applyEdits } from '../../formats/edits';

/**
 * Returns what a reply says it found in its source; `undefined` when it says nothing, or anything but what made its text of
 * the source.
 */
export function provedFindings(source: string, { text, findings }: Improvement): readonly Finding[] | undefined {
  if (!findings) return undefined;
  let last = 0;
  for (const { start, end } of findings) {
    if (start < last || end < start || end > source.length) return undefined;
    last = end;
  }
  return takeFindings(source, findings) === text ? findings : undefined;
}

/** The text with the best suggestions of all that are more than advice. */
export function takeFindings(source: string, findings: readonly Finding[]): string {
  const edits = findings.flatMap((finding) => {
    const { start, end, suggestions } = finding;
    return isAdvice(finding) ? [] : [{ start, end, newText: suggestions[0] ?? '' }];
  });
  return applyEdits(source, edits);
}

/** The same findings in a text of which theirs is a part. */
export function moved(findings: readonly Finding[], by: number): Finding[] {
  return findings.map((finding) => ({ ...finding, start: finding.start + by, end: finding.end + by }));
}
