import type { CodeOptions, InlineSink, SegmentBuilder } from '../segmentBuilder';

/** A character, what stands for one, or a code, with its place in the file. */
interface Unit {
  start: number;
  end: number;
  text: string;
  code?: CodeOptions;
  /** A quote that is not escaped, and white space that is not: both are layout, unless the one is around the other. */
  layout?: 'quote' | 'space';
}

const space = /^[ \t\r\n\f\v]$/;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

/** Undoes the quotes, escapes and white space of a string resource. */
export class TextReader implements InlineSink {
  private readonly units: Unit[] = [];

  /** A stretch of the file, or what a reference or a CDATA section in it says. */
  addText(start: number, end: number, text: string): void {
    const characters = [...text];
    const last = characters.length - 1;
    // Where a section has its brackets; a reference says one character.
    const before = text.length < end - start && last > 0 ? Math.max(0, end - start - text.length - 3) : 0;
    let at = start + before;
    for (const [index, character] of characters.entries()) {
      const next = at + character.length;
      this.units.push({ start: index === 0 ? start : at, end: index === last ? end : next, text: character });
      at = next;
    }
  }

  addCode(start: number, end: number, text: string, code: CodeOptions = {}): void {
    this.units.push({ start, end, text, code });
  }

  /**
   * Gives what was read to a builder. White space at the ends is left out, also when it is escaped.
   * @returns whether all of the string stands in quotes
   */
  finish(builder: SegmentBuilder): boolean {
    const units = this.withoutEscapes();
    const isFilled = ({ layout }: Unit): boolean => layout !== 'space';
    const quotes = units.filter(({ layout }) => layout === 'quote');
    const [first, last] = [units.find(isFilled), units.findLast(isFilled)];
    const isQuoted = quotes.length === 2 && first === quotes[0] && last === quotes[1];
    for (const { start, end, text, code } of trimmed(shownUnits(units, isQuoted))) {
      if (code) builder.addCode(start, end, text, code);
      else builder.addText(start, end, text);
    }
    return isQuoted;
  }

  private withoutEscapes(): Unit[] {
    const read: Unit[] = [];
    for (let at = 0; at < this.units.length;) {
      const unit = this.units[at] as Unit;
      const escaped = !unit.code && unit.text === '\\' ? unescape(unit, this.units.slice(at + 1, at + 6)) : undefined;
      at += escaped?.length ?? 1;
      if (escaped) read.push(escaped.unit);
      else if (unit.code) read.push(unit);
      else if (unit.text === '"') read.push({ ...unit, layout: 'quote' });
      else if (space.test(unit.text)) read.push({ ...unit, layout: 'space' });
      else read.push(unit);
    }
    return read;
  }
}

/** Returns the meaning of a backslash with the units after it, and the number of those units. */
function unescape(backslash: Unit, following: readonly Unit[]): { unit: Unit; length: number } {
  const [first] = following;
  const [, digits] = /^u([\da-fA-F]{4})$/.exec(following.map(({ text, code }) => (code ? ' ' : text)).join('')) ?? [];
  const { start } = backslash;
  if (digits !== undefined) {
    const end = following.at(-1)?.end ?? backslash.end;
    return { unit: { start, end, text: String.fromCharCode(parseInt(digits, 16)) }, length: 6 };
  }
  // No string that can be built has it; it stays as it is.
  if (!first || first.code || /^[u\r\n]$/.test(first.text)) return { unit: { ...backslash, code: {} }, length: 1 };
  return { unit: { start, end: first.end, text: escapes[first.text] ?? first.text }, length: 2 };
}

/**
 * Yields the units of a string that a user sees. Quotes around all of it are codes, which stay; others come again as
 * escapes where a translation needs them.
 */
function* shownUnits(units: readonly Unit[], isQuoted: boolean): Generator<Unit> {
  let isInQuotes = false;
  let blank: Unit | undefined;
  for (const unit of units) {
    if (unit.layout === 'space' && !isInQuotes) {
      blank = { start: blank?.start ?? unit.start, end: unit.end, text: ' ' };
      continue;
    }
    if (blank) yield blank;
    blank = undefined;
    if (unit.layout === 'quote') {
      isInQuotes = !isInQuotes;
      yield isQuoted ? { ...unit, code: {} } : { ...unit, text: '' };
    } else {
      yield unit;
    }
  }
}

/** Joins what stands in the file as it is, and leaves white space out that nothing is before or behind. */
function trimmed(units: Iterable<Unit>): Unit[] {
  const parts: Unit[] = [];
  const isLiteral = ({ start, end, text, code }: Unit): boolean => !code && text.length === end - start;
  const isBlank = ({ text, code }: Unit): boolean => !code && text !== '' && text.trim() === '';
  for (const unit of units) {
    const last = parts.at(-1);
    if (!last && isBlank(unit)) continue;
    if (last && last.end === unit.start && isLiteral(last) && isLiteral(unit)) {
      last.end = unit.end;
      last.text += unit.text;
    } else {
      parts.push({ ...unit });
    }
  }
  while (parts.length > 0 && isBlank(parts.at(-1) as Unit)) parts.pop();
  return parts;
}
