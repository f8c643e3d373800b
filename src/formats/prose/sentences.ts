import type { TextKind } from '../placeholders/families';
import { findPlaceholders } from '../placeholders/find';
import type { OffsetRange } from '../trackedRange';
import { mergeSpans } from './technicalSpans';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Words whose full stop ends no sentence, before a capital letter too. */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|cf|vs|viz|approx|resp|incl|excl|no|nos|fig|figs|eq|sec|ch|vol|pp?|ed|eds|al|mr|mrs|ms|dr|prof|st|jr|sr|inc|ltd|co|corp|dept|est|max|min|z\.B|d\.h|u\.a|usw|bzw|ca|evtl|ggf|inkl|vgl|Nr|Abb|Hr|Fr|p\.ej|Sr|Sra|Srta|Dra|ej|pág|núm|ex|av|M|Mme|p\.\s?ex|[A-Z])\.\s*$/iu;

/** A mark that may end a sentence with something behind it: most paragraphs in programs have none. */
const endInside = /[.!?…]\S{0,3}\s+\S|[。！？]./u;

/** Signs with which a placeholder may begin. */
const opensPlaceholder = /[`{<$%[\]&*_~@#!:\\]/;

/** Emoji at the start of a sentence, as themselves or by name: `🚀 `, `:rocket: `. */
const emoji =
  /^(?:(?:(?![©®™])\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{fe0f}\u{200d}]*|:[a-z][a-z0-9_+-]{1,40}:)[ \t]*)+(?=\S)/u;

/** `**Name**: ` and `**Name:** ` before what is said of it. */
const boldLabel = /^(?:\*\*[^*\n]{1,80}\*\*|__[^_\n]{1,80}__)(?:(?<=[:.](?:\*\*|__))|[ \t]?[:–—])[ \t]+/u;

/** Sentences longer than this are cut: nobody writes them, a table without marks may look like one. */
const longest = 2000;

/**
 * The sentences of a paragraph of prose: ascending ranges that do not overlap, without the white space around them.
 * None ends inside a name, a path, a placeholder or behind an abbreviation.
 */
export function splitSentences(text: string, kind: TextKind): OffsetRange[] {
  if (!endInside.test(text)) return trimmed(text, [0, text.length]);
  const isKept = keptIn(text, kind);
  const borders = [0];
  for (const { index } of segmenter.segment(text)) {
    if (index === 0) continue;
    const before = text.slice(Math.max(borders.at(-1) ?? 0, index - 20), index);
    if (!abbreviation.test(before) && !isKept(index)) borders.push(index);
  }
  return trimmed(text, [...borders, text.length]);
}

/** Tells whether a border stands inside of what must stay together. Looks for that only as far as it must. */
function keptIn(text: string, kind: TextKind): (border: number) => boolean {
  let opens: number | undefined;
  let placeholders: readonly OffsetRange[] | undefined;
  return (border) => {
    // Names hold no white space, and neither does markup such as `![`; only these marks end a sentence without any.
    if (!/[\s。！？｡．」』）】”]/.test(text.charAt(border - 1))) return true;
    opens ??= opensPlaceholder.exec(text)?.index ?? text.length;
    if (border <= opens) return false;
    placeholders ??= mergeSpans(findPlaceholders(text, { kind }));
    return placeholders.some(({ start, end }) => start < border && border < end);
  };
}

function trimmed(text: string, borders: readonly number[]): OffsetRange[] {
  return borders.slice(1).flatMap((end, index): OffsetRange[] => {
    const start = borders[index] ?? 0;
    const content = text.slice(start, end);
    const first = start + content.length - content.trimStart().length;
    const last = start + content.trimEnd().length;
    return labelled(text, first, last).flatMap((range) => cut(text, range));
  });
}

/** A sentence, and before it the label in bold that opens it; an emoji before either is no part of it. */
function labelled(text: string, first: number, last: number): OffsetRange[] {
  const start = first + (emoji.exec(text.slice(first, last))?.[0].length ?? 0);
  const label = boldLabel.exec(text.slice(start, last))?.[0] ?? '';
  const behind = start + label.length;
  if (label === '' || behind >= last) return start < last ? [{ start, end: last }] : [];
  return [{ start, end: start + label.trimEnd().length }, ...labelled(text, behind, last)];
}

/** The pieces of what is too long for a sentence; no word is cut. */
function cut(text: string, { start, end }: OffsetRange): OffsetRange[] {
  const ranges: OffsetRange[] = [];
  let at = start;
  while (end - at > longest) {
    const space = text.lastIndexOf(' ', at + longest);
    const to = space > at ? space : at + longest;
    ranges.push({ start: at, end: to });
    at = to;
    while (at < end && text.charAt(at) === ' ') at++;
  }
  if (at < end) ranges.push({ start: at, end });
  return ranges;
}
