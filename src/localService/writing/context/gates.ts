import type { Relations } from './relations';

/** A word that stands beside the one that may be wrong. */
export interface Neighbour {
  form: string;
  /** True for a lower-case word of the language that is no name or term of another. */
  isOwn: boolean;
}

/** Change that the rules below examine. */
export interface Change {
  from: string;
  to: string;
  /** The words before it, the nearest first. */
  before: readonly Neighbour[];
  after: readonly Neighbour[];
  isFirst: boolean;
  /** An "and" or "or" stands shortly before: what follows it may be in the plural for two things. */
  isJoined: boolean;
}

/** Kind of change from one word to another, each with a rule id of its own. */
export type ChangeKind = 'confusion' | 'accent' | 'article' | 'agreement' | 'verb-form' | 'verb-number';

/**
 * The kind of a change; `undefined` where what stands around it says too little: an article before a foreign word, an
 * ending without an article, a verb without what governs it.
 */
export function kindOf(change: Change, relations: Relations): ChangeKind | undefined {
  const { from, to, before, after, isFirst } = change;
  const [previous = nothing, beforeThat = nothing] = before;
  // "paso a paso", "étape par étape".
  if (beforeThat.form === from || after[1]?.form === from) return undefined;
  if (haveBoth(relations.confusions, from, to)) return 'confusion';
  if (haveBoth(relations.articles, from, to)) {
    const isPronoun = relations.pronounAfter !== undefined && (isFirst || relations.pronounAfter.test(previous.form));
    return after[0]?.isOwn === true && !isPronoun ? 'article' : undefined;
  }
  if (haveBoth(relations.verbs, from, to)) return 'verb-number';
  if (isFirst) return undefined;
  // "la razón por la que debes": what follows is a verb.
  if (relatives.has(previous.form)) return bareOf(from) === bareOf(to) ? 'accent' : undefined;
  const { governed = [], between, determiners } = relations;
  const governing = governed.find(({ pattern }) => pattern.test(to));
  if (governing && governed.some(({ pattern, isFinal = false }) => !isFinal && pattern.test(from))) {
    // "les références qu'il a trouvées": a participle that agrees may do so with what stands far before it.
    if (governing === governed.find(({ pattern }) => pattern.test(from))) return undefined;
    const isGoverned =
      governing.words.has(previous.form) || (between.has(previous.form) && governing.words.has(beforeThat.form));
    return isGoverned && !relations.introduction?.test(`${beforeThat.form} ${previous.form}`) ? 'verb-form' : undefined;
  }
  if (bareOf(from) === bareOf(to)) return 'accent';
  if (relations.notAgreeing?.test(`${from}>${to}`)) return undefined;
  const isDetermined = determiners.has(previous.form) || (previous.isOwn && determiners.has(beforeThat.form));
  return isDetermined && !change.isJoined ? 'agreement' : undefined;
}

function haveBoth(sets: readonly string[], one: string, other: string): boolean {
  return sets.some((set) => {
    const words = set.split(' ');
    return words.includes(one) && words.includes(other);
  });
}

const relatives = new Set('que qui dont où che cui cual cuales quien qual quais onde'.split(' '));

const nothing: Neighbour = { form: '', isOwn: false };

function bareOf(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}
