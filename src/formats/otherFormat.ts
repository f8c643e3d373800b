import { reason } from './reason';
import type { FormatProblem, ParsedFile } from './segment';

/** Returns the reading of a file that is none of its format: nothing but the reason. */
export function otherFormat(
  text: string,
  code: 'android-root' | 'resx-root' | 'qt-root' | 'stringsdict-root' | 'xcstrings-root',
  problems: readonly FormatProblem[] = [],
): ParsedFile {
  const problem = { code, message: reason(code), start: 0, end: Math.min(1, text.length) };
  return { segments: [], problems: [problem, ...problems], edits: () => [] };
}
