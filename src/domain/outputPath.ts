/** What a pattern is filled with. */
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
}

const variables = ['name', 'target', 'source', 'ext'] as const;

/**
 * Path of a result relative to the folder of its source, by a pattern such as `${target}/${name}.${ext}`. `${source}` of
 * a language that is not known yet is left out together with the dot or dash before it.
 * @returns segments; `..` only at the beginning, the last one is the file's name
 * @throws OutputPatternError with a sentence for the person
 */
export function outputPath(pattern: string, values: OutputValues): string[] {
  const problem = patternProblem(pattern);
  if (problem !== undefined) throw new OutputPatternError(problem);
  const { fileName, source = '', target, extension } = values;
  const own = extensionOf(fileName);
  const name = own === '' ? fileName : fileName.slice(0, -own.length - 1);
  const known: Record<string, string> = { name, target, source, ext: matchCase(own, extension) };
  const withoutSource = source === '' ? pattern.replace(/[.\-_]?\$\{source\}/g, '') : pattern;
  const segments = withoutSource
    .split(/[/\\]/)
    .map((segment) => segment.replace(/\$\{(\w+)\}/g, (_, variable: string) => known[variable] ?? '').trim())
    .filter((segment) => segment !== '' && segment !== '.');
  const last = segments.at(-1);
  if (last === undefined || last === '..')
    throw new OutputPatternError('The pattern of output names ends in a folder.');
  return segments;
}

/** Why a pattern cannot be used, as a sentence. */
function patternProblem(pattern: string): string | undefined {
  const used = [...pattern.matchAll(/\$\{(\w*)\}?/g)].map(([, name]) => name ?? '');
  const unknown = used.find((name) => !variables.some((variable) => variable === name));
  if (unknown !== undefined) {
    const all = variables.map((name) => `\${${name}}`).join(', ');
    return `The pattern of output names has \${${unknown}}; there are ${all}.`;
  }
  if (!used.includes('name')) return 'The pattern of output names needs ${name}, or all files would have one name.';
  if (!used.includes('target'))
    return 'The pattern of output names needs ${target}, or each language would replace the last.';
  if (/^(?:[/\\~]|[A-Za-z]:)/.test(pattern))
    return 'The pattern of output names must start at the folder of the source.';
  if (/[<>:"|?*\p{Cc}]/u.test(pattern.replace(/\$\{\w+\}/g, ''))) {
    return 'The pattern of output names has a character that cannot be in a file name.';
  }
  const folders = pattern.split(/[/\\]/);
  const climbs = folders.findLastIndex((folder) => folder.trim() === '..');
  if (folders.slice(0, climbs + 1).some((folder) => folder.trim() !== '..')) {
    return 'The pattern of output names may have .. only at its beginning.';
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

/** What stands after the last dot of a name, as it is written; '' for a name without one. */
export function extensionOf(fileName: string): string {
  return /[^.]\.([^.]+)$/.exec(fileName)?.[1] ?? '';
}
