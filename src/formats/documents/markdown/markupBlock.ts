import type { OffsetRange } from '../../trackedRange';
import type { Stretch } from '../block';
import type { Places } from '../places';
import { inlineElements, usualNames, verbatimElements } from './names';

/** A stretch of HTML or JSX that begins a line. */
export interface MarkupBlock {
  end: number;
  /** Name of the first element. */
  name: string;
  stretches: Stretch[];
  /** Number of further elements it opens than it closes. */
  depth: number;
}

interface Tag extends OffsetRange {
  name: string;
  isClosing: boolean;
  isEmpty: boolean;
  attributes: Array<OffsetRange & { name: string; quote: string }>;
}

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * Reads the elements that a line begins with, with the text between them up to the end of the line; where that text is in an
 * element that is not closed there, to the end of its paragraph.
 * @param endOf where the lines end that are together with the one of an offset
 * @returns `undefined` where a sentence begins with an element
 */
export function readMarkup(
  places: Places,
  start: number,
  endOf: (at: number) => number,
  chosen = usualNames.attributes,
): MarkupBlock | undefined {
  const { text } = places;
  if (text.startsWith('<!--', start)) {
    const close = places.next('-->', start + 4);
    const end = close < 0 ? endOf(start) : close + 3;
    return { end: lineEndFrom(text, end), name: '!--', stretches: [], depth: 0 };
  }
  const first = tagAt(places, start);
  if (!first || (inlineElements.has(first.name) && !isAlone(text, first))) return undefined;
  if (verbatimElements.has(first.name.toLowerCase()) && !first.isClosing && !first.isEmpty) {
    const close = places.next(`</${first.name}`, first.end);
    return { end: lineEndFrom(text, close < 0 ? endOf(start) : close), name: first.name, stretches: [], depth: 0 };
  }
  const stretches: Stretch[] = [];
  let depth = 0;
  let run: OffsetRange[] = [];
  const flush = (): void => {
    const pieces = piecesOf(text, run);
    if (pieces.length > 0) stretches.push({ kind: 'text', pieces });
    run = [];
  };
  let at = start;
  let last = lineEndFrom(text, start);
  let hasText = false;
  const most = endOf(start);
  while (at < last) {
    const tag = text.charAt(at) === '<' ? tagAt(places, at) : undefined;
    if (!tag) {
      const expression = text.charAt(at) === '{' ? places.closing(at) : undefined;
      const next = expression ?? Math.min(last, nextFrom(text, at + 1));
      hasText ||= expression === undefined && /\p{L}/u.test(text.slice(at, next));
      run.push({ start: at, end: next });
      at = next;
      if (at - 1 > last) last = lineEndFrom(text, at - 1);
    } else {
      const isInline = inlineElements.has(tag.name);
      if (isInline) {
        run.push(tag);
      } else {
        flush();
        if (!tag.isEmpty && !voidElements.has(tag.name.toLowerCase())) depth += tag.isClosing ? -1 : 1;
      }
      for (const { name, quote, ...piece } of tag.attributes) {
        if (chosen.has(name) && /\p{L}/u.test(text.slice(piece.start, piece.end))) {
          stretches.push({ kind: 'quoted', quote, pieces: [piece] });
        }
      }
      at = tag.end;
      if (at > last) last = lineEndFrom(text, at);
    }
    // A sentence that goes on in the next line stays together.
    if (at >= last && hasText && depth > 0 && last < most) last = lineEndFrom(text, last + 1);
  }
  flush();
  return { end: last, name: first.name, stretches, depth };
}

/** Returns whether there is nothing but elements on its line. */
function isAlone(text: string, { start, end }: OffsetRange): boolean {
  const line = text.slice(start, lineEndFrom(text, end));
  return line.replace(/<[^<>]*>/g, '').trim() === '' && !/^<(?:a|b|i|em|strong|span)\b/.test(line);
}

/** The lines of a run of text, without what they are indented by. */
function piecesOf(text: string, run: readonly OffsetRange[]): OffsetRange[] {
  const [first, last] = [run[0], run.at(-1)];
  if (
    !first ||
    !last ||
    !run.some(({ start, end }) => /\p{L}/u.test(text.slice(start, end).replace(/<[^<>]*>/g, '')))
  ) {
    return [];
  }
  const pieces: OffsetRange[] = [];
  let at = first.start;
  for (const line of text.slice(first.start, last.end).split('\n')) {
    const lead = /^[ \t>]*/.exec(line)?.[0].length ?? 0;
    const length = line.trimEnd().length;
    if (length > lead) pieces.push({ start: at + lead, end: at + length });
    at += line.length + 1;
  }
  return pieces;
}

/** The tag at an offset, however many lines it has. */
export function tagAt(places: Places, start: number): Tag | undefined {
  const { text } = places;
  const open = /<(\/?)([A-Za-z][\w.:-]*|(?=>))/y;
  open.lastIndex = start;
  const [whole = '', slash = '', name = ''] = open.exec(text) ?? [];
  if (whole === '') return undefined;
  const attributes: Tag['attributes'] = [];
  let at = start + whole.length;
  const most = Math.min(text.length, at + longestTag);
  while (at < most) {
    const character = text.charAt(at);
    if (character === '>') {
      return {
        ...{ start, end: at + 1, name, attributes },
        isClosing: slash !== '',
        isEmpty: text.charAt(at - 1) === '/',
      };
    }
    if (character === '<') return undefined;
    if (character === '{') {
      const end = places.closing(at);
      if (end === undefined) return undefined;
      at = end;
    } else if (character === '"' || character === "'") {
      const end = places.next(character, at + 1);
      if (end < 0 || end > most || /\n[ \t]*\r?\n/.test(text.slice(at, end))) return undefined;
      const known = /([\w:@.-]{1,50})[ \t]{0,5}=[ \t]{0,5}$/.exec(text.slice(Math.max(start, at - 60), at))?.[1];
      if (known !== undefined) attributes.push({ name: known, quote: character, start: at + 1, end });
      at = end + 1;
    } else if (character === '\n' && isBlankLine(text, at + 1)) {
      return undefined;
    } else {
      at++;
    }
  }
  return undefined;
}

const longestTag = 20_000;

function isBlankLine(text: string, start: number): boolean {
  const blank = /[ \t]{0,200}\r?\n/y;
  blank.lastIndex = start;
  return blank.test(text);
}

function nextFrom(text: string, at: number): number {
  const mark = /[<{\r\n]/g;
  mark.lastIndex = at;
  return mark.exec(text)?.index ?? text.length;
}

function lineEndFrom(text: string, at: number): number {
  const found = /[\r\n]/g;
  found.lastIndex = Math.max(0, at);
  return found.exec(text)?.index ?? text.length;
}
