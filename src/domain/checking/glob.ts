import { bitsOf, fromFirst, type PathBits } from './pathBits';

/*
 * Which paths a glob fits, in a time that grows with the length of the pattern times that of the path, whatever both are: a
 * pattern comes with a folder that anybody may have made. All places where the pattern may have come to are followed at
 * once, as bits of one number (`pathBits`), so that nothing is tried twice. The patterns are those of VS Code: `*`, `?`, `**`, `{a,b}`, `[a-z]`, `[!a]`.
 */

type Part =
  | { kind: 'text'; text: string }
  /** `?`, or a character of a set. */
  | { kind: 'one'; fits?: (character: string) => boolean }
  /** `*` */
  | { kind: 'star' }
  /** A `**` that is a folder of its own, with the `/` behind it. */
  | { kind: 'folders' }
  /** A `**` at the end. */
  | { kind: 'rest' }
  | { kind: 'choice'; options: Part[][] };

/** A pattern that was read. */
export interface Glob {
  /** @param path with `/` and without one at its beginning */
  fits(path: string): boolean;
  /** Number of places of its own are tried at each place of a path. */
  size: number;
}

/** Braces in more than so many others stand for themselves. */
const mostDepth = 20;

/** @returns tells whether a path, with `/` and without one at its beginning, is one that the pattern fits */
export function globMatcher(pattern: string): (path: string) => boolean {
  return readGlob(pattern).fits;
}

export function readGlob(pattern: string): Glob {
  const { parts } = new Reader(pattern).read(0, false);
  const [first, last] = [parts[0], parts.at(-1)];
  const head = first?.kind === 'text' ? first.text : '';
  const tail = last?.kind === 'text' ? last.text : '';
  return {
    size: sizeOf(parts),
    fits(path) {
      if (!path.startsWith(head) || !path.endsWith(tail)) return false;
      const bits = bitsOf(path);
      return ((follow(parts, bits, 1n) >> BigInt(path.length)) & 1n) === 1n;
    },
  };
}

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => {
    const inside = part.kind === 'choice' ? part.options.reduce((all, option) => all + sizeOf(option), 0) : 0;
    return sum + 1 + inside;
  }, 0);
}

/** Returns the places in the path at which parts may end that begin at the given places: a bit for each place. */
function follow(parts: readonly Part[], bits: PathBits, from: bigint): bigint {
  let places = from;
  for (const part of parts) {
    places = step(part, bits, places);
    if (places === 0n) break;
  }
  return places;
}

function step(part: Part, bits: PathBits, from: bigint): bigint {
  switch (part.kind) {
    case 'text':
      return bits.afterText(part.text, from);
    case 'one':
      return (from & (part.fits ? bits.where(part.fits) : bits.inNames)) << 1n;
    case 'star':
      return from | bits.toEndOfName(from);
    case 'folders':
      return from | (bits.afterSlashes & fromFirst(from));
    case 'rest':
      return bits.all & fromFirst(from);
    case 'choice':
      return part.options.reduce((to, option) => to | follow(option, bits, from), 0n);
  }
}

/** Reads a pattern. What is no pattern, such as a brace that does not end, stands for itself. */
class Reader {
  /** Braces that have their end: found first, so that nothing is read twice. */
  private readonly closed: ReadonlySet<number>;

  constructor(private readonly pattern: string) {
    this.closed = closedBraces(pattern);
  }

  /** @param inBraces a `,` or `}` ends what is read */
  read(start: number, inBraces: boolean): { parts: Part[]; end: number } {
    const parts: Part[] = [];
    let text = '';
    const flush = (): void => {
      if (text !== '') parts.push({ kind: 'text', text });
      text = '';
    };
    const add = (part: Part): void => {
      flush();
      parts.push(part);
    };
    let at = start;
    while (at < this.pattern.length) {
      const character = this.pattern.charAt(at);
      if (inBraces && (character === ',' || character === '}')) break;
      const special = this.special(at);
      if (special) {
        add(special.part);
        at = special.end;
      } else {
        text += character;
        at++;
      }
    }
    flush();
    return { parts, end: at };
  }

  private special(at: number): { part: Part; end: number } | undefined {
    switch (this.pattern[at]) {
      case '?':
        return { part: { kind: 'one' }, end: at + 1 };
      case '*':
        return this.stars(at);
      case '[':
        return this.set(at);
      case '{':
        return this.closed.has(at) ? this.choice(at) : undefined;
      default:
        return undefined;
    }
  }

  private stars(at: number): { part: Part; end: number } {
    let end = at;
    while (this.pattern[end] === '*') end++;
    const [before, after] = [this.pattern[at - 1] ?? '/', this.pattern[end]];
    if (end - at === 2 && ['/', '{', ','].includes(before)) {
      if (after === '/') return { part: { kind: 'folders' }, end: end + 1 };
      if (after === undefined || after === ',' || after === '}') return { part: { kind: 'rest' }, end };
    }
    return { part: { kind: 'star' }, end };
  }

  private set(at: number): { part: Part; end: number } | undefined {
    const close = this.pattern.indexOf(']', at + 2);
    if (close < 0) return undefined;
    const isNot = ['!', '^'].includes(this.pattern.charAt(at + 1));
    const members = this.pattern.slice(at + (isNot ? 2 : 1), close);
    if (/[{},/]/.test(members)) return undefined;
    const fits = (character: string): boolean => isMember(character, members) !== isNot;
    return { part: { kind: 'one', fits }, end: close + 1 };
  }

  private choice(at: number): { part: Part; end: number } {
    const options: Part[][] = [];
    let end = at;
    do {
      const option = this.read(end + 1, true);
      options.push(option.parts);
      end = option.end;
    } while (this.pattern[end] === ',');
    return { part: { kind: 'choice', options }, end: end + 1 };
  }
}

function closedBraces(pattern: string): Set<number> {
  const open: number[] = [];
  const closed = new Set<number>();
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '{') open.push(at);
    const start = pattern[at] === '}' ? open.pop() : undefined;
    if (start !== undefined && open.length < mostDepth) closed.add(start);
  }
  return closed;
}

/** Returns whether a character is in the inside of brackets, where `a-z` is a range. */
function isMember(character: string, members: string): boolean {
  for (let at = 0; at < members.length; at++) {
    const isRange = members[at + 1] === '-' && at + 2 < members.length;
    const last = isRange ? members.charAt(at + 2) : members.charAt(at);
    if (character >= members.charAt(at) && character <= last) return true;
    if (isRange) at += 2;
  }
  return false;
}
