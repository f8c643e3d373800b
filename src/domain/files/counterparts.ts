import { posix } from 'node:path';
import { outputPath, OutputPatternError } from '../outputPath';

/** What a file is called that was translated with no other setting. */
export const usualPattern = '${name}.${target}.${ext}';
/** `de`, `pt-BR`, `zh-Hans`. */
const code = '[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*';
/** Stand for languages while a pattern is filled in. */
const targetMark = 'TARGETLANGUAGE';
const sourceMark = 'SOURCELANGUAGE';

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
    { pattern, values: { fileName, target: targetMark, extension } },
    { pattern, values: { fileName, target: targetMark, source: sourceMark, extension } },
  ]);
  for (const { pattern, values } of attempts) {
    const path = pathOf(pattern, values);
    if (path === undefined) continue;
    const expected = escape(posix.join(posix.dirname(source), ...path))
      .replace(targetMark, `(?<target>${code})`)
      .replaceAll(targetMark, String.raw`\k<target>`)
      .replaceAll(sourceMark, code);
    const found = new RegExp(`^${expected}$`, 'u').exec(result)?.groups?.['target'];
    if (found !== undefined) return found;
  }
  return undefined;
}

function pathOf(pattern: string, values: Parameters<typeof outputPath>[1]): string[] | undefined {
  try {
    return outputPath(pattern, values);
  } catch (error) {
    if (error instanceof OutputPatternError) return undefined;
    throw error;
  }
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Whether two names in one folder differ in their language alone: `film.en.srt`, `film.pt-BR.srt`. */
export function areSiblings(one: string, other: string): boolean {
  const [left, right] = [one.split('.'), other.split('.')];
  const differing = left.flatMap((part, index) => (part === right[index] ? [] : [index]));
  const [at] = differing;
  if (left.length !== right.length || differing.length !== 1 || at === undefined) return false;
  if (at === 0 || at === left.length - 1) return false;
  return [left[at], right[at]].every((part) => isCode(part ?? ''));
}

/** The language a file has in its name before the extension, such as `de` of `film.de.srt`. */
export function languageInName(name: string): string | undefined {
  const part = name.split('.').slice(1).at(-2);
  return part !== undefined && isCode(part) ? part : undefined;
}

function isCode(text: string): boolean {
  return new RegExp(`^${code}$`).test(text);
}
