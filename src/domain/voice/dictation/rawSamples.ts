/** Bytes of the head of a file of the kind AU that tell where its samples begin. */
const headBytes = 8;
const mark = '.snd';

/**
 * Takes 16-bit samples, the low byte first, out of what a program writes: `pw-record` writes a file of the kind AU to its
 * standard output, with a head and the high byte first, all others samples alone.
 */
export class RawSamples {
  private rest = Buffer.alloc(0);
  /** Bytes of the head that are still to come; absent until it is known whether there is one. */
  private head: number | undefined;
  private isSwapped = false;

  /** Whole samples; what is left of one is kept for the next piece. */
  take(piece: Buffer): Buffer {
    this.rest = Buffer.concat([this.rest, piece]);
    if (this.head === undefined) {
      if (this.rest.length < headBytes) return Buffer.alloc(0);
      this.isSwapped = this.rest.toString('latin1', 0, mark.length) === mark;
      this.head = this.isSwapped ? this.rest.readUInt32BE(mark.length) : 0;
    }
    const skipped = Math.min(this.head, this.rest.length);
    this.head -= skipped;
    const whole = skipped + ((this.rest.length - skipped) & ~1);
    const samples = Buffer.from(this.rest.subarray(skipped, whole));
    this.rest = this.rest.subarray(whole);
    return this.isSwapped ? samples.swap16() : samples;
  }
}
