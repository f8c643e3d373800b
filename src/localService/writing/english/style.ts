import type { TextEdit } from '../../../formats/edits';
import type { LanguageStyle } from '../languageStyle';
import { likeCase } from '../likeCase';
import { contractions, expansions, hedges, plainWords, wordyPhrases } from './styleWords';

/** Phrase in lower case → what to say instead; an empty text drops the phrase. */
export type Wording = Readonly<Record<string, string>>;

/** A list of wordings, and where one of them would not be the same. */
interface Rewording {
  wording: Wording;
  /** @param before the text up to the phrase; `after` what follows it */
  fits?(phrase: string, before: string, after: string): boolean;
}

const shortened: Rewording = {
  wording: contractions,
  fits: (phrase, before, after) => {
    // "that is what it is": nothing is shortened at the end of a phrase.
    if (!/^\s+[\p{L}`"'“‘]/u.test(after)) return false;
    if (/ not$|^cannot$/.test(phrase)) return !/^\s+(?:only|just|merely|even)\b/i.test(after);
    // "you have no handler" is about having; "you have seen" is not.
    if (/ have$/.test(phrase)) return participle.test(after);
    return phrase !== 'let us' || /(?:^|[.!?:]["”’)]?\s+)$/.test(before);
  },
};

const participle =
  /^\s+(?:(?:not|already|just|also|never|always)\s+)?(?:\w{2,}ed|been|seen|done|made|found|given|taken|written|chosen|gone|known|shown|built|sent|kept|lost|read|run|become|begun|broken|got|had|put)\b/i;

const spelledOut: Rewording = {
  wording: expansions,
  fits: (phrase, _, after) => {
    // "Don't you see?" has no long form in this order, and "it's been" is "it has been".
    if (/n't$/.test(phrase)) return !/^\s+(?:i|you|he|she|it|we|they|this|that|there)\b/i.test(after);
    return !/'s$/.test(phrase) || !/^\s+(?:been|got|had|become|gone|taken|always|ever|never)\b/i.test(after);
  },
};

const plain: Rewording = {
  wording: plainWords,
  // "the leverages", "an endeavour": these are nouns.
  fits: (phrase, before) =>
    !/^(?:obtain|leverages|commence|endeavo)/.test(phrase) || !/\b(?:an?|the|this)\s+$/i.test(before),
};

/** Changes of each style and tone besides wordy phrases, which every rephrasing shortens. */
const rewordings: Readonly<Record<LanguageStyle, readonly Rewording[]>> = {
  academic: [spelledOut],
  business: [spelledOut],
  casual: [shortened, plain],
  simple: [plain],
  confident: [{ wording: hedges }],
  diplomatic: [spelledOut],
  enthusiastic: [shortened],
  friendly: [shortened],
};

/** Better wordings for a correct English text, in the wanted style or tone. */
export function findStyleEdits(text: string, style?: LanguageStyle): TextEdit[] {
  return [{ wording: wordyPhrases }, ...(style ? rewordings[style] : [])].flatMap((rewording) =>
    edits(text, rewording),
  );
}

const compiled = new WeakMap<Wording, RegExp>();

function edits(text: string, { wording, fits }: Rewording): TextEdit[] {
  let pattern = compiled.get(wording);
  if (!pattern) {
    // Longest first, so that "due to the fact that" wins over "the fact that".
    const phrases = Object.keys(wording).sort((a, b) => b.length - a.length);
    pattern = new RegExp(
      `(?<![\\w'’-])(?:${phrases.join('|').replaceAll(' ', '\\s+').replaceAll("'", "['’]")})(?![\\w'’-])`,
      'gi',
    );
    compiled.set(wording, pattern);
  }
  return [...text.matchAll(pattern)].flatMap((match) => {
    const found = match[0];
    const phrase = found.toLowerCase().replace(/\s+/g, ' ').replaceAll('’', "'");
    const replacement = wording[phrase];
    const [start, end] = [match.index, match.index + found.length];
    if (replacement === undefined || fits?.(phrase, text.slice(0, start), text.slice(end)) === false) return [];
    if (replacement === '') return dropped(text, start, found);
    const article = articleFor(text.slice(0, start), replacement);
    return [
      { start: start - (article?.taken ?? 0), end, newText: (article?.text ?? '') + likeCase(found, replacement) },
    ];
  });
}

/** "an erroneous" → "a wrong": the article before a word changes with its first sound. */
function articleFor(before: string, word: string): { taken: number; text: string } | undefined {
  const [, article = '', blank = ''] = /(?<![\w'’-])(an?)(\s+)$/i.exec(before) ?? [];
  if (article === '') return undefined;
  const right = /^(?:[aeio]|u(?!s))/.test(word) ? 'an' : 'a';
  return { taken: article.length + blank.length, text: likeCase(article, right) + blank };
}

/** Takes a phrase out with the space behind it; the next word inherits its capital. */
function dropped(text: string, start: number, found: string): TextEdit[] {
  const next = /^,?\s+(\p{L})/u.exec(text.slice(start + found.length));
  if (!next?.[1]) return [];
  const end = start + found.length + next[0].length;
  return [{ start, end, newText: likeCase(found, next[1]) }];
}
