interface Entry<Value> {
  value: Promise<Value>;
  /** Undefined while the value is being loaded. */
  expiresAtMs?: number;
  waiting: number;
  cancel: AbortController;
}

/**
 * Keeps loaded values for a time and loads each one once, however many ask at the same time. A caller that cancels
 * stops waiting; the load itself is cancelled when nobody waits any more. Failures are not kept.
 */
export class SharedCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  constructor(
    private readonly lifetimeMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  async get(key: string, load: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    signal?.throwIfAborted();
    const entry = this.fresh(key) ?? this.load(key, load);
    entry.waiting++;
    try {
      return await unlessAborted(entry.value, signal);
    } finally {
      entry.waiting--;
      if (entry.waiting === 0 && entry.expiresAtMs === undefined) {
        entry.cancel.abort();
        this.forget(key, entry);
      }
    }
  }

  clear(): void {
    this.entries.clear();
  }

  private fresh(key: string): Entry<Value> | undefined {
    const entry = this.entries.get(key);
    return entry && (entry.expiresAtMs ?? Infinity) > this.now() ? entry : undefined;
  }

  private load(key: string, load: (signal: AbortSignal) => Promise<Value>): Entry<Value> {
    const cancel = new AbortController();
    const entry: Entry<Value> = { value: load(cancel.signal), waiting: 0, cancel };
    entry.value = entry.value.then(
      (value) => {
        entry.expiresAtMs = this.now() + this.lifetimeMs;
        return value;
      },
      (error: unknown) => {
        this.forget(key, entry);
        throw error;
      },
    );
    this.entries.set(key, entry);
    return entry;
  }

  private forget(key: string, entry: Entry<Value>): void {
    if (this.entries.get(key) === entry) {
      this.entries.delete(key);
    }
  }
}

function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) {
    return value;
  }
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    value.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort);
    });
  });
}
