import { baseLanguage } from '../../../formats/languageCode';
import { assemble, findBlanks, openText, withCaseOf, type Blank, type Reserved } from '../blanks';
import type { EngineSegment, EngineTranslation } from '../engine';
import { writtenTogether } from '../writtenTogether';
import { keepsWithin, tagsOf } from './tags';
import type { Knows } from './vocabulary';

/*
 * A neural model is given only words: what must not change is masked by something it has seen in its training and copies
 * often, and every mask is looked for afterwards. Where one is lost, doubled or moved, the segment is cut at its blanks,
 * which always keeps them.
 */

/** Style in which blanks are written for the model and recognized in its translation. */
export interface MaskStyle {
  /** Returns a label that tells each blank from the others: its number, or that of its tag; nothing if the style is of no use. */
  labels(segment: PreparedSegment): readonly string[] | undefined;
  write(label: string): string;
  pattern: RegExp;
}

/** Styles in the order tried: as in software texts, then as a name of a thing. */
export const maskStyles: readonly MaskStyle[] = [
  { labels: numbers, write: (label) => `{${label}}`, pattern: /\{ ?(\d+) ?\}/g },
  { labels: numbers, write: (label) => `X${label}X`, pattern: /\bX ?(\d+) ?X\b/g },
];

/** Style for models trained on texts with tags: `{1} <2>word</2>`. It comes before the others. */
export const tagStyle: MaskStyle = {
  labels: tagNumbers,
  write: (label) => (label.endsWith('>') ? `<${label}` : `{${label}}`),
  pattern: /(?:<(?=\/?\d+>)|\{ ?)(\/?\d+>|\d+(?= ?\}))(?: ?\})?/g,
};

/** Max number of masks: with more, hardly any translation keeps them all. */
const mostMasks = 8;
/** No vocabulary has them, whatever it says: pictures, symbols, what has no meaning of its own. They would vanish. */
const picture =
  /^[\p{Extended_Pictographic}\p{So}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u{1f3fb}-\u{1f3ff}\u200d\ufe0f\u20e3]$/u;
/** A word or a number with its currency, a picture joined of several, or any other sign. */
const token = /\p{Sc}?[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*\p{Sc}?|[^\s\p{L}\p{M}\p{N}]|[\p{Zl}\p{Zp}]/gu;
/** Text that stands around words and says nothing to the model: tags, white space, punctuation. */
const wordless = /^(?:<[^<>]*>|[^\p{L}\p{N}]*)$/u;

/** A segment with what the model is not given. */
export interface PreparedSegment {
  source: EngineSegment;
  blanks: readonly Blank[];
  /** The text around the blanks; one more than there are blanks. */
  open: readonly string[];
  /** Blanks before and after these say nothing to the model, and stay where they are. */
  first: number;
  last: number;
}

/** Words and signs that the model cannot write. A word with one letter of the kind is kept whole: `Łukasz`. */
function unknownTo(knows: Knows): Reserved {
  const isUnknown = (character: string): boolean => picture.test(character) || !knows(character);
  return (text) => {
    const found: Array<[start: number, end: number]> = [];
    for (const { 0: word, index } of text.matchAll(token)) {
      if (![...word].some(isUnknown)) continue;
      const last = found.at(-1);
      if (last?.[1] === index) last[1] += word.length;
      else found.push([index, index + word.length]);
    }
    return found;
  };
}

/** @param knows whether the model can write a character */
export function prepare(source: EngineSegment, knows: Knows): PreparedSegment {
  const blanks = findBlanks(source, unknownTo(knows));
  const open = openText(source.text, blanks);
  const isOuter = (at: number, beside: number): boolean => {
    const blank = blanks[at];
    return blank !== undefined && wordless.test(source.text.slice(blank.start, blank.end)) && !open[beside]?.trim();
  };
  let first = 0;
  while (isOuter(first, first)) first += 1;
  let last = blanks.length;
  while (last > first && isOuter(last - 1, last)) last -= 1;
  return { source, blanks, open, first, last };
}

/** The segment with masks for its blanks; `undefined` where masks of this style cannot be told from its words. */
export function mask(segment: PreparedSegment, style: MaskStyle): string | undefined {
  const { open, first, last } = segment;
  if (last - first > mostMasks) return undefined;
  const inner = open.slice(first, last + 1);
  if (last > first && inner.some((text) => new RegExp(style.pattern).test(text))) return undefined;
  const labels = style.labels(segment);
  return labels && inner.map((text, at) => (at === 0 ? text : written(segment, at, style, labels) + text)).join('');
}

function numbers({ first, last }: PreparedSegment): string[] {
  return Array.from({ length: last - first }, (_, at) => String(at + 1));
}

/** Without a pair of tags the style says nothing that the others do not. */
function tagNumbers(segment: PreparedSegment): string[] | undefined {
  const tags = tagsOf(blanksWithin(segment));
  if (!tags.some((tag) => tag?.kind === 'open')) return undefined;
  return tags.map((tag, at) => {
    if (!tag || tag.kind === 'between') return String(at + 1);
    return tag.kind === 'open' ? `${tag.pair}>` : `/${tag.pair}>`;
  });
}

function blanksWithin({ source, blanks, first, last }: PreparedSegment): string[] {
  return blanks.slice(first, last).map(({ start, end }) => source.text.slice(start, end));
}

/** White space between two words is a blank too: its mask must not grow together with them. */
function written(
  { source, blanks, first }: PreparedSegment,
  number: number,
  style: MaskStyle,
  labels: readonly string[],
): string {
  const blank = blanks[first + number - 1];
  const isSpace = blank !== undefined && source.text.slice(blank.start, blank.end).trim() === '';
  const mark = style.write(labels[number - 1] ?? '');
  return isSpace ? ` ${mark} ` : mark;
}

/** The translation with the blanks back in place; `undefined` when a mask is not where it should be. */
export function unmask(
  translation: string,
  segment: PreparedSegment,
  style: MaskStyle,
  target: string,
): EngineTranslation | undefined {
  const { first, last } = segment;
  if (last === first) return joinOpen(segment, [translation], target);
  const parts = translation.split(style.pattern);
  const found = parts.filter((_, at) => at % 2 === 1);
  const labels = style.labels(segment);
  if (found.length !== labels?.length || found.some((label, at) => label !== labels[at])) return undefined;
  const inner = parts.filter((_, at) => at % 2 === 0);
  const isKept = keepsWithin(tagsOf(blanksWithin(segment)), segment.open.slice(first, last + 1), inner);
  return isKept ? joinOpen(segment, inner, target) : undefined;
}

/** The words between the blanks, each to be translated by itself. */
export function pieces({ open, first, last }: PreparedSegment): string[] {
  return open.slice(first, last + 1);
}

/** Puts translations of what stands between the blanks back between them. */
export function joinPieces(
  segment: PreparedSegment,
  translations: readonly string[],
  target: string,
): EngineTranslation {
  const { open, first } = segment;
  const cased = translations.map((text, at) => {
    const letter = /\p{L}/u.exec(open[first + at] ?? '')?.[0] ?? '';
    // A German noun has its capital wherever it stands.
    return at === 0 || baseLanguage(target) === 'de' ? text : withCaseOf(letter, text, target);
  });
  return joinOpen(segment, cased, target);
}

/** `inner` stands for the open text from the first blank that says something to the last one. */
function joinOpen(
  { source, blanks, open, first }: PreparedSegment,
  inner: readonly string[],
  target: string,
): EngineTranslation {
  const spaced = inner.map((text, at) =>
    spacedAs(open[first + at] ?? '', text, {
      afterBlank: first + at > 0,
      beforeBlank: first + at < blanks.length,
      joins: writtenTogether.test(target),
    }),
  );
  return assemble(source.text, blanks, [...open.slice(0, first), ...spaced, ...open.slice(first + inner.length)]);
}

/** White space at the ends is the source's; only such languages as join their words do without it beside a blank. */
function spacedAs(
  source: string,
  translation: string,
  { afterBlank, beforeBlank, joins }: { afterBlank: boolean; beforeBlank: boolean; joins: boolean },
): string {
  const text = translation.trim();
  const lead = source.slice(0, source.length - source.trimStart().length);
  if (text === '') return source.trim() === '' ? source : lead;
  const tail = source.slice(source.trimEnd().length);
  // A translation may begin or end with punctuation where the source has a word: that stands without the space.
  const startsWithMark = /^[.,;:!?…)\]}»。、，]/u.test(text) && afterBlank;
  const dropsLead = lead === ' ' && afterBlank && (joins || startsWithMark);
  const dropsTail = tail === ' ' && beforeBlank && joins;
  // And the other way round: a comma stood behind the blank, and now a word does (`x`, then: `x` aus, dann).
  const needsLead = afterBlank && !joins && /^[.,;:!?…)\]]+(?!\S)/u.test(source) && /^[\p{L}\p{N}]/u.test(text);
  return (dropsLead ? '' : needsLead ? ' ' : lead) + text + (dropsTail ? '' : tail);
}

/** Longer sentences are cut, so that no model is given more than it was trained for. */
const longestLine = 360;
const longestLineOfSigns = 100;

/** Part of a text: one that is translated as a unit, or one between such units. */
export interface Line {
  text: string;
  /** False for white space, and what has no letter. */
  translate: boolean;
}

/** Cuts a text into sentences, and sentences that are too long between words; joined again, the lines are the text. */
export function cutLines(text: string, language: string): Line[] {
  const lines: Line[] = [];
  const add = (part: string): void => {
    const lead = part.length - part.trimStart().length;
    const end = Math.max(lead, part.trimEnd().length);
    for (const piece of [part.slice(0, lead), part.slice(lead, end), part.slice(end)]) {
      if (piece !== '') lines.push({ text: piece, translate: /\p{L}/u.test(piece) });
    }
  };
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const longest = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(segment)
      ? longestLineOfSigns
      : longestLine;
    let rest = segment;
    while (rest.length > longest) {
      const at = cutPoint(rest, longest);
      add(rest.slice(0, at));
      rest = rest.slice(at);
    }
    add(rest);
  }
  return lines;
}

/** Behind a comma or the like, else behind white space, else between two characters. */
function cutPoint(text: string, longest: number): number {
  const start = text.slice(0, longest);
  const behind = (pattern: RegExp): number => {
    const last = [...start.matchAll(pattern)].at(-1);
    return last ? last.index + last[0].length : 0;
  };
  const point = Math.max(behind(/[,;:，、；：]\s*/gu), 0);
  if (point > longest / 2) return point;
  const space = behind(/\s+/gu);
  if (space > longest / 2) return space;
  return /[\udc00-\udfff]/.test(text.charAt(longest)) ? longest - 1 : longest;
}

/** A model closes what looks like a sentence to it; where the source does not, its full stop is taken off again. */
export function endedAs(source: string, translation: string): string {
  return /[.!?:;…。！？]["'”’»)\]]*$/u.test(source) ? translation : translation.replace(/(?<=[^.。])[.。]$/u, '');
}
