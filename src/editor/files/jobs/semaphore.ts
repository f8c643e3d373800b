/** Lets so many through at a time; the others wait in the order they came. */
export class Semaphore {
  private taken = 0;
  private readonly waiting: Array<() => void> = [];

  /** Resolves with what gives the slot back. Rejects with the signal's reason. */
  async take(limit: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    while (this.taken >= limit) await this.turn(signal);
    this.taken++;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.taken--;
      this.waiting.shift()?.();
    };
  }

  private async turn(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const stop = (): void => {
        const index = this.waiting.indexOf(go);
        if (index >= 0) this.waiting.splice(index, 1);
        // A turn that was given and cannot be used goes to the next one.
        else this.waiting.shift()?.();
        reject(signal.reason as Error);
      };
      this.waiting.push(go);
      signal.addEventListener('abort', stop, { once: true });
    });
  }
}
