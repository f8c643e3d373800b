import { readGlob, type Glob } from './glob';

/*
 * Many globs and many paths: a path is tried with those patterns only that end, or begin, as its last name does, which for
 * nearly all patterns that people write leaves nothing to try.
 */

/** Max characters of a pattern: no user writes a longer one. */
export const mostPatternCharacters = 500;

/** Effort left for everybody who shares it: places of patterns times places of paths. */
export interface Effort {
  left: number;
}

/** Enough for a thousand unusual patterns and ten thousand files; takes about a second. */
export function usualEffort(): Effort {
  return { left: 200_000_000 };
}

/** Effort of seeing that a pattern cannot fit. */
const passingOver = 8;

interface Member {
  index: number;
  /** Absent where nothing more is to be tried. */
  glob?: Glob;
  /** Text that each path it fits contains. */
  needs: string;
}

/** Members by what a name has at one of its ends. */
type ByEnd = Map<number, Map<string, Member[]>>;

const special = /[*?[\]{},]/;

/** Patterns of which the last one counts that fits a path. */
export class GlobSet {
  private readonly byPath = new Map<string, Member[]>();
  private readonly byName = new Map<string, Member[]>();
  private readonly byTail: ByEnd = new Map();
  private readonly byHead: ByEnd = new Map();
  private readonly others: Member[] = [];
  private tooLong = false;
  private tired = false;

  constructor(
    patterns: readonly string[],
    private readonly effort: Effort = usualEffort(),
  ) {
    for (const [index, pattern] of patterns.entries()) {
      if (pattern.length > mostPatternCharacters) this.tooLong = true;
      else this.add(pattern, index);
    }
  }

  /** Returns whether a pattern was not heeded, or not for each path, because it takes too much. */
  get isCut(): boolean {
    return this.tooLong || this.tired;
  }

  /** Returns whether any fits a path. */
  has(path: string): boolean {
    return this.last(path) >= 0;
  }

  /**
   * The index of the last pattern that fits a path; -1 where none does.
   * @param counts which patterns count
   */
  last(path: string, counts: (index: number) => boolean = () => true): number {
    const name = path.slice(path.lastIndexOf('/') + 1);
    let best = -1;
    const tryAll = (members: readonly Member[] | undefined): void => {
      for (let at = (members?.length ?? 0) - 1; at >= 0; at--) {
        const member = members?.[at];
        if (!member || member.index <= best) return;
        if (counts(member.index) && this.fits(member, path)) best = member.index;
      }
    };
    tryAll(this.byPath.get(path));
    tryAll(this.byName.get(name));
    for (const [length, members] of this.byTail) {
      if (length <= name.length) tryAll(members.get(name.slice(name.length - length)));
    }
    for (const [length, members] of this.byHead) {
      if (length <= name.length) tryAll(members.get(name.slice(0, length)));
    }
    tryAll(this.others);
    return best;
  }

  private fits({ glob, needs }: Member, path: string): boolean {
    if (!glob) return true;
    if (this.tired) return false;
    const isPossible = path.includes(needs);
    this.effort.left -= isPossible ? glob.size * (path.length + 1) : passingOver;
    if (this.effort.left < 0) this.tired = true;
    return isPossible && !this.tired && glob.fits(path);
  }

  private add(pattern: string, index: number): void {
    const slash = pattern.lastIndexOf('/');
    const name = pattern.slice(slash + 1);
    const last = lastSpecial(pattern);
    if (last < 0) {
      put(this.byPath, pattern, { index, needs: '' });
      return;
    }
    const member = (isWhole: boolean): Member =>
      isWhole ? { index, needs: '' } : { index, glob: readGlob(pattern), needs: neededBy(pattern) };
    const tail = pattern.slice(Math.max(last, slash) + 1);
    const head = pattern.includes('{') ? '' : name.slice(0, Math.max(0, name.search(special)));
    if (last < slash) put(this.byName, name, member(pattern === `**/${name}`));
    else if (tail !== '') put(ofLength(this.byTail, tail.length), tail, member(pattern === `**/*${tail}`));
    else if (head !== '') put(ofLength(this.byHead, head.length), head, member(false));
    else this.others.push(member(false));
  }
}

function lastSpecial(pattern: string): number {
  for (let at = pattern.length - 1; at >= 0; at--) if (special.test(pattern.charAt(at))) return at;
  return -1;
}

/** The longest text that stands in all that a pattern fits. */
function neededBy(pattern: string): string {
  if (pattern.includes('{')) return '';
  const set = pattern.indexOf('[');
  const around = set < 0 ? [pattern] : [pattern.slice(0, set), pattern.slice(pattern.lastIndexOf(']') + 1)];
  const texts = around.flatMap((part) => part.split(/[*?/]/));
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

function ofLength(all: ByEnd, length: number): Map<string, Member[]> {
  const known = all.get(length) ?? new Map<string, Member[]>();
  all.set(length, known);
  return known;
}

function put(all: Map<string, Member[]>, key: string, member: Member): void {
  const known = all.get(key);
  if (known) known.push(member);
  else all.set(key, [member]);
}
