import { endsSentence } from '../../../formats/sentenceEnds';
import type { Segment } from '../../../formats/segment';
import { sliceMarked } from '../../translation/markedText';
import { markSegment, type MarkedSegment } from '../markSegment';
import { joinMarked, passageOf, type Part, type Passage } from '../passage';
import { Moves } from './moves';
import { ellipsisEnd, notSpeech, songMark, speechMark } from './punctuation';

/** A longer pause than this ends a sentence. */
const longestPauseMs = 2_000;
/** A sentence over more cues is most likely a text without full stops. */
const mostParts = 6;
const longestPassage = 500;
/** Segments before and after a passage that go along as context. */
const neighbours = 2;
/** Share of cues with words that end a sentence, from which a file has full stops at all. */
const punctuatedShare = 0.3;

/**
 * The wanted segments as passages: a sentence that runs over several cues is one, and each speaker of a cue has one of
 * their own. Line breaks inside a passage are gone. Made one by one, as they are sent.
 */
export function* subtitlePassages(
  segments: readonly Segment[],
  wanted: readonly number[],
  sendContext: boolean,
): Generator<Passage> {
  const flat = segments.map((segment) => visibleText(segment));
  const isPunctuated = endsSentences(flat);
  const isRolling = rolls(segments);
  const joined = (parts: readonly Part[]): Passage => toPassage(parts, sendContext ? contextOf(parts, flat) : []);
  let open: Part[] = [];
  for (const index of wanted) {
    const segment = segments[index];
    if (!segment) continue;
    const parts = partsOf(segment, index, isRolling);
    for (const [at, part] of parts.entries()) {
      const last = open.at(-1);
      const before = last && segments[last.segment];
      const goesOn =
        at === 0 &&
        !isRolling &&
        last &&
        before &&
        last.segment === index - 1 &&
        areNear(before, segment) &&
        open.length < mostParts &&
        open.reduce((sum, { text }) => sum + text.length, part.text.length) <= longestPassage &&
        continues(textOf(last), textOf(part), isPunctuated);
      if (!goesOn && open.length > 0) {
        yield joined(open);
        open = [];
      }
      open.push(part);
    }
  }
  if (open.length > 0) yield joined(open);
}

/** Share of cues that begin with the last line of the one before, from which captions roll. */
const rollingShare = 0.3;
const leastRolling = 3;

/**
 * Returns whether captions roll: each cue shows the last line of the one before again, as those made by YouTube do.
 * Each line is a text then, which is sent once.
 */
function rolls(segments: readonly Segment[]): boolean {
  let repeated = 0;
  let last: string | undefined;
  for (const { text, protectedSpans } of segments) {
    const lines = textOf({ text, spans: protectedSpans })
      .split(/\r\n|[\r\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (last !== undefined && last !== '' && lines[0] === last && last.length > 1) repeated++;
    last = lines.at(-1);
  }
  return repeated >= leastRolling && repeated >= segments.length * rollingShare;
}

/** A segment as one part, or, when it is a dialogue or a song, as one for each speaker or line. */
function partsOf(segment: Segment, index: number, isRolling: boolean): Part[] {
  const marked = markSegment(segment);
  const lines = linesOf(marked);
  const starts = lines.filter(({ start, end }) => isRolling || beginsSpeech(segment.text.slice(start, end)));
  if (starts.length < 2) return [{ ...unwrap(marked), segment: index }];
  const borders = starts.map(({ start }) => start);
  // What stands before the first speaker belongs to that one.
  return borders.map((border, at) => {
    const slice = sliceMarked(marked, at === 0 ? 0 : border, borders[at + 1] ?? marked.text.length);
    return { ...unwrap(trimEnd(slice)), segment: index, of: borders.length };
  });
}

/** A part for each of the passages' parts on its own: the way out when a translation cannot be shared out. */
export function singlePassages(passage: Passage): Passage[] {
  return passage.parts.map((part) => passageOf(part, passage.context));
}

function toPassage(parts: readonly Part[], context: readonly string[]): Passage {
  const glue = parts.map((part, at) => (at > 0 && !isJoinedWithoutSpace(parts[at - 1], part) ? ' ' : ''));
  return { ...joinMarked(parts, glue), parts, context };
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;

function isJoinedWithoutSpace(before: MarkedSegment | undefined, after: MarkedSegment): boolean {
  return unspaced.test(before?.text.at(-1) ?? '') && unspaced.test(after.text.charAt(0));
}

const lineBreak = /(?:(?<![^\S\r\n\u2028\u2029])[^\S\r\n\u2028\u2029]+)?(?:\r\n|[\r\n\u2028\u2029])\s*/g;

function linesOf({ text, spans }: MarkedSegment): Array<{ start: number; end: number }> {
  const lines: Array<{ start: number; end: number }> = [];
  let start = 0;
  let next = 0;
  for (const { 0: written, index } of text.matchAll(lineBreak)) {
    while ((spans[next]?.end ?? Infinity) <= index) next++;
    if ((spans[next]?.start ?? Infinity) < index + written.length) continue;
    lines.push({ start, end: index });
    start = index + written.length;
  }
  return [...lines, { start, end: text.length }];
}

function beginsSpeech(line: string): boolean {
  // A `<v Name>` says who speaks, other tags before the dash say nothing.
  const said = line.replace(/^(?:<[^<>]*>|\{[^{}]*\})+/, '');
  return /^<v[\s.]/.test(line) || speechMark.test(said) || songMark.test(said.replace(/<[^<>]*>$/, ''));
}

function trimEnd(marked: MarkedSegment): MarkedSegment {
  return sliceMarked(marked, 0, Math.max(marked.text.trimEnd().length, marked.spans.at(-1)?.end ?? 0));
}

/** The lines of a text behind one another. */
function unwrap(marked: MarkedSegment): MarkedSegment {
  let text = '';
  let last = '';
  const moves = new Moves();
  for (const { start, end } of linesOf(marked)) {
    const line = marked.text.slice(start, end);
    const isSpaced = text !== '' && !(unspaced.test(last) && unspaced.test(line.charAt(0)));
    if (isSpaced) text += ' ';
    moves.add(start, text.length);
    text += line;
    // Not asked of the text: reading the end of one that grows puts all of it together each time.
    last = line.at(-1) ?? (isSpaced ? ' ' : last);
  }
  return {
    text,
    spans: marked.spans.map((span) => ({ ...span, start: moves.of(span.start), end: moves.of(span.end - 1) + 1 })),
  };
}

/** Returns the text read on the screen, on one line. */
function visibleText({ text, protectedSpans }: Segment): string {
  return textOf({ text, spans: protectedSpans }).replaceAll(/\s+/g, ' ').trim();
}

function textOf({ text, spans }: MarkedSegment): string {
  let result = '';
  let at = 0;
  for (const { start, end, kind } of spans) {
    if (kind !== 'tag') continue;
    result += text.slice(at, start);
    at = end;
  }
  return result + text.slice(at);
}

function contextOf(parts: readonly Part[], flat: readonly string[]): string[] {
  const first = parts[0]?.segment ?? 0;
  const last = parts.at(-1)?.segment ?? 0;
  return flat.slice(Math.max(0, first - neighbours), last + neighbours + 1);
}

function endsSentences(flat: readonly string[]): boolean {
  const worded = flat.filter((text) => /\p{L}/u.test(text) && !notSpeech.test(text));
  return worded.filter((text) => endsSentence(text)).length >= worded.length * punctuatedShare;
}

function areNear({ cue: one }: Segment, { cue: next }: Segment): boolean {
  if (!one || !next || next.index !== one.index + 1 || one.voice !== next.voice) return false;
  // What appears together stands in two places of the picture: two texts.
  return next.startMs > one.startMs && next.startMs - one.endMs <= longestPauseMs;
}

/** Returns whether the sentence at the end of a cue goes on in the next one. */
function continues(before: string, after: string, isPunctuated: boolean): boolean {
  if (notSpeech.test(before) || notSpeech.test(after) || speechMark.test(after)) return false;
  const goesOn = /^(?:\.{2,}|…)?\s*["'“‘«(]?\p{Ll}/u.test(after);
  if (ellipsisEnd.test(before)) return goesOn;
  if (endsSentence(before)) return false;
  return goesOn || /[,;:،、，]$/u.test(before) || isPunctuated;
}
