import type { TextEdit } from '../../../formats/edits';
import type { ProseBlock } from '../../../formats/prose/proseBlock';
import { changeBetween } from '../../../formats/trackedRange';
import { fitSpoken, type FittedText } from './fitSpoken';

/** Stands at the caret where there is no prose yet, so that it can be found: it reads as words, and breaks no line. */
export const filler = 'Words of it';

/** Returns the offset at which prose is looked for, to put words in at another one: the end of the word before. */
export function proseOffset(text: string, offset: number): number {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return offset - (line.length - line.trimEnd().length);
}

/** The text with the filler at the offset. */
export function withFiller(text: string, offset: number): string {
  return text.slice(0, offset) + filler + text.slice(offset);
}

/** The block that has words at an offset. */
export function blockAround(blocks: readonly ProseBlock[], offset: number): ProseBlock | undefined {
  return blocks.find(({ lineRanges }) => lineRanges.some(({ start, end }) => start <= offset && offset <= end));
}

export interface SpokenOrder {
  text: string;
  offset: number;
  said: string;
  continues: boolean;
  language?: string;
  /** Around `proseOffset` in the text, or around the offset in `withFiller`; absent where there is no prose. */
  block?: ProseBlock;
  isFilled?: boolean;
}

/** One change of a text, and where what is said next goes, in the text as it is then. */
export interface PutText {
  edit: TextEdit;
  offset: number;
}

/**
 * The change that writes down what was said: in a comment or a paragraph between its marks, with its lines broken as
 * they were, elsewhere as it is. It is never more than one line where the lines around are not broken.
 */
export function putSpoken(order: SpokenOrder): PutText | undefined {
  return (order.block && inBlock(order, order.block)) ?? asItIs(order);
}

function inBlock(order: SpokenOrder, block: ProseBlock): PutText | undefined {
  const { text, offset, isFilled = false } = order;
  const at = block.textOffset(isFilled ? offset : proseOffset(text, offset));
  const before = block.text.slice(0, at);
  const after = isFilled ? block.text.slice(at + filler.length) : block.text.slice(block.textOffset(offset));
  const fitted = fit(order, before, after, true);
  if (fitted.text === '') return undefined;
  const written = block.write(before + fitted.text + fitted.space + after, { isTranslation: true });
  if (!written.ok) return undefined;
  // Blanks between the words before and the caret are in what is written already, or are needed no more.
  const end = Math.max(block.end - (isFilled ? filler.length : 0), offset);
  const own = markSpace(text, block, isFilled) + written.text;
  const old = text.slice(block.start, end);
  const { offset: first, length, newLength } = changeBetween(old, own);
  const start = block.start + first;
  return {
    edit: { start, end: start + length, newText: own.slice(first, first + newLength) },
    offset: block.start + lengthOf(own, before + fitted.text),
  };
}

/** `//` without a blank behind it is given one. */
function markSpace(text: string, block: ProseBlock, isFilled: boolean): '' | ' ' {
  return isFilled && block.place === 'comment' && /[^\s]$/.test(text.slice(0, block.start)) ? ' ' : '';
}

/** Returns the length of a part within what is written: the same characters, there with line breaks and marks. */
function lengthOf(written: string, part: string): number {
  let length = 0;
  for (const character of part) {
    if (/\s/.test(character)) continue;
    const at = written.indexOf(character, length);
    if (at >= 0) length = at + character.length;
  }
  return length;
}

function asItIs(order: SpokenOrder): PutText | undefined {
  const { text, offset } = order;
  const lineEnd = text.indexOf('\n', offset);
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const { text: newText, space } = fit(order, before, text.slice(offset, lineEnd < 0 ? undefined : lineEnd), false);
  if (newText === '') return undefined;
  return { edit: { start: offset, end: offset, newText: newText + space }, offset: offset + newText.length };
}

function fit({ said, continues, language }: SpokenOrder, before: string, after: string, isProse: boolean): FittedText {
  return fitSpoken(said, { before, after, isProse, continues, ...(language !== undefined && { language }) });
}
