import type { TextEdit } from '../../../formats/edits';
import type { LanguageStyle } from '../languageStyle';
import { likeCase } from '../likeCase';
import { contractions, expansions, formalWords, friendlyWords, hedges, plainWords, wordyPhrases } from './styleWords';

/** Phrase in lower case → what to say instead; an empty text drops the phrase. */
export type Wording = Readonly<Record<string, string>>;

/** What each style and tone changes besides wordy phrases, which every rephrasing shortens. */
const wordings: Readonly<Record<LanguageStyle, readonly Wording[]>> = {
  academic: [expansions, formalWords],
  business: [expansions],
  casual: [contractions, plainWords],
  simple: [plainWords],
  confident: [hedges],
  diplomatic: [expansions],
  enthusiastic: [contractions],
  friendly: [contractions, friendlyWords],
};

/** Better wordings for a correct English text, in the wanted style or tone. */
export function findStyleEdits(text: string, style?: LanguageStyle): TextEdit[] {
  return [wordyPhrases, ...(style ? wordings[style] : [])].flatMap((wording) => edits(text, wording));
}

const compiled = new WeakMap<Wording, RegExp>();

function edits(text: string, wording: Wording): TextEdit[] {
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
    const replacement = wording[found.toLowerCase().replace(/\s+/g, ' ').replaceAll('’', "'")];
    if (replacement === undefined) return [];
    if (replacement === '') return dropped(text, match.index, found);
    return [{ start: match.index, end: match.index + found.length, newText: likeCase(found, replacement) }];
  });
}

/** Takes a phrase out with the space behind it; the next word inherits its capital. */
function dropped(text: string, start: number, found: string): TextEdit[] {
  const next = /^,?\s+(\p{L})/u.exec(text.slice(start + found.length));
  if (!next?.[1]) return [];
  const end = start + found.length + next[0].length;
  return [{ start, end, newText: likeCase(found, next[1]) }];
}
