import { lineStartOf } from '../lineEnd';
import { wrapLike } from '../prose/wrap';
import type { OffsetRange } from '../trackedRange';
import { largest } from '../lists';

/** Scripts whose lines cannot be broken without a blank that is shown. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

/**
 * A text in lines like those of its source: of the same width, or a sentence a line.
 * @param pieces of the source, one for each line
 */
export function flowLike(file: string, pieces: readonly OffsetRange[], text: string): string {
  const [first, second] = pieces;
  if (!first || !second || unspaced.test(text)) return text;
  const lines = pieces.map(({ start, end }) => file.slice(start, end).trimEnd());
  const between = file.slice(first.start + (lines[0]?.length ?? 0), second.start).replace(/^[ \t\\]+(?=[\r\n])/, '');
  const columns = ({ start }: OffsetRange): number => start - lineStartOf(file, start);
  const parts = text.split(/(?<=\\|[ ]{2})(\r\n|\r|\n)([ \t>]*)/);
  // What was broken for good is in the text already.
  if (parts.length > 1) return text;
  if (lines.slice(0, -1).every((line) => /[.!?:;,—]["'”’)\]*_]{0,4}$/.test(line))) {
    const sentences = text.split(/(?<=\p{L}\p{L}[.!?]["'”’)\]*_]{0,4}) +(?=["'“‘([*_]*\p{Lu})/u);
    return sentences.every((one) => !opensLine.test(one)) ? sentences.join(between) : text;
  }
  const width = largest(pieces.map((piece, index) => columns(piece) + (lines[index]?.length ?? 0)));
  const options = { width, firstColumn: columns(first), restColumn: columns(second) };
  const broken = wrapLike(lines, text, options);
  return broken.every((line, index) => index === 0 || !opensLine.test(line)) ? broken.join(between) : text;
}

/** Text that a line must not begin with in the middle of a paragraph. */
const opensLine = /^(?:[-+*>|=~:#!<{]|\d{1,9}[.)]|import\b|export\b|\[)/;
