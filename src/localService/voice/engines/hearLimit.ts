import { sampleRate } from './speechEngine';

/** How long an engine may take for a piece of sound, in milliseconds: slow machines with large models take their time. */
export function hearLimitMs(sound: Int16Array): number {
  return 60_000 + (sound.length / sampleRate) * 20_000;
}
