import type { ConnectionSummary } from '../messages/connection';

/** A remote service is asked no more often than this because the window has the focus again, in milliseconds. */
const leastMs = 60_000;

/**
 * Decides whether a list is read again when the window gets the focus. Who goes to and fro between windows causes no
 * request each time, unless the service is on this machine.
 */
export class FocusReads {
  private next = 0;

  /** @param now time in milliseconds that only goes forward */
  constructor(private readonly now = () => performance.now()) {}

  /** Counts as a read where it returns true. */
  isDue({ kind }: ConnectionSummary): boolean {
    const now = this.now();
    if (kind === 'remote' && now < this.next) return false;
    this.next = now + leastMs;
    return true;
  }

  /** Makes the next one due: another connection is in use. */
  reset(): void {
    this.next = 0;
  }
}
