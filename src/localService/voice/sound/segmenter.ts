import { sampleRate } from '../engines/speechEngine';

/** Speech between two pauses. */
export interface Speech {
  /** Milliseconds from the start of the stream. */
  start: number;
  samples: Int16Array;
}

/** Samples of the piece whose loudness is measured: 20 ms. */
const frame = sampleRate / 50;
const framesPerSecond = 50;
/** Kept before the first loud frame: how a word begins is soft. */
const leadFrames = 10;
/** So many soft frames are a pause. */
const pauseFrames = 25;
/** Shorter sounds are clicks. */
const leastLoudFrames = 4;
/** A longer speech is cut at its softest place near its end. */
const mostFrames = 15 * framesPerSecond;
const cutFrames = 4 * framesPerSecond;
/** Decibels over the noise, and at all, from which a frame is loud. */
const overNoise = 9;
const leastLoud = -52;
/** Louder is no noise at the start of a stream. */
const mostNoise = -38;

/** Finds speech in a stream of samples, and cuts it at pauses. */
export class Segmenter {
  private rest: Int16Array = new Int16Array(0);
  /** Frames of the speech that goes on, or of the silence before the next. */
  private frames: Array<{ samples: Int16Array; level: number; isLoud: boolean }> = [];
  /** Index in the stream of the first of `frames`. */
  private first = 0;
  private isOpen = false;
  private loud = 0;
  private soft = 0;
  /** Loudness of what is no speech, in decibels. */
  private noise: number | undefined;

  constructor(private readonly onSpeech: (speech: Speech) => void) {}

  write(samples: Int16Array): void {
    const all = new Int16Array(this.rest.length + samples.length);
    all.set(this.rest);
    all.set(samples, this.rest.length);
    let at = 0;
    for (; at + frame <= all.length; at += frame) this.add(all.slice(at, at + frame));
    this.rest = all.slice(at);
  }

  /** Ends the speech that goes on. */
  end(): void {
    if (this.rest.length > 0) {
      const last = new Int16Array(frame);
      last.set(this.rest);
      this.rest = new Int16Array(0);
      this.add(last);
    }
    this.close(this.frames.length);
  }

  /** The speech that goes on; `undefined` in a pause. */
  get open(): Speech | undefined {
    return this.isOpen && this.loud >= leastLoudFrames ? this.speech(this.frames.length) : undefined;
  }

  private add(samples: Int16Array): void {
    const level = decibels(samples);
    // What comes first is noise, unless it is louder than any.
    const noise = this.noise ?? Math.min(level, mostNoise);
    const isLoud = level > Math.max(leastLoud, noise + overNoise);
    // Noise is followed quickly down and slowly up, so that a long word is not taken for it.
    this.noise = noise + (level - noise) * (level < noise ? 0.2 : isLoud ? 0.001 : 0.05);
    this.frames.push({ samples, level, isLoud });
    if (isLoud) {
      this.isOpen = true;
      this.loud += 1;
      this.soft = 0;
    } else if (this.isOpen) {
      this.soft += 1;
    }
    if (!this.isOpen) this.forget(Math.max(0, this.frames.length - leadFrames));
    else if (this.soft >= pauseFrames) this.close(this.frames.length - pauseFrames + leadFrames);
    else if (this.frames.length >= mostFrames) this.cut();
  }

  /** Speech without a pause: the softest place is between two words. */
  private cut(): void {
    const from = this.frames.length - cutFrames;
    let softest = from;
    for (let at = from; at < this.frames.length; at++) {
      if ((this.frames[at]?.level ?? 0) < (this.frames[softest]?.level ?? 0)) softest = at;
    }
    this.onSpeech(this.speech(softest));
    this.forget(softest);
    this.loud = this.frames.filter(({ isLoud }) => isLoud).length;
    this.soft = 0;
  }

  /** @param end frames that belong to the speech */
  private close(end: number): void {
    if (this.isOpen && this.loud >= leastLoudFrames) this.onSpeech(this.speech(end));
    this.forget(this.isOpen ? end : Math.max(0, this.frames.length - leadFrames));
    this.isOpen = false;
    this.loud = 0;
    this.soft = 0;
  }

  private speech(end: number): Speech {
    const samples = new Int16Array(end * frame);
    for (let at = 0; at < end; at++) samples.set(this.frames[at]?.samples ?? [], at * frame);
    return { start: (this.first * 1000) / framesPerSecond, samples };
  }

  private forget(count: number): void {
    this.frames.splice(0, count);
    this.first += count;
  }
}

/** Loudness, 0 for the loudest there can be. */
function decibels(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(sum / samples.length / 0x8000 ** 2 + 1e-9);
}
