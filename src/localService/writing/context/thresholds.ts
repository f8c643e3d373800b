import type { ChangeKind } from './gates';
import { relationsOf } from './relations';

/** Thresholds for how much likelier another word must be, in nats, by kind of change and for some pairs: `est>et`. */
export interface Thresholds {
  kinds: Readonly<Record<ChangeKind, number>>;
  pairs?: Readonly<Record<string, number>>;
}

/**
 * Chosen on translated documents of public projects, the part `tune` of them, so that few right words are marked (see
 * `data/writing/README.md`). Words that are confused are looked for only where at least four of five of what is told on
 * foreign texts are errors, judged on 20 or more: in German, French and Italian they were fewer.
 */
const chosen: Readonly<Record<string, Thresholds>> = {
  de: {
    kinds: {
      confusion: Infinity,
      accent: Infinity,
      article: 6.5,
      agreement: 5.8,
      'verb-form': Infinity,
      'verb-number': Infinity,
    },
    pairs: { 'das>dass': 5.9, 'seid>seit': 5, 'dem>das': 9, 'einer>eine': 9 },
  },
  es: {
    kinds: { confusion: 6, accent: 4.2, article: 6.3, agreement: 5.7, 'verb-form': Infinity, 'verb-number': 7.5 },
    pairs: {
      'e>y': 9,
      'u>o': 9,
      'por>para': 8,
      'para>por': 8,
      'qué>que': 9,
      'cómo>como': 9,
      'cuándo>cuando': 9,
      'dónde>donde': 9,
      'cuál>cual': 9,
      'quién>quien': 9,
      'dé>de': Infinity,
      'sé>se': Infinity,
      'del>de': 9,
      'sí>si': 9,
      'tú>tu': 4.8,
      'esté>este': 8,
    },
  },
  fr: {
    kinds: { confusion: Infinity, accent: 6, article: 7.5, agreement: 5.8, 'verb-form': 7, 'verb-number': 8.5 },
    pairs: { 'ciblé>cible': Infinity, 'a>à': 6 },
  },
  it: {
    kinds: { confusion: Infinity, accent: 5, article: 6.5, agreement: 9, 'verb-form': Infinity, 'verb-number': 7.5 },
    pairs: { 'e>è': 6, 'sé>se': 9.5, 'lo>il': 9.5, 'gli>i': 9.5, "ai>all'": Infinity },
  },
  pt: {
    kinds: { confusion: 6, accent: 4.2, article: 6.2, agreement: 5.5, 'verb-form': Infinity, 'verb-number': 8.5 },
    pairs: {
      'dê>de': 9,
      'é>e': 8.5,
      'e>é': 4.2,
      'quê>que': Infinity,
      'porquê>porque': Infinity,
      'àquela>aquela': Infinity,
      'àquele>aquele': Infinity,
      'àquilo>aquilo': Infinity,
      'publica>pública': 9,
      'há>a': 9,
      'a>há': 9,
      'ao>a': 9,
      'nos>no': 9,
      'nos>na': 9,
      'nos>nas': 9,
      'do>de': 9,
      'controlo>controla': Infinity,
    },
  },
};

/** An article that may be a pronoun ("les" in "je les liste") is found wrong so much later. */
const pronounMargin = 2.5;

/** Returns the threshold of a change; nothing reaches it in a language without thresholds. */
export function threshold(language: string, kind: ChangeKind, from: string, to: string): number {
  const { kinds, pairs } = chosen[language] ?? {};
  const isPronoun = kind === 'article' && relationsOf[language]?.pronouns?.has(from) === true;
  return pairs?.[`${from}>${to}`] ?? (kinds?.[kind] ?? Infinity) + (isPronoun ? pronounMargin : 0);
}
