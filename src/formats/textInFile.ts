import type { OffsetRange } from './trackedRange';

/** A text of a file, decoded, and where its parts stand there: white space at its ends belongs to it. */
export interface TextInFile {
  /** All of it, in the file. */
  start: number;
  end: number;
  /** Decoded; an inline code that is none of its characters is `codeMark`. */
  text: string;
  /** Places of the stretches of `text` in the file, ascending. */
  stretches: ReadonlyArray<{ offset: number; start: number; end: number; isLiteral: boolean }>;
}

/** Stands for an inline code in a text: no blank, and no character of it. */
export const codeMark = '\uFFFC';

/** The range in the file of a part of a text. */
export function rangeInFile({ stretches, end: contentEnd }: TextInFile, start: number, end: number): OffsetRange {
  const place = (offset: number, side: 'start' | 'end'): number => {
    const wanted = side === 'end' ? offset - 1 : offset;
    const stretch = stretches[lastUpTo(stretches, wanted)];
    if (!stretch) return contentEnd;
    if (stretch.isLiteral) return stretch.start + offset - stretch.offset;
    return side === 'end' ? stretch.end : stretch.start;
  };
  return { start: place(start, 'start'), end: place(Math.max(end, start + 1), 'end') };
}

/**
 * Place in the file where new text goes that is to stand at an offset of the text; `undefined` where nobody can tell.
 */
export function placeInFile({ text, stretches, start, end }: TextInFile, offset: number): number | undefined {
  if (text === '') return start === end ? start : undefined;
  const before = stretches[lastUpTo(stretches, offset - 1)];
  if (offset > 0 && before) {
    if (before.isLiteral) return before.start + offset - before.offset;
    const next = stretches[lastUpTo(stretches, offset)];
    if (next === before && offset < text.length) return undefined;
    return before.end;
  }
  return stretches[0]?.start;
}

function lastUpTo(stretches: TextInFile['stretches'], offset: number): number {
  let [least, most] = [0, stretches.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if ((stretches[middle]?.offset ?? Infinity) <= offset) least = middle + 1;
    else most = middle;
  }
  return least - 1;
}

/** Text that is written as itself in nearly all formats, or one character that may not be. */
const pieces = /[^\n\r\t"'\\&<>]+|[^]/g;

/**
 * A text in the value it was read from. Most are written there as they are; of others each part is looked for, and one that
 * is not found stands for all that is between its neighbours.
 */
export function textInValue(file: string, value: OffsetRange, text: string): TextInFile {
  const whole = text === '' ? -1 : file.slice(value.start, value.end).indexOf(text);
  if (whole >= 0) {
    const start = value.start + whole;
    return {
      start,
      end: start + text.length,
      text,
      stretches: [{ offset: 0, start, end: start + text.length, isLiteral: true }],
    };
  }
  const stretches: Array<TextInFile['stretches'][number]> = [];
  let at = value.start;
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const isPlain = piece.length > 1 || /[\p{L}\p{N}\p{P} ]/u.test(piece);
    const found = isPlain ? file.indexOf(piece, at) : -1;
    if (found >= 0 && found + piece.length <= value.end && found - at < longestGap) {
      const last = stretches.at(-1);
      if (last && !last.isLiteral) stretches[stretches.length - 1] = { ...last, end: found };
      at = found + piece.length;
      stretches.push({ offset: index, start: found, end: at, isLiteral: true });
    } else if (stretches.at(-1)?.isLiteral !== false) {
      stretches.push({ offset: index, start: at, end: value.end, isLiteral: false });
    }
  }
  return { ...value, text, stretches };
}

/** Further away the same piece is another one. */
const longestGap = 60;
