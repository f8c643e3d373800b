import type { Readable, Writable } from 'node:stream';
import type { Meter } from '../api/meter';

/** All that a command has of the process it runs in, so that tests run it in theirs. */
export interface World {
  stdin: Readable & { isTTY?: boolean };
  stdout: Output;
  stderr: Output;
  env: NodeJS.ProcessEnv;
  /** The folder that paths are relative to. */
  cwd: string;
  /** Aborts when a user, or the system, ends the program. */
  signal: AbortSignal;
  /**
   * Does what changes nothing, and may take long without a turn for anything else, such as reading large files: the system
   * ends the program in its midst. Absent = within another program.
   */
  endingAtOnce?<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Writes something that is not left half written, also while something else is ended at once. Absent = as above. */
  untilWritten?<Value>(write: () => Promise<Value>): Promise<Value>;
  /** Is asked before every call to a service that costs; absent = only the limits of the command hold. */
  meter?: Meter;
  /** Is told how far a command is, beside the user. */
  onProgress?: (done: number, total: number) => void;
  /** The folder of the bundles that are started as processes of their own. */
  programs: string;
}

/** A stream that may be a terminal. */
export type Output = Writable & { isTTY?: boolean; columns?: number };

/** 0 done, 1 something is left or was found, 2 bad input, 3 the service is in trouble, 130 stopped. */
export type ExitCode = 0 | 1 | 2 | 3 | 130;
