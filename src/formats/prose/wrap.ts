import { diffArrays } from 'diff';
import { columnsOf } from './lines';

export interface WrapOptions {
  /** Longest line in columns, what stands before the text included. */
  width: number;
  /** Columns before the text of the first line and of the others. */
  firstColumn: number;
  restColumn: number;
  /** True if lines stay as they are but for those that get too long, as a correction of a word wants it. */
  keepsLines?: boolean;
}

/** A word and the white space before it; between two characters of a script without spaces it is empty. */
interface Word {
  space: string;
  text: string;
}

/** Characters of scripts that break lines anywhere, and those of them that must not start a line. */
const unspaced = /[\u2e80-\u2fff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
const unspacedWord =
  /[\u2e80-\u2fff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff][\u3001-\u3003\u3009\u300b\u300d\u300f\u3011\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f]*|[^\s\u2e80-\u2fff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+/g;

/** A line that begins so would be read as something else: a bullet, a heading, a tag. */
const opensStructure = /^(?:[-+*•‣–>|=~:#%;!/]|\(?(?:\d{1,4}|[A-Za-z]|[ivx]{2,4})[.)]$|[@\\]|`{3}|\.\.|<|\$\$|[|&])/;

/** More differences than this and the old line breaks say nothing about the new text. */
const mostDifferences = 400;

/** Text that stands between two lines when they are joined: nothing where the script has no spaces. */
export function joinerBetween(before: string, after: string): '' | ' ' {
  const hasSpaces = !unspaced.test(before.slice(-1)) || !unspaced.test(after.slice(0, 1));
  return hasSpaces ? ' ' : '';
}

/** Share of the width from which on a line counts as filled, where words that did not fit went on to it. */
const filled = 0.7;
/** Share of the words that are still there when a text was corrected and not worded in another way. */
const corrected = 0.7;

/**
 * Breaks a text that came of wrapped lines into lines again. Where a line was filled up to the width the text flows
 * on, unless lines are kept; where the author broke earlier, between words that are still there, the break stays.
 */
export function wrapLike(oldLines: readonly string[], newText: string, options: WrapOptions): string[] {
  const words = wordsOf(newText);
  const { early, full } = keptBreaks(oldLines, words, options);
  const lines: string[] = [];
  let line = '';
  let column = options.firstColumn;
  let isOverflowing = false;
  words.forEach((word, index) => {
    const columns = columnsOf(word.text);
    const isFull = column + columnsOf(word.space) + columns > options.width;
    const mayBreak = index > 0 && line !== '' && !opensStructure.test(word.text);
    const isOpen = isOverflowing && column < options.width * filled;
    const isKept = isOpen ? early.has(index) && endsSentence(words[index - 1]) : early.has(index) || full.has(index);
    if (mayBreak && (isFull || isKept)) {
      isOverflowing = !isKept;
      lines.push(line);
      line = word.text;
      column = options.restColumn + columns;
    } else {
      line += word.space + word.text;
      column += columnsOf(word.space) + columns;
    }
  });
  return [...lines, line];
}

const endsSentence = (word: Word | undefined): boolean => /[.!?:]["')\]]?$/.test(word?.text ?? '');

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const match of text.matchAll(unspacedWord)) {
    words.push({ space: text.slice(at, match.index), text: match[0] });
    at = match.index + match[0].length;
  }
  return words;
}

/**
 * Indexes of new words before which a break stays: `early` where the author broke before the line was filled, `full`
 * where it was filled and lines are kept.
 */
function keptBreaks(
  oldLines: readonly string[],
  newWords: readonly Word[],
  options: WrapOptions,
): { early: Set<number>; full: Set<number> } {
  const [early, full] = [new Set<number>(), new Set<number>()];
  const perLine = oldLines.map(wordsOf);
  const breaks: Array<{ index: number; kept: Set<number> }> = [];
  let count = 0;
  perLine.slice(0, -1).forEach((words, index) => {
    count += words.length;
    const next = perLine[index + 1]?.[0];
    const before = index === 0 ? options.firstColumn : options.restColumn;
    const line = oldLines[index] ?? '';
    const joiner = joinerBetween(line, next?.text ?? '');
    const joined = before + columnsOf(line) + joiner.length + columnsOf(next?.text ?? '');
    if (joined <= options.width) breaks.push({ index: count, kept: early });
    else if (options.keepsLines) breaks.push({ index: count, kept: full });
  });
  if (breaks.length === 0) return { early, full };
  const oldWords = perLine.flat();
  const places = placesOf(oldWords, newWords);
  const isReworded = places.size < oldWords.length * corrected;
  for (const { index, kept } of breaks) {
    if (kept === full && isReworded) continue;
    const after = places.get(index);
    const before = places.get(index - 1);
    const place = after ?? (before === undefined ? undefined : before + 1);
    if (place !== undefined) kept.add(place);
  }
  return { early, full };
}

/** Returns the place among the new words of each old word that is still there. */
function placesOf(oldWords: readonly Word[], newWords: readonly Word[]): Map<number, number> {
  const places = new Map<number, number>();
  const parts = diffArrays(
    oldWords.map(({ text }) => text),
    newWords.map(({ text }) => text),
    { maxEditLength: mostDifferences },
  );
  let oldIndex = 0;
  let newIndex = 0;
  for (const { value, added, removed } of parts ?? []) {
    if (!added && !removed) value.forEach((_, offset) => places.set(oldIndex + offset, newIndex + offset));
    if (!added) oldIndex += value.length;
    if (!removed) newIndex += value.length;
  }
  return places;
}
