import { applyEdits } from '../../formats/edits';
import { lineEndOf, lineStartOf } from '../../formats/prose/lines';
import type { ProseBlock } from '../../formats/prose/proseBlock';
import { marksOfComment, marksOfDocument, readSwitches } from '../../formats/prose/switches';
import type { OffsetRange } from '../../formats/trackedRange';
import type { Fix } from '../fixes';

type Marks = readonly [open: string, close: string];

/** Facts about the document that a block is of. */
export interface DocumentOfBlock {
  text: string;
  /** The language its prose is read by. */
  proseLanguage: string;
  /** Returns whether a text differs from the document in nothing but comments. */
  differsInComments(text: string): boolean;
}

/**
 * The magic comments that switch checking off for a comment, or a paragraph of a document; none where no comment could
 * say so without changing what stands around it.
 */
export function switchOffEdits(document: DocumentOfBlock, block: ProseBlock): Fix[] {
  const { text, proseLanguage } = document;
  const fixes = block.isOfComment ? besideComment(text, block) : besideParagraph(text, proseLanguage, block);
  return fixes.length > 0 && isProved(document, block, fixes) ? fixes : [];
}

function besideComment(text: string, { unitRange: unit, place }: ProseBlock): Fix[] {
  const written = text.slice(unit.start, unit.end);
  const marks = place === 'docstring' ? (['# ', ''] as const) : marksOfComment(written);
  if (!marks) return [];
  const isBehindCode = text.slice(lineStartOf(text, unit.start), unit.start).trim() !== '';
  const isOneLine = place === 'comment' && !/[\r\n]/.test(written);
  // Lines around it would be about other lines too, or end the one that goes on here.
  const isBeside = isOneLine && (isBehindCode || goesOn(text, unit.start));
  return isBeside ? [onLine(unit.end, marks)] : around(text, unit, marks, 1);
}

/** Returns whether the line above an offset ends with a mark that takes the next line in. */
function goesOn(text: string, at: number): boolean {
  return /[\\`][^\S\r\n]*(?:\r\n|\n|\r)[^\S\r\n]*$/.test(text.slice(Math.max(0, at - 500), at));
}

function besideParagraph(text: string, languageId: string, block: ProseBlock): Fix[] {
  const { flavour, kind, start, lineRanges } = block;
  const marks = marksOfDocument(flavour, languageId);
  // Between the rows of a table no comment may stand.
  if (!marks || kind === 'cell') return [];
  if (flavour === 'html' || flavour === 'asciidoc' || flavour === 'latex' || flavour === 'commit') {
    return around(text, block, marks, 1);
  }
  const before = text.slice(lineStartOf(text, start), start);
  // A comment between the items of a list would make two lists of it.
  if (flavour === 'markdown' && /[^\s#]/.test(before)) return lineRanges.map((line) => onLine(line.end, marks));
  const unit = withRulers(text, block);
  if (flavour === 'restructuredtext' && isDeeperBelow(text, lineEndOf(text, unit.end), before)) return [];
  return around(text, unit, marks, 2);
}

/** The lines of a paragraph, with those that make a heading of it. */
function withRulers(text: string, { start, end }: OffsetRange): OffsetRange {
  const first = lineStartOf(text, start);
  const last = lineEndOf(text, end);
  const underline = ruler.exec(text.slice(last, last + longestRuler))?.[0] ?? '';
  if (underline === '') return { start, end };
  const overline = rulerAbove.exec(text.slice(Math.max(0, first - longestRuler), first))?.[0] ?? '';
  return { start: overline === '' ? start : first - overline.length, end: last + underline.length };
}

/** The line below a heading, or above one that has a line below. */
const ruler = /^(?:\r\n|\n|\r)[^\S\r\n]*([=\-~^"'`#*+.:_])\1+[^\S\r\n]*(?=[\r\n]|$)/;
const rulerAbove = /(?<=^|[\r\n])([=\-~^"'`#*+.:_])\1+[^\S\r\n]*(?:\r\n|\n|\r)$/;
const longestRuler = 500;

/** Returns whether the next text stands further in: it would be part of a comment above it. */
function isDeeperBelow(text: string, at: number, before: string): boolean {
  const below = /^(?:[^\S\r\n]*[\r\n])+([^\S\r\n]*)\S/.exec(text.slice(at))?.[1] ?? '';
  return below.length > indentOf(before).length;
}

/**
 * Switches on lines of their own; a text of one line right below has one above it.
 * @param ends line ends between them and the text
 */
function around(text: string, { start, end }: OffsetRange, [open, close]: Marks, ends: number): Fix[] {
  const lineStart = lineStartOf(text, start);
  const indent = indentOf(text.slice(lineStart, start));
  const gap = (text.includes('\r\n') ? '\r\n' : '\n').repeat(ends);
  const isOneLine = ends === 1 && !/[\r\n]/.test(text.slice(start, end));
  if (isOneLine) return [insert(lineStart, `${indent}${open}parlance-disable-next-line${close}${gap}`)];
  return [
    insert(lineStart, `${indent}${open}parlance-disable${close}${gap}`),
    insert(lineEndOf(text, end), `${gap}${indent}${open}parlance-enable${close}`),
  ];
}

/** A switch for the line that ends here, behind a comment or within it. */
function onLine(at: number, [open, close]: Marks): Fix {
  return insert(at, close === '' ? ' parlance-disable-line' : ` ${open}parlance-disable-line${close}`);
}

function insert(at: number, newText: string): Fix {
  return { start: at, end: at, newText };
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** Returns whether the block is switched off with these in place, and nothing but comments is different. */
function isProved(document: DocumentOfBlock, { lineRanges }: ProseBlock, fixes: readonly Fix[]): boolean {
  const written = applyEdits(document.text, fixes);
  const { off } = readSwitches(written);
  const added = (isBefore: (at: number) => boolean): number =>
    fixes.reduce((sum, fix) => sum + (isBefore(fix.start) ? fix.newText.length : 0), 0);
  const isOff = lineRanges.every(({ start, end }) => {
    const [from, to] = [start + added((at) => at <= start), end + added((at) => at < end)];
    return off.some((range) => range.start <= from && to <= range.end);
  });
  return isOff && document.differsInComments(written);
}
