/** Decibels over the noise of the room from which somebody may be speaking. */
const overNoise = 9;
/** Nothing softer is speech. */
const leastLoud = -52;
/** Without a single word, what is loud is no speech: after so many times the silence that ends a dictation. */
const wordless = 4;

/** Knows for how long nobody has spoken, by the sound and by the words that come of it. All times are of the sound. */
export class Quiet {
  private atMs = 0;
  private loudMs = 0;
  private wordsMs = 0;
  private noise: number | undefined;

  /** Whole samples that were recorded. */
  add(samples: Uint8Array, untilMs: number): void {
    this.atMs = untilMs;
    const level = decibels(samples);
    const noise = this.noise ?? level;
    const isLoud = level > Math.max(leastLoud, noise + overNoise);
    // It is followed quickly down and slowly up, so that speech is not taken for it.
    this.noise = noise + (level - noise) * (level < noise ? 0.5 : isLoud ? 0.01 : 0.1);
    if (isLoud) this.loudMs = untilMs;
  }

  /** Words came of what was said. */
  heard(): void {
    this.wordsMs = this.atMs;
  }

  /** Returns whether nobody has spoken for so long. */
  isLongerThan(ms: number): boolean {
    const withoutWords = this.atMs - this.wordsMs;
    return withoutWords > ms && (this.atMs - this.loudMs > ms || withoutWords > wordless * ms);
  }
}

/** Loudness, 0 for the loudest there can be. */
function decibels(samples: Uint8Array): number {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  let sum = 0;
  for (let at = 0; at + 1 < view.byteLength; at += 2) sum += view.getInt16(at, true) ** 2;
  return 10 * Math.log10(sum / Math.max(1, view.byteLength / 2) / 0x8000 ** 2 + 1e-9);
}
