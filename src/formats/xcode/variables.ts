import type { ProtectedSpan } from '../placeholders/span';
import type { OffsetRange } from '../trackedRange';

const variable = /%(?:\d+\$)?#@[^@\s]+@|%arg\b/g;

/** Returns the ranges of the variables of a text of Xcode: `%#@files@`, and `%arg` in their forms. */
export function variablesIn(text: string): OffsetRange[] {
  return Array.from(text.matchAll(variable), ({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

/** These as spans that a translation brings back. */
export function protectVariables(text: string): ProtectedSpan[] {
  return variablesIn(text).map((range) => ({ ...range, kind: 'printf' }));
}
