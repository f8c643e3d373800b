import { baseForms } from '../../formats/baseForms';
import { baseLanguage } from '../../formats/languageCode';

/** Languages that join words into one, so that a term may be the part of a longer word. */
const compounding = new Set(['de', 'nl', 'sv', 'da', 'nb']);
const marks = /\p{M}/gu;

/** Words in which a term is looked for: the forms that each of them may be of. */
export class TermFinder {
  private readonly words: ReadonlyArray<ReadonlySet<string>>;
  private readonly folded: string;
  private readonly joinsWords: boolean;

  constructor(
    text: string,
    private readonly language: string,
  ) {
    this.folded = fold(text);
    this.words = formsOfWords(text, language);
    // Where no rule of a language is known, its endings and what stands between its words are not either.
    this.joinsWords = compounding.has(baseLanguage(language)) || baseForms('abcdes', language).length === 0;
  }

  /** Returns whether the text has a term in any simple form; letter case and accents make no difference. */
  has(term: string): boolean {
    const wanted = formsOfWords(term, this.language);
    if ((this.joinsWords || wanted.length === 0) && this.folded.includes(fold(term))) return true;
    if (wanted.length === 0) return false;
    return this.words.some((_, first) =>
      wanted.every((forms, at) => {
        const word = this.words[first + at];
        return word !== undefined && [...forms].some((form) => word.has(form));
      }),
    );
  }
}

function formsOfWords(text: string, language: string): Array<Set<string>> {
  const words = new Intl.Segmenter(baseLanguage(language), { granularity: 'word' }).segment(text);
  return Array.from(words)
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => new Set([segment, ...baseForms(segment, language)].map(fold)));
}

/** An accent comes and goes with an ending: “imagen”, “imágenes”; “Blatt”, “Blätter”. */
function fold(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase();
}
