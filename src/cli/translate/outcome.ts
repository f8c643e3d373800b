import type { ExitCode } from '../world';

/** Outcome of a task, as the report has it. */
export interface Outcome {
  source: string;
  target: string;
  language: string;
  /** Unicode code points that the service bills at most. */
  characters: number;
  /** True if none of its texts has anything to mask; of no interest to a report. */
  isPlain?: boolean;
  written: boolean;
  segments?: number;
  fromCache?: number;
  sentCharacters?: number;
  billedCharacters?: number;
  /** Names of what was asked for and not applied, as the service reports them. */
  notApplied?: readonly string[];
  left: ReadonlyArray<{ line?: number; id?: string; message: string }>;
  warnings?: ReadonlyArray<{ line: number; id?: string; message: string }>;
  code: ExitCode;
}
