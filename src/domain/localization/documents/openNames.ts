/** Names of blocks that say the same, of which each is given once. */
export class OpenNames {
  private readonly all: readonly string[];
  /** Names of the source, in its order. */
  private readonly placed: readonly string[];
  /** Index, for each of them, of one at or behind it that may still be open. */
  private readonly next: number[];
  private firstPlaced = 0;
  private firstOfAll = 0;

  /**
   * @param places of names in the source
   * @param taken names that were given, also by others; it grows
   */
  constructor(
    names: Iterable<string>,
    private readonly places: ReadonlyMap<string, number>,
    private readonly taken: ReadonlySet<string>,
  ) {
    this.all = [...names];
    this.placed = this.all.filter((name) => places.has(name)).sort((one, other) => this.place(one) - this.place(other));
    this.next = Array.from(this.placed, (_, index) => index);
  }

  /** The first one in the source that stands behind a place. */
  behind(last: number): string | undefined {
    let [low, high] = [0, this.placed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.place(this.placed[middle] ?? '') > last) high = middle;
      else low = middle + 1;
    }
    return this.placed[this.openFrom(low)];
  }

  /** Any one: rather of the source, else of those known longest. */
  first(): string | undefined {
    while (this.taken.has(this.placed[this.firstPlaced] ?? '')) this.firstPlaced++;
    if (this.firstPlaced < this.placed.length) return this.placed[this.firstPlaced];
    while (this.taken.has(this.all[this.firstOfAll] ?? '')) this.firstOfAll++;
    return this.all[this.firstOfAll];
  }

  private place(name: string): number {
    return this.places.get(name) ?? -1;
  }

  /**
   * Returns the first open index from `start`. Those that are skipped lead on to where the search ended, so that none is
   * passed often.
   */
  private openFrom(start: number): number {
    let at = start;
    while (at < this.placed.length) {
      const next = this.next[at] ?? at;
      if (next > at) at = next;
      else if (this.taken.has(this.placed[at] ?? '')) at++;
      else break;
    }
    for (let passed = start; passed < at;) {
      const next = Math.max(passed + 1, this.next[passed] ?? 0);
      this.next[passed] = at;
      passed = next;
    }
    return at;
  }
}
