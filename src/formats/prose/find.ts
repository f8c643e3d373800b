import { tokenizeMarkup, type MarkupToken } from '../markup/tokenizer';
import type { OffsetRange } from '../trackedRange';
import type { Paragraph, ProseArea } from './area';
import { commentAreas, stringArea } from './comments';
import { documentArea, documentFlavour, markupComment } from './documents';
import { readAsciidoc } from './flow/asciidoc';
import { readFlow } from './flow/flow';
import { readHtml } from './flow/html';
import { readLatex } from './flow/latex';
import { commitTypeLength } from './flow/marks';
import { readRestructuredText } from './flow/restructuredText';
import { columnsOf, lineStartOf, linesOf } from './lines';
import { hasWords, isCode, isDirective, isLicence, isStatement } from './notProse';
import { subtitleLines, xliffTargets } from './localisation';
import { poStrings } from './po';
import { ProseBlock, type Origin } from './proseBlock';
import { markupLanguages } from './proseLanguages';
import { syntaxOf } from './syntax/languages';
import { scanSyntax } from './syntax/scanner';
import type { Syntax } from './syntax/syntax';
import { joinerBetween } from './wrap';

/**
 * Finds the prose of a document: comments and docstrings of a program, the text of Markdown, reStructuredText,
 * AsciiDoc, LaTeX, HTML, commit messages and plain text. Code, names, licences and what speaks to a tool are left out. Never throws.
 *
 * @param languageId as the editor names it; of an unknown language nothing is prose
 * @returns blocks in the order of the document, not overlapping
 */
export function findProse(text: string, languageId: string): ProseBlock[] {
  return areasOf(text, languageId)
    .flatMap((area, unit) => blocksOf(text, area, unit))
    .sort((a, b) => a.start - b.start);
}

/**
 * The prose a person means. With a selection: every block it touches, and inside a string the text of the string.
 * With a caret alone: the comment around it, or the paragraph.
 */
export function proseAt(text: string, languageId: string, range: OffsetRange): ProseBlock[] {
  const blocks = findProse(text, languageId);
  if (range.start === range.end) {
    const own = blocks.find(({ start, end }) => start <= range.start && range.start <= end);
    const around = own ?? blocks.find((block) => isInUnit(block, range.start));
    return around
      ? blocks.filter((block) => block === around || (block.isOfComment && block.unit === around.unit))
      : [];
  }
  const touched = blocks.filter(({ start, end }) => start < range.end && range.start < end);
  return touched.length > 0 ? touched : stringAt(text, languageId, range);
}

function isInUnit(block: ProseBlock, offset: number): boolean {
  return block.isOfComment && block.unitRange.start <= offset && offset <= block.unitRange.end;
}

/** Where prose may stand in a document: its comments, or all of it. */
function areasOf(text: string, languageId: string): ProseArea[] {
  const id = languageId.toLowerCase();
  if (id === 'xliff') return xliffTargets(text);
  if (id === 'po') return poStrings(text);
  const flavour = documentFlavour(languageId);
  if (flavour === 'html' || markupLanguages.has(id)) return markupAreas(text, flavour === 'html');
  if (id === 'subrip' || id === 'srt') return [subtitleArea(text)];
  if (flavour) return [documentArea(text, flavour)];
  const syntax = syntaxOf(languageId);
  return syntax ? commentAreas(text, scanSyntax(text, syntax), syntax) : [];
}

/** How a language is written whose prose is its comments and nothing else; `undefined` of documents and markup. */
export function programSyntaxOf(languageId: string): Syntax | undefined {
  const id = languageId.toLowerCase();
  const isProgram = id !== 'xliff' && !markupLanguages.has(id) && documentFlavour(languageId) === undefined;
  return isProgram ? syntaxOf(languageId) : undefined;
}

function subtitleArea(text: string): ProseArea {
  const area = documentArea(text, 'plain');
  return { ...area, lines: subtitleLines(text, area.lines) };
}

/** Comments, the programs in script and style elements, and for HTML the text itself. */
function markupAreas(text: string, hasText: boolean): ProseArea[] {
  const tokens = tokenizeMarkup(text, hasText ? 'html' : 'xml');
  const areas = tokens.flatMap((token): ProseArea[] => {
    if (token.type === 'comment') {
      const comment = markupComment(text, token);
      return comment ? [comment] : [];
    }
    const syntax = token.type === 'raw' ? syntaxOf(embeddedLanguage(token)) : undefined;
    return syntax ? commentAreas(text, scanSyntax(text, syntax, { start: token.start, end: token.end }), syntax) : [];
  });
  return hasText ? [documentArea(text, 'html'), ...areas] : areas;
}

function embeddedLanguage({ name }: MarkupToken): string {
  return name === 'style' ? 'scss' : 'typescript';
}

function paragraphsOf(text: string, area: ProseArea): Paragraph[] {
  switch (area.flavour) {
    case 'latex':
      return readLatex(text, area.lines);
    case 'html':
      return readHtml(text);
    case 'restructuredtext':
      return readRestructuredText(text, area.lines);
    case 'asciidoc':
      return readAsciidoc(text, area.lines);
    case 'literal':
      return [{ kind: 'paragraph', lines: [...area.lines], prefixLength: 0 }];
    case 'commit':
      return commitParagraphs(text, readFlow(text, area));
    default:
      return readFlow(text, area);
  }
}

/** The blocks of one area. */
export function blocksOf(document: string, area: ProseArea, unit: number): ProseBlock[] {
  return isPassedOver(document, area) ? [] : blocksInside(document, area, { offset: 0, unit });
}

/** The blocks of an area that is meant for people; what stands around its lines in the document has no part in them. */
export function blocksInside(document: string, area: ProseArea, origin: Readonly<Origin>): ProseBlock[] {
  const found = paragraphsOf(document, area);
  const paragraphs = area.kind === 'comment' ? found.flatMap((paragraph) => withoutTools(document, paragraph)) : found;
  const width = widthOf(document, paragraphs);
  const blocks = paragraphs.flatMap((paragraph) => {
    const ownWidth =
      paragraph.lines.length > 1
        ? Math.max(width, widthOf(document, [paragraph]))
        : wrapWidth(document, paragraph, width);
    return splitLooseLines(document, paragraph, ownWidth).map(
      (loose) => new ProseBlock({ document, area, origin, paragraph: loose, width: ownWidth }),
    );
  });
  return blocks.filter((block) => isProse(document, area, block));
}

/** A paragraph without the lines that speak to a tool or were code; what stands between them is on its own. */
function withoutTools(document: string, paragraph: Paragraph): Paragraph[] {
  const parts: Paragraph[] = [];
  let isOpen = false;
  paragraph.lines.forEach((line, index) => {
    const content = document.slice(line.start, line.end);
    const isTool = isDirective(content) || isStatement(content);
    if (!isTool && isOpen) parts.at(-1)?.lines.push(line);
    else if (!isTool)
      parts.push({ ...paragraph, lines: [line], prefixLength: index === 0 ? paragraph.prefixLength : 0 });
    isOpen = !isTool;
  });
  return parts;
}

/** A comment that is none for people: a shebang, a licence at the head of the file, a directive. */
export function isPassedOver(document: string, area: ProseArea): boolean {
  if (area.kind !== 'comment') return false;
  const text = document.slice(area.start, area.end);
  if (area.start === 0 && text.startsWith('#!')) return area.lines.length === 1;
  return /SPDX-License-Identifier|@licen[sc]e\b/.test(text) || (isLicence(text) && isHead(document, area.start));
}

/** Whether nothing but comments stands before an offset. */
function isHead(document: string, end: number): boolean {
  return linesOf(document, 0, end).every((line) =>
    /^\s*(?:$|\/[/*]|[#*;%]|--|<[!?]|['"]use strict)/.test(document.slice(line.start, line.end)),
  );
}

function isProse(document: string, area: ProseArea, block: ProseBlock): boolean {
  if (!hasWords(block.text, block.textKind)) return false;
  if (area.kind !== 'comment') return true;
  const lines = block.lineRanges.map(({ start, end }) => document.slice(start, end));
  return !(block.kind === 'paragraph' && isCode(lines)) && !isDirective(markedText(document, block));
}

/** The text of a comment's line from its mark on: `@ts-ignore because` is a directive though its tag is not prose. */
function markedText(document: string, block: ProseBlock): string {
  const line = document.slice(lineStartOf(document, block.start), block.end);
  return line.replace(/^[\s/#*;%<!-]*(?:\/\/|\/\*+|#+|--|<!--)?[\s!*]*/, '').split(/[\r\n]/, 1)[0] ?? '';
}

/** The column at which the lines of wrapped paragraphs end; `Infinity` where there are none. */
function widthOf(document: string, paragraphs: readonly Paragraph[]): number {
  const wrapped = paragraphs.filter(({ lines }) => lines.length > 1).flatMap(({ lines }) => lines);
  if (wrapped.length === 0) return Infinity;
  return wrapped.reduce((widest, line) => Math.max(widest, endColumn(document, line.end)), narrowest);
}

/** Two short lines say nothing about where lines are broken. */
const narrowest = 60;

/** One line alone is wrapped only where the lines around it are, and only if it keeps to their width itself. */
function wrapWidth(document: string, paragraph: Paragraph, width: number): number {
  const own = endColumn(document, paragraph.lines.at(-1)?.end ?? 0);
  return own <= width ? width : Infinity;
}

function endColumn(document: string, end: number): number {
  return columnsOf(document.slice(lineStartOf(document, end), end));
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
          /^[A-Z][\w-]*(?:-[\w-]+)+: |^(?:Closes|Fixes|Refs?|Bug|Issue)[: ]/i.test(document.slice(start, end)),
        ),
    ),
  ];
}

/** The string literal a selection lies in. */
function stringAt(text: string, languageId: string, range: OffsetRange): ProseBlock[] {
  const syntax = syntaxOf(languageId);
  const token = syntax && scanSyntax(text, syntax).find(({ start, end }) => start < range.end && range.start < end);
  if (!token || token.kind !== 'string' || token.closeLength === 0) return [];
  const isInside = token.start + token.openLength <= range.start && range.end <= token.end - token.closeLength;
  if (!isInside || /[\r\n]/.test(text.slice(token.start, token.end))) return [];
  return blocksOf(text, stringArea(token, syntax), 0);
}
