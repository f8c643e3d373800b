import { finding, type Finding } from '../finding';
import { likeCase } from '../likeCase';
import { protectedSpans } from '../protectedSpans';
import type { Gender, GenderOf } from './genders';
import { pluralForms, type PluralForms } from './pluralForms';

/** Facts known of a language. */
interface Known {
  language: string;
  genderOf: GenderOf;
  /** Returns whether a word is of the language, and not rather one of the trade. */
  isOwn(word: string): boolean;
}

/** A verb in the plural behind a noun says that this is its subject, and no verb itself: "Los pruebas no se ejecutan". */
const pluralVerb: Readonly<Record<string, RegExp>> = {
  es: /^(?: \p{Ll}+)? (?:no )?(?:se|son|están|fueron|eran|han|pueden|deben|tienen|serán|necesitan|incluyen|permiten)(?!\p{L})/u,
};

const tables = new Map(
  Object.entries(pluralForms).map(([language, forms]) => {
    const turned = (pairs: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
      new Map([...pairs].reverse().map(([masculine, feminine]) => [feminine, masculine]));
    const words = [forms.quantities, forms.articles].flatMap((pairs) => [...pairs].flat());
    const determined = new RegExp(
      `(?<![\\p{L}\\p{N}'’_*\`-])(${words.sort((a, b) => b.length - a.length).join('|')}) (\\p{Ll}{4,})(?![\\p{L}\\p{N}'’_*\`/(-])`,
      'gu',
    );
    const quantityFor = [turned(forms.quantities), forms.quantities] as const;
    const articleFor = [turned(forms.articles), forms.articles] as const;
    return [language, { forms, determined, quantityFor, articleFor }] as const;
  }),
);

/** Words before a noun in the plural that have the other gender: "unos pocos pruebas". In text order. */
export function pluralArticles(text: string, { language, genderOf, isOwn }: Known): Finding[] {
  const table = tables.get(language);
  const plain = text.toLowerCase();
  // Where small letters are longer or shorter than the capitals, places would not be those of the text.
  const found = table && plain.length === text.length ? [...plain.matchAll(table.determined)] : [];
  if (!table || found.length === 0) return [];
  const { forms, quantityFor, articleFor } = table;
  const names = protectedSpans(text);
  return found.flatMap(({ index, 1: lower = '', 2: noun = '' }): Finding[] => {
    const end = index + lower.length;
    const words = text.slice(index, end);
    if (!text.startsWith(noun, end + 1)) return [];
    const isArticle = articleFor.some((pairs) => pairs.has(lower));
    const isSubject = pluralVerb[language]?.test(text.slice(end + 1 + noun.length)) === true;
    const mayBePronoun = forms.pronouns.has(lower) && forms.nounAlone?.test(noun) !== true;
    if (mayBePronoun && !forms.beforeArticle.test(text.slice(0, index))) return [];
    const tellsByEnding = isOwn(noun) && (!isArticle || (isSubject && index === 0));
    const gender = knownGender(noun, forms, genderOf) ?? (tellsByEnding ? genderByEnding(noun, forms) : undefined);
    const other = gender === undefined ? undefined : (isArticle ? articleFor : quantityFor)[gender].get(lower);
    const meant = other === undefined || gender === 1 ? other : (forms.masculineBefore?.(other, noun) ?? other);
    if (meant === undefined || names.some((name) => name.start < end + noun.length && index < name.end)) return [];
    return [finding({ start: index, end }, [likeCase(words, meant)], 'grammar/article')];
  });
}

/** The one that all of what the noun may be in the singular have; what ends alike in both is not known. */
function knownGender(noun: string, forms: PluralForms, genderOf: GenderOf): Gender | undefined {
  const known = forms
    .singulars(noun)
    .map(genderOf)
    .filter((gender) => gender !== undefined);
  return known.every((gender) => gender === known[0]) ? known[0] : undefined;
}

function genderByEnding(noun: string, { otherEndings, feminine, masculine }: PluralForms): Gender | undefined {
  if (otherEndings.has(noun)) return undefined;
  if (feminine.test(noun)) return 1;
  return masculine.test(noun) ? 0 : undefined;
}
