const mebibyte = 1024 * 1024;

/** Most bytes of a file of a project by what it is; a larger one is none of its kind. */
export const mostBytesOf = {
  /** `.parlance.json`. */
  configuration: 256 * 1024,
  /** `.gitignore` and others of its kind. */
  ignoreList: 64 * 1024,
  /** `.parlance/sources.json`, a line for each string of a project. */
  sourceLock: 256 * mebibyte,
  /** Terms in a table or a term base. */
  terms: 16 * mebibyte,
  /** Findings of an earlier `check` that it is to leave out. */
  baseline: 64 * mebibyte,
  /** Data needed to fetch a document from a service; some hundreds of bytes. */
  documentJob: 256 * 1024,
  /** Transcript of a recording of days, in all languages. */
  heard: 64 * mebibyte,
  /** File whose words are read. */
  words: 512 * 1024,
  /** A source or a target; it is read whole, which takes up to twenty times as much memory. */
  texts: 50 * mebibyte,
} as const;

/** Kind of a project's file. */
export type ProjectFileKind = keyof typeof mostBytesOf;
