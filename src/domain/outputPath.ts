import { isWellFormedCode } from '../formats/languageCode';
import { isTooLong, safeName } from '../projectFiles/fileNames';
import { reason, type Reason } from '../formats/reason';

/** Values for the placeholders of a pattern. */
export interface OutputValues {
  /** Name of the source file with its extension. */
  fileName: string;
  /** Absent = detected by the service. */
  source?: string;
  target: string;
  /** Extension of the result. */
  extension: string;
}

/** A pattern of output names, and what is wrong with it. */
export class OutputPatternError extends Error {
  override name = 'OutputPatternError';

  constructor(readonly why: Reason) {
    super(why.reason);
  }
}

/** No file can be where a result would belong, whatever the pattern; and why. */
export class OutputPathError extends Error {
  override name = 'OutputPathError';

  constructor(readonly why: Reason) {
    super(why.reason);
  }
}

/** More folders, or a longer pattern, is a mistake. */
const mostFolders = 32;
const mostPatternCharacters = 260;

const variables = ['name', 'target', 'source', 'ext'] as const;

/**
 * Path of a result relative to the folder of its source, by a pattern such as `${target}/${name}.${ext}`. `${source}` of
 * a language that is not known yet is left out together with the dot or dash before it.
 * @returns segments; `..` only at the beginning, the last one is the file's name
 * @throws OutputPatternError
 * @throws OutputPathError
 */
export function outputPath(pattern: string, values: OutputValues): string[] {
  const problem = patternProblem(pattern);
  if (problem !== undefined) throw new OutputPatternError(problem);
  const { fileName, source = '', target, extension } = values;
  const own = extensionOf(fileName);
  const name = own === '' ? fileName : fileName.slice(0, -own.length - 1);
  const known: Record<string, string> = { name, target, source, ext: matchCase(own, extension) };
  const withoutSource = source === '' ? pattern.replace(/[.\-_]?\$\{source\}/g, '') : pattern;
  checkCodes([target, ...(source === '' ? [] : [source])]);
  const segments = withoutSource.split(/[/\\]/).map((segment) => {
    const filled = segment.replace(/\$\{(\w+)\}/g, (_, variable: string) => known[variable] ?? '').trim();
    // A climb is one that the pattern has: what it is filled with never makes one.
    return segment.trim() === '..' || filled === '' || filled === '.' ? filled : safeName(filled);
  });
  const path = segments.filter((segment) => segment !== '' && segment !== '.');
  if ((path.at(-1) ?? '..') === '..') throw new OutputPatternError(reason('pattern-folder'));
  return checkedPath(path);
}

/**
 * The one door for the path of every file that Parlance makes: each part is a name that all systems take, of a length that
 * they take, and nothing but a climb at the beginning leads up.
 * @param segments from the folder of the source; the last one is the file's name
 * @throws OutputPathError
 */
export function checkedPath(segments: readonly string[]): string[] {
  const climbs = climbsOf(segments);
  const path = segments.map((segment, index) => (index < climbs ? segment : safeName(segment)));
  if (path.length === climbs || path.includes('')) throw new OutputPathError(reason('path-no-name'));
  if (path.some(isTooLong)) throw new OutputPathError(reason('path-long'));
  if (path.length > mostFolders) throw new OutputPathError(reason('path-deep'));
  return path;
}

/** Number of folders a path goes up at its beginning. */
export function climbsOf(segments: readonly string[]): number {
  const climbs = segments.findIndex((segment) => segment !== '..');
  return climbs < 0 ? segments.length : climbs;
}

/** @throws OutputPathError when one is no language code: it came from a file or a service, and leads anywhere */
export function checkCodes(codes: readonly string[]): void {
  const wrong = codes.find((code) => !isWellFormedCode(code));
  if (wrong !== undefined) throw new OutputPathError(reason('path-language', wrong.slice(0, 40)));
}

/** Reason why a pattern cannot be used. */
function patternProblem(pattern: string): Reason | undefined {
  if (pattern.length > mostPatternCharacters) return reason('pattern-long', mostPatternCharacters);
  const used = [...pattern.matchAll(/\$\{(\w*)\}?/g)].map(([, name]) => name ?? '');
  const unknown = used.find((name) => !variables.some((variable) => variable === name));
  if (unknown !== undefined) {
    const all = variables.map((name) => `\${${name}}`).join(', ');
    return reason('pattern-unknown', `\${${unknown}}`, all);
  }
  if (!used.includes('name')) return reason('pattern-name', '${name}');
  if (!used.includes('target')) return reason('pattern-target', '${target}');
  if (/^(?:[/\\~]|[A-Za-z]:)/.test(pattern)) return reason('pattern-start');
  if (/[<>:"|?*\p{Cc}]/u.test(pattern.replace(/\$\{\w+\}/g, ''))) {
    return reason('pattern-character');
  }
  const folders = pattern.split(/[/\\]/);
  const climbs = folders.findLastIndex((folder) => folder.trim() === '..');
  if (folders.slice(0, climbs + 1).some((folder) => folder.trim() !== '..')) {
    return reason('pattern-climb');
  }
  return undefined;
}

/** `DOCX` for `REPORT.DOC`: a name in capitals stays one. */
function matchCase(own: string, extension: string): string {
  const isCapital = own !== '' && own === own.toUpperCase() && own !== own.toLowerCase();
  return isCapital ? extension.toUpperCase() : own.toLowerCase() === extension ? own : extension;
}

/**
 * The first of `report.de.docx`, `report.de-2.docx`, `report.de-3.docx` … that is not taken.
 * @param isTaken told a file name without its folders
 */
export async function freeName(
  fileName: string,
  isTaken: (name: string) => boolean | Promise<boolean>,
): Promise<string> {
  const extension = extensionOf(fileName);
  const stem = extension === '' ? fileName : fileName.slice(0, -extension.length - 1);
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? fileName : `${stem}-${count}${extension === '' ? '' : `.${extension}`}`;
    if (!(await isTaken(candidate))) return candidate;
  }
}

/** Text that stands after the last dot of a name, as it is written; '' for a name without one. */
export function extensionOf(fileName: string): string {
  return /[^.]\.([^.]+)$/.exec(fileName)?.[1] ?? '';
}
