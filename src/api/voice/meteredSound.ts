import type { Meter, MeteredCall } from '../meter';

/** Sound that is written down at once: little is written down that is not sent, and it is not done for each chunk. */
const atOnceMs = 10_000;

/** Has the sound of a session written down before it is sent, some seconds at a time. */
export class MeteredSound {
  private sentMs = 0;
  private isOver = false;

  private constructor(
    private readonly call: MeteredCall,
    private readonly expectedMs: number,
    private writtenMs: number,
  ) {}

  /**
   * @param expectedMs of sound that there is in all; Infinity when nobody knows
   * @returns `undefined` where nothing costs
   * @throws what the meter refuses with
   */
  static async begin(meter: Meter | undefined, expectedMs: number): Promise<MeteredSound | undefined> {
    if (!meter) return undefined;
    const milliseconds = Math.ceil(Math.min(atOnceMs, expectedMs));
    const call = await meter.begin({ product: 'voice', characters: 0, milliseconds });
    return new MeteredSound(call, expectedMs, milliseconds);
  }

  /** So much more is about to be sent. @throws what the meter refuses with */
  async allow(ms: number): Promise<void> {
    const missing = this.sentMs + ms - this.writtenMs;
    if (missing <= 0 || this.isOver) return;
    const more = Math.ceil(Math.max(missing, Math.min(atOnceMs, this.expectedMs - this.writtenMs)));
    await this.call.more(more);
    this.writtenMs += more;
  }

  sent(ms: number): void {
    this.sentMs += ms;
  }

  /** No more is sent. A session that got no sound costs nothing. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    if (this.sentMs > 0) this.call.answered({ milliseconds: Math.round(this.sentMs) });
    else this.call.failed(false);
  }
}
