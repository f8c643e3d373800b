import { sampleRate } from '../engines/speechEngine';

/**
 * Brings a stream of samples to another rate, if not told to that which engines hear: between two samples on a straight line, of several the mean,
 * which takes away most of what the lower rate cannot hold.
 */
export class Resampler {
  /** Samples that the next ones are made of too. */
  private rest = new Float32Array(0);
  /** Place in `rest` where the next sample begins. */
  private at = 0;
  private readonly step: number;

  /** @param rate samples a second of what comes @param wanted of what is made */
  constructor(rate: number, wanted: number = sampleRate) {
    this.step = rate / wanted;
  }

  write(samples: Int16Array): Int16Array {
    if (this.step === 1) return samples;
    const all = new Float32Array(this.rest.length + samples.length);
    all.set(this.rest);
    all.set(samples, this.rest.length);
    const { step } = this;
    const width = Math.max(step, 1);
    const made = new Int16Array(Math.max(0, Math.floor((all.length - width - this.at) / step) + 1));
    let count = 0;
    let at = this.at;
    for (; count < made.length && at + width <= all.length; at += step) {
      made[count++] = Math.round(step < 1 ? between(all, at) : mean(all, at, at + step));
    }
    const used = Math.min(Math.floor(at), all.length);
    this.rest = all.slice(used);
    this.at = at - used;
    return made.subarray(0, count);
  }
}

function between(samples: Float32Array, at: number): number {
  const before = Math.floor(at);
  const share = at - before;
  const first = samples[before] ?? 0;
  return first + ((samples[before + 1] ?? first) - first) * share;
}

function mean(samples: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let index = Math.floor(from); index < to; index++) {
    const share = Math.min(index + 1, to) - Math.max(index, from);
    sum += (samples[index] ?? 0) * share;
  }
  return sum / (to - from);
}
