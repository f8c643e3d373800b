import { sampleRate } from './speechEngine';

/** Returns the max time for an engine to process a piece of sound, in milliseconds: large models take long on slow machines. */
export function hearLimitMs(sound: Int16Array): number {
  return 60_000 + (sound.length / sampleRate) * 20_000;
}
