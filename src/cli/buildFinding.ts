import type { RuleWords } from './ruleWords';

/** Something on a line of a file: lines and columns from 1, in UTF-16 units. */
export interface BuildFinding {
  /** Level of the finding; a `note` is one that a user has to look at before fixing it. */
  level: 'error' | 'warning' | 'note';
  rule: string;
  message: string;
  line: number;
  endLine?: number;
  column?: number;
  endColumn?: number;
  suggestions?: readonly string[];
  fixes?: readonly BuildFix[];
  /** Facts known of its rule. */
  about?: RuleWords;
}

/** A change that mends something: puts a text in place of another one. */
export interface BuildFix {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  text: string;
}

/** A file and what was found in it. */
export interface BuildFile {
  /** Path as called from the working directory of the program, with `/`. */
  file: string;
  /** False where something of it was not looked at. */
  isChecked: boolean;
  findings: readonly BuildFinding[];
}
