/** Samples a second of all sound that engines hear: mono, 16 bits. */
export const sampleRate = 16_000;

/** A word, in milliseconds from the start of the sound it was heard in. */
export interface SpokenWord {
  text: string;
  start: number;
  end: number;
}

export interface Heard {
  /** A source code of the contract (§13.1). */
  language: string;
  /** Words in order; none for sound without speech. */
  words: readonly SpokenWord[];
}

/** Writes down what is spoken. Everything stays on this machine. */
export interface SpeechEngine {
  /** Name of it to a user, and what settings call it. */
  readonly name: string;
  readonly id: 'pocketsphinx' | 'whisper';
  /** Languages it understands here, as codes of the contract; none where it is not installed. Cheap to ask. */
  languages(): Promise<readonly string[]>;
  /** Advice on how to install it, one sentence. */
  readonly advice: string;
  /**
   * The words of a piece of sound of at most half a minute.
   * @param language `undefined` = find out
   * @throws SpeechError when it fails; the reason of the signal when aborted
   */
  hear(sound: Int16Array, language: string | undefined, signal: AbortSignal): Promise<Heard>;
}

/** An engine failed: its program could not be run, or ended without an answer. */
export class SpeechError extends Error {
  override name = 'SpeechError';
}
