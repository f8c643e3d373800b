import { setOf } from '../setOf';

/** Words of a language that are mistaken for each other, and so may have been meant by one. */
export interface Relations {
  /** Words that are confused as words; a word may stand in several sets of any kind. */
  confusions: readonly string[];
  /** Forms of one article or other companion of a noun. */
  articles: readonly string[];
  /** Forms of one verb. */
  verbs: readonly string[];
  /** Endings, `-` for none, that make other forms of one word; separated by blanks. */
  endings: readonly string[];
  /**
   * The accents that make another word of the same letters: "esta", "está". One that is missing or too many is looked
   * for, never one in place of another, since countries and reforms differ there.
   */
  accents?: RegExp;
  /** Words of which both spellings are right. */
  variants?: readonly string[];
  /** Text that stands before a noun and agrees with it. */
  determiners: ReadonlySet<string>;
  /** Endings that only stand behind certain words: the infinitive after "pour". */
  governed?: ReadonlyArray<{ pattern: RegExp; words: ReadonlySet<string>; isFinal?: boolean }>;
  /** The two words before that govern nothing: "c' est" and what it introduces. */
  introduction?: RegExp;
  /** Articles that are pronouns too. */
  pronouns?: ReadonlySet<string>;
  /** Changes between forms of verbs, which do not agree with an article: of `from>to`. */
  notAgreeing?: RegExp;
  /** Nouns begin with a capital, so that is no sign of a name. */
  hasNounsInCapitals?: boolean;
  /** Behind such a mark a form of the article is a pronoun: "der Wert, den ...". */
  pronounAfter?: RegExp;
  /** "and", "or". */
  joints: ReadonlySet<string>;
  /** Words that may come between such a word and the verb. */
  between: ReadonlySet<string>;
}

export const relationsOf: Readonly<Record<string, Relations>> = {
  de: {
    confusions: [
      'das dass',
      'seit seid',
      'wieder wider',
      'im in ihm ihn',
      'den denn',
      'wen wenn wem',
      'man mann',
      'zum zur zu',
      'vom von',
      'am an',
      'als wie',
      'mir mich',
      'dir dich',
      'für vor',
      'nach noch',
    ],
    articles: [
      'der die das den dem des',
      'ein eine einen einem einer eines',
      'ihr ihre ihren ihrem ihrer ihres',
      'sein seine seinen seinem seiner seines',
      'ihn ihm ihnen',
      'kein keine keinen keinem keiner keines',
      'dies diese diesen diesem dieser dieses',
      'jede jeden jedem jeder jedes',
      'welche welchen welchem welcher welches',
      'alle allen allem aller alles',
    ],
    verbs: [
      'ist sind',
      'wird werden',
      'wurde wurden',
      'kann können',
      'muss müssen',
      'soll sollen',
      'hat haben',
      'war waren',
      'darf dürfen',
    ],
    endings: ['e en er es em', 't en'],
    determiners: setOf(
      'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines ihre ihren ihrem ihrer ihres seine seinen seinem seiner seines diese diesen diesem dieser dieses jede jeden jedem jeder jedes im am zum zur vom beim ins',
    ),
    between: setOf('nicht'),
    notAgreeing: /t(?:>|$)|^beiden?>/,
    hasNounsInCapitals: true,
    pronounAfter: /^[,;:.!?–(-]$/,
    joints: setOf('und oder sowie bzw'),
  },
  es: {
    confusions: ['hay ahí', 'hecho echo', 'y e', 'o u', 'ha han a', 'haya halla', 'por para'],
    articles: [
      'el la los las',
      'un una unos unas',
      'este esta estos estas',
      'ese esa esos esas',
      'su sus',
      'del de',
      'al a',
      'lo los',
      'le les',
    ],
    verbs: ['es son', 'está están', 'ha han', 'fue fueron', 'puede pueden', 'tiene tienen', 'debe deben'],
    endings: ['o a os as', '- s', '- es', 'a an', 'e en', 'á án'],
    accents: /[áéíóú]/g,
    variants:
      'sólo éste ésta éstos éstas ése ésa ésos ésas aquél aquélla aquéllos aquéllas período períodos periodo periodos guión vídeo vídeos ícono íconos chófer'.split(
        ' ',
      ),
    determiners: setOf(
      'el la los las un una unos unas este esta estos estas ese esa esos esas del al su sus cada algún alguna algunos algunas otro otra otros otras nuestro nuestra nuestros nuestras',
    ),
    between: setOf('no'),
    notAgreeing: /(?:[aeáé]n|ó)(?:>|$)/,
    pronouns: setOf('la los las lo le les'),
    pronounAfter: /^[,;:.!?–(-]$/,
    joints: setOf('y e o u'),
  },
  fr: {
    confusions: [
      'a à as',
      'ou où',
      'ce se ces ses',
      "c' s'",
      'on ont',
      'son sont',
      'et est',
      'la là',
      'sa ça',
      'mes mais',
      'lui leur',
      'leur leurs',
      'du dû',
      'sur sûr',
      'peut peux peu',
      'quand quant',
      'dont donc',
      'près prêt',
      'sans sens',
    ],
    articles: [
      'le la les',
      'un une',
      'des de du',
      'au aux',
      'ce cet cette ces',
      'mon ma mes',
      'notre nos',
      'votre vos',
      'tout tous toute toutes',
      'quel quelle quels quelles',
      'aucun aucune',
      'même mêmes',
    ],
    verbs: ['peut peuvent', 'doit doivent', 'fait font', 'est sont', 'a ont', 'sera seront', 'était étaient'],
    endings: [
      'er é ée és ées ez e ent es',
      '- e s es',
      '- x',
      'al aux ale ales',
      'it ient',
      'if ifs ive ives',
      'eur eurs',
    ],
    // A circumflex on i and u is left out since 1990; where it makes another word, a set says so.
    accents: /[éèêàâôëï]|ù$/g,
    determiners: setOf(
      "le la les un une des du au aux ce cet cette ces mon ma mes son sa ses notre nos votre vos leur leurs chaque quelques plusieurs certains certaines tous toutes aucun aucune l'",
    ),
    governed: [
      {
        pattern: /er$/,
        words: setOf(
          "pour de d' à sans peut peuvent pouvez pouvons peux doit doivent devez devons dois veut veulent voulez voulons va vont allez allons faut fait faire laisser laisse permet pourrait pourraient pourrez devrait devraient devriez pourriez devrez",
        ),
      },
      { pattern: /ez$/, words: setOf('vous') },
      {
        pattern: /(?:é|ée|és|ées)$/,
        words: setOf(
          "a ont ai as avez avons avait avaient est sont était étaient été être avoir sera seront soit soient fut n'est ayant étant aura auront serait",
        ),
      },
    ],
    introduction: /^c' est$/,
    notAgreeing: /(?:ent|ez)(?:>|$)|er>(?!.*ers$)|^[^>]*(?<!ers)>[^>]*er$/,
    pronouns: setOf('le la les'),
    joints: setOf('et ou ni'),
    between: setOf('pas ne plus bien aussi également en y le la les vous se toujours'),
  },
  it: {
    confusions: ['e è ed', 'a ha ad', 'o ho', 'ai hai', 'anno hanno', 'da dà', 'di dì'],
    articles: [
      "un uno una un'",
      "il lo la l' i gli le",
      "del dello della dell' dei degli delle",
      "nel nello nella nell' nei negli nelle",
      "al allo alla all' ai agli alle",
      "sul sullo sulla sull' sui sugli sulle",
      "dal dallo dalla dall' dai dagli dalle",
      'questo questa questi queste',
      'quello quella quelli quelle',
      'suo sua suoi sue',
    ],
    verbs: ['è sono', 'ha hanno', 'può possono', 'viene vengono', 'deve devono'],
    endings: ['o a i e', 'e i', 'a ano', 'e ono'],
    accents: /[àèéìòù]$/g,
    determiners: setOf(
      'il lo la i gli le un uno una del dello della dei degli delle nel nello nella nei negli nelle al allo alla ai agli alle sul sullo sulla sui sugli sulle dal dallo dalla dai dagli dalle questo questa questi queste quello quella quelli quelle ogni alcuni alcune qualche molti molte',
    ),
    between: setOf('non'),
    notAgreeing: /[ao]no(?:>|$)/,
    pronouns: setOf('lo la le gli i il'),
    pronounAfter: /^[,;:.!?–(-]$/,
    joints: setOf('e ed o'),
  },
  pt: {
    confusions: [
      'e é',
      'a à há',
      'as às',
      'a ao',
      'mas mais',
      'mal mau',
      'por pôr',
      'onde aonde',
      'esta está',
      'tem têm',
    ],
    articles: [
      'o a os as',
      'um uma uns umas',
      'do da dos das de',
      'no na nos nas',
      'ao à aos às',
      'pelo pela pelos pelas',
      'este esta estes estas',
      'esse essa esses essas',
      'seu sua seus suas',
    ],
    verbs: ['é são', 'foi foram', 'está estão', 'tem têm', 'pode podem', 'deve devem', 'será serão'],
    endings: ['o a os as', '- s', '- es', 'a am', 'e em', 'ção ções', 'al ais', 'ável áveis', 'ível íveis'],
    accents: /[áàâéêíóôú]/g,
    // A tense, European forms, and what a reform took the accent from.
    variants: ['pôde', 'pára', 'dêmos', 'fôrma', 'pêlo', 'pólo', 'vêem', 'lêem', 'crêem'],
    determiners: setOf(
      'o os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela pelos pelas este esta estes estas esse essa esses essas seu sua seus suas cada alguns algumas outros outras todos todas',
    ),
    between: setOf('não'),
    notAgreeing: /[ae]m(?:>|$)/,
    pronouns: setOf('o a os as'),
    pronounAfter: /^[,;:.!?–(-]$/,
    joints: setOf('e ou'),
  },
};

/**
 * Returns the words that each word may have been written for, among known words.
 *
 * @param words by their numbers; only real words are related
 * @returns for each word the numbers of the others, none for most
 */
export function relate(
  words: readonly string[],
  { confusions, articles, verbs, endings, accents, variants = [] }: Relations,
): number[][] {
  const numbers = new Map(words.map((word, at) => [word, at]));
  const related = words.map(() => new Set<number>());
  const join = (group: ReadonlyArray<number | undefined>): void => {
    const found = group.filter((at) => at !== undefined);
    for (const one of found) for (const other of found) if (one !== other) related[one]?.add(other);
  };
  for (const set of [...confusions, ...articles, ...verbs]) join(set.split(' ').map((word) => numbers.get(word)));
  for (const list of endings) {
    const all = list.split(' ').map((ending) => (ending === '-' ? '' : ending));
    for (const stem of stemsOf(words, all)) join(all.map((ending) => numbers.get(stem + ending)));
  }
  if (accents) {
    words.forEach((word) => {
      if (!isReal(word) || variants.includes(word) || /(?:ámos)$/.test(word)) return;
      for (const { index, 0: letter } of word.matchAll(accents)) {
        join([word, word.slice(0, index) + bare(letter) + word.slice(index + 1)].map((one) => numbers.get(one)));
      }
    });
  }
  return related.map((others) => [...others].sort((a, b) => a - b));
}

/** Shorter stems are other words more often than they are forms of one. */
const shortestStem = 3;

function stemsOf(words: readonly string[], endings: readonly string[]): Set<string> {
  const stems = new Set<string>();
  for (const word of words) {
    if (!isReal(word)) continue;
    for (const ending of endings) {
      const stem = word.slice(0, word.length - ending.length);
      if (word.endsWith(ending) && stem.length >= shortestStem) stems.add(stem);
    }
  }
  return stems;
}

function isReal(word: string): boolean {
  return /^\p{L}+'?$/u.test(word);
}

function bare(letter: string): string {
  return letter.normalize('NFD').charAt(0);
}
