import { limits } from '../../api/schemas/limits';

/** Sound that may come at once, in milliseconds: a network and a busy machine let it come in heaps. */
const atOnceMs = 10_000;

/** Holds a client to twice the speed of what it sends (contract §13.3). */
export class Pace {
  private allowedMs = atOnceMs;
  private since: number | undefined;

  /** @param now milliseconds of a clock that never goes back */
  constructor(private readonly now: () => number) {}

  /**
   * Returns whether a piece comes no faster than allowed.
   * @param waitedMs for how long the service did not read; what came meanwhile waited
   */
  take(lengthMs: number, waitedMs: number): boolean {
    const now = this.now();
    const passed = now - (this.since ?? now);
    this.since = now;
    const most = atOnceMs + waitedMs * limits.voice.pace;
    this.allowedMs = Math.min(this.allowedMs + passed * limits.voice.pace, most) - lengthMs;
    return this.allowedMs >= 0;
  }
}
