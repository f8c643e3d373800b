import { firstFrom } from '../../../formats/trackedRange';

/** Offsets of a text in one that was made of its stretches. */
export class Moves {
  private readonly stretches: Array<{ start: number; to: number }> = [];

  /** Adds a stretch: from `start` on, the text stands at `to`. Each stretch begins behind the one before it. */
  add(start: number, to: number): void {
    this.stretches.push({ start, to });
  }

  of(at: number): number {
    const stretch = this.stretches[firstFrom(this.stretches, at + 1) - 1];
    return stretch ? at - stretch.start + stretch.to : at;
  }
}
