import { setOf } from '../setOf';

/** Words before nouns in the plural, and what tells the gender of these. */
export interface PluralForms {
  /** Quantities that come before nouns only: masculine and feminine. */
  quantities: ReadonlyMap<string, string>;
  /** Articles, of which some are pronouns, too: "los fusiones" may be "you merge them". */
  articles: ReadonlyMap<string, string>;
  /** Articles that may be pronouns. */
  pronouns: ReadonlySet<string>;
  /** Behind these and at the beginning of a clause no pronoun stands. */
  beforeArticle: RegExp;
  /** Endings of nouns that can’t be verbs after a pronoun. */
  nounAlone?: RegExp;
  /** Returns the possible singulars of a plural noun. */
  singulars(noun: string): string[];
  /** Endings that tell the gender of a word of the language. */
  feminine: RegExp;
  masculine: RegExp;
  /** Adverbs and verbs that end like the other gender. */
  otherEndings: ReadonlySet<string>;
  /** The form of a masculine word that stands before a noun, where there are several. */
  masculineBefore?(word: string, noun: string): string;
}

const pairsOf = (words: string): ReadonlyMap<string, string> =>
  new Map(words.split(', ').map((pair) => pair.split('/') as [masculine: string, feminine: string]));

const spanish: PluralForms = {
  quantities: pairsOf(
    'unos pocos/unas pocas, unos cuantos/unas cuantas, muchos otros/muchas otras, muchos/muchas, pocos/pocas, unos/unas, varios/varias, otros/otras, algunos/algunas, nuestros/nuestras, estos/estas, esos/esas, demasiados/demasiadas, cuántos/cuántas, tantos/tantas, numerosos/numerosas',
  ),
  articles: pairsOf('todos los/todas las, los/las'),
  pronouns: setOf('los las'),
  beforeArticle:
    /(?:^|[.:;!?(]|(?<!\p{L})(?:de|a|en|con|por|para|entre|sobre|sin|hasta|desde|todos|todas|según|mediante|tras|\p{L}+[aei]r))\s*$/iu,
  singulars: (noun) => [
    noun,
    ...(noun.endsWith('iones') ? [`${noun.slice(0, -5)}ión`] : []),
    ...(noun.endsWith('es') ? [noun.slice(0, -2)] : []),
    ...(noun.endsWith('s') ? [noun.slice(0, -1)] : []),
  ],
  feminine: /(?:[cs]iones|[dt]ades|tudes|umbres|(?<!m|ist|crat|pat|naut|cid|rí)as)$/,
  // Not "veremos".
  masculine: /(?:(?<!m)os|[ai]smos|itmos)$/,
  otherEndings: setOf(
    'apenas mientras días mapas planetas cometas tranvías poetas atletas pilotas guías colegas policías espías vigías cámaras guardias gigas megas teras piratas menos manos fotos motos radios discos modelos puedas hayas seas vayas tengas quieras hagas digas veas sepas',
  ),
};

const portuguese: PluralForms = {
  quantities: pairsOf(
    'uns poucos/umas poucas, muitos outros/muitas outras, muitos/muitas, poucos/poucas, vários/várias, outros/outras, alguns/algumas, nossos/nossas, estes/estas, esses/essas, quantos/quantas, tantos/tantas, inúmeros/inúmeras, dos/das, pelos/pelas, aos/às, nestes/nestas, nesses/nessas, destes/destas, desses/dessas, todos os/todas as, seus/suas, meus/minhas',
  ),
  articles: pairsOf('os/as, nos/nas'),
  pronouns: setOf('os as nos nas'),
  beforeArticle:
    /(?:^|[.:;!?(]|(?<!\p{L})(?:para|com|sem|sobre|entre|até|e|ou|todos|todas|ambos|ambas|são|estão|\p{L}+[aei]r))\s*$/iu,
  nounAlone: /(?:[çsx]ões|dades|mentos)$/,
  singulars: (noun) => {
    if (/[õã]es$/.test(noun)) return [`${noun.slice(0, -3)}ão`];
    if (noun.endsWith('ns')) return [`${noun.slice(0, -2)}m`];
    if (/[aeou]is$/.test(noun)) return [`${noun.slice(0, -2)}l`];
    if (/[rzs]es$/.test(noun)) return [noun.slice(0, -2), noun.slice(0, -1)];
    return noun.endsWith('s') ? [noun, noun.slice(0, -1)] : [];
  },
  feminine: /(?:[çsx]ões|dades|agens|tudes)$/,
  masculine: /(?:mentos|dores|ismos)$/,
  otherEndings: setOf('selvagens'),
};

/** Before these Italian has "gli" and "quegli", and not "i" and "quei". */
const openly = /^(?:[aeiouàèéìòù]|s[^aeiouàèéìòù]|z|gn|ps|pn|x|y)/;
const beforeOpen = new Map(
  'i/gli, dei/degli, nei/negli, ai/agli, sui/sugli, dai/dagli, quei/quegli, tutti i/tutti gli'
    .split(', ')
    .map((pair) => pair.split('/') as [usual: string, open: string]),
);
const beforeOthers = new Map([...beforeOpen].map(([usual, open]) => [open, usual]));

const italian: PluralForms = {
  quantities: pairsOf(
    'dei/delle, degli/delle, nei/nelle, negli/nelle, ai/alle, agli/alle, sui/sulle, sugli/sulle, dai/dalle, dagli/dalle, quei/quelle, quegli/quelle, questi/queste, alcuni/alcune, molti/molte, pochi/poche, altri/altre, vari/varie, diversi/diverse, numerosi/numerose, tutti i/tutte le, tutti gli/tutte le, nostri/nostre, vostri/vostre, tuoi/tue, i/le',
  ),
  articles: pairsOf('gli/le'),
  pronouns: setOf('gli le'),
  beforeArticle: /(?:^|[.:;!?(]|(?<!\p{L})(?:per|con|tra|fra|sono|entrambi|entrambe|anche|\p{L}+[aei]re))\s*$/iu,
  nounAlone: /(?:[zs]ioni|\p{L}{2}menti)$/u,
  singulars: (noun) => {
    if (/[cg]h[ie]$/.test(noun)) return [`${noun.slice(0, -2)}${noun.endsWith('i') ? 'o' : 'a'}`];
    if (noun.endsWith('ie')) return [`${noun.slice(0, -1)}a`];
    if (noun.endsWith('i')) return ['o', 'e', 'a', 'io'].map((ending) => noun.slice(0, -1) + ending);
    if (/[cg]e$/.test(noun)) return [`${noun.slice(0, -1)}ia`, `${noun.slice(0, -1)}a`];
    if (noun.endsWith('e')) return [`${noun.slice(0, -1)}a`];
    // "i link"; those in "-a" and "-o" stand for one thing.
    return /[aeo]$/.test(noun) ? [] : [noun];
  },
  feminine: /(?:zioni|sioni)$/,
  masculine: /(?:menti|tori|ismi)$/,
  otherEndings: setOf('storie momenti'),
  masculineBefore: (word, noun) => (openly.test(noun) ? beforeOpen : beforeOthers).get(word) ?? word,
};

/** Forms of the languages whose plural nouns are checked. */
export const pluralForms: Readonly<Record<string, PluralForms>> = { es: spanish, it: italian, pt: portuguese };
