import { matchAt, NextIndex, none } from './matcher';

const run = /`+/y;
const blankLine = /\n[ \t\r]*\n/g;

/** Code in backticks, found in one pass over the text. Offsets asked for must not go back. */
export class CodeSpans {
  readonly #closers = new Map<number, { positions: number[]; next: number }>();
  readonly #nextBlankLine: NextIndex;

  constructor(
    private readonly text: string,
    private readonly isMarkdown: boolean,
  ) {
    this.#nextBlankLine = new NextIndex(text, new RegExp(blankLine));
    for (const { 0: ticks, index } of text.matchAll(/`+/g)) {
      const known = this.#closers.get(ticks.length);
      if (known) known.positions.push(index);
      else this.#closers.set(ticks.length, { positions: [index], next: 0 });
    }
  }

  /** The end of the run of backticks at `at`. */
  runEnd(at: number): number {
    return matchAt(run, this.text, at);
  }

  /**
   * The end of the code span that starts at `at`, closed by a run of the same length in the same paragraph. Outside
   * Markdown it must be tight, so that `quotes' like 'these` hold no code.
   */
  match(at: number): number {
    const contentStart = this.runEnd(at);
    const length = contentStart - at;
    const closers = this.#closers.get(length);
    if (!closers) return none;
    while ((closers.positions[closers.next] ?? Infinity) <= at) closers.next++;
    const closer = closers.positions[closers.next];
    if (closer === undefined || closer > this.#nextBlankLine.find(at)) return none;
    const isTight = this.text.charAt(contentStart).trim() !== '' && this.text.charAt(closer - 1).trim() !== '';
    return this.isMarkdown || isTight ? closer + length : none;
  }
}
