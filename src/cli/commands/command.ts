/** An option of a command: what Node reads it by, and what `--help` and the completions say of it. */
export interface Option {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: boolean;
  default?: string | boolean | string[];
  /** Stand-in for its value in `--help`. */
  value?: string;
  /** All values it takes. */
  values?: readonly string[];
  /** Kind of completion a shell offers for its value. */
  completes?: 'file' | 'folder';
  /** A phrase without a full stop. */
  help: string;
}

/** A command: the one place that knows its name, its options and how it is told. */
export interface Command {
  /** A sentence for the list of all commands. */
  summary: string;
  /** Text that stands behind the options, e.g. `FILES…`. */
  arguments: string;
  /** Completions a shell offers for them. */
  completes?: 'file' | 'folder' | readonly string[];
  /** Actions, as the first argument of a command that does several things: arguments and description of each. */
  actions?: Readonly<Record<string, readonly [arguments: string, what: string]>>;
  options: Readonly<Record<string, Option>>;
  /** Sentences for its own help. */
  notes: readonly string[];
  /** Arguments, and what they do. */
  examples: ReadonlyArray<readonly [line: string, what: string]>;
}
