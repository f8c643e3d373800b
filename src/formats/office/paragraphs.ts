import { composeEdits, type SegmentWriter } from '../composeEdits';
import { MarkupTextWriter } from '../markup/textWriter';
import { tokenizeMarkup, type MarkupToken } from '../markup/tokenizer';
import type { FormatProblem, ParsedFile } from '../segment';
import { codesInFile, SegmentBuilder, type PlacedSegment } from '../segmentBuilder';
import { alternativeTexts } from './alternativeText';
import { addSpacePreserve, gapsOf } from './gaps';
import type { Paragraph, TextMarkup, TextPiece } from './textMarkup';
import { reason } from '../reason';
import { pushAll } from '../lists';

interface OfficeSegment extends PlacedSegment {
  writer: SegmentWriter;
}

interface ParagraphSegment extends PlacedSegment {
  codes: ReturnType<typeof codesInFile>;
  writer: MarkupTextWriter;
  markup: TextMarkup;
  /** The tag around the first text, and white space that stands behind it. */
  lead: string;
  /** White space stands behind the last text. */
  trails: boolean;
}

export interface OfficePartOptions {
  markups: readonly TextMarkup[];
  /** Texts that something else in the document refers to by name. */
  keep?: ReadonlySet<string>;
}

/**
 * One XML part of an office document: each paragraph is a segment, and each description of a picture. Runs that look the
 * same are joined; where the look changes there is a code, and what opens and closes such a change is a pair.
 */
export function parseOfficePart(text: string, { markups, keep }: OfficePartOptions): ParsedFile {
  const { paragraphs, descriptions, problems } = readParagraphs(text, markups);
  const segments = [...paragraphs.flatMap((paragraph) => readSegment(text, paragraph) ?? []), ...descriptions]
    .filter((segment) => !keep?.has(segment.text))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  return {
    segments,
    problems,
    edits: (targets) => composeEdits(text, segments, targets, ({ writer }) => writer),
  };
}

function writerOf({ writer, markup, lead, trails, codes }: ParagraphSegment): SegmentWriter {
  const spaced = (tag: string, literal: string, isLast: boolean): string =>
    markup.needsSpacePreserve && (/^\s|\s$/.test(literal) || (isLast && trails))
      ? addSpacePreserve(tag, markup.text)
      : tag;
  return {
    text: (literal, index) => {
      const written = writer.write(literal);
      return index === 0
        ? spaced(lead, (/\s$/.test(lead) ? ' ' : '') + literal, codes.length === 0) + written
        : written;
    },
    code: (written, index, following) => spaced(written, following, index === codes.length - 1),
  };
}

function readSegment(text: string, { markup, pieces }: Paragraph): OfficeSegment | undefined {
  const builder = new SegmentBuilder(text);
  const writer = new MarkupTextWriter();
  const gaps = gapsOf(text, markup, pieces);
  for (const [index, piece] of pieces.entries()) {
    const gap = gaps[index - 1];
    if (gap) builder.addCode(gap.start, gap.end, text.slice(gap.start, gap.end), gap.code);
    writer.read(text, piece.start, piece.end, 'xml', builder);
  }
  const segment = builder.take();
  const first = segment && pieces.find(({ start, end }) => start <= segment.start && segment.start <= end);
  if (!segment || !first) return undefined;
  const placed = {
    ...segment,
    start: first.tagStart,
    codes: codesInFile(segment),
    writer,
    markup,
    lead: text.slice(first.tagStart, segment.start),
    trails: /^\s/.test(text.slice(segment.end, segment.end + 1)),
  };
  return { ...segment, start: placed.start, codes: placed.codes, writer: writerOf(placed) };
}

interface OpenElement {
  name: string;
  start: number;
}

interface OpenParagraph extends Paragraph {
  /** Number of elements that were open when it began. */
  depth: number;
  run?: { depth: number; properties: string; containers: string };
  propertiesStart?: number;
  piece?: TextPiece;
}

/** Finds the paragraphs of a part with their texts; one inside another (a text box) is a paragraph of its own. */
function readParagraphs(
  text: string,
  markups: readonly TextMarkup[],
): { paragraphs: Paragraph[]; descriptions: OfficeSegment[]; problems: FormatProblem[] } {
  const paragraphs: Paragraph[] = [];
  const descriptions: OfficeSegment[] = [];
  const path: OpenElement[] = [];
  const open: OpenParagraph[] = [];
  for (const token of tokenizeMarkup(text, 'xml')) {
    const current = open.at(-1);
    // A text with elements in it is none: a translation would take their place.
    if (token.type === 'open' || token.type === 'empty') {
      if (current) delete current.piece;
      pushAll(descriptions, alternativeTexts(text, token));
    }
    if (token.type === 'open') {
      const markup = markups.find(({ paragraph }) => paragraph === token.name);
      if (markup) open.push(openParagraph(markup, token, path.length));
      else if (current) enter(current, token, path);
      path.push({ name: token.name, start: token.start });
    } else if (token.type === 'empty') {
      const { run, markup } = current ?? {};
      // Slides mostly have all properties of a run in the attributes of an empty element.
      if (run && token.name === markup?.properties && path.length === run.depth + 1) {
        run.properties = markup.look(text.slice(token.start, token.end));
      }
    } else if (token.type === 'close') {
      if (path.pop()?.name !== token.name) return { paragraphs: [], descriptions: [], problems: [malformed(token)] };
      if (!current) continue;
      if (path.length === current.depth) {
        if (current.markup.text === token.name) leave(text, current, token, path.length);
        open.pop();
        if (current.pieces.length > 0) paragraphs.push(current);
      } else {
        leave(text, current, token, path.length);
      }
    }
  }
  return { paragraphs, descriptions, problems: [] };
}

/** The paragraph of some comments is its text, without runs. */
function openParagraph(markup: TextMarkup, { start, end }: MarkupToken, depth: number): OpenParagraph {
  const piece = markup.text === markup.paragraph && { tagStart: start, start: end, end, context: '' };
  return { markup, pieces: [], depth, ...(piece && { piece }) };
}

function enter(paragraph: OpenParagraph, token: MarkupToken, path: readonly OpenElement[]): void {
  const { markup, depth, run } = paragraph;
  const parent = path.length - 1;
  const isDirect = parent === depth;
  if (token.name === markup.run) {
    const containers = path.slice(depth + 1);
    const isRemoved = containers.some(({ name }) => markup.removed.includes(name));
    if (!isRemoved) {
      paragraph.run = {
        depth: path.length,
        properties: '',
        containers: containers.map(({ start }) => start).join(' '),
      };
    }
  } else if (run && token.name === markup.properties && parent === run.depth) {
    paragraph.propertiesStart = token.start;
  } else if (token.name === markup.text && (run ? parent === run.depth : isDirect && markup.allowsBareText)) {
    paragraph.piece = {
      tagStart: token.start,
      start: token.end,
      end: token.end,
      context: `${run?.containers ?? ''}|${run?.properties ?? ''}`,
    };
  }
}

function leave(text: string, paragraph: OpenParagraph, token: MarkupToken, depth: number): void {
  const { markup, run, piece, propertiesStart } = paragraph;
  if (piece && token.name === markup.text) {
    if (token.start > piece.start) paragraph.pieces.push({ ...piece, end: token.start });
    delete paragraph.piece;
  } else if (run && propertiesStart !== undefined && token.name === markup.properties && depth === run.depth + 1) {
    run.properties = markup.look(text.slice(propertiesStart, token.end));
    delete paragraph.propertiesStart;
  } else if (run && token.name === markup.run && depth === run.depth) {
    delete paragraph.run;
  }
}

function malformed({ start, end }: MarkupToken): FormatProblem {
  return {
    code: 'office-part-malformed',
    message: reason('office-part'),
    start,
    end,
  };
}
