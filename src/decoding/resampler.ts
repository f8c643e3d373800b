/** Zero crossings of the filter on each side: what the lower rate cannot hold is at least 60 dB softer. */
const crossings = 16;
/** Share of the bandwidth of the lower rate that is kept. */
const kept = 0.92;
/** Filters are made for so many places between two samples. */
const phases = 256;

/** Brings a stream of samples to another rate, by a windowed sinc. It adds no delay: the first sample stays where it is. */
export class Resampler {
  /** True if anything has come. */
  isBegun = false;
  private readonly step: number;
  private readonly reach: number;
  private readonly filters: readonly Float32Array[];
  /** Samples that the next ones are made of too; before the first one there is silence. */
  private rest: Float32Array;
  /** Place in `rest` where the next sample belongs. */
  private at: number;

  /** @param from samples a second of what comes @param to of what is made */
  constructor(from: number, to: number) {
    this.step = from / to;
    const cutoff = Math.min(1, to / from) * (this.step === 1 ? 1 : kept);
    this.reach = Math.ceil(crossings / cutoff);
    this.filters = filtersFor(cutoff, this.reach);
    this.rest = new Float32Array(this.reach);
    this.at = this.reach;
  }

  /** @returns what can be made by now */
  write(samples: Float32Array): Float32Array {
    this.isBegun = true;
    if (this.step === 1) return samples;
    const { reach, step } = this;
    const all = new Float32Array(this.rest.length + samples.length);
    all.set(this.rest);
    all.set(samples, this.rest.length);
    const made = new Float32Array(Math.max(0, Math.floor((all.length - reach - 1 - this.at) / step) + 1));
    for (let index = 0; index < made.length; index++) {
      const at = this.at + index * step;
      const before = Math.floor(at);
      const weights = this.filters[Math.round((at - before) * phases)] ?? [];
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap++) sum += (weights[tap] ?? 0) * (all[before - reach + 1 + tap] ?? 0);
      made[index] = sum;
    }
    this.at += made.length * step;
    const used = Math.max(0, Math.floor(this.at) - reach);
    this.rest = all.slice(used);
    this.at -= used;
    return made;
  }

  /** The last samples, behind which there is silence. */
  end(): Float32Array {
    return this.step === 1 ? new Float32Array(0) : this.write(new Float32Array(this.reach));
  }
}

/** Last filters made: a damaged file starts over at every packet. */
let last: { cutoff: number; filters: readonly Float32Array[] } | undefined;

function filtersFor(cutoff: number, reach: number): readonly Float32Array[] {
  if (last?.cutoff !== cutoff) {
    last = { cutoff, filters: Array.from({ length: phases + 1 }, (_, at) => filter(at / phases, cutoff, reach)) };
  }
  return last.filters;
}

/** Weights of `2 * reach` samples for a place between the two in their middle. */
function filter(share: number, cutoff: number, reach: number): Float32Array {
  const weights = Float32Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - reach + 1 - share;
    const angle = (Math.PI * distance) / reach;
    const window = Math.abs(distance) >= reach ? 0 : 0.42 + 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle);
    const turn = Math.PI * cutoff * distance;
    return window * (turn === 0 ? 1 : Math.sin(turn) / turn);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
