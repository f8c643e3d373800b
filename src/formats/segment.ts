import type { DecodedFile } from './encoding';
import type { TextEdit } from './edits';
import type { Apostrophes, MessageFacts } from './icu/apostrophes';
import type { MnemonicFacts } from './mnemonics';
import type { ProtectedSpan } from './placeholders/span';
import type { Reason } from './reason';

/** Something in a file that cannot be read as its format says. Reading goes on after it. */
export interface FormatProblem {
  /** Machine-readable, e.g. `xliff-version`. */
  code: string;
  /** Sentence that says what is wrong and what was done about it. */
  message: Reason;
  /** Half-open range in UTF-16 units of the file's text. */
  start: number;
  end: number;
  /**
   * Part that is left as it is because of the problem: one message, or nothing; absent where a part of the file cannot
   * be read.
   */
  leaves?: 'message' | 'nothing';
}

/** The cue of a subtitle that a segment is the text of, or a part of it. */
export interface SegmentCue {
  /** Index of the cue, counted from 0 in file order. */
  index: number;
  startMs: number;
  endMs: number;
  /** Speaker, when the file says so (`<v Name>` of WebVTT). */
  voice?: string;
}

/** A stretch of a file to translate as one: a paragraph, a cue, the source of a unit. */
export interface Segment {
  /**
   * Start of the source in the file. The range up to `end` is half-open, in UTF-16 units; white space and codes at its
   * ends are outside.
   */
  start: number;
  end: number;
  /** The source with references decoded; inline codes stand in it as they are written in the file. */
  text: string;
  /** The inline codes of `text`: ascending, not overlapping, pairs nest. */
  protectedSpans: readonly ProtectedSpan[];
  /** Name of the unit or number of the cue, when the file has one. */
  id?: string;
  /** Help for translating it: notes of a unit, the lines around a line. Never translated. */
  context?: string;
  /** Style of the apostrophes in it, where it may be a message of ICU or Java; apostrophes are plain text when absent. */
  apostrophes?: Apostrophes;
  /** Facts that its file shows about mnemonics, where it may have one inside a word. */
  mnemonics?: MnemonicFacts;
  /** True if commas part members in it, of which a program knows each by its place. */
  hasMembers?: boolean;
  /** Signs that end it for some readers of its file; they stand in a translation only where they are in the source. */
  endsAt?: string;
  /** Times at which it is shown, in a file of subtitles. */
  cue?: SegmentCue;
  /** The translation the file has already, in the form of `text`; absent when it is missing or empty. */
  target?: string;
  /** The state of that translation, in the words of the format. */
  state?: string;
  /** True if its translation is of another source, and is kept for a user to correct. */
  isOutdated?: boolean;
  /** False when the file says that the translation is there and wanted as it is. */
  needsTarget: boolean;
}

/** A segment without what only its format uses, so that it can go to another thread: all that proves its translation. */
export function plainSegment(segment: Segment): Segment {
  const { start, end, text, protectedSpans, id, context, cue, target, state, needsTarget } = segment;
  const { apostrophes, mnemonics, hasMembers, endsAt } = segment;
  return {
    ...{ start, end, text, protectedSpans, id, context, cue, target, state, needsTarget },
    ...(apostrophes && { apostrophes }),
    ...(mnemonics && { mnemonics }),
    ...(hasMembers && { hasMembers }),
    ...(endsAt !== undefined && { endsAt }),
  };
}

/** A translation of a segment. */
export interface SegmentTarget {
  text: string;
  /** Ranges of the segment's codes in `text`: one for each, in the order of the segment's codes. */
  protectedSpans: ReadonlyArray<{ start: number; end: number }>;
}

/** A translation for the segment with this index. */
export type NewTarget = readonly [segment: number, target: SegmentTarget];

export interface TargetOptions {
  /** Code of the target language; written where the format has a place for it and none is there. */
  targetLanguage?: string;
  /** Author of the translations, which some formats note in the state; a machine unless said otherwise. */
  madeBy?: 'person' | 'machine';
  /** True if the translations are marked for a user to review; those of a machine are unless said otherwise. */
  needsReview?: boolean;
}

/** A file as its segments. */
export interface ParsedFile {
  segments: readonly Segment[];
  problems: readonly FormatProblem[];
  /** Facts about messages of ICU in it, where its format may have such. */
  messages?: MessageFacts;
  /** The languages the file says it has, as far as they are language codes. */
  sourceLanguage?: string;
  targetLanguage?: string;
  /** Reason why a translation cannot stand in such a file, as a sentence; absent where every text can. */
  refusal?(target: SegmentTarget): Reason | undefined;
  /**
   * The edits that put translations into the file. A segment without a target, with a blank one or with its own
   * source is left as it is, in a bilingual file its own source is copied.
   * @param targets one for each segment, in order; `undefined` for none
   */
  edits(targets: ReadonlyArray<SegmentTarget | undefined>, options?: TargetOptions): TextEdit[];
  /**
   * The edits that say of the translations of segments, by their indexes, that a user has reviewed them; absent where
   * files of the format do not say which wait for that.
   */
  accept?(segments: ReadonlySet<number>): TextEdit[];
}

export interface ParseOptions {
  /** Encoding of the file, where it matters for what can be written into it; UTF-8 when absent. */
  encoding?: DecodedFile['encoding'];
  /** Language it is to be translated into, where that is known; the file itself may say another language. */
  targetLanguage?: string;
  /** Language of the source, in a file with all languages; as the file says it when absent. */
  sourceLanguage?: string;
  /** Fuzzy translations of PO that are made again: those of another wording when absent. */
  fuzzy?: FuzzyTranslations;
}

/** `outdated`: those that say that they are of another wording, by `#| msgid`. */
export type FuzzyTranslations = 'none' | 'outdated' | 'all';

/** Reads a text as a format. Never throws: what cannot be read is in `problems`. */
export type ParseFile = (text: string, options?: ParseOptions) => ParsedFile;

/** States in which a translation waits for the review of a user: of PO, Qt and XLIFF 1.2. */
const reviewStates: ReadonlySet<string> = new Set([
  'fuzzy',
  'unfinished',
  'needs-review-translation',
  'needs-review-adaptation',
  'needs-review-l10n',
]);

/** Returns whether there is a translation that waits for the review of a user. */
export function waitsForReview({ needsTarget, target, state }: Segment): boolean {
  return !needsTarget && target !== undefined && state !== undefined && reviewStates.has(state);
}

/** Returns whether a target says and has the same as its source. */
export function isSource(segment: Segment, target: SegmentTarget): boolean {
  return (
    target.text === segment.text &&
    segment.protectedSpans.every((span, index) => target.protectedSpans[index]?.start === span.start)
  );
}

/** Returns whether a target has each code of its segment exactly once, whole and apart from the others. */
export function fits(segment: Segment, target: SegmentTarget): boolean {
  const { protectedSpans: codes } = segment;
  if (target.protectedSpans.length !== codes.length) return false;
  if (codes.length === 0) return true;
  const whole = target.protectedSpans.every((span, index) => {
    const code = codes[index];
    return code && target.text.slice(span.start, span.end) === segment.text.slice(code.start, code.end);
  });
  if (!whole) return false;
  const areApart = (span: { start: number }, index: number, spans: SegmentTarget['protectedSpans']): boolean =>
    span.start >= (spans[index - 1]?.end ?? 0);
  // Most translations have their codes in the order of the source.
  return (
    target.protectedSpans.every(areApart) ||
    [...target.protectedSpans].sort((a, b) => a.start - b.start).every(areApart)
  );
}

/**
 * Finds the codes of a segment in a translation that is given as text alone, e.g. typed by a user; `undefined`
 * when one is missing. Of equal codes the first in the source is the first in the translation.
 */
export function locateCodes(segment: Segment, text: string): SegmentTarget | undefined {
  const taken = new Uint8Array(text.length);
  const protectedSpans: Array<{ start: number; end: number }> = [];
  const order = segment.protectedSpans.map((span, index) => ({
    code: segment.text.slice(span.start, span.end),
    index,
  }));
  // Longer codes first, so that none is looked for inside another; then its ends tell whether a place is taken.
  order.sort((a, b) => b.code.length - a.code.length || a.index - b.index);
  const codesByLength = new Map<number, Set<string>>();
  for (const { code } of order) {
    const codes = codesByLength.get(code.length);
    if (codes) codes.add(code);
    else codesByLength.set(code.length, new Set([code]));
  }
  let places = new Map<string, number[]>();
  let length = -1;
  for (const { code, index } of order) {
    if (code.length !== length) {
      length = code.length;
      places = placesOf(codesByLength.get(length) ?? new Set(), text);
    }
    const own = places.get(code) ?? [];
    let start = own.pop();
    while (start !== undefined && (taken[start] || taken[start + length - 1])) start = own.pop();
    if (start === undefined) return undefined;
    taken.fill(1, start, start + length);
    protectedSpans[index] = { start, end: start + length };
  }
  return { text, protectedSpans };
}

/** Returns the places of some codes of one length in a text, the first place last. */
function placesOf(codes: ReadonlySet<string>, text: string): Map<string, number[]> {
  const places = new Map(Array.from(codes, (code) => [code, [] as number[]]));
  const first = new Set(Array.from(codes, (code) => code.charCodeAt(0)));
  const [{ length } = { length: 0 }] = codes;
  for (let at = text.length - length; at >= 0; at--) {
    if (first.has(text.charCodeAt(at))) places.get(text.slice(at, at + length))?.push(at);
  }
  return places;
}
