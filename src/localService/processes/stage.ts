/** One program of a pipeline: it reads what the one before it writes. */
export interface Stage {
  program: string;
  args: string[];
}
