import { NextIndex, none } from './matcher';

const tick = '`';
const blankLine = /\n[ \t\r]*\n/g;

/** Code in backticks, found in one pass over the text. Offsets asked for must not go back. */
export class CodeSpans {
  private readonly closers = new Map<number, { positions: number[]; next: number }>();
  private readonly nextBlankLine: NextIndex;

  constructor(
    private readonly text: string,
    private readonly isMarkdown: boolean,
  ) {
    this.nextBlankLine = new NextIndex(text, new RegExp(blankLine));
    // By hand: an expression remembers each of a million backticks in a row, which may be too much for it.
    for (let start = text.indexOf(tick); start !== -1;) {
      const end = this.runEnd(start);
      const known = this.closers.get(end - start);
      if (known) known.positions.push(start);
      else this.closers.set(end - start, { positions: [start], next: 0 });
      start = text.indexOf(tick, end);
    }
  }

  /** The end of the run of backticks at `at`. */
  runEnd(at: number): number {
    let end = at;
    while (this.text[end] === tick) end++;
    return end;
  }

  /**
   * The end of the code span that starts at `at`, closed by a run of the same length in the same paragraph. Outside
   * Markdown it must be tight, so that `quotes' like 'these` hold no code.
   */
  match(at: number): number {
    const contentStart = this.runEnd(at);
    const length = contentStart - at;
    const closers = this.closers.get(length);
    if (!closers) return none;
    while ((closers.positions[closers.next] ?? Infinity) <= at) closers.next++;
    const closer = closers.positions[closers.next];
    if (closer === undefined || closer > this.nextBlankLine.find(at)) return none;
    const isTight = this.text.charAt(contentStart).trim() !== '' && this.text.charAt(closer - 1).trim() !== '';
    return this.isMarkdown || isTight ? closer + length : none;
  }
}
