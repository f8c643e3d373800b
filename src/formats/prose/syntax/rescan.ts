import type { TextChange } from '../../trackedRange';
import { lineStartOf } from '../lines';
import { scanInSteps, scanSyntax } from './scanner';
import type { Syntax, SyntaxToken } from './syntax';

/** Difference between the tokens of a program before and after a change. */
export interface Rescan {
  /** So many of the first ones before are as they were, */
  before: number;
  /** these stand behind them now, */
  read: readonly SyntaxToken[];
  /** and so many of the last ones before follow, moved with the text they stand in. */
  after: number;
}

/**
 * Reads a program anew after a change: what `scanSyntax` finds, but read is only from the line above the change to
 * where the tokens below are as they were.
 * @param known the tokens before the change
 * @param text after it
 */
export function rescan(known: readonly SyntaxToken[], text: string, change: TextChange, syntax: Syntax): Rescan {
  if (!isReadInOrder(syntax)) return compare(known, scanSyntax(text, syntax), change);
  // What ends on a line above was read without a look at what stands here.
  const line = lineStartOf(text, change.offset);
  const cut = known.findIndex(({ end }) => end >= line);
  const tokens = known.slice(0, cut < 0 ? known.length : cut);
  const before = tokens.length;
  const followed = new Followed(known, change);
  const steps = scanInSteps(text, syntax, { start: endOf(tokens), before: tokens, stepLength: 1 });
  let above: SyntaxToken | undefined;
  for (let first = before; !steps.next().done; first = tokens.length) {
    const token = tokens[first];
    if (!token) continue;
    const after = followed.countFrom(tokens.slice(first));
    // Reading looks back to the line of the code before. Where that is below a place both readings came by, all that
    // follows is the same.
    const isSettled = above && /[\r\n]/.test(text.slice(above.end, token.start).trimEnd());
    if (after > 0 && isSettled) return { before, read: tokens.slice(before, first), after };
    above = after > 0 ? token : undefined;
  }
  return { before, read: tokens.slice(before), after: 0 };
}

/**
 * Returns whether each token is read where the text up to it has been read, and reading goes on where it ends: not for
 * a text whose end is looked for further below, nor for a block scalar, which has its comment above it.
 */
function isReadInOrder({ heredoc, blockScalars, island, readsAhead }: Syntax): boolean {
  return heredoc === undefined && !blockScalars && !island && !readsAhead;
}

/** The tokens below a change, in the order they are found again. */
class Followed {
  private next = 0;
  /** End of the tokens before the next one: text above that is part of one of them. */
  private covered = 0;

  constructor(
    private readonly known: readonly SyntaxToken[],
    private readonly change: TextChange,
  ) {}

  /** Returns the number of tokens from this one on, where it and those inside it are unchanged; else 0. */
  countFrom(found: readonly SyntaxToken[]): number {
    const { known, change } = this;
    const [token] = found;
    const shift = change.newLength - change.length;
    if (!token || token.start < change.offset + change.newLength) return 0;
    for (let next = known[this.next]; next && next.start + shift < token.start; next = known[++this.next]) {
      this.covered = Math.max(this.covered, next.end);
    }
    const isSameHere = found.every((one, index) => isSame(known[this.next + index], one, shift));
    return isSameHere && this.covered + shift <= token.start ? known.length - this.next : 0;
  }
}

/** Finds the unchanged tokens of a program that was read as a whole. */
function compare(known: readonly SyntaxToken[], tokens: readonly SyntaxToken[], change: TextChange): Rescan {
  const shift = change.newLength - change.length;
  const most = Math.min(known.length, tokens.length);
  let before = 0;
  while (before < most && isSame(known[before], tokens[before], 0)) before++;
  let after = 0;
  while (after < most - before && isSame(known.at(-1 - after), tokens.at(-1 - after), shift)) after++;
  return { before, read: tokens.slice(before, tokens.length - after), after };
}

function isSame(before: SyntaxToken | undefined, now: SyntaxToken | undefined, shift: number): boolean {
  return (
    before !== undefined &&
    now !== undefined &&
    before.start + shift === now.start &&
    before.end + shift === now.end &&
    before.kind === now.kind &&
    before.openLength === now.openLength &&
    before.closeLength === now.closeLength
  );
}

/** Returns the end of the last of ascending tokens, some of which stand inside others. */
export function endOf(tokens: readonly SyntaxToken[]): number {
  return tokens.reduce((end, token) => Math.max(end, token.end), 0);
}
