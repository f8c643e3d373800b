/** Inputs that a thread tries, one after another. */
export interface Batch {
  /** Each input is made of this and its number. */
  seed: number;
  first: number;
  count: number;
  /** Where the thread tells which input it tries. */
  place: Int32Array;
  /** Part of the names of the only readers that are tried. */
  only?: string;
}

export interface Failure {
  index: number;
  reader: string;
  text: string;
  message: string;
}

export interface Result {
  done: number;
  failures: Failure[];
  readers: number;
  slowest: { ms: number; index: number; reader?: string; text?: string };
}
