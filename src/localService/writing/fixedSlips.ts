import { finding, type Finding, withoutOverlaps } from './finding';
import { findingRule } from './findingRules';
import { likeCase } from './likeCase';
import { protectedSpans } from './protectedSpans';
import { englishSlips } from './slips/english';
import { setOf } from './setOf';
import { pairs, type FixedSlip, type IsOwn } from './slips/fixedSlip';
import { germanSlips } from './slips/german';
import { startsSentence } from './startsSentence';

const infinitive = /(?:[^e]ar|er|ir|por|ôr)$/;

/** Start of a word that begins with a vowel sound; foreign words and numbers are not covered. */
const frenchVowel = /^(?:[aàâeéèêiîoôuû]|h(?:omme|eure|istoi|abit|ôte|ériter|éritag|éberg|umain))/;
/** Before these nothing is left out. */
const frenchUnjoined = setOf('onze onzième oui un une ou où et à a est en ai as eu y uhlan ululer aux au');

const slips: Readonly<Record<string, readonly FixedSlip[]>> = {
  de: germanSlips,
  en: englishSlips,
  es: [
    pairs('spelling/accent', {
      fué: 'fue',
      fuí: 'fui',
      vió: 'vio',
      dió: 'dio',
      tí: 'ti',
      ésto: 'esto',
      éso: 'eso',
      aquéllo: 'aquello',
      asi: 'así',
      'a traves': 'a través',
      atravez: 'a través',
      'a travez': 'a través',
    }),
    pairs('spelling/apart', {
      osea: 'o sea',
      apartir: 'a partir',
      porfavor: 'por favor',
      deacuerdo: 'de acuerdo',
      sinembargo: 'sin embargo',
      nisiquiera: 'ni siquiera',
      esque: 'es que',
      encambio: 'en cambio',
    }),
    {
      // Without the accent it means "but", which nobody writes in prose of the trade but behind a comma.
      rule: 'grammar/accent',
      at: /(?<=\p{L} )(mas)(?= \p{L})/gu,
      to: () => 'más',
    },
    {
      rule: 'spelling/accent',
      at: /(?<![\p{L}\p{N}_'-])((?:alg|ning)un)(?= \p{Ll})/gu,
      to: ([word = '']) => word.replace('un', 'ún'),
    },
    {
      rule: 'grammar/contraction',
      at: /(?<![\p{L}\p{N}_'-])(de|a) el(?= (\p{Ll}{2,}))/gu,
      // "de el mismo" is "del mismo"; behind it no verb tells that "él" was meant.
      to: ([word = '', next = ''], isOwn) =>
        isOwn(next) && !setOf('y o ni a en con para por se no ha es está').has(next) ? `${word}l` : undefined,
    },
    {
      rule: 'grammar/euphony',
      at: /(?<=[\p{L},] )(y)(?= (h?i(?![aeoáéó])\p{Ll}+))/gu,
      to: ([, next = ''], isOwn) => (isOwn(next) ? 'e' : undefined),
    },
    {
      rule: 'grammar/euphony',
      at: /(?<=\p{L} )(o)(?= (h?o\p{Ll}+))/gu,
      to: ([, next = ''], isOwn) => (isOwn(next) ? 'u' : undefined),
    },
  ],
  fr: [
    pairs('spelling/form', {
      parmis: 'parmi',
      malgrès: 'malgré',
      'entrain de': 'en train de',
      'quant même': 'quand même',
      'par example': 'par exemple',
      'tout les': 'tous les',
      'on peux': 'on peut',
      'je peut': 'je peux',
      'je doit': 'je dois',
      'on dois': 'on doit',
    }),
    pairs('spelling/apart', {
      parceque: 'parce que',
      quelquechose: 'quelque chose',
      biensûr: 'bien sûr',
      biensur: 'bien sûr',
      aulieu: 'au lieu',
      enfait: 'en fait',
    }),
    {
      rule: 'spelling/form',
      at: /(?<=(?<![\p{L}'-])(?:les?|un|du|ce|au|ces|des|notre|votre|en) )(languages?)(?![\p{L}\p{N}_'-])/gu,
      to: ([word = '']) => word.replace('ua', 'a'),
    },
    {
      rule: 'spelling/form',
      at: /(?<=(?<![\p{L}'-])(?:la|une|cette|des|les|de|votre) )(connections?)(?![\p{L}\p{N}_'-])/gu,
      to: ([word = '']) => word.replace('ct', 'x'),
    },
    {
      rule: 'grammar/elision',
      at: /(?<![\p{L}\p{N}_'-])(si) (?=ils?(?![\p{L}'-]))/gu,
      to: () => "s'",
    },
    {
      rule: 'grammar/elision',
      at: /(?<![\p{L}\p{N}_'-])((?:lors|puis|jus|quoi|pres)?que) (?=(?:ils?|elles?|on|une?|en)(?![\p{L}'-]))/gu,
      // "presque un" and "presque en" are right.
      to: ([word = '']) => (word === 'presque' ? undefined : `${word.slice(0, -1)}'`),
    },
    {
      rule: 'grammar/elision',
      at: /(?<![\p{L}\p{N}_'-])([ldnj]e|la|qu?e|me|se|te) (?=([aàâeéèêhiîoôuû]\p{Ll}{2,})(?![\p{L}'-]))/gu,
      to: ([word = '', next = ''], isOwn) =>
        frenchVowel.test(next) && !frenchUnjoined.has(next) && isOwn(next) ? `${word.slice(0, -1)}'` : undefined,
    },
    {
      rule: 'grammar/verb-form',
      at: /(?<=(?<![\p{L}'-])(?:pour|pouvez|devez|peut|doit|voulez) )(\p{Ll}{3,}ez)(?![\p{L}'-])/gu,
      to: ([word = '']) => (setOf('assez chez').has(word) ? undefined : `${word.slice(0, -2)}er`),
    },
    {
      rule: 'spelling/form',
      at: /(?<=\p{Ll})([ -]t')(?=(?:ils?|elles?|on)(?![\p{L}'-]))/gu,
      to: () => '-t-',
    },
  ],
  it: [
    pairs('spelling/accent', {
      perchè: 'perché',
      poichè: 'poiché',
      affinchè: 'affinché',
      finchè: 'finché',
      benchè: 'benché',
      giacchè: 'giacché',
      dopodichè: 'dopodiché',
      cosicchè: 'cosicché',
      sicchè: 'sicché',
      nonchè: 'nonché',
      anzichè: 'anziché',
      purchè: 'purché',
      nè: 'né',
      sè: 'sé',
      piú: 'più',
      cosí: 'così',
      cioé: 'cioè',
      é: 'è',
      "c'é": "c'è",
      giá: 'già',
      puó: 'può',
      sará: 'sarà',
      "puo'": 'può',
      'un pò': "un po'",
    }),
    pairs('spelling/form', {
      "qual'è": 'qual è',
      "qual'era": 'qual era',
      sopratutto: 'soprattutto',
      daccordo: "d'accordo",
      inanzitutto: 'innanzitutto',
      "qualcun'altro": 'qualcun altro',
      "nessun'altro": 'nessun altro',
      "alcun'altro": 'alcun altro',
      "un'altro": 'un altro',
    }),
    {
      rule: 'grammar/accent',
      at: /(?<=(?<![\p{L}'-])(?:(?:non|qual) |(?:c|cos|com|dov)'))(e)(?= (?!né |non )\p{Ll})/gu,
      to: () => 'è',
    },
    {
      rule: 'grammar/elision',
      at: /(?<![\p{L}\p{N}_'-])(un')(?=([aeiou]\p{Ll}+(?:o|ore|ale))(?![\p{L}'-]))/gu,
      to: ([, next = ''], isOwn) =>
        isOwn(next) && !/^(?:auto|eco|oto|euro|audio|ottimo)/.test(next) ? 'un ' : undefined,
    },
    {
      rule: 'grammar/elision',
      at: /(?<![\p{L}\p{N}_'-])(un )(?=(altra|area|unica|idea|etichetta|icona|istanza|interfaccia|operazione|[aeiou]\p{Ll}+(?:zione|sione|nza|tà))(?![\p{L}'-]))/gu,
      to: ([, next = ''], isOwn) => (isOwn(next) ? "un'" : undefined),
    },
    {
      rule: 'grammar/elision',
      at: /(?<![\p{L}\p{N}_'-])((?:de|ne|a|da|su)l )(?=([aeou]\p{Ll}{3,}|i[^aeou\W]\p{Ll}{2,})(?![\p{L}'-]))/gu,
      to: ([word = '', next = ''], isOwn) => (isOwn(next) ? `${word.trimEnd()}l'` : undefined),
    },
  ],
  pt: [
    pairs('spelling/accent', {
      nao: 'não',
      'à partir': 'a partir',
      atravez: 'através',
    }),
    pairs('spelling/apart', {
      apartir: 'a partir',
      derrepente: 'de repente',
      concerteza: 'com certeza',
      porisso: 'por isso',
      'afim de': 'a fim de',
    }),
    {
      rule: 'grammar/accent',
      at: /(?<=(?<![\p{L}'-])não )(e)(?= (?:um|uma|o|a|possível|necessário|mais|recomendad[oa]|permitid[oa]|suportad[oa]|seguro|válid[oa]|usad[oa]|preciso|tão|apenas|só) )/gu,
      to: () => 'é',
    },
    {
      rule: 'grammar/crasis',
      at: /(?<![\p{L}\p{N}_'-])(à) (?=(um|uma|uns|umas|ele|eles|ela|elas|você|todos|todas|qualquer|cada|isso|isto|esse|esses|essa|essas|este|esta|estes|estas|nós|algum|alguma|alguns|algumas|outro|outros)(?![\p{L}'-]))/gu,
      to: () => 'a ',
    },
    {
      rule: 'grammar/crasis',
      at: /(?<![\p{L}\p{N}_'-])(à) (?=(\p{Ll}{3,}r)(?![\p{L}'-]))/gu,
      to: ([, next = ''], isOwn) =>
        infinitive.test(next) && isOwn(next) && !/(?:lher|lugar|militar|familiar|popular|circular)$/.test(next)
          ? 'a '
          : undefined,
    },
  ],
};

/** Spellings, joined words and joints of words that are wrong in any sentence of a language. In text order. */
export function fixedSlips(text: string, language: string, isOwn: IsOwn): Finding[] {
  const plain = text.toLowerCase().replaceAll('’', "'");
  // Where small letters are longer or shorter than the capitals, places would not be those of the text.
  if (plain.length !== text.length) return [];
  const names = protectedSpans(text);
  // In the form that the text has of them already.
  const withMarks = (words: string): string => (text.includes('’') ? words.replaceAll("'", '’') : words);
  const found = (slips[language] ?? [])
    .filter(({ needs }) => needs?.some((words) => plain.includes(words)) !== false)
    .flatMap(({ rule, at, to, sure }) =>
      [...plain.matchAll(at)].flatMap((match): Finding[] => {
        const [all, ...groups] = match;
        // What is joined to the next word, or parted from it, is told with that word.
        const [next = ''] = /[ ']$/.test(all) ? (/^\p{L}+/u.exec(text.slice(match.index + all.length)) ?? []) : [];
        const place = { start: match.index, end: match.index + all.length + next.length };
        const written = text.slice(place.start, place.end);
        // A name may be written so, and what is quoted is somebody's own.
        if (/(?<!^)\p{Lu}/u.test(written.replace(/(?<= )I$/, 'i')) || isQuoted(text, place)) return [];
        if (language === 'en' && /^\p{Lu}/u.test(written) && !startsSentence(text, place.start)) return [];
        if (names.some(({ start, end }) => start <= place.end && place.start <= end)) return [];
        const meant = to(groups, isOwn);
        if (meant === undefined) return [];
        const suggestions = [meant].flat().map((one) => withMarks(likeCase(written, one)) + next);
        if (suggestions[0] === written) return [];
        const known = findingRule(rule);
        return [finding(place, suggestions, rule, { ...known, sure: sure ?? known.sure })];
      }),
    );
  return withoutOverlaps(found);
}

function isQuoted(text: string, { start, end }: { start: number; end: number }): boolean {
  return /["'«“‘(]\s?$/u.test(text.slice(0, start)) && /^\s?["'»”’)]/u.test(text.slice(end));
}
