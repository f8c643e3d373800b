/** The places of a path as bits of numbers: bit n is the place before its character n, and all of them are moved at once. */
export class PathBits {
  readonly all: bigint;
  /** Places in front of any character but `/`. */
  readonly inNames: bigint;
  /** Behind each `/`. */
  readonly afterSlashes: bigint;
  private readonly characters = new Map<string, bigint>();

  constructor(path: string) {
    this.all = (1n << BigInt(path.length + 1)) - 1n;
    for (let at = 0; at < path.length; at++) {
      const character = path.charAt(at);
      this.characters.set(character, (this.characters.get(character) ?? 0n) | (1n << BigInt(at)));
    }
    const slashes = this.characters.get('/') ?? 0n;
    this.inNames = (this.all >> 1n) & ~slashes;
    this.afterSlashes = slashes << 1n;
  }

  /** Behind a text that begins at the places given. */
  afterText(text: string, from: bigint): bigint {
    let to = from;
    for (let at = 0; at < text.length && to !== 0n; at++) {
      to = (to & (this.characters.get(text.charAt(at)) ?? 0n)) << 1n;
    }
    return to;
  }

  /** Returns the places in front of characters of a kind, except `/`. */
  where(fits: (character: string) => boolean): bigint {
    let found = 0n;
    for (const [character, places] of this.characters) if (fits(character)) found |= places;
    return found & this.inNames;
  }

  /**
   * Returns the places from each given one to the end of its name, without some of the given ones. A sum carries each bit
   * over all ones that follow it, which are the rest of the name, to the end of them.
   */
  toEndOfName(from: bigint): bigint {
    return ((from & this.inNames) + this.inNames) ^ this.inNames;
  }
}

/** All places from the first one that is given. */
export function fromFirst(places: bigint): bigint {
  return -(places & -places);
}

let last: { path: string; bits: PathBits } | undefined;

/** A path is tried with one pattern after the other. */
export function bitsOf(path: string): PathBits {
  if (last?.path !== path) last = { path, bits: new PathBits(path) };
  return last.bits;
}
