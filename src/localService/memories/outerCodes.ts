import type { Span } from '../translation/markedText';
import type { MemoryMatch } from './memories';
import { codeEnd, codeStart } from './slots';

/** A text of a request as a memory is asked for it. */
export interface AskedText {
  text: string;
  protectedSpans: readonly Span[];
}

/** A text without the protected spans at its ends, and the way back. */
export interface Inner {
  asked: AskedText;
  /** A match of the inner part as one of the whole; what stood around it may have belonged elsewhere. */
  whole(match: MemoryMatch): MemoryMatch;
}

/** `undefined` for a text that has no spans at its ends, or nothing else. */
export function innerOf({ text, protectedSpans }: AskedText): Inner | undefined {
  let first = 0;
  let start = 0;
  for (let span = protectedSpans[first]; span && isBlank(text, start, span.start); span = protectedSpans[first]) {
    start = span.end;
    first += 1;
  }
  let last = protectedSpans.length;
  let end = text.length;
  for (let span = protectedSpans[last - 1]; last > first && span && isBlank(text, span.end, end);) {
    end = span.start;
    last -= 1;
    span = protectedSpans[last - 1];
  }
  if (last - first === protectedSpans.length || isBlank(text, start, end)) return undefined;
  while (/\s/u.test(text.charAt(start))) start += 1;
  while (/\s/u.test(text.charAt(end - 1))) end -= 1;
  const inner = protectedSpans.slice(first, last).map((span) => moved(span, -start));
  return {
    asked: { text: text.slice(start, end), protectedSpans: inner },
    whole: (match) => ({
      text: text.slice(0, start) + match.text + text.slice(end),
      protectedSpans: [
        ...protectedSpans.slice(0, first).map((span) => moved(span, 0)),
        ...match.protectedSpans.map((span) => moved(span, start)),
        ...protectedSpans.slice(last).map((span) => moved(span, start + match.text.length - end)),
      ],
      likeness: match.likeness - 1,
    }),
  };
}

/** A unit without the codes that stand at the same ends of source and target: texts come without such codes too. */
export function withoutOuterCodes<Unit extends { source: string; target: string }>(unit: Unit): Unit {
  const source = inner(unit.source);
  const target = inner(unit.target);
  const isSame = source.labels === target.labels && source.labels !== '';
  return isSame && source.rest !== '' && target.rest !== ''
    ? { ...unit, source: source.rest, target: target.rest }
    : unit;
}

/** A text without the codes at its ends; one that goes with another in the middle stays. */
function inner(text: string): { labels: string; rest: string } {
  let rest = text;
  let labels = '';
  for (;;) {
    const first = firstCode(rest);
    const last = lastCode(rest);
    const isPair = first?.label.startsWith('bpt') && last?.label === `ept${first.label.slice(3)}`;
    const end = [first, last].find((code) => code && !/^[be]pt/.test(code.label));
    const left = isPair ? lastCode(first?.rest ?? '') : end;
    if (!left) return { labels, rest };
    labels += isPair ? `${first?.label}…${last?.label} ` : `${end === first ? '^' : '$'}${left.label} `;
    rest = left.rest;
  }
}

interface EndCode {
  label: string;
  /** The text without it. */
  rest: string;
}

function firstCode(text: string): EndCode | undefined {
  const end = text.indexOf(codeEnd);
  if (!text.startsWith(codeStart) || end < 0) return undefined;
  return { label: text.slice(1, end), rest: text.slice(end + 1).trim() };
}

function lastCode(text: string): EndCode | undefined {
  const start = text.lastIndexOf(codeStart);
  if (!text.endsWith(codeEnd) || start < 0) return undefined;
  return { label: text.slice(start + 1, -1), rest: text.slice(0, start).trim() };
}

function isBlank(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === '';
}

function moved<Part extends { start: number; end: number }>(span: Part, by: number): Part {
  return { ...span, start: span.start + by, end: span.end + by };
}
