import { tokenizeInSteps, type MarkupToken } from '../markup/tokenizer';
import type { OffsetRange } from '../trackedRange';
import type { Paragraph, ProseArea } from './area';
import { blocksOf, blocksOfParagraph, filledWidth, paragraphsOf, widestColumn } from './blocks';
import { commentAreas, stringArea } from './comments';
import { documentArea, documentFlavour, markupComment } from './documents';
import { readFlowInSteps } from './flow/flow';
import { readHtml } from './flow/html';
import { isLineFlavour, type LineFlavour } from './flow/readerOf';
import { FlowFinder } from './flowFinder';
import { lineStartOf } from './lines';
import { subtitleLines, xliffTargets } from './localization';
import { poStrings } from './po';
import type { ProseBlock } from './proseBlock';
import { markupLanguages } from './proseLanguages';
import { syntaxOf } from './syntax/languages';
import { scanInSteps, scanSyntax } from './syntax/scanner';
import type { Syntax } from './syntax/syntax';
import { lastOf } from './steps';

/**
 * Finds the prose of a document: comments and docstrings of a program, the text of Markdown, reStructuredText,
 * AsciiDoc, LaTeX, HTML, commit messages and plain text. Code, names, licences and what speaks to a tool are left out. Never throws.
 *
 * @param languageId as the editor names it; of an unknown language nothing is prose
 * @returns blocks in the order of the document, not overlapping
 */
export function findProse(text: string, languageId: string): ProseBlock[] {
  return lastOf(findProseStepwise(text, languageId));
}

/** The same in short steps. Blocks of areas that are not wanted may be missing. */
function* findProseStepwise(
  text: string,
  languageId: string,
  isWanted: (area: OffsetRange) => boolean = () => true,
): Generator<void, ProseBlock[]> {
  const flavour = flowFlavour(languageId);
  if (flavour) return yield* new FlowFinder(flavour).find(text, isWanted);
  const { document, areas } = yield* partsOf(text, languageId);
  const blocks = document ? yield* documentBlocks(text, document, isWanted) : [];
  // The document itself is the first area.
  let unit = document ? 1 : 0;
  for (const area of areas) {
    for (const block of isWanted(area) ? blocksOf(text, area, unit) : []) blocks.push(block);
    unit++;
    yield;
  }
  return blocks.sort((a, b) => a.start - b.start);
}

/**
 * The prose a user means, for each range. With a selection: every block it touches. With a caret alone: the comment
 * around it, or the paragraph. Where there is none: the text of the string around the range. A long document takes a while, so it yields
 * after each short step; whoever has other things to do runs it in slices.
 */
export function* proseAt(
  text: string,
  languageId: string,
  ranges: readonly OffsetRange[],
): Generator<void, ProseBlock[][]> {
  const places = ranges.map((range) => behindIndentation(text, range));
  const isWanted = (area: OffsetRange): boolean =>
    places.some(({ start, end }) => area.start <= end && start <= area.end);
  const blocks = yield* findProseStepwise(text, languageId, isWanted);
  const found: ProseBlock[][] = [];
  for (const range of places) found.push(meant(blocks, range) ?? (yield* stringAt(text, languageId, range)));
  return found;
}

/** A caret in the indentation of a line means what stands on that line. */
function behindIndentation(text: string, range: OffsetRange): OffsetRange {
  const { start, end } = range;
  if (start !== end || text.slice(lineStartOf(text, start), start).trim() !== '') return range;
  let first = start;
  while (/[ \t]/.test(text.charAt(first))) first++;
  return { start: first, end: first };
}

/** Undefined where there is none. */
function meant(blocks: readonly ProseBlock[], range: OffsetRange): ProseBlock[] | undefined {
  if (range.start === range.end) {
    const own = blocks.find(({ start, end }) => start <= range.start && range.start <= end);
    const around = own ?? blocks.find((block) => isInUnit(block, range.start));
    if (!around) return undefined;
    return blocks.filter((block) => block === around || (block.isOfComment && block.unit === around.unit));
  }
  const touched = blocks.filter(({ start, end }) => start < range.end && range.start < end);
  return touched.length > 0 ? touched : undefined;
}

function isInUnit(block: ProseBlock, offset: number): boolean {
  return block.isOfComment && block.unitRange.start <= offset && offset <= block.unitRange.end;
}

/** Parts of a text that may have prose. */
interface Parts {
  /** All of it, where it is a document, and its paragraphs. */
  document?: { area: ProseArea; paragraphs: readonly Paragraph[] };
  /** Comments, and what else stands on its own. */
  areas: Iterable<ProseArea>;
}

function* partsOf(text: string, languageId: string): Generator<void, Parts> {
  const id = languageId.toLowerCase();
  if (id === 'po') return { areas: poStrings(text) };
  if (id === 'xliff') return { areas: xliffTargets(text, yield* tokenizeInSteps(text, 'xml')) };
  const flavour = documentFlavour(languageId);
  if (flavour === 'html' || markupLanguages.has(id)) {
    const tokens = yield* tokenizeInSteps(text, flavour === 'html' ? 'html' : 'xml');
    const areas = markupAreas(text, tokens);
    if (flavour !== 'html') return { areas };
    return { document: { area: documentArea(text, 'html'), paragraphs: yield* readHtml(text, tokens) }, areas };
  }
  if (isSubtitle(id)) {
    const area = subtitleArea(text);
    return { document: { area, paragraphs: yield* readFlowInSteps(text, area) }, areas: [] };
  }
  if (flavour) {
    const area = documentArea(text, flavour);
    return { document: { area, paragraphs: paragraphsOf(text, area) }, areas: [] };
  }
  const syntax = syntaxOf(languageId);
  return { areas: syntax ? commentAreas(text, yield* scanInSteps(text, syntax), syntax) : [] };
}

/** Returns the syntax of a language whose prose is its comments and nothing else; `undefined` for documents and markup. */
export function programSyntaxOf(languageId: string): Syntax | undefined {
  const id = languageId.toLowerCase();
  const isProgram = id !== 'xliff' && !markupLanguages.has(id) && documentFlavour(languageId) === undefined;
  return isProgram ? syntaxOf(languageId) : undefined;
}

/** Returns the structure of a document that is kept in stretches; `undefined` for all others. */
export function flowFlavour(languageId: string): LineFlavour | undefined {
  const flavour = documentFlavour(languageId);
  return isLineFlavour(flavour) && !isSubtitle(languageId) ? flavour : undefined;
}

function isSubtitle(languageId: string): boolean {
  return /^(?:subrip|srt)$/i.test(languageId);
}

function subtitleArea(text: string): ProseArea {
  const area = documentArea(text, 'plain');
  return { ...area, lines: subtitleLines(text, area.lines) };
}

function* documentBlocks(
  text: string,
  { area, paragraphs }: Required<Parts>['document'],
  isWanted: (range: OffsetRange) => boolean,
): Generator<void, ProseBlock[]> {
  yield;
  const width = filledWidth(widestColumn(text, paragraphs));
  const blocks: ProseBlock[] = [];
  for (const paragraph of paragraphs) {
    const range = { start: paragraph.lines[0]?.start ?? 0, end: paragraph.lines.at(-1)?.end ?? 0 };
    if (!isWanted(range)) continue;
    const parts = { document: text, area, origin: { offset: 0, unit: 0 }, paragraph, width };
    for (const block of blocksOfParagraph(parts)) blocks.push(block);
    yield;
  }
  return blocks;
}

/** Comments, and those of the programs in script and style elements. */
function* markupAreas(text: string, tokens: readonly MarkupToken[]): Generator<ProseArea, void> {
  for (const token of tokens) {
    if (token.type === 'comment') {
      const comment = markupComment(text, token);
      if (comment) yield comment;
    }
    const syntax = token.type === 'raw' ? syntaxOf(embeddedLanguage(token)) : undefined;
    const island = { start: token.start, end: token.end };
    if (syntax) yield* commentAreas(text, scanSyntax(text, syntax, island), syntax);
  }
}

function embeddedLanguage({ name }: MarkupToken): string {
  return name === 'style' ? 'scss' : 'typescript';
}

/** Languages in which a string before a colon is a name. */
const keyed = new Set(['json', 'jsonc', 'yaml', 'dockercompose']);

/** The string literal a range lies in. */
function* stringAt(text: string, languageId: string, range: OffsetRange): Generator<void, ProseBlock[]> {
  const syntax = syntaxOf(languageId);
  const token =
    syntax && (yield* scanInSteps(text, syntax)).find(({ start, end }) => start < range.end && range.start < end);
  if (!token || token.kind !== 'string' || token.closeLength === 0) return [];
  const isInside = token.start + token.openLength <= range.start && range.end <= token.end - token.closeLength;
  if (!isInside || /[\r\n]/.test(text.slice(token.start, token.end))) return [];
  const isKey = keyed.has(languageId.toLowerCase()) && /^[ \t]*:/.test(text.slice(token.end, token.end + 100));
  if (isKey && range.start === range.end) return [];
  return blocksOf(text, stringArea(token, syntax), 0);
}
