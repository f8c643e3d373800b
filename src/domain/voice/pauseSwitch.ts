/** Holds a transcription, and lets it go on. */
export class PauseSwitch {
  private waiting: Array<() => void> = [];
  private held = false;

  get isPaused(): boolean {
    return this.held;
  }

  pause(): void {
    this.held = true;
  }

  goOn(): void {
    this.held = false;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Resolves while nothing holds it; rejects with the reason of the signal. */
  async opened(signal: AbortSignal): Promise<void> {
    while (this.held) {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      signal.throwIfAborted();
    }
  }
}
