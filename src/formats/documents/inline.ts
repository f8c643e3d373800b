import { findPlaceholders } from '../placeholders/find';
import { definedLabels } from '../placeholders/markdownBlocks';
import type { ProtectedSpan } from '../placeholders/span';
import { SegmentBuilder, type CodeOptions, type PlacedSegment } from '../segmentBuilder';
import { firstFrom, type OffsetRange } from '../trackedRange';
import type { Stretch } from './block';
import { Places } from './places';

/** Finds the codes in the text of a stretch that its translation must bring back. */
export type FindCodes = (text: string) => readonly ProtectedSpan[];

/** A stretch of a document with its codes, its lines joined to one. `undefined` where it has no words. */
export function readStretch(
  text: string,
  { pieces, kind }: Stretch,
  find: FindCodes,
  isHardBreak: (line: string) => number,
): PlacedSegment | undefined {
  // Where each part of the joined text stands: a line, and what is between two lines.
  const parts: Array<OffsetRange & { at: number; text: string; isBreak: boolean }> = [];
  let joined = '';
  const add = (start: number, end: number, said: string, isBreak = false): void => {
    parts.push({ start, end, at: joined.length, text: said, isBreak });
    joined += said;
  };
  for (const [index, { start, end }] of pieces.entries()) {
    const line = text.slice(start, end);
    const next = pieces[index + 1];
    const hard = next && kind === 'text' ? isHardBreak(line) : 0;
    const said = next ? line.trimEnd().length - (hard === 1 ? 1 : 0) : line.length;
    add(start, start + said, line.slice(0, said));
    if (!next) continue;
    const written = text.slice(start + said, next.start);
    if (hard > 0) add(start + said, next.start, written, true);
    else add(start + said, next.start, ' ');
  }
  if (!/\p{L}/u.test(joined)) return undefined;
  const builder = new SegmentBuilder(text);
  const breaks = parts
    .filter(({ isBreak }) => isBreak)
    .map(({ at, text: said }) => ({ start: at, end: at + said.length }));
  const spans = apartFrom(find(joined), breaks);
  const places = parts.map(({ at }) => ({ start: at }));
  const codes = [...spans, ...breaks].sort((a, b) => a.start - b.start);
  const fileAt = (offset: number, side: 'start' | 'end'): number => {
    const index = lastUpTo(places, side === 'end' ? offset - 1 : offset);
    const part = parts[index];
    if (!part) return pieces[0]?.start ?? 0;
    const isPlain = part.end - part.start === part.text.length;
    if (isPlain) return part.start + offset - part.at;
    return side === 'end' ? part.end : part.start;
  };
  const addText = (from: number, to: number): void => {
    for (let at = from; at < to;) {
      const part = parts[lastUpTo(places, at)];
      if (!part) return;
      const end = Math.min(to, part.at + part.text.length);
      builder.addText(fileAt(at, 'start'), fileAt(end, 'end'), joined.slice(at, end));
      at = end;
    }
  };
  let at = 0;
  for (const code of codes) {
    addText(at, code.start);
    builder.addCode(
      fileAt(code.start, 'start'),
      fileAt(code.end, 'end'),
      joined.slice(code.start, code.end),
      optionsOf(code),
    );
    at = code.end;
  }
  addText(at, joined.length);
  return builder.take();
}

/** Returns the index of the last place at or before an offset; the places are in order. */
function lastUpTo(places: ReadonlyArray<Pick<OffsetRange, 'start'>>, offset: number): number {
  return firstFrom(places, offset + 1) - 1;
}

/** Returns the ranges that touch none of the others. Both lists are in order, and the others do not touch each other. */
function apartFrom<Range extends OffsetRange>(ranges: readonly Range[], others: readonly OffsetRange[]): Range[] {
  return ranges.filter(({ start, end }) => {
    const before = others[firstFrom(others, end) - 1];
    return !before || before.end <= start;
  });
}

const words: ReadonlySet<ProtectedSpan['kind']> = new Set([
  'code',
  'url',
  'email',
  'mention',
  'brace',
  'printf',
  'template',
]);

function optionsOf(code: OffsetRange | ProtectedSpan): CodeOptions {
  if (!('kind' in code)) return {};
  const { pair, kind, sequence } = code;
  return {
    ...(pair && { pairing: { role: pair.role, key: `${kind}${pair.id}`, needsPartner: false } }),
    ...(sequence !== undefined && { sequence }),
    ...(!pair && words.has(kind) && { isWord: true }),
  };
}

/** A literal of Markdown with something else in place of marks that may begin or end emphasis: not those with blanks around. */
export function withoutEmphasis(literal: string, replacement: string): string {
  return literal.replace(/(?<!\\)[*~]+/g, (marks, at: number) => {
    const isApart = /\s/.test(literal.charAt(at - 1)) && /\s/.test(literal.charAt(at + marks.length));
    return isApart ? marks : marks.replace(/[*~]/g, replacement);
  });
}

/** Returns the text of Markdown between its codes, each of which is a letter. */
export function literalsOfMarkdown(text: string): string {
  if (!/[*~<]/.test(text)) return text;
  let literals = '';
  let at = 0;
  for (const { start, end } of markdownCodes(text)) {
    literals += `${text.slice(at, start)}x`;
    at = end;
  }
  return literals + text.slice(at);
}

/**
 * Returns whether literals of Markdown have marks of emphasis that are none, or that are read so only where they are
 * shown.
 */
export function marksEmphasis(literals: string): boolean {
  return withoutEmphasis(literals, '') !== literals;
}

/** The codes of Markdown and MDX: what is marked up, tags, expressions, addresses. */
export const markdownCodes: FindCodes = (text) => codesOfMarkdown(text, undefined);

/** The codes of Markdown in a document, whose definitions make links of labels alone. */
export function markdownCodesIn(document: string): FindCodes {
  const defined = definedLabels(document);
  return defined.size === 0 ? markdownCodes : (text) => codesOfMarkdown(text, defined);
}

function codesOfMarkdown(text: string, defined: ReadonlySet<string> | undefined): readonly ProtectedSpan[] {
  const found = findPlaceholders(text, { kind: 'markdown', ...(defined && { defined }) });
  const own = expressionsIn(text, found);
  if (own.length === 0) return found;
  return [...apartFrom(found, own), ...own].sort((a, b) => a.start - b.start);
}

/** Expressions in braces that are no placeholders, and the identifier that a heading or link is given. */
function expressionsIn(text: string, known: readonly ProtectedSpan[]): ProtectedSpan[] {
  const found: ProtectedSpan[] = [];
  const places = new Places(text);
  const halves = halvesOf(known);
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const over = known[firstFrom(known, at + 1) - 1];
    if (text[at - 1] === '\\' || (over && at < over.end)) continue;
    const end = places.closing(at);
    if (end === undefined) continue;
    // A pair of marks has both of its halves inside, or none.
    const last = firstFrom(known, end);
    let first = firstFrom(known, at + 1);
    let isWhole = true;
    for (; first < last && isWhole; first++) {
      const half = halves.get(first);
      isWhole = half === undefined || (half > at && half < end);
    }
    if (!isWhole) continue;
    found.push({ start: at, end, kind: 'brace' });
    at = end - 1;
  }
  return found;
}

/** Returns the start of the other half of each span that is half of a pair, by the index of the span. */
function halvesOf(spans: readonly ProtectedSpan[]): ReadonlyMap<number, number> {
  const halves = new Map<number, number>();
  const open = new Map<number, number>();
  for (const [index, { start, pair }] of spans.entries()) {
    if (!pair) continue;
    const other = open.get(pair.id);
    open.set(pair.id, index);
    if (other === undefined) continue;
    halves.set(index, spans[other]?.start ?? -1);
    halves.set(other, start);
  }
  for (const [, index] of open) if (!halves.has(index)) halves.set(index, -1);
  return halves;
}

/** Returns the length of a hard line break at the end of a line: two blanks (2), or a mark (1). */
export function markdownBreak(line: string): number {
  return line.endsWith('\\') ? 1 : line.endsWith('  ') ? 2 : 0;
}
