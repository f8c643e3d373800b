import { finding } from '../finding';
import { likeCase } from '../likeCase';
import type { Change, Judge, Sentence } from './contextChecker';
import type { Context } from './contextModel';
import { kindOf, type ChangeKind, type Neighbour } from './gates';
import { relate, type Relations } from './relations';
import { code, number, sentencesOf, symbol, type Token } from './tokens';
import { threshold } from './thresholds';
import type { Vocabulary } from './vocabulary';

/** Shorter sentences say too little of what may stand in them: titles, labels. */
const fewestWords = 5;
/** Max distance before a word of an “and” that joins what it belongs to. */
const farthestJoint = 6;
/** Max gap to the best: a word within it is also a suggestion. */
const nearlyAsLikely = 1.5;

/** Marks that a sentence may begin behind. */
const openers = new Set(['"', '(', '[', ':', '-', '/']);
const joinsBefore = new Set(['-', '/', ')', symbol, code, number]);
const joinsAfter = new Set(['-', '/', '(', symbol, code, number]);

/** Word that may have been meant instead. */
interface Rival {
  form: string;
  /** Natural logarithm of the odds that it is right rather than the word written. */
  odds: number;
}

/** Judges whether another word that may be taken for one, by ending, accent or sound, fits better in its place. */
export class RivalJudge implements Judge {
  readonly reach = 3;
  private readonly rivalsOf: ReadonlyArray<readonly number[]>;

  /** @param isOwn whether a word is of the language, and not rather one of the trade, which no rule is sure about */
  constructor(
    private readonly language: string,
    private readonly vocabulary: Vocabulary,
    private readonly relations: Relations,
    private readonly isOwn: (word: string) => boolean,
  ) {
    this.rivalsOf = relate(vocabulary.words, relations);
  }

  sentencesOf(text: string): Sentence[] {
    return sentencesOf(text)
      .filter((tokens) => tokens.filter(({ kind }) => kind === 'word').length >= fewestWords)
      .map((tokens) => ({ tokens, words: tokens.map(({ form }) => form), isOpen: openIn(tokens) }));
  }

  judge(sentence: Sentence, read: () => Context): Change[] {
    const asked = sentence.words.flatMap((word, at) => {
      const number = sentence.isOpen[at] ? this.vocabulary.numberOf(word) : undefined;
      const rivals = number === undefined ? [] : (this.rivalsOf[number] ?? []);
      return number === undefined || rivals.length === 0 ? [] : [{ at, number, rivals }];
    });
    if (asked.length === 0) return [];
    const context = read();
    return asked.flatMap(({ at, number, rivals }) => {
      const [here = 0, ...others] = context.rivals(at, [number, ...rivals]);
      const likely = rivals
        .map((rival, index) => ({ form: this.vocabulary.words[rival] ?? '', odds: (others[index] ?? 0) - here }))
        .sort((a, b) => b.odds - a.odds);
      return this.changes(sentence, at, likely);
    });
  }

  private changes(sentence: Sentence, at: number, rivals: readonly Rival[]): Change[] {
    const token = sentence.tokens[at];
    const [best] = rivals;
    if (!token || !best) return [];
    const kind = this.kindOf(sentence, at, best.form);
    const margin = kind ? best.odds - threshold(this.language, kind, token.form, best.form) : -1;
    if (margin < 0) return [];
    const suggestions = rivals
      .filter(({ odds, form }) => odds > best.odds - nearlyAsLikely && this.kindOf(sentence, at, form) === kind)
      .map(({ form }) => likeCase(token.text, form));
    return [{ at, margin, finding: finding(token, suggestions, `grammar/${kind}`) }];
  }

  private kindOf({ tokens, isOpen }: Sentence, at: number, to: string): ChangeKind | undefined {
    const token = tokens[at];
    // The last words of what is cut short may go on in a way that nobody sees.
    if (at >= tokens.length - 2 && !/^[.:!?…]$/.test(tokens.at(-1)?.form ?? '')) return undefined;
    // Beside code or a name nothing agrees with anything.
    if (!token || tokens[at - 1]?.form === code || tokens[at + 1]?.form === code) return undefined;
    const from = token.form;
    const neighbour = (index: number): Neighbour => {
      const form = tokens[index]?.form ?? '';
      const mayBeOwn = isOpen[index] === true || this.relations.hasNounsInCapitals === true;
      return { form, isOwn: mayBeOwn && this.isOwn(form) };
    };
    const shortlyBefore = tokens.slice(Math.max(0, at - farthestJoint), at);
    const kind = kindOf(
      {
        from,
        to,
        before: [at - 1, at - 2].filter((index) => index >= 0).map(neighbour),
        after: [at + 1, at + 2].filter((index) => index < tokens.length).map(neighbour),
        isFirst: at === 0,
        isJoined: shortlyBefore.some(({ form }) => this.relations.joints.has(form)),
      },
      this.relations,
    );
    const isClosed = kind === 'confusion' || kind === 'article' || kind === 'verb-number';
    return isClosed || this.isOwn(from) ? kind : undefined;
  }
}

/** Returns which tokens may be wrong: lower-case words, or the first word; never a name or a part of a compound. */
export function openIn(tokens: readonly Token[]): boolean[] {
  const first = tokens.findIndex(({ form }) => !openers.has(form));
  return tokens.map(({ kind, text, form, start, end }, at) => {
    if (kind !== 'word' || (text !== text.toLowerCase() && at !== first)) return false;
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    // A part of several words in one ("client-side", "a-t-il", "développeur·ses", "fichier(s)").
    return !(
      (before?.end === start && joinsBefore.has(before.form)) ||
      (after?.start === end && joinsAfter.has(after.form) && !form.endsWith("'"))
    );
  });
}
