import { findPlaceholders } from '../placeholders/find';
import type { ProtectedSpan } from '../placeholders/span';
import { SegmentBuilder, type CodeOptions, type PlacedSegment } from '../segmentBuilder';
import { firstFrom, type OffsetRange } from '../trackedRange';
import type { Stretch } from './block';

/** What a translation of a stretch must bring back, in its text. */
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
  const spans = find(joined).filter(({ start, end }) => !breaks.some((one) => start < one.end && end > one.start));
  const codes = [...spans, ...breaks].sort((a, b) => a.start - b.start);
  const fileAt = (offset: number, side: 'start' | 'end'): number => {
    const index = lastUpTo(parts, side === 'end' ? offset - 1 : offset);
    const part = parts[index];
    if (!part) return pieces[0]?.start ?? 0;
    const isPlain = part.end - part.start === part.text.length;
    if (isPlain) return part.start + offset - part.at;
    return side === 'end' ? part.end : part.start;
  };
  const addText = (from: number, to: number): void => {
    for (let at = from; at < to;) {
      const part = parts[lastUpTo(parts, at)];
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

function lastUpTo(parts: ReadonlyArray<{ at: number }>, offset: number): number {
  return (
    firstFrom(
      parts.map(({ at }) => ({ start: at })),
      offset + 1,
    ) - 1
  );
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

/** The codes of Markdown and MDX: what is marked up, tags, expressions, addresses. */
export const markdownCodes: FindCodes = (text) => {
  const found = findPlaceholders(text, { kind: 'markdown' });
  const own = expressionsIn(text, found);
  if (own.length === 0) return found;
  const isInside = ({ start, end }: OffsetRange): boolean => own.some((one) => one.start < end && start < one.end);
  return [...found.filter((span) => !isInside(span)), ...own].sort((a, b) => a.start - b.start);
};

/** Expressions in braces that are no placeholders, and the identifier that a heading or link is given. */
function expressionsIn(text: string, known: readonly ProtectedSpan[]): ProtectedSpan[] {
  const found: ProtectedSpan[] = [];
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    if (text[at - 1] === '\\' || known.some(({ start, end }) => start <= at && at < end)) continue;
    let depth = 0;
    let end = at;
    for (; end < text.length; end++) {
      if (text[end] === '{') depth++;
      else if (text[end] === '}' && --depth === 0) break;
    }
    if (end >= text.length) break;
    // A pair of marks has both of its halves inside, or none.
    const inside = known.filter(({ start }) => start > at && start <= end);
    const isWhole = inside.every(({ pair }) => !pair || inside.filter((one) => one.pair?.id === pair.id).length === 2);
    if (!isWhole) continue;
    found.push({ start: at, end: end + 1, kind: 'brace' });
    at = end;
  }
  return found;
}

/** What ends the line of a document for good: two blanks (2), or a mark (1). */
export function markdownBreak(line: string): number {
  return line.endsWith('\\') ? 1 : line.endsWith('  ') ? 2 : 0;
}
