import { baseForms } from './baseForms';
import { baseLanguage } from './languageCode';

/** Words of an ending, and what stands in place of that ending in their plural; `undefined` where no rule is safe. */
type PluralRule = readonly [singular: RegExp, ending?: string];

/**
 * The plurals that are safe to write, by the ending of a word; the first rule that fits counts. Better no plural than a
 * wrong one: what has no rule here has none.
 */
const rules: Readonly<Record<string, readonly PluralRule[]>> = {
  en: [
    [/(?:ware|data|information|feedback|equipment|advice|sheep|fish|series|species|child|person|foot|tooth)$/],
    [/(?:media|money|aircraft|spacecraft|knowledge|evidence)$/],
    [/(?:goose|mouse|man|um|criterion|phenomenon|monarch|patriarch)$/],
    [/(?<=[^aeiou])y$/, 'ies'],
    [/(?<=[aeo]y)$/, 's'],
    [/(?<=ss|sh|[nrt]ch|[^i]x)$/, 'es'],
    [/(?:[sxzyofi]|fe|ch)$/],
    [/$/, 's'],
  ],
  es: [
    [/(?:carácter|régimen|mail)$/],
    [/ión$/, 'iones'],
    [/án$/, 'anes'],
    [/én$/, 'enes'],
    [/ín$/, 'ines'],
    [/z$/, 'ces'],
    [/(?<=[dlr])$/, 'es'],
    [/(?<=[aeoué])$/, 's'],
  ],
  fr: [
    [/(?:œil|^ciel|monsieur|madame|mademoiselle)$/],
    [/(?<=[sxz])$/, ''],
    [/(?<=eau)$/, 'x'],
    [/(?:[aeo]u|al|ail)$/],
    [/$/, 's'],
  ],
  pt: [
    [/(?:caráter|mal|cal|real)$/],
    [/ção$/, 'ções'],
    [/são$/, 'sões'],
    [/al$/, 'ais'],
    [/m$/, 'ns'],
    [/(?<=[rz])$/, 'es'],
    [/(?:ão)$/],
    [/(?<=[aeouáéóãê])$/, 's'],
  ],
  it: [
    [/(?:uomo|auto|foto|moto|mano|logo|euro|demo|memo|info|dio|vio|^zio|addio|eco|stereo)$/],
    [/^(?:uovo|dito|braccio|ginocchio|labbro|lenzuolo|ciglio|osso|paio|centinaio|migliaio)$/],
    [/(?:..ista|ma|poeta|pianeta|atleta|[cg]ia|ie|[cg]o)$/],
    [/(?<=[àèéìòù])$/, ''],
    [/io$/, 'i'],
    [/o$/, 'i'],
    [/(?<=[cg])a$/, 'he'],
    [/a$/, 'e'],
    [/(?<=zion|sion|[lrst]or|tric|ent|ant|bil|al)e$/, 'i'],
  ],
};
/** Words that join others to a noun before them; only that noun is in the plural. */
const joining = new Set('de du des à en del da do dos das di della dello dei delle a of in for'.split(' '));
/** Languages in which the first noun of several words is the one that counts. */
const nounFirst = new Set(['es', 'fr', 'pt', 'it']);

/** The plural of a word where a simple rule of its language is safe; known for `en`, `es`, `fr`, `pt` and `it`. */
export function pluralOf(word: string, language: string): string | undefined {
  const code = baseLanguage(language);
  // “APIs”: English marks the plural of an abbreviation, the others do not.
  if (code in rules && /^\p{Lu}{2,}$/u.test(word)) return code === 'en' ? `${word}s` : word;
  if (!/^\p{L}\p{Ll}{2,}$/u.test(word)) return undefined;
  const rule = rules[code]?.find(([singular]) => singular.test(word.toLowerCase()));
  return rule?.[1] === undefined ? undefined : word.replace(rule[0], rule[1]);
}

/** The words that a word is the plural of by these rules, as written. */
export function singularsOf(word: string, language: string): string[] {
  return baseForms(word, language).filter((base) => base !== word && pluralOf(base, language) === word);
}

/** The plural of a term of one word or more, where it is plain which of its words change. */
export function pluralOfPhrase(phrase: string, language: string): string | undefined {
  const words = phrase.split(' ');
  const [first = ''] = words;
  if (words.length === 1) return pluralOf(first, language);
  const isJoined = words.slice(1, -1).some((word) => joining.has(word)) || /^[dl]['’]/.test(words[1] ?? '');
  if (nounFirst.has(baseLanguage(language))) {
    // “archivo de texto”; whether the second word of “archivo local” is an adjective is not known.
    const isPlain = joining.has(words[1] ?? '') || /^d['’]/.test(words[1] ?? '');
    const plural = isPlain ? pluralOf(first, language) : undefined;
    return plural === undefined ? undefined : [plural, ...words.slice(1)].join(' ');
  }
  const plural = isJoined ? undefined : pluralOf(words.at(-1) ?? '', language);
  return plural === undefined ? undefined : [...words.slice(0, -1), plural].join(' ');
}

/** Returns whether a phrase is the plural of another one, word by word: some stay as they are. */
export function isPluralOf(phrase: string, singular: string, language: string): boolean {
  const singulars = singular.split(' ');
  const words = phrase.toLowerCase().split(' ');
  if (words.length !== singulars.length || phrase === singular) return false;
  return words.every((word, at) => {
    const one = singulars[at] ?? '';
    return word === one.toLowerCase() || word === pluralOf(one, language)?.toLowerCase();
  });
}
