import { blankSpans } from '../placeholders/blankSpans';
import type { OffsetRange } from '../trackedRange';

/**
 * Style of the apostrophes in the messages of a file. In ICU MessageFormat one before `{`, `}`, `<`, `>` or, in a
 * plural, `#` quotes everything up to the next one, and two are an apostrophe. In a Java pattern, and in ARB with
 * `use-escaping`, each single one quotes.
 *
 * - `quoting`: the file has ICU messages.
 * - `perhaps`: nothing says so, but files of this format may.
 * - `typographic`: each single apostrophe may quote, and `’` never does.
 * - `doubled`: the text itself writes an apostrophe as two.
 */
export type Apostrophes = 'quoting' | 'perhaps' | 'typographic' | 'doubled';

/** Facts about the texts of a file besides the texts. */
export interface MessageFacts {
  /** They are ICU messages, as the format says. */
  areMessages?: boolean;
  /** They may be, without any of them showing it. */
  mayBeMessages?: boolean;
  /** A setting outside the file decides whether each single apostrophe quotes. */
  mayBeEscaped?: boolean;
}

const complex =
  /\{\s*[\p{L}\p{N}_.-]+\s*,\s*(?:plural|selectordinal|select|number|date|time|spellout|ordinal|duration)\b/u;
const doubledInWord = /\p{L}''\p{L}/u;
const singleInWord = /\p{L}'\p{L}/u;

/** A text of a file, which may be a message. */
export interface Quotable {
  text: string;
  protectedSpans: readonly OffsetRange[];
  apostrophes?: Apostrophes;
}

/** Notes of each segment how it writes an apostrophe, as all texts of their file together show it. */
export function withApostrophes(segments: readonly Quotable[], facts: MessageFacts = {}): void {
  const texts = segments.map(({ text, protectedSpans }) => blankSpans(text, protectedSpans));
  const areMessages = facts.areMessages === true || texts.some((text) => complex.test(text));
  if (!areMessages && facts.mayBeMessages !== true) return;
  const hasSingle = texts.some((text) => singleInWord.test(text));
  const hasDoubled = texts.some((text) => doubledInWord.test(text) || (text.includes("''") && text.includes('{')));
  const common: Apostrophes =
    !hasSingle && (hasDoubled || facts.mayBeEscaped === true) ? 'typographic' : areMessages ? 'quoting' : 'perhaps';
  for (const [index, segment] of segments.entries()) {
    const text = texts[index] ?? '';
    segment.apostrophes = hasDoubled && text.includes("''") && !singleInWord.test(text) ? 'doubled' : common;
  }
}

/** The end of what the apostrophe at an offset quotes, with the apostrophe that ends it; -1 where it quotes nothing. */
export function quotationEnd(text: string, at: number, { inPlural, isCertain }: QuotationPlace): number {
  const next = text.charAt(at + 1);
  const quotes =
    next === '}' ||
    (next === '{' && (isCertain || text.charAt(at + 2) !== '{')) ||
    (isCertain && (next === '<' || next === '>')) ||
    (inPlural && next === '#');
  if (!quotes) return -1;
  let end = text.indexOf("'", at + 1);
  while (end >= 0 && text.charAt(end + 1) === "'") end = text.indexOf("'", end + 2);
  return end < 0 ? -1 : end + 1;
}

/** Place of an apostrophe. */
export interface QuotationPlace {
  /** Within the messages of a plural, where `#` is the number. */
  inPlural: boolean;
  /** True in an ICU message, not in what only may be one. */
  isCertain: boolean;
}
