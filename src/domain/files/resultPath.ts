import type { FormatEntry } from '../../formats/formatTable';
import { checkCodes, checkedPath, climbsOf, extensionOf, outputPath } from '../outputPath';
import { folderInLanguage } from '../../formats/languageInName';
import { usualPattern } from './counterparts';

export interface ResultOrder {
  format: FormatEntry;
  /** Path of the source, with `/`. */
  path: string;
  /** Absent = detected by the service. */
  source?: string;
  /** Target language as it is to stand in the file. */
  target: string;
  /** Pattern of output names; empty when the user set none. */
  pattern: string;
  /** Number of folders the source is below the one that is open; absent = it is in none. */
  depth?: number;
}

/**
 * Path of a new file from the folder of its source: by the pattern, else where the tools of its format look for it. A rule
 * of a format leads out of no folder that is open: only a pattern, which the user set, may.
 * @throws OutputPatternError
 * @throws OutputPathError
 */
export function resultPath({ format, path, source, target, pattern, depth = Infinity }: ResultOrder): string[] {
  checkCodes([target, ...(source === undefined ? [] : [source])]);
  const own =
    pattern === '' ? (format.pathFor?.(path, target, source) ?? folderInLanguage(path, target, source)) : undefined;
  if (own && climbsOf(own) <= depth) return checkedPath(own);
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  return outputPath(pattern === '' ? usualPattern : pattern, {
    fileName,
    source,
    target,
    extension: extensionOf(fileName),
  });
}
