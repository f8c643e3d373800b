/** Results of one kind, by what they are the results of. */
export interface CacheSpace {
  /**
   * Facts known for each key, in order; `undefined` for what is not.
   * @param keys everything a result depends on, as text of any length
   */
  read(keys: readonly string[]): Promise<Array<string | undefined>>;
  /** Remembers results; a later one takes the place of an earlier one. */
  write(entries: ReadonlyArray<readonly [key: string, value: string]>): Promise<void>;
}

/** The kinds of results. Each has its own keys; all share the file and its size. */
export type CacheSpaceName = 'translations' | 'checks';

export interface TextCacheOptions {
  file: string;
  /** Its folder is one of Parlance's own. */
  ownsFolder?: boolean;
  /** The file grows to this size; then what was used least recently makes room. Read at each write: it may change. */
  readonly maximumBytes: number;
  /** Told when the cache cannot be used; until it is cleared it knows nothing and keeps nothing. */
  onFailure: (error: unknown) => void;
  now?: () => number;
}
