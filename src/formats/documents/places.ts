/** Places of the marks of a text, found once however often they are asked for, so that no document takes long. */
export class Places {
  private ends: ReadonlyMap<number, number> | undefined;
  /** Offset from which a mark is absent. */
  private readonly absent = new Map<string, number>();

  constructor(readonly text: string) {}

  /**
   * Returns the offset behind the brace that closes the one at a place; `undefined` where none does before a blank line
   * of its own.
   */
  closing(start: number): number | undefined {
    this.ends ??= closingBraces(this.text);
    return this.ends.get(start);
  }

  /** Returns the next place of a mark; -1 where there is none. */
  next(mark: string, from: number): number {
    if (from >= (this.absent.get(mark) ?? Infinity)) return -1;
    const at = this.text.indexOf(mark, from);
    if (at < 0) this.absent.set(mark, from);
    return at;
  }
}

const braceOrBlankLine = /[{}]|\n[ \t]*(?=\r?\n)/g;

function closingBraces(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: Array<{ start: number; isCut: boolean }> = [];
  for (const { 0: mark, index } of text.matchAll(braceOrBlankLine)) {
    const last = open.at(-1);
    if (mark === '{') {
      open.push({ start: index, isCut: false });
    } else if (mark !== '}') {
      // Inside of what is in braces themselves a blank line is one of a program.
      if (last) last.isCut = true;
    } else if (last) {
      open.pop();
      if (!last.isCut) ends.set(last.start, index + 1);
    }
  }
  return ends;
}
