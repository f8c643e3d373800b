import type { FileFormat } from '../../formats/fileFormats';
import { extensionOf, outputPath } from '../outputPath';
import { usualPattern } from './counterparts';

export interface ResultOrder {
  format: FileFormat;
  /** Path of the source, with `/`. */
  path: string;
  /** Absent = detected by the service. */
  source?: string;
  /** As it is to stand in the file. */
  target: string;
  /** Of output names; empty when the person set none. */
  pattern: string;
}

/**
 * Path of a new file from the folder of its source: by the pattern, else where the tools of its format look for it.
 * @throws OutputPatternError
 */
export function resultPath({ format, path, source, target, pattern }: ResultOrder): string[] {
  const own = pattern === '' ? format.pathFor?.(path, target, source) : undefined;
  if (own) return own;
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  return outputPath(pattern === '' ? usualPattern : pattern, {
    fileName,
    source,
    target,
    extension: extensionOf(fileName),
  });
}
