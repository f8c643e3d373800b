import type { TextEdit } from '../../edits';
import { withoutLineEnds } from '../../lineEnd';
import { reason } from '../../reason';
import type { ParsedFile, SegmentTarget } from '../../segment';
import type { Block, Stretch } from '../block';
import type { ReadEntries } from '../../entries/tree';
import { documentEntries } from '../entryTree';
import {
  markdownBreak,
  markdownCodes,
  markdownCodesIn,
  literalsOfMarkdown,
  marksEmphasis,
  withoutEmphasis,
} from '../inline';
import { linesOf } from '../lines';
import { editsOf, readSegments, type Markup } from '../parse';
import { provedEdits } from '../proved';
import { readBlocks } from './blocks';
import { readYamlPart } from './frontMatter';
import { usualNames, type ChosenNames } from './names';

/**
 * Markdown and MDX: each paragraph, heading, item and cell is a segment, and so is what people read of front matter,
 * attributes and the titles of notes. Code, links, tags and expressions stay.
 */
export function parseMarkdown(text: string): ParsedFile {
  return parseWith(text, usualNames);
}

function parseWith(text: string, names: ChosenNames): ParsedFile {
  const read = (one: string): Block[] => readBlocks(one, names);
  const blocks = read(text);
  const yaml = readYamlPart(text, linesOf(text));
  const markdown = { ...markup, codes: markdownCodesIn(text) };
  const segments = readSegments(text, blocks, markdown);
  const chosen = new Set(
    blocks.flatMap(({ stretches }) =>
      stretches.flatMap(({ kind, pieces }) => (kind === 'yaml' && pieces[0] ? [pieces[0].start] : [])),
    ),
  );
  const offset = yaml?.start ?? 0;
  const front = (yaml?.file.segments ?? []).map((segment) => ({
    ...segment,
    start: segment.start + offset,
    end: segment.end + offset,
  }));
  const isFront = front.map(({ start }) => chosen.has(start));
  const members = front.filter((_, index) => isFront[index]);
  return {
    segments: [...members, ...segments],
    problems: [],
    refusal: (target) => refusalOf(text, target),
    edits(targets, options) {
      const own = targets.slice(members.length);
      let next = 0;
      const ofFront = isFront.map((is) => (is ? targets[next++] : undefined));
      const before: TextEdit[] = (yaml?.file.edits(ofFront, { needsReview: options?.needsReview }) ?? []).map(
        (edit) => ({
          ...edit,
          start: edit.start + offset,
          end: edit.end + offset,
        }),
      );
      return provedEdits(text, read, [...before, ...editsOf(text, segments, own, markdown)]);
    },
  };
}

/** A new mark of an element or an expression would be read as one. */
function refusalOf(
  text: string,
  { text: said, protectedSpans }: SegmentTarget,
): ReturnType<NonNullable<ParsedFile['refusal']>> {
  let plain = '';
  let at = 0;
  for (const { start, end } of [...protectedSpans].sort((a, b) => a.start - b.start)) {
    plain += `${said.slice(at, start)} `;
    at = end;
  }
  plain += said.slice(at);
  const mark = /<(?=[A-Za-z/!?])|[{}]|`/.exec(plain)?.[0];
  return mark !== undefined && !text.includes(mark) ? reason('template-variable', mark) : undefined;
}

const opensBlock = /^(?:#{1,6}(?=[ \t]|$)|[-+*](?=[ \t]|$)|>|\||:::|!!!|\?\?\?|~~~|={2,}|-{2,}|={3}[ \t])/;

/** Writer of literals as they are where the stretch stands. */
function writer({ kind, quote }: Stretch, source: string): (literal: string, isFirst: boolean) => string {
  // MDX takes what follows for a tag, and so does Markdown where that begins with a letter.
  const own = literalsOfMarkdown(source);
  const angle = own.includes('<') ? /(?<!\\)<(?=\d)/g : /(?<!\\)<(?=\S|$)/g;
  const hasMarks = marksEmphasis(own);
  const plainOf = (literal: string): string => {
    const plain = withoutLineEnds(literal, ' ').replace(angle, '\\<');
    return hasMarks ? plain : withoutEmphasis(plain, '\\$&');
  };
  switch (kind) {
    case 'cell':
      return (literal) => plainOf(literal).replace(/(?<!\\)\|/g, '\\|');
    case 'quoted': {
      const isQuoted = source.includes('"');
      return (literal) => quoted(withoutLineEnds(literal, ' '), quote, isQuoted);
    }
    case 'line':
      return plainOf;
    default: {
      const isBlock = opensBlock.test(source) || /^\d+[.)](?=[ \t])/.test(source);
      return (literal, isFirst) => {
        const plain = plainOf(literal);
        if (!isFirst || isBlock) return plain;
        return plain.replace(opensBlock, '\\$&').replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2');
      };
    }
  }
}

/** @param isQuoted whether the source has quotes of its own, which stand as they are */
function quoted(plain: string, quote: string | undefined, isQuoted: boolean): string {
  if (quote === '\\"') return plain.replace(/\\(?!["\\nt])|(?<!\\)"/g, '\\$&');
  if (quote === "'") return plain.replaceAll("'", '’');
  return isQuoted ? plain : plain.replaceAll('"', '”');
}

const markup: Markup = { read: readBlocks, codes: markdownCodes, isHardBreak: markdownBreak, writer };

/** Reads a document as entries: its blocks. */
export const readMarkdownEntries = documentEntries(readBlocks);

/** Markdown in which other members and attributes than the usual ones are what people read. */
export function markdownWith(chosen: { frontMatter?: readonly string[]; attributes?: readonly string[] }): {
  parse: (text: string) => ParsedFile;
  entries: ReadEntries;
} {
  const names = {
    frontMatter: chosen.frontMatter ? new Set(chosen.frontMatter) : usualNames.frontMatter,
    attributes: chosen.attributes ? new Set(chosen.attributes) : usualNames.attributes,
  };
  return { parse: (text) => parseWith(text, names), entries: documentEntries((text) => readBlocks(text, names)) };
}
