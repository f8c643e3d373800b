/** Between two times that what was heard is written down. */
const keepEveryMs = 2000;

/** Has what was heard written down now and then while it grows, never twice at once. */
export class Keeper {
  private last = 0;
  private writing = Promise.resolve();

  constructor(private readonly write: () => Promise<void>) {}

  /** Unless it was just now. */
  keepSoon(): void {
    if (performance.now() - this.last < keepEveryMs) return;
    this.last = performance.now();
    // What cannot be written now is written, or told, at the end.
    this.writing = this.writing.then(() => this.write().catch(() => undefined));
  }

  /** Rejects when it cannot be written. */
  async keepNow(): Promise<void> {
    await this.settled();
    await this.write();
  }

  /** Nothing is being written any more. */
  async settled(): Promise<void> {
    await this.writing;
  }
}
