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
  /** What `check` is to leave out, as it was at another time. */
  baseline: 64 * mebibyte,
  /** What is needed to fetch a document that a service has; some hundreds of bytes. */
  documentJob: 256 * 1024,
  /** What was heard of a recording of days, in all languages. */
  heard: 64 * mebibyte,
  /** Of which the words are looked at. */
  words: 512 * 1024,
  /** A source or a target; it is read whole, which takes up to twenty times as much memory. */
  texts: 50 * mebibyte,
} as const;

/** What a file of a project is. */
export type ProjectFileKind = keyof typeof mostBytesOf;
