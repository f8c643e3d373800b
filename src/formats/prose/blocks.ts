import type { OffsetRange } from '../trackedRange';
import type { Paragraph, ProseArea } from './area';
import { readFlow } from './flow/flow';
import { commitTypeLength } from './flow/marks';
import { columnsOf, linesFrom, nearLineStartOf } from './lines';
import {
  hasWords,
  isCode,
  isCommand,
  isDirective,
  isHolder,
  isLicence,
  isOfNotice,
  isStatement,
  readsAsProse,
} from './notProse';
import { ProseBlock, type Origin, type ProseBlockParts } from './proseBlock';
import { joinerBetween } from './wrap';

/** The paragraphs of an area that is read in one go. */
export function paragraphsOf(text: string, area: ProseArea): Paragraph[] {
  switch (area.flavour) {
    case 'literal':
    case 'xliff':
      return [{ kind: 'paragraph', lines: [...area.lines], prefixLength: 0 }];
    case 'commit':
      return commitParagraphs(text, readFlow(text, area));
    default:
      return readFlow(text, area);
  }
}

/** Part of a comment that is read: all of it, all but the notice about rights in it, or nothing. */
export type Reading = 'all' | 'own-words' | 'nothing';

/** The blocks of one area. */
export function blocksOf(document: string, area: ProseArea, unit: number): ProseBlock[] {
  return blocksInside(document, area, { offset: 0, unit }, readingOf(document, area));
}

/** The blocks of an area; what stands around its lines in the document has no part in them. */
export function blocksInside(
  document: string,
  area: ProseArea,
  origin: Readonly<Origin>,
  reading: Reading = 'all',
): ProseBlock[] {
  if (reading === 'nothing') return [];
  // With what stands before it: `(c)` looks like the letter of a list.
  const written = ({ start, end }: OffsetRange): string => document.slice(nearLineStartOf(document, start), end);
  const isNotice = reading === 'own-words';
  const read = paragraphsOf(document, area);
  const found = isNotice ? read.flatMap((paragraph) => withoutHolders(paragraph, written)) : read;
  const paragraphs = area.kind === 'comment' ? found.flatMap((paragraph) => withoutTools(document, paragraph)) : found;
  const width = filledWidth(widestColumn(document, paragraphs));
  return paragraphs.flatMap((paragraph) => {
    const blocks = blocksOfParagraph({ document, area, origin, paragraph, width });
    const notice = isNotice ? blocks.findIndex((block) => isOfNotice(written(block))) : -1;
    return notice < 0 ? blocks : blocks.slice(0, notice);
  });
}

/**
 * The blocks of one paragraph, for its lines may be texts of their own.
 * @param parts `width` is that of its area, from `filledWidth`
 */
export function blocksOfParagraph(parts: ProseBlockParts): ProseBlock[] {
  const { document, area, paragraph } = parts;
  const width = paragraph.lines.length > 1 ? parts.width : wrapWidth(document, paragraph, parts.width);
  return splitLooseLines(document, paragraph, width)
    .map((loose) => new ProseBlock({ ...parts, paragraph: loose, width }))
    .filter((block) => isProse(document, area, block));
}

/** A paragraph without the lines that speak to a tool or were code; what stands between them is on its own. */
function withoutTools(document: string, paragraph: Paragraph): Paragraph[] {
  const content = ({ start, end }: OffsetRange): string => document.slice(start, end);
  const parts = split(paragraph, (line) => isDirective(content(line)) || isStatement(content(line)));
  return parts.flatMap((part) => {
    const contents = part.lines.map(content);
    const isMixed = part.kind === 'paragraph' && isCode(contents) && contents.some(readsAsProse);
    if (!isMixed || contents.length === 1) return [part];
    return split(part, (line, index) => isCode([content(line)], contents[index - 1]));
  });
}

/** A paragraph without the lines that say whose the file is: what stands right below them is prose all the same. */
function withoutHolders(paragraph: Paragraph, written: (line: OffsetRange) => string): Paragraph[] {
  const lines = paragraph.lines.map(written);
  return split(paragraph, (_, index) => isHolder(lines[index] ?? '', lines[index + 1]));
}

/** Returns the pieces of a paragraph that remain without some of its lines. */
function split(paragraph: Paragraph, isLeftOut: (line: OffsetRange, index: number) => boolean): Paragraph[] {
  const parts: Paragraph[] = [];
  let isOpen = false;
  paragraph.lines.forEach((line, index) => {
    const isIn = !isLeftOut(line, index);
    if (isIn && isOpen) parts.at(-1)?.lines.push(line);
    else if (isIn) parts.push({ ...paragraph, lines: [line], prefixLength: index === 0 ? paragraph.prefixLength : 0 });
    isOpen = isIn;
  });
  return parts;
}

/** A shebang is for nobody; beside a notice about rights, at the head of the file, there may be words of its author. */
export function readingOf(document: string, area: ProseArea): Reading {
  if (area.kind !== 'comment') return 'all';
  const text = document.slice(area.start, area.end);
  if (area.start === 0 && text.startsWith('#!') && area.lines.length === 1) return 'nothing';
  const isNotice =
    /SPDX-License-Identifier|@licen[sc]e\b/.test(text) || (isLicence(text) && isHead(document, area.start));
  return isNotice ? 'own-words' : 'all';
}

/** Returns whether nothing but comments stands before an offset. */
function isHead(document: string, end: number): boolean {
  for (const line of linesFrom(document, 0)) {
    if (line.start >= end) return true;
    const content = document.slice(line.start, Math.min(line.end, end));
    if (!/^\s*(?:$|\/[/*]|[#*;%]|--|\{-|\(\*|<[!?]|['"]use strict)/.test(content)) return false;
  }
  return true;
}

function isProse(document: string, area: ProseArea, block: ProseBlock): boolean {
  if (!hasWords(block.text, block.textKind) || isCommand(block.text)) return false;
  if (area.kind !== 'comment') return true;
  const lines = block.lineRanges.map(({ start, end }) => document.slice(start, end));
  return !(block.kind === 'paragraph' && isCode(lines)) && !isDirective(markedText(document, block));
}

/** The text of a comment's line from its mark on: `@ts-ignore because` is a directive though its tag is not prose. */
function markedText(document: string, block: ProseBlock): string {
  const line = document.slice(nearLineStartOf(document, block.start), block.end);
  return line.replace(/^[\s/#*;%<!-]*(?:\/\/|\/\*+|#+|--|<!--)?[\s!*]*/, '').split(/[\r\n]/, 1)[0] ?? '';
}

/** The column at which the longest line of those that are wrapped ends; 0 where there are none. */
export function widestColumn(document: string, paragraphs: readonly Paragraph[]): number {
  let widest = 0;
  for (const { lines } of paragraphs) {
    if (lines.length === 1) continue;
    for (const { end } of lines) widest = Math.max(widest, endColumn(document, end));
  }
  return widest;
}

/** The column up to which lines are filled where the longest ends at this one; `Infinity` where none is wrapped. */
export function filledWidth(widest: number): number {
  // Two short lines say nothing about where lines are broken.
  return widest === 0 ? Infinity : Math.max(widest, 60);
}

/** One line alone is wrapped only where the lines around it are, and only if it keeps to their width itself. */
function wrapWidth(document: string, paragraph: Paragraph, width: number): number {
  const own = endColumn(document, paragraph.lines.at(-1)?.end ?? 0);
  return own <= width ? width : Infinity;
}

function endColumn(document: string, end: number): number {
  return columnsOf(document.slice(nearLineStartOf(document, end), end));
}

/**
 * Lines that were not filled and do not go on in a sentence are texts of their own: a heading without a mark, labels
 * below each other.
 */
function splitLooseLines(document: string, paragraph: Paragraph, width: number): Paragraph[] {
  const parts: Paragraph[] = [];
  paragraph.lines.forEach((line, index) => {
    const before = paragraph.lines[index - 1];
    const current = parts.at(-1);
    if (before && current && !isLoose(document, before, line, width)) current.lines.push(line);
    else parts.push({ ...paragraph, lines: [line], prefixLength: index === 0 ? paragraph.prefixLength : 0 });
  });
  return parts;
}

function isLoose(document: string, before: OffsetRange, line: OffsetRange, width: number): boolean {
  const beforeText = document.slice(before.start, before.end);
  const text = document.slice(line.start, line.end);
  const firstWord = /^\S+/.exec(text)?.[0] ?? '';
  const wouldFit = endColumn(document, before.end) + 1 + columnsOf(firstWord) <= width;
  const startsAnew = /^\p{Lu}/u.test(text) && !/[.,;!?…、。）)\]"'”’-]$/.test(beforeText);
  return wouldFit && startsAnew && joinerBetween(beforeText, text) === ' ' && !beforeText.endsWith(' ');
}

/** The subject stands alone and without its conventional type; trailers such as `Signed-off-by:` are no prose. */
function commitParagraphs(document: string, paragraphs: Paragraph[]): Paragraph[] {
  const [first, ...rest] = paragraphs;
  const [subject, ...body] = first?.lines ?? [];
  if (!first || !subject) return [];
  const type = commitTypeLength(document.slice(subject.start, subject.end));
  const subjectLine = { start: subject.start + type, end: subject.end };
  const others = body.length > 0 ? [{ ...first, lines: body, prefixLength: 0 }, ...rest] : rest;
  const isGenerated = /^(?:Merge |Revert ")/.test(document.slice(subject.start, subject.end));
  return [
    ...(isGenerated ? [] : [{ kind: 'heading' as const, lines: [subjectLine], prefixLength: type }]),
    ...others.filter(
      ({ lines }) =>
        !lines.every(({ start, end }) =>
          /^[A-Z]\w*-[\w-]+: |^(?:Closes|Fixes|Refs?|Bug|Issue)[: ]/i.test(document.slice(start, end)),
        ),
    ),
  ];
}
