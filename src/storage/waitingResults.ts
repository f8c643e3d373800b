/** A result that is not in the file yet. */
export interface WaitingResult {
  space: string;
  /** SHA-256 of what it is the result of. */
  key: Buffer;
  value: string;
}

/** Max memory of results that wait to be written, in UTF-16 units. */
const mostUnits = 32 * 1024 * 1024;

/** Results that another process keeps from being written, the oldest first; of very many the oldest are let go. */
export class WaitingResults {
  private readonly results = new Map<string, WaitingResult>();
  private units = 0;

  get size(): number {
    return this.results.size;
  }

  /** Takes the place of an older one. */
  add(result: WaitingResult): void {
    this.remove(result);
    this.results.set(nameOf(result), result);
    this.units += result.value.length;
    for (const oldest of this.results.values()) {
      if (this.units <= mostUnits) break;
      this.remove(oldest);
    }
  }

  find(place: Omit<WaitingResult, 'value'>): string | undefined {
    return this.results.get(nameOf(place))?.value;
  }

  /** The oldest. */
  first(count: number): WaitingResult[] {
    return [...this.results.values()].slice(0, count);
  }

  remove(place: Omit<WaitingResult, 'value'>): void {
    const name = nameOf(place);
    this.units -= this.results.get(name)?.value.length ?? 0;
    this.results.delete(name);
  }

  clear(): void {
    this.results.clear();
    this.units = 0;
  }
}

function nameOf({ space, key }: Omit<WaitingResult, 'value'>): string {
  return `${space} ${key.toString('base64')}`;
}
