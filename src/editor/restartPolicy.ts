/** Runs shorter than this count as crashes in a row. */
const healthyRunMs = 60_000;
/** So many in a row and it is not tried again. */
const defaultCrashesAllowed = 4;
const firstDelayMs = 250;

/** Decides when a process that crashed may be started again; knows no process, and takes the time from its caller. */
export class RestartPolicy {
  private crashes = 0;

  constructor(private readonly crashesAllowed = defaultCrashesAllowed) {}

  /** The process ended unasked after running for `ranForMs`; 0 when it never became ready. */
  crashed(ranForMs: number): void {
    this.crashes = ranForMs >= healthyRunMs ? 1 : this.crashes + 1;
  }

  /** Milliseconds to wait before the next start; `undefined` when it should not be tried again by itself. */
  nextDelayMs(): number | undefined {
    if (this.crashes === 0) return 0;
    if (this.crashes >= this.crashesAllowed) return undefined;
    return firstDelayMs * 2 ** (this.crashes - 1);
  }

  /** A person asked for another try. */
  reset(): void {
    this.crashes = 0;
  }
}
