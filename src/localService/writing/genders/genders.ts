import { readFile } from 'node:fs/promises';
import { finding, type Finding } from '../finding';
import { likeCase } from '../likeCase';
import { protectedSpans } from '../protectedSpans';
import { articleForms } from './articles';

/** Masculine or feminine. */
export type Gender = 0 | 1;
/** The gender of a noun in small letters, where it is known. */
export type GenderOf = (noun: string) => Gender | undefined;

/** Before a verb the same words are pronouns: "il le commande", "no la cambio". */
const beforePronouns = new Set(
  'il elle on qui ne n je tu nous vous ils elles se que no non che mi ti si ci vi não já'.split(' '),
);
/** Nouns that have another sense with the other article, or are names: “la mode”, “le livre”. */
const ofBoth = new Set(
  'mode tour poste livre mémoire moule somme vase physique critique pendule voile garde aide suite marque liste commande change place page merci orden capital parte guía cura frente fine capitale radio runtime repository'.split(
    ' ',
  ),
);
/** Italian nouns that "lo" and "uno" stand before. */
const italianOpening = /^(?:s[^aeiou]|z|gn|ps|pn|x|y)/;

/** "de la" is one, "il lo" are two. */
function formsOf(forms: string): string[] {
  return / la$/.test(forms) ? [forms] : forms.split(' ');
}

/** The nouns of a language that have one gender only, and the article that is wrong before each. */
export class Genders {
  private constructor(
    private readonly language: string,
    private readonly nouns: ReadonlyMap<string, Gender>,
  ) {}

  /** @param file the nouns of each gender, with spaces between */
  static async read(file: string, language: string): Promise<Genders> {
    const { masculine, feminine } = JSON.parse(await readFile(file, 'utf8')) as { masculine: string; feminine: string };
    const nouns = new Map<string, Gender>();
    for (const noun of masculine.split(' ')) nouns.set(noun, 0);
    // Portuguese "a" before a verb is a preposition.
    const isNoun = (noun: string): boolean => language !== 'pt' || !/[aei]r$/.test(noun);
    for (const noun of feminine.split(' ').filter(isNoun)) nouns.set(noun, 1);
    return new Genders(language, nouns);
  }

  /** The one that is meant mostly: "les pages". */
  readonly usual: GenderOf = (noun) => this.nouns.get(noun);
  /** Returns the gender of a noun that has only one. */
  readonly of: GenderOf = (noun) => (ofBoth.has(noun) ? undefined : this.nouns.get(noun));

  /** Returns findings in text order. */
  find(text: string): Finding[] {
    const names = protectedSpans(text);
    const rows = articleForms[this.language] ?? [];
    return [
      ...text.matchAll(/(?<![\p{L}\p{N}'’_*`-])(de la|[aà] la|\p{L}{1,7}) (\p{Ll}{4,})(?![\p{L}\p{N}'’_*`/(-])/gu),
    ].flatMap(({ index, 1: article = '', 2: noun = '' }): Finding[] => {
      const right = this.of(noun);
      // Portuguese "a" is a preposition, too.
      if (
        right === undefined ||
        (this.language === 'pt' && /^a$/i.test(article)) ||
        !this.mayStandBefore(text, index, noun)
      ) {
        return [];
      }
      const written = article.toLowerCase();
      const row = rows.find((forms) => formsOf(forms[1 - right] ?? '').includes(written));
      const meant = row && this.formBefore(noun, row[right]);
      if (meant === undefined || names.some(({ start, end }) => start < index + article.length && index < end)) {
        return [];
      }
      return [finding({ start: index, end: index + article.length }, [likeCase(article, meant)], 'grammar/article')];
    });
  }

  private mayStandBefore(text: string, start: number, noun: string): boolean {
    const nearby = text.slice(Math.max(0, start - 20), start).trimEnd();
    const before = (/['’]$/.test(nearby) ? nearby.slice(0, -1) : nearby)
      .split(/[^\p{L}]/u)
      .at(-1)
      ?.toLowerCase();
    if (before !== undefined && beforePronouns.has(before)) return false;
    // "el agua": before a stressed "a" the article looks masculine; and before a vowel French and Italian leave it out.
    // What ends so is no Italian word, and stands before others as it is: "il directory listing".
    if (this.language === 'it' && /[^aeiouàèéìòù]$/.test(noun)) return false;
    return this.language === 'pt' || !(this.language === 'es' ? /^h?[aá]/ : /^[aeiouhàâéèêîôû]/).test(noun);
  }

  private formBefore(noun: string, forms: string): string {
    const [usual = '', other] = formsOf(forms);
    return other !== undefined && italianOpening.test(noun) ? other : usual;
  }
}
