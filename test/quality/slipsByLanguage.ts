import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { wordsIn, type QualityFile } from './files';
import type { SpoiltSentence } from './misspellings';
import { hashOf, sampled } from './sources';

/** Another way to write a word of a sentence; none where it has none. */
type Spoil = (word: string, chance: number) => string | undefined;

interface Slip {
  kind: string;
  /** What may be spoilt: a word that is long enough for it, or what is named. */
  at: RegExp;
  by: Spoil;
  /** What comes of it may be a word too: that is what is wrong with it. */
  makesWords?: boolean;
}

const to =
  (wrong: string): Spoil =>
  () =>
    wrong;
const word = (least: number): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}'’-])\\p{Ll}{${least},}(?![\\p{L}\\p{N}'’-])`, 'gu');
const bare = (letter: string): string => letter.normalize('NFD').charAt(0);
const accented = /(?<![\p{L}\p{N}'’-])(?=\p{Ll}*[áàâéèêíìîóòôúùû])\p{Ll}{5,}(?![\p{L}\p{N}'’-])/gu;
const accents = /[áàâéèêíìîóòôúùû]/gu;
const turned: Readonly<Record<string, string>> = {
  ...{ á: 'à', à: 'á', é: 'è', è: 'é', í: 'ì', ì: 'í', ó: 'ò', ò: 'ó', ú: 'ù', ù: 'ú', ê: 'é', ô: 'ó' },
};

/** Changes one letter of a word, chosen by chance among those that may be. */
function changed(word: string, letters: RegExp, chance: number, by: (letter: string) => string): string | undefined {
  const places = [...word.matchAll(letters)].filter(({ 0: letter }) => by(letter) !== letter);
  const place = places[Math.floor(chance * places.length)];
  if (!place) return undefined;
  return word.slice(0, place.index) + by(place[0]) + word.slice(place.index + place[0].length);
}

/** Slips of the fingers, in any language. */
const ofFingers: readonly Slip[] = [
  { kind: 'letters swapped', at: word(6), by: (word, chance) => changed(word, /(?<=.)\p{L}{2}/gu, chance, swapped) },
  { kind: 'letter left out', at: word(6), by: (word, chance) => changed(word, /(?<=.)\p{L}/gu, chance, () => '') },
  { kind: 'letter twice', at: word(6), by: (word, chance) => changed(word, /(?<=.)[^aeiou]/gu, chance, (a) => a + a) },
  {
    kind: 'double letter once',
    at: word(6),
    by: (word, chance) => changed(word, /(\p{L})\1/gu, chance, (a) => a.charAt(0)),
  },
];
const ofAccents: readonly Slip[] = [
  { kind: 'accent left out', at: accented, by: (word, chance) => changed(word, accents, chance, bare) },
  { kind: 'accent turned', at: accented, by: (word, chance) => changed(word, accents, chance, (a) => turned[a] ?? a) },
];
const meant = (kind: string, at: RegExp, by: Spoil | string): Slip => ({
  kind,
  at,
  by: typeof by === 'string' ? to(by) : by,
  makesWords: true,
});

/** Words that are taken for others, and what a language joins. */
const ofLanguage: Readonly<Record<string, readonly Slip[]>> = {
  de: [
    meant('dass → das', /(?<=, )dass\b/g, 'das'),
    meant('das → dass', /(?<= )das(?= \p{Lu}\p{Ll}{2,}\b)/gu, 'dass'),
    meant('seit → seid', /\bseit\b/g, 'seid'),
    meant(
      'der/die/das',
      /(?<= )(?:der|die|das)(?= \p{Lu}\p{Ll}{3,}\b)/gu,
      (word) => ({ der: 'das', die: 'das', das: 'die' })[word],
    ),
  ],
  es: [
    meant('está → esta', /\bestá\b/g, 'esta'),
    meant('más → mas', /(?<= )más(?= )/g, 'mas'),
    meant('del → de el', /(?<= )del(?= \p{Ll})/gu, 'de el'),
    meant('al → a el', /(?<= )al(?= \p{Ll})/gu, 'a el'),
    meant('porque → por que', /(?<=\p{Ll} )porque(?= )/gu, 'por que'),
    meant('el/la', /(?<= )(?:el|la)(?= \p{Ll}{4,})/gu, (word) => (word === 'el' ? 'la' : 'el')),
  ],
  fr: [
    meant('à → a', /(?<= )à(?= )/g, 'a'),
    meant('a → à', /(?<=\p{L} )a(?= \p{L}+é\b)/gu, 'à'),
    meant('ou → où', /(?<= )ou(?= )/g, 'où'),
    meant('ces → ce', /(?<= )ces(?= )/g, 'ce'),
    meant('er → é', /(?<=\b(?:pour|de|peut|pouvez) \p{Ll}{3,})er\b/gu, 'é'),
    meant("l' → le", /(?<= )l['’](?=[aeiouéê]\p{Ll}{3})/gu, 'le '),
    meant('les mots → mot', /(?<= les \p{Ll}{4,})s(?= (?:de|qui|sont|et|dans)\b)/gu, ''),
  ],
  it: [
    meant('è → e', /(?<= )è(?= )/g, 'e'),
    meant("qual è → qual'è", /(?<=[Qq]ual) (?=è)/g, "'"),
    meant("un → un'", /(?<= un) (?=[aeiou]\p{Ll}+[oe]\b)/gu, "'"),
    meant("dell' → del", /(?<= (?:de|ne|a|su)l)l['’](?=[aeiou]\p{Ll}{3})/gu, ' '),
    meant('il/la', /(?<= )(?:il|la)(?= \p{Ll}{4,})/gu, (word) => (word === 'il' ? 'la' : 'il')),
  ],
  pt: [
    meant('à → a', /(?<= )à(?= )/g, 'a'),
    meant('é → e', /(?<= )é(?= )/g, 'e'),
    meant('está → esta', /\bestá\b/g, 'esta'),
    meant('há → a', /(?<= )há(?= )/g, 'a'),
    meant('mas → mais', /(?<=, )mas(?= )/g, 'mais'),
    meant('o/a', /(?<= )(?:do|da)(?= \p{Ll}{4,})/gu, (word) => (word === 'do' ? 'da' : 'do')),
  ],
};
const wordTwice: Slip = {
  kind: 'word twice',
  at: /(?<= )(?:de|del|der|den|das|mit|von|und|la|el|les|des|un|une|una|il|di|per|do|da|para|com|um|con|para|dans|pour)(?= \p{Ll}{3,})/gu,
  by: (word) => `${word} ${word}`,
  makesWords: true,
};

const fewestWords = 12;
const mostWords = 35;

/** Right sentences of translated documents with one thing wrong in each; the kinds begin with the language. */
export function slipsByLanguage(files: readonly QualityFile[], mostOfKind: number): SpoiltSentence[] {
  const languages = [
    ...new Set(files.flatMap(({ source: { language } }) => (language === undefined ? [] : [language]))),
  ];
  return languages.sort().flatMap((language) => {
    const known = knownWords(language);
    const sentences = plainSentences(files.filter(({ source }) => source.language === language));
    const kinds = [...ofFingers, ...(language === 'de' ? [] : ofAccents), ...(ofLanguage[language] ?? []), wordTwice];
    return kinds.flatMap((slip) =>
      sampled(
        sentences.flatMap((sentence) => spoilt(sentence, slip, known) ?? []),
        mostOfKind,
        `${language} ${slip.kind}`,
      ).map((one) => ({ ...one, kind: `${language}: ${one.kind}` })),
    );
  });
}

/** The place and the way are told by a hash of the sentence. */
function spoilt(right: string, slip: Slip, known: ReadonlySet<string>): SpoiltSentence | undefined {
  const { kind, at, by, makesWords = false } = slip;
  const chance = Number.parseInt(hashOf(`${kind}:${right}`).slice(0, 8), 16) / 2 ** 32;
  const places = [...right.matchAll(at)];
  const place = places[Math.floor(chance * places.length)];
  if (!place) return undefined;
  const [found] = place;
  const wrong = by(found, (chance * 997) % 1);
  if (wrong === undefined || wrong === found) return undefined;
  // A word nobody has seen is no proof of a slip, and what is a word is none.
  if (!makesWords && (!known.has(found) || known.has(wrong))) return undefined;
  const start = place.index;
  return {
    kind,
    right,
    wrong: right.slice(0, start) + wrong + right.slice(start + found.length),
    start,
    end: start + wrong.length,
  };
}

function swapped(letters: string): string {
  return letters.charAt(1) + letters.charAt(0);
}

/** Whole sentences of words alone, long enough to tell their language; each once. */
function plainSentences(files: readonly QualityFile[]): string[] {
  const sentences = files.flatMap((file) => file.sentences.map(({ text }) => text.replace(/\s+/g, ' ')));
  return [...new Set(sentences)].filter((text) => {
    const words = wordsIn(text);
    return (
      words >= fewestWords &&
      words <= mostWords &&
      /^\p{Lu}\p{Ll}*[ ,'’].*\p{Ll}\.$/u.test(text) &&
      /^[\p{L} ,.;:'’()]+$/u.test(text)
    );
  });
}

/** Words seen in technical texts of a language. */
function knownWords(language: string): ReadonlySet<string> {
  const packed = readFileSync(join(__dirname, `../../data/writing/words_${language}.tsv.gz`));
  return new Set(
    gunzipSync(packed)
      .toString()
      .split('\n')
      .map((line) => line.split('\t', 1)[0]!.toLowerCase()),
  );
}
