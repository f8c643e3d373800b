import { tokenizeMarkup, type MarkupToken } from '../markup/tokenizer';
import type { OffsetRange } from '../trackedRange';
import type { ProseArea } from './area';
import { blocksOf } from './blocks';
import { commentAreas, stringArea } from './comments';
import { documentArea, documentFlavour, markupComment } from './documents';
import { isLineFlavour, type LineFlavour } from './flow/readerOf';
import { FlowFinder } from './flowFinder';
import { subtitleLines, xliffTargets } from './localisation';
import { poStrings } from './po';
import type { ProseBlock } from './proseBlock';
import { markupLanguages } from './proseLanguages';
import { syntaxOf } from './syntax/languages';
import { scanSyntax } from './syntax/scanner';
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
  const blocks: ProseBlock[] = [];
  let unit = 0;
  for (const area of areasOf(text, languageId)) {
    if (isWanted(area)) blocks.push(...blocksOf(text, area, unit));
    unit++;
    yield;
  }
  return blocks.sort((a, b) => a.start - b.start);
}

/**
 * The prose a person means, for each range. With a selection: every block it touches, and inside a string the text of
 * the string. With a caret alone: the comment around it, or the paragraph. A long document takes a while, so it yields
 * after each short step; whoever has other things to do runs it in slices.
 */
export function* proseAt(
  text: string,
  languageId: string,
  ranges: readonly OffsetRange[],
): Generator<void, ProseBlock[][]> {
  const isWanted = (area: OffsetRange): boolean =>
    ranges.some(({ start, end }) => area.start <= end && start <= area.end);
  const blocks = yield* findProseStepwise(text, languageId, isWanted);
  return ranges.map((range) => meant(blocks, range) ?? stringAt(text, languageId, range));
}

/** Undefined where a selection touches none. */
function meant(blocks: readonly ProseBlock[], range: OffsetRange): ProseBlock[] | undefined {
  if (range.start === range.end) {
    const own = blocks.find(({ start, end }) => start <= range.start && range.start <= end);
    const around = own ?? blocks.find((block) => isInUnit(block, range.start));
    return around
      ? blocks.filter((block) => block === around || (block.isOfComment && block.unit === around.unit))
      : [];
  }
  const touched = blocks.filter(({ start, end }) => start < range.end && range.start < end);
  return touched.length > 0 ? touched : undefined;
}

function isInUnit(block: ProseBlock, offset: number): boolean {
  return block.isOfComment && block.unitRange.start <= offset && offset <= block.unitRange.end;
}

/** Where prose may stand in a document: its comments, or all of it. */
function areasOf(text: string, languageId: string): Iterable<ProseArea> {
  const id = languageId.toLowerCase();
  if (id === 'xliff') return xliffTargets(text);
  if (id === 'po') return poStrings(text);
  const flavour = documentFlavour(languageId);
  if (flavour === 'html' || markupLanguages.has(id)) return markupAreas(text, flavour === 'html');
  if (isSubtitle(id)) return [subtitleArea(text)];
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

/** How a document is written that is kept in stretches; `undefined` of all others. */
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

/** Comments, the programs in script and style elements, and for HTML the text itself. */
function markupAreas(text: string, hasText: boolean): ProseArea[] {
  const tokens = tokenizeMarkup(text, hasText ? 'html' : 'xml');
  const areas = tokens.flatMap((token): ProseArea[] => {
    if (token.type === 'comment') {
      const comment = markupComment(text, token);
      return comment ? [comment] : [];
    }
    const syntax = token.type === 'raw' ? syntaxOf(embeddedLanguage(token)) : undefined;
    const island = { start: token.start, end: token.end };
    return syntax ? [...commentAreas(text, scanSyntax(text, syntax, island), syntax)] : [];
  });
  return hasText ? [documentArea(text, 'html'), ...areas] : areas;
}

function embeddedLanguage({ name }: MarkupToken): string {
  return name === 'style' ? 'scss' : 'typescript';
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
