import { mostSuggestions, type Finding } from '../../api/schemas/write';
import type { TextEdit } from '../../formats/edits';
import type { Span } from '../../formats/prose/technicalSpans';
import { findingRule, type FindingRule } from './findingRules';

export type { Finding } from '../../api/schemas/write';

/**
 * One place of a checked text that should say something else.
 *
 * @param suggestions what to write there instead, best first; those beyond the most are left out
 * @param id stable id of the rule that found it: `grammar/subject-verb`
 * @param rule what is known of it
 */
export function finding(
  { start, end }: Span,
  suggestions: readonly string[],
  id: string,
  { category, reason, sure = false }: FindingRule = findingRule(id),
): Finding {
  const kept = [...new Set(suggestions)].slice(0, mostSuggestions);
  return { start, end, suggestions: kept, category, rule: id, reason, sure };
}

/** Keeps the first of any that touch each other; the result is in text order. */
export function withoutOverlaps<Range extends Span>(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const range of ranges) {
    if (!kept.some((other) => range.start <= other.end && other.start <= range.end)) kept.push(range);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** The edit that takes the best suggestion; none for what has none. */
export function bestEdit({ start, end, suggestions: [newText] }: Finding): TextEdit[] {
  return newText === undefined ? [] : [{ start, end, newText }];
}
