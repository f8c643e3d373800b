import type { TextEdit } from '../../formats/edits';
import type { Reason } from '../../formats/reason';

export type FindingCode =
  | 'code-missing'
  | 'code-unknown'
  | 'code-repeated'
  | 'code-misplaced'
  | 'placeholder-missing'
  | 'placeholder-unknown'
  | 'too-long'
  | 'too-short'
  | 'unreadable';

/** Something wrong with a translation in a file, at its place. */
export interface FileFinding {
  code: FindingCode;
  /** `error` where a program that uses the file would fail or show the wrong thing. */
  severity: 'error' | 'warning';
  message: Reason;
  /** Half-open range in UTF-16 units of the file. */
  start: number;
  end: number;
  /** Index of the segment; absent for what is wrong with the file itself. */
  segment?: number;
  /** What would mend it; absent where only a person or a new translation can. */
  fix?: FindingFix;
}

export interface FindingFix {
  /** What it does, as a command. */
  title: Reason;
  edits: readonly TextEdit[];
}
