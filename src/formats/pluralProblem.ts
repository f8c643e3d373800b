import { reason } from './reason';
import type { FormatProblem } from './segment';
import type { OffsetRange } from './trackedRange';

/** Says, once for a file, that plural forms are made which the source does not have. */
export function pluralProblem([first]: readonly OffsetRange[]): FormatProblem[] {
  if (!first) return [];
  const message = reason('plural-forms');
  return [{ code: 'plural-forms', message, start: first.start, end: first.end, leaves: 'nothing' }];
}
