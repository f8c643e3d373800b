import type { OffsetRange } from '../trackedRange';

/** Work left on a text that is handed over. */
export type HandoverState = 'missing' | 'stale' | 'review';

/** A text for a translator. */
export interface HandoverUnit {
  /** Name by which it is found again: letters, digits, `-`, `_` and `.`. */
  id: string;
  /** Key of its entry, as a user reads it. */
  name: string;
  source: string;
  /** Ranges of `source` that stay as they are: ascending, not overlapping. Names of codes are their indexes here. */
  codes: readonly OffsetRange[];
  state: HandoverState;
  /** The translation there is. */
  target?: string;
  /** Ranges of its codes, each with the index of the same code of the source; ascending. */
  targetCodes?: ReadonlyArray<OffsetRange & { code: number }>;
  /** Comments and descriptions. */
  note?: string;
  /** Max length of the translation in characters. */
  maxLength?: number;
}

/** Texts of a project for a translator, in one target language. */
export interface HandoverFile {
  sourceLanguage: string;
  targetLanguage: string;
  /** The units of each target file. */
  groups: ReadonlyArray<{ path: string; units: readonly HandoverUnit[] }>;
}

/** A part of a translation: text, or the code with this index; -1 for one that the source does not have. */
export type ReturnedPiece = string | { code: number };

/** A unit of a file that came back from a translator. */
export interface ReturnedUnit {
  id: string;
  /** Its translation; empty = there is none. */
  pieces: readonly ReturnedPiece[];
  /** True if the file says that it is translated, and not only that there is a text. */
  isDone: boolean;
  /** Line in the file, from 1. */
  line: number;
}

/** A file that came back, or the line from which it cannot be read. */
export type ReturnedFile = { units: readonly ReturnedUnit[]; targetLanguage?: string } | { brokenAtLine: number };

/** A text cut into what is translated and its codes. */
export function cutAtCodes(
  text: string,
  codes: ReadonlyArray<OffsetRange & { code?: number }>,
): Array<string | { code: number; text: string }> {
  const pieces: Array<string | { code: number; text: string }> = [];
  let at = 0;
  for (const [index, { start, end, code = index }] of codes.entries()) {
    if (start > at) pieces.push(text.slice(at, start));
    pieces.push({ code, text: text.slice(start, end) });
    at = end;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}
