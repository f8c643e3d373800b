import { findPlaceholders } from '../../formats/placeholders/find';
import { findTechnicalSpans, mergeSpans, type Span } from '../../formats/prose/technicalSpans';

/** Where no correction may reach: placeholders, code, names, paths and addresses; ascending, not overlapping. */
export function protectedSpans(text: string): Span[] {
  return mergeSpans([...findPlaceholders(text, { kind: 'markdown' }), ...findTechnicalSpans(text)]);
}
