import { reason, type Reason, type ReasonArguments, type ReasonCode } from '../formats/reason';

/** Reason why a file of a project is not read or written; the reasons that start with `place-`. */
export type PlaceCode = Extract<ReasonCode, `place-${string}`>;

/** A file of a project is not read or written, and why. */
export class ProjectFileError extends Error {
  override name = 'ProjectFileError';

  /** @param path from the folder of the project */
  constructor(
    readonly path: string,
    readonly code: PlaceCode,
    readonly why: Reason,
  ) {
    super(`${path}: ${code}`);
  }

  /** The same of the path that leads there. */
  at(path: string): ProjectFileError {
    return path === this.path ? this : new ProjectFileError(path, this.code, this.why);
  }
}

/** Makes the error of a file. @param path from the folder of the project */
export function refusal<Code extends PlaceCode>(
  path: string,
  code: Code,
  ...quotes: ReasonArguments[Code]
): ProjectFileError {
  return new ProjectFileError(path, code, reason(code, ...quotes));
}
