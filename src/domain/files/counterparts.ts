import { posix } from 'node:path';
import { isWellFormedCode } from '../../formats/languageCode';
import { OutputPathError, outputPath, OutputPatternError } from '../outputPath';

/** Name of a file that was translated with no other setting. */
export const usualPattern = '${name}.${target}.${ext}';
/** Stand for languages while a pattern is filled in. */
const marks = { target: 'qtz-parlance', source: 'qsz-parlance' } as const;
/** Characters of the shortest and of the longest code that is looked for. */
const shortest = 2;
const longest = 35;

/**
 * The language of a file that is called as a translation of another would be; `undefined` when it is called otherwise.
 * @param patterns of output names; one that cannot be used is passed over
 * @param source path of the file that may have been translated, with `/`
 * @param result path of the file that may be its translation
 */
export function languageOfResult(patterns: readonly string[], source: string, result: string): string | undefined {
  const fileName = posix.basename(source);
  const extension = posix.extname(source).slice(1);
  const attempts = [...patterns, usualPattern].flatMap((pattern) => [
    { pattern, values: { fileName, target: marks.target, extension } },
    { pattern, values: { fileName, target: marks.target, source: marks.source, extension } },
  ]);
  for (const { pattern, values } of attempts) {
    const path = pathOf(pattern, values);
    if (path === undefined) continue;
    const found = targetIn(posix.join(posix.dirname(source), ...path), result);
    if (found !== undefined) return found;
  }
  return undefined;
}

function pathOf(pattern: string, values: Parameters<typeof outputPath>[1]): string[] | undefined {
  try {
    return outputPath(pattern, values);
  } catch (error) {
    if (error instanceof OutputPatternError || error instanceof OutputPathError) return undefined;
    throw error;
  }
}

/** The target that makes a path with marks to the one that is there. A language that comes twice is the same both times. */
function targetIn(marked: string, path: string, known?: string): string | undefined {
  const [mark] = Object.values(marks)
    .filter((one) => marked.includes(one))
    .sort((one, other) => marked.indexOf(one) - marked.indexOf(other));
  if (mark === undefined) return marked === path ? known : undefined;
  const at = marked.indexOf(mark);
  if (!path.startsWith(marked.slice(0, at))) return undefined;
  for (let length = Math.min(longest, path.length - at); length >= shortest; length--) {
    const code = path.slice(at, at + length);
    if (!isWellFormedCode(code)) continue;
    const found = targetIn(marked.replaceAll(mark, code), path, mark === marks.target ? code : known);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns whether two names in one folder differ in their language alone: `film.en.srt`, `film.pt-BR.srt`. */
export function areSiblings(one: string, other: string): boolean {
  const [left, right] = [one.split('.'), other.split('.')];
  const differing = left.flatMap((part, index) => (part === right[index] ? [] : [index]));
  const [at] = differing;
  if (left.length !== right.length || differing.length !== 1 || at === undefined) return false;
  if (at === 0 || at === left.length - 1) return false;
  return [left[at], right[at]].every((part) => isWellFormedCode(part ?? ''));
}

/** The language a file has in its name before the extension, such as `de` of `film.de.srt`. */
export function languageInName(name: string): string | undefined {
  const part = name.split('.').slice(1).at(-2);
  return part !== undefined && isWellFormedCode(part) ? part : undefined;
}
