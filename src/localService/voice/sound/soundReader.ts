/** Makes samples of what a client sends. */
export interface SoundReader {
  write(bytes: Uint8Array): void;
  /** Bytes that it has not worked on yet. */
  readonly waitingBytes: number;
  /** Resolves when all samples have been given. Rejects with `SoundError` when there is no sound in what was sent. */
  end(): Promise<void>;
  /** Gives nothing any more, and frees what it holds. */
  stop(): void;
}

/** Error for data that is not the sound it was said to be. */
export class SoundError extends Error {
  override name = 'SoundError';
}
