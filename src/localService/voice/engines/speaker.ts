/** Mono samples of 16 bits. */
export interface SpokenSound {
  samples: Int16Array;
  /** Samples a second. */
  rate: number;
}

export type SpeakerVoice = 'male' | 'female';

/** Speaks what is written. Everything stays on this machine. */
export interface Speaker {
  /** Id in the list of engines. */
  readonly id: 'espeak';
  isHere(): Promise<boolean>;
  /**
   * Returns whether it has a voice for a language, given as a code of the contract; false where it is not installed.
   */
  speaks(language: string): Promise<boolean>;
  /** Advice on how to install it, one sentence. */
  readonly advice: string;
  /** @throws SpeechError when it fails; the reason of the signal when aborted */
  speak(text: string, language: string, voice: SpeakerVoice | undefined, signal: AbortSignal): Promise<SpokenSound>;
}
