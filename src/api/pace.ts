import { ServiceError } from './errors';

/** Bytes a second that a body brings at least: less than any modem. */
const slowestRate = 1024;

/**
 * Tells a body that comes slowly from one that drips for ever, which no silence ends. Who waits has so much time to spend;
 * each byte gives some of it back. Only the time in which nothing was there counts, not that of who reads.
 */
export class Pace {
  private leftMs: number;

  /**
   * @param spareMs how far a body may be behind the slowest rate, in milliseconds
   * @param silenceMs the longest wait that counts: a longer one was none of the body, as when the machine slept
   */
  constructor(
    private readonly spareMs: number,
    private readonly silenceMs: number,
  ) {
    this.leftMs = spareMs;
  }

  /** Bytes came after a wait. @throws ServiceError `timeout` when they come too slowly */
  take(bytes: number, waitedMs: number): void {
    const left = this.leftMs - Math.min(waitedMs, this.silenceMs) + (bytes / slowestRate) * 1000;
    this.leftMs = Math.min(left, this.spareMs);
    if (this.leftMs < 0) {
      throw new ServiceError('timeout', 'The service’s response was too slow and was stopped.', {
        mayHaveHappened: true,
      });
    }
  }
}
