import { baseLanguage } from './languageCode';

/** An ending, and what stands in its place in the form that a dictionary has. */
type Ending = readonly [ending: string, replacements: readonly string[]];

/**
 * The endings of plurals and cases by the simple rules of a language. They are meant for finding a term that somebody wrote
 * down: a form too many finds nothing, since no such term is there.
 */
const endings: Readonly<Record<string, readonly Ending[]>> = {
  en: [
    ["'s", ['']],
    ['’s', ['']],
    ['ies', ['y']],
    ['ves', ['f', 'fe']],
    ['ches', ['ch']],
    ['shes', ['sh']],
    ['sses', ['ss']],
    ['xes', ['x']],
    ['zes', ['ze', 'z']],
    ['ices', ['ex', 'ix', 'ice']],
    ['oes', ['o']],
    ['s', ['']],
  ],
  de: [
    ['innen', ['in']],
    ['ern', ['', 'er']],
    ['en', ['', 'e']],
    ['er', ['']],
    ['es', ['']],
    ['em', ['']],
    ['ns', ['']],
    ['n', ['']],
    ['e', ['']],
    ['s', ['']],
  ],
  fr: [
    ['eaux', ['eau']],
    ['aux', ['al', 'ail']],
    ['eux', ['eu']],
    ['s', ['']],
    ['x', ['']],
  ],
  es: [
    ['iones', ['ión']],
    ['ces', ['z']],
    ['es', ['', 'e']],
    ['s', ['']],
  ],
  pt: [
    ['ões', ['ão']],
    ['ães', ['ão']],
    ['ais', ['al']],
    ['éis', ['el']],
    ['óis', ['ol']],
    ['ns', ['m']],
    ['es', ['', 'e']],
    ['s', ['']],
  ],
  it: [
    ['chi', ['co']],
    ['ghi', ['go']],
    ['che', ['ca']],
    ['ghe', ['ga']],
    ['i', ['o', 'e', 'a']],
    ['e', ['a']],
  ],
  nl: [
    ["'s", ['']],
    ['’s', ['']],
    ['eren', ['']],
    ['en', ['', 'e']],
    ['s', ['']],
  ],
  sv: [
    ['orna', ['a']],
    ['arna', ['', 'e']],
    ['erna', ['', 'e']],
    ['or', ['a']],
    ['ar', ['', 'e']],
    ['er', ['', 'e']],
    ['en', ['', 'e']],
    ['et', ['', 'e']],
    ['n', ['']],
    ['s', ['']],
  ],
  da: [
    ['erne', ['', 'e']],
    ['ene', ['', 'e']],
    ['er', ['', 'e']],
    ['en', ['', 'e']],
    ['et', ['', 'e']],
    ['e', ['']],
    ['s', ['']],
  ],
  pl: [
    ['ami', ['', 'a']],
    ['ach', ['', 'a']],
    ['ów', ['']],
    ['om', ['', 'a']],
    ['em', ['']],
    ['ie', ['', 'a']],
    ['ki', ['k', 'ka']],
    ['i', ['', 'a']],
    ['y', ['', 'a']],
    ['u', ['']],
    ['a', ['']],
    ['ę', ['a']],
    ['ą', ['a']],
  ],
  cs: [
    ['ech', ['']],
    ['ách', ['', 'a']],
    ['ami', ['a']],
    ['ům', ['']],
    ['ů', ['']],
    ['em', ['']],
    ['y', ['', 'a']],
    ['u', ['', 'a']],
    ['ou', ['a']],
    ['e', ['', 'a']],
  ],
  ru: [
    ['ами', ['', 'а']],
    ['ями', ['я', 'ь']],
    ['ов', ['']],
    ['ах', ['', 'а']],
    ['ам', ['', 'а']],
    ['ом', ['']],
    ['ой', ['а']],
    ['и', ['', 'а', 'ь', 'я']],
    ['ы', ['', 'а']],
    ['а', ['']],
    ['у', ['', 'а']],
    ['е', ['', 'а']],
  ],
};
const likeOthers: Readonly<Record<string, string>> = { nb: 'da', no: 'da', uk: 'ru', sk: 'cs' };

/** Words that only look like a form of another one. */
const complete: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('always as does has his is its news perhaps plus series species this thus us was yes'.split(' ')),
};
const shortestForm = 3;

/**
 * The words that a word may be a plural or a case of, as written but for the ending; none where nothing is known of the
 * language.
 * @param language a code such as `en` or `en-GB`
 */
export function baseForms(word: string, language: string): string[] {
  const base = baseLanguage(language);
  const code = likeOthers[base] ?? base;
  const lower = word.toLowerCase();
  if (complete[code]?.has(lower)) return [];
  const forms = new Set<string>();
  for (const [ending, replacements] of endings[code] ?? []) {
    const stem = word.slice(0, word.length - ending.length);
    if (!lower.endsWith(ending) || stem.length === 0) continue;
    // Neither “class” nor “status” is a plural.
    if (code === 'en' && ending === 's' && /[su]$/i.test(stem)) continue;
    for (const replacement of replacements) {
      if (stem.length + replacement.length >= shortestForm) forms.add(stem + replacement);
    }
    // In “mappen” a consonant is doubled so that the vowel stays short.
    if (code === 'nl' && ending === 'en' && /([b-df-hj-np-tv-z])\1$/i.test(stem)) forms.add(stem.slice(0, -1));
  }
  return [...forms];
}

/** The phrases that a phrase may be a form of: its last word, its first one, or all of its words are in one. */
export function basePhrases(phrase: string, language: string): string[] {
  const words = phrase.split(' ');
  const forms = words.map((word) => baseForms(word, language));
  const found = new Set<string>();
  for (const form of forms.at(-1) ?? []) found.add([...words.slice(0, -1), form].join(' '));
  if (words.length > 1) {
    for (const form of forms[0] ?? []) found.add([form, ...words.slice(1)].join(' '));
    const choices = Math.max(...forms.map((some) => some.length));
    for (let choice = 0; choice < choices; choice += 1) {
      found.add(words.map((word, at) => forms[at]?.[choice] ?? forms[at]?.[0] ?? word).join(' '));
    }
  }
  found.delete(phrase);
  return [...found];
}
