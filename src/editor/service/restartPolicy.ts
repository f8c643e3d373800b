/** Runs shorter than this count as crashes in a row. */
const healthyRunMs = 60_000;
/** So many in a row and it is not tried again. */
const defaultCrashesAllowed = 4;
const firstDelayMs = 250;

/** Decides when a process that crashed may be started again; knows no process, and is told what becomes of it. */
export class RestartPolicy {
  private crashes = 0;
  /** Time at which the running process became ready. */
  private readyMs: number | undefined;

  /** @param now milliseconds by a clock that never goes back */
  constructor(
    private readonly crashesAllowed = defaultCrashesAllowed,
    private readonly now = () => performance.now(),
  ) {}

  /** The process has started and works. */
  ready(): void {
    this.readyMs = this.now();
  }

  /** The process was ended on purpose. */
  ended(): void {
    this.readyMs = undefined;
  }

  /** The process ended unasked, perhaps before it was ready: however long the one before it ran, that is a crash in a row. */
  crashed(): void {
    const ranForMs = this.readyMs === undefined ? 0 : this.now() - this.readyMs;
    this.readyMs = undefined;
    this.crashes = ranForMs >= healthyRunMs ? 1 : this.crashes + 1;
  }

  /** Milliseconds to wait before the next start; `undefined` when it should not be tried again by itself. */
  nextDelayMs(): number | undefined {
    if (this.crashes === 0) return 0;
    if (this.crashes >= this.crashesAllowed) return undefined;
    return firstDelayMs * 2 ** (this.crashes - 1);
  }

  /** A user asked for another try. */
  reset(): void {
    this.crashes = 0;
  }
}
