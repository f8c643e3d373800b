import type { TextEdit } from '../../edits';
import { withoutLineEnds } from '../../lineEnd';
import type { ParsedFile } from '../../segment';
import { documentEntries } from '../entryTree';
import { linesOf } from '../lines';
import { parseDocument, type DocumentSegment, type Markup } from '../parse';
import { readBlocks } from './blocks';
import { rstCodes as codes } from './codes';

/** Text that would begin a block of its own at the start of a paragraph. */
const opensBlock =
  /^(?=(?:[-*+•|]|(?:\d{1,9}|#)[.)]|\((?:\d{1,9}|#)\)|\.\.|__)(?:[ \t]|$)|:[^:\s][^:\n]{0,100}:(?:[ \t]|$)|>>>)/;

const rst: Markup = {
  read: readBlocks,
  codes,
  isHardBreak: () => 0,
  writer({ kind }, source) {
    const isKeptText = kind === 'text' && !opensBlock.test(source);
    return (literal, isFirst) => {
      const plain = withoutLineEnds(literal, ' ');
      return isKeptText && isFirst ? plain.replace(opensBlock, '\\') : plain;
    };
  },
  alongWith: adornments,
};

/** The lines over and under a title are no shorter than it. */
function adornments(text: string, { stretch }: DocumentSegment, newText: string): TextEdit[] {
  const [piece] = stretch.pieces;
  if (stretch.quote !== 'title' || !piece) return [];
  const from = text.lastIndexOf('\n', piece.start - 1);
  const before = text.lastIndexOf('\n', from - 1) + 1;
  const lines = linesOf(text.slice(before, before + 3 * (piece.end - before) + mostAround));
  const index = lines.findIndex(({ start, end }) => before + start <= piece.start && piece.end <= before + end);
  const [over, own, under] = [lines[index - 1], lines[index], lines[index + 1]];
  if (!own || !under) return [];
  const sign = under.text.trimEnd();
  const around = index > 0 && over?.text.trimEnd() === sign ? [over, under] : [under];
  const [was, now] = [widthOf(text.slice(piece.start, piece.end)), widthOf(newText)];
  const room = 2 * (own.text.length - own.text.trimStart().length);
  const length = sign.length === was ? now : Math.max(sign.length, now + room);
  if (length === sign.length || sign.length > mostAround) return [];
  return around.map(({ start }) => ({
    start: before + start,
    end: before + start + sign.length,
    newText: sign.charAt(0).repeat(Math.max(length, 3)),
  }));
}

/** No line under a title is longer. */
const mostAround = 1_000;

/** Columns: characters of East Asia take two. */
function widthOf(text: string): number {
  const wide = text.match(
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g,
  );
  return [...text].length + (wide?.length ?? 0);
}

/**
 * reStructuredText: each paragraph, title, item, term and field is a segment, and so are texts of directives that have
 * some. Literals, tables in lines, comments, targets and all other directives stay.
 */
export function parseRst(text: string): ParsedFile {
  return parseDocument(text, rst);
}

/** Reads a document of reStructuredText as entries: its blocks. */
export const readRstEntries = documentEntries(readBlocks);
