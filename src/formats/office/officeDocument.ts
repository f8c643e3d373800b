import { placeAttributes } from '../markup/attributes';
import { decodeReferences } from '../markup/entities';
import { tokenizeMarkup } from '../markup/tokenizer';
import type { ParsedFile } from '../segment';
import { alternativeTextMarks } from './alternativeText';
import { parseOfficePart } from './paragraphs';
import { bareText, drawingText, spreadsheetText, wordText, type TextMarkup } from './textMarkup';

export type OfficeType = 'docx' | 'pptx' | 'xlsx';

/** Parts with text that people read, by their path in the package. */
const textParts: Readonly<Record<OfficeType, RegExp>> = {
  docx: /^word\/(?:document\d*|header\d*|footer\d*|footnotes|endnotes|comments|charts\/chart\d*|diagrams\/data\d*)\.xml$/,
  pptx: /^ppt\/(?:slides\/slide\d+|notesSlides\/notesSlide\d+|comments\/\w+|charts\/chart\d*|diagrams\/data\d*)\.xml$/,
  xlsx: /^xl\/(?:sharedStrings|worksheets\/sheet\d+|comments\d*|threadedComments\/\w+|drawings\/drawing\d+|charts\/chart\d*)\.xml$/,
};
/** Every document of a type has this part. */
const mainParts: Readonly<Record<OfficeType, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  pptx: /^ppt\/presentation\.xml$/,
  xlsx: /^xl\/workbook\.xml$/,
};
/** Columns of tables and pivot tables are named by the text of their header cells. */
const columnParts = /^xl\/(?:tables\/table\d+|pivotCache\/pivotCacheDefinition\d+)\.xml$/;
const columnElements = /^(?:\w+:)?(?:tableColumn|cacheField)$/;

/** The paths of a package in the order of what to read; `undefined` when it is no document of the type. */
export function officeParts(
  type: OfficeType,
  paths: readonly string[],
): { text: string[]; columns: string[] } | undefined {
  if (!paths.some((path) => mainParts[type].test(path))) return undefined;
  return {
    text: paths.filter((path) => textParts[type].test(path)),
    columns: type === 'xlsx' ? paths.filter((path) => columnParts.test(path)) : [],
  };
}

/**
 * The names of table columns. A header cell must have the very name of its column, and formulas use it, so these
 * texts stay as they are: else the spreadsheet would be reported as damaged when it is opened.
 */
export function columnNames(part: string): string[] {
  return tokenizeMarkup(part, 'xml')
    .filter(({ type, name }) => (type === 'open' || type === 'empty') && columnElements.test(name))
    .flatMap(({ start, end }) => placeAttributes(part, start, end).filter(({ name }) => name === 'name'))
    .map(({ start, end }) => part.slice(start, end))
    .map((name) =>
      decodeReferences(name, 'xml')
        .map(({ text }) => text)
        .join('')
        .replaceAll('_x000a_', '\n'),
    );
}

/** Text elements of all markups as they begin or end, whatever prefix a spreadsheet gives its own. */
const textMarks = ['<w:t', '<a:t', '<t>', '<t ', ':t>', ':t ', '<p:text>', '<text>', ...alternativeTextMarks];
/** A part that is no UTF-8 is for whoever decodes it. */
const utf16 = /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/;

/**
 * Returns whether an unpacked part can hold text at all. Many are megabytes of numbers or shapes, which nobody need
 * parse.
 */
export function mayHaveText(part: Buffer): boolean {
  return utf16.test(part.toString('latin1', 0, 2)) || textMarks.some((mark) => part.includes(mark));
}

const trackedElements: ReadonlySet<string> = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo']);
const wordTexts: ReadonlySet<string> = new Set(['w:t', 'w:delText']);

/**
 * Returns whether a part of a Word document has changes that nobody accepted or rejected yet: each of its texts has two
 * wordings.
 */
export function hasTrackedText(part: string): boolean {
  if (!/<w:(?:ins|del|move(?:From|To))\s/.test(part)) return false;
  let depth = 0;
  for (const { type, name } of tokenizeMarkup(part, 'xml')) {
    if (trackedElements.has(name)) depth += type === 'open' ? 1 : type === 'close' ? -1 : 0;
    else if (type === 'open' && depth > 0 && wordTexts.has(name)) return true;
  }
  return false;
}

/** The text of one part as segments. */
export function parseOfficeText(type: OfficeType, path: string, text: string, keep: ReadonlySet<string>): ParsedFile {
  return parseOfficePart(text, { markups: markupsOf(type, path, text), keep });
}

function markupsOf(type: OfficeType, path: string, text: string): TextMarkup[] {
  if (type === 'docx') return [wordText, drawingText];
  if (type === 'pptx') return [drawingText, bareText('p:text')];
  // Who is mentioned in a comment is told by where the name stands in it.
  if (path.includes('threadedComments')) return text.includes('<mention ') ? [] : [bareText('text')];
  const prefix = /<(\w+:)(?:sst|worksheet|comments)[\s>]/.exec(text)?.[1] ?? '';
  if (path.includes('comments')) return [spreadsheetText('text', prefix)];
  return [spreadsheetText('si', prefix), spreadsheetText('is', prefix), drawingText];
}
