import { finding, type Finding } from '../finding';
import { protectedSpans } from '../protectedSpans';
import type { GenderOf } from './genders';

/** Participles that end in other ways than in "é". */
const others =
  'défini|fourni|établi|rempli|choisi|réuni|suivi|servi|averti|converti|réparti|garanti|enrichi|construit|produit|écrit|décrit|inscrit|réduit|traduit|introduit|conduit|détruit|interdit|ouvert|offert|couvert|découvert|rendu|vendu|perdu|attendu|étendu|reçu|conçu|perçu|prévu|lu|connu|reconnu|maintenu|obtenu|retenu|résolu|exclu|apparu';
const adverb =
  'bien|aussi|également|toujours|souvent|parfois|alors|donc|ensuite|déjà|pas|plus|jamais|encore|ainsi|simplement|\\p{Ll}+ement';
/** A verb that has many for its subject, an adverb, and a participle that has one. */
const participle = new RegExp(
  `(?<![\\p{L}\\p{N}'’_-])(?:sont|étaient|seront|seraient|soient|furent|(?:ont|avaient|auront|auraient|aient) été) (?:(?:${adverb}) )?(\\p{Ll}+ée?|(?:${others})e?)(?![\\p{L}\\p{N}'’_/(-])`,
  'gu',
);
/** They end as participles do. */
const noParticiples = new Set(['côté', 'été', 'clé', 'malgré', 'moitié', 'qualité', 'propriété']);
/** "se sont succédé": with a pronoun before it the participle need not agree. */
const reflexive = /(?<!\p{L})(?:se|s['’]|nous|vous)\s*$/iu;
/** A subject that is one, a verb, and a participle; the determiner or pronoun tells the gender. */
const ofOne = new RegExp(
  `(?<![\\p{L}\\p{N}'’_-])(?:([Ll]a|[Uu]ne|[Cc]ette|[Ss]a|[Mm]a|[Aa]ucune|[Ll]e|[Uu]n|[Cc]et?|[Aa]ucun) (\\p{Ll}{3,})|([Ee]lle)) (?:n['’]|ne )?(?:est|était|sera|serait|soit|fut|(?:a|avait|aura|aurait|ait) été) (?:(?:${adverb}) )?(\\p{Ll}+ée?s?|(?:${others})e?s?)(?![\\p{L}\\p{N}'’_/(-])`,
  'gu',
);
const isFeminineWord = /^(?:la|une|cette|sa|ma|aucune|elle)$/i;
/** Collective nouns, which allow either agreement. */
const collective = /^(?:plupart|majorité|moitié|partie|foule|totalité|nombre|tiers|quart|ensemble|reste|peu)$/;
/** Before a subject, and not before what it is only a part of: "le fichier de la page est créé". */
const beforeSubject =
  /(?:^|[.:;!?(«»,—–]|(?<!\p{L})(?:que|qu['’]|si|lorsque|quand|car|mais|donc|puis|où|dont|comme|alors))\s*$/iu;
/** Start of a clause, after which its subject is looked for. */
const opensClause = /[.,;:!?()«»]|(?<!\p{L})(?:que|qu['’]|qui|si|lorsque|quand|car|dont|où)(?!\p{L})/giu;
const subject = /(?<!\p{L})(?:les|ces|nos|vos|ses|leurs|des|certaine?s|plusieurs|quelques)\s+(\p{Ll}+)/iu;

/** French participles that do not agree with their subject: "les fichiers sont détecté", "la page est créé". */
export function frenchParticiples(text: string, genderOf: GenderOf): Finding[] {
  return [...participlesOfMany(text, genderOf), ...participlesOfOne(text, genderOf)].sort((a, b) => a.start - b.start);
}

function participlesOfOne(text: string, genderOf: GenderOf): Finding[] {
  const found = [...text.matchAll(ofOne)];
  if (found.length === 0) return [];
  const names = protectedSpans(text);
  return found.flatMap(({ 0: all, index, 1: determiner, 2: noun = '', 3: pronoun, 4: word = '' }): Finding[] => {
    const end = index + all.length;
    const start = end - word.length;
    const feminine = isFeminineWord.test(determiner ?? pronoun ?? '');
    // Where the determiner does not agree either, nobody knows which of them is wrong.
    if (noun !== '' && (collective.test(noun) || genderOf(noun) === (feminine ? 0 : 1))) return [];
    if (determiner !== undefined && !beforeSubject.test(text.slice(0, index))) return [];
    if (noParticiples.has(word) || genderOf(word) !== undefined) return [];
    if (names.some((name) => name.start < end && index < name.end)) return [];
    const masculineForm = word.replace(/(?<=[éiutsc])e?s$|(?<=[éiutsc])e$/, '');
    const meant = feminine ? `${masculineForm}e` : masculineForm;
    return meant === word ? [] : [finding({ start, end }, [meant], 'grammar/agreement')];
  });
}

function participlesOfMany(text: string, genderOf: GenderOf): Finding[] {
  const found = [...text.matchAll(participle)];
  if (found.length === 0) return [];
  const names = protectedSpans(text);
  return found.flatMap(({ 0: all, index, 1: word = '' }): Finding[] => {
    const end = index + all.length;
    const start = end - word.length;
    const before = text.slice(0, index);
    if (noParticiples.has(word) || reflexive.test(before)) return [];
    if (names.some((name) => name.start < end && index < name.end)) return [];
    const feminine = `${word.replace(/e$/, '')}es`;
    const forms = isFeminine(before, genderOf) || word !== feminine.slice(0, -2) ? [feminine] : [`${word}s`, feminine];
    return [finding({ start, end }, forms, 'grammar/agreement')];
  });
}

/** Returns whether the subject before a verb is surely feminine. */
function isFeminine(before: string, genderOf: GenderOf): boolean {
  const clause = before.split(opensClause).at(-1) ?? '';
  if (/(?<!\p{L})elles\s*(?:ne\s*|n['’])?$/iu.test(clause)) return true;
  const [, noun = ''] = subject.exec(clause) ?? [];
  return genderOf(noun.replace(/[sx]$/, '')) === 1;
}
