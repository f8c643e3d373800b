import type { Samples } from './packetDecoders';
import { Resampler } from './resampler';

/** Samples a second of what is made: what services and engines take. */
export const madeRate = 16_000;
/** Seconds by which a packet may be early or late before what is told of its time is believed. */
const tolerance = 0.1;
/** Samples of a piece of silence. */
const silencePiece = madeRate;

/** Packets without a gap. */
interface Run {
  /** Seconds at which its first packet is to be heard. */
  start: number;
  samples: number;
  rate: number;
  resampler: Resampler;
}

/**
 * Puts decoded packets where they belong: mono 16-bit samples at 16 kHz from a time on, silence where there is no packet,
 * and nothing of what comes before or twice.
 */
export class Timeline {
  /** Samples that have been given, from the beginning of the file. */
  private made: number;
  private run: Run | undefined;

  /** @param from seconds from which on samples are wanted @param end seconds behind which none are */
  constructor(
    from: number,
    private readonly end: number,
  ) {
    this.made = Math.round(from * madeRate);
  }

  /** Seconds up to which samples have been given. */
  get seconds(): number {
    return this.made / madeRate;
  }

  /**
   * @param at seconds at which the packet is to be heard
   * @param samples `undefined` of one that is damaged: it is silent
   */
  *put(at: number, duration: number, samples: Samples | undefined): Generator<Int16Array> {
    const rate = samples?.rate ?? this.run?.rate;
    if (rate === undefined || at > this.end + tolerance) return;
    let { run } = this;
    if (!run || run.rate !== rate || Math.abs(at - run.start - run.samples / run.rate) > tolerance) {
      if (run) yield* this.give(run.resampler.end());
      // Never back: what has been given has been sent.
      yield* this.silence(Math.max(0, Math.round(at * madeRate) - this.made));
      run = this.run = { start: at, samples: 0, rate, resampler: new Resampler(rate, madeRate) };
    }
    yield* this.write(run, samples?.mono ?? new Float32Array(Math.round(duration * rate)));
  }

  /** Yields the rest of the last packets. */
  *finish(): Generator<Int16Array> {
    if (this.run) yield* this.give(this.run.resampler.end());
    this.run = undefined;
  }

  private *write(run: Run, mono: Float32Array): Generator<Int16Array> {
    // What is left out is left out before another rate is made, so that the place is exact.
    const early = Math.round((this.made / madeRate - (run.start + run.samples / run.rate)) * run.rate);
    const isBegun = run.resampler.isBegun;
    run.samples += mono.length;
    const skipped = isBegun ? 0 : Math.max(0, Math.min(mono.length, early));
    if (skipped < mono.length) yield* this.give(run.resampler.write(skipped > 0 ? mono.subarray(skipped) : mono));
  }

  private *give(samples: Float32Array): Generator<Int16Array> {
    const left = Math.max(0, Math.round(this.end * madeRate) - this.made);
    const count = Math.min(samples.length, left);
    if (count === 0) return;
    const made = new Int16Array(count);
    for (let at = 0; at < count; at++) {
      made[at] = Math.max(-0x8000, Math.min(0x7fff, Math.round((samples[at] ?? 0) * 0x8000)));
    }
    this.made += count;
    yield made;
  }

  private *silence(samples: number): Generator<Int16Array> {
    for (let left = samples; left > 0; left -= silencePiece) {
      yield* this.give(new Float32Array(Math.min(left, silencePiece)));
    }
  }
}
