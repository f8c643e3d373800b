import { finding, type Finding } from '../finding';
import { likeCase } from '../likeCase';
import { protectedSpans } from '../protectedSpans';
import type { Gender, GenderOf } from './genders';

const pairsOf = (words: string): ReadonlyMap<string, string> =>
  new Map(words.split(', ').map((pair) => pair.split('/') as [masculine: string, feminine: string]));
const turned = (pairs: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...pairs].map(([masculine, feminine]) => [feminine, masculine]));

const quantities = pairsOf(
  'unos pocos/unas pocas, unos cuantos/unas cuantas, muchos otros/muchas otras, muchos/muchas, pocos/pocas, unos/unas, varios/varias, otros/otras, algunos/algunas, nuestros/nuestras, estos/estas, esos/esas, demasiados/demasiadas, cuántos/cuántas, tantos/tantas, numerosos/numerosas',
);
/** Pronouns before a verb, too: "los fusiones" may be "you merge them". */
const articles = pairsOf('todos los/todas las, los/las');
/** What is meant instead of a word, for a noun that is masculine and for one that is feminine. */
const quantityFor = [turned(quantities), quantities] as const;
const articleFor = [turned(articles), articles] as const;

const before = [...quantityFor, ...articleFor].flatMap((words) => [...words.keys()]);
const determined = new RegExp(
  `(?<![\\p{L}\\p{N}'’_*\`-])(${before.sort((a, b) => b.length - a.length).join('|')}) (\\p{Ll}{4,})(?![\\p{L}\\p{N}'’_*\`/(-])`,
  'giu',
);
/** Behind these, an infinitive and a mark no pronoun stands. */
const beforeArticle =
  /(?:^|[.:;!?(]|(?<!\p{L})(?:de|a|en|con|por|para|entre|sobre|sin|hasta|desde|todos|todas|según|mediante|tras|\p{L}+[aei]r))\s*$/iu;

/** Those that end as the other gender does, adverbs and verbs. */
const otherEndings = new Set(
  'apenas mientras días mapas planetas cometas tranvías poetas atletas pilotas guías colegas policías espías vigías cámaras guardias gigas megas teras piratas menos manos fotos motos radios discos modelos puedas hayas seas vayas tengas quieras hagas digas veas sepas'.split(
    ' ',
  ),
);
const feminineEnding = /(?:[cs]iones|[dt]ades|tudes|umbres|(?<!m|ist|crat|pat|naut|cid|rí)as)$/;
/** Not "veremos". */
const masculineEnding = /(?:(?<!m)os|[ai]smos|itmos)$/;

/** Spanish words before a noun in the plural that have the other gender: "unos pocos pruebas". In text order. */
export function spanishPlurals(text: string, genderOf: GenderOf, isOwn: (word: string) => boolean): Finding[] {
  const found = [...text.matchAll(determined)];
  if (found.length === 0) return [];
  const names = protectedSpans(text);
  return found.flatMap(({ index, 1: words = '', 2: noun = '' }): Finding[] => {
    const lower = words.toLowerCase();
    const isArticle = articles.has(lower) || articleFor[0].has(lower);
    if (isArticle && lower.length === 3 && !beforeArticle.test(text.slice(0, index))) return [];
    const gender = knownGender(noun, genderOf) ?? (isArticle || !isOwn(noun) ? undefined : genderByEnding(noun));
    const meant = gender === undefined ? undefined : (isArticle ? articleFor : quantityFor)[gender].get(lower);
    const end = index + words.length;
    if (meant === undefined || names.some((name) => name.start < end + noun.length && index < name.end)) return [];
    return [finding({ start: index, end }, [likeCase(words, meant)], 'grammar/article')];
  });
}

function knownGender(noun: string, genderOf: GenderOf): Gender | undefined {
  const singulars = noun.endsWith('iones')
    ? [`${noun.slice(0, -5)}ión`]
    : noun.endsWith('es')
      ? [noun.slice(0, -1), noun.slice(0, -2)]
      : noun.endsWith('s')
        ? [noun.slice(0, -1)]
        : [];
  // "los alias": some are the same in both.
  return [noun, ...singulars].map(genderOf).find((gender) => gender !== undefined);
}

function genderByEnding(noun: string): Gender | undefined {
  if (otherEndings.has(noun)) return undefined;
  if (feminineEnding.test(noun)) return 1;
  return masculineEnding.test(noun) ? 0 : undefined;
}
