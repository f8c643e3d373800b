import { finding, type Finding } from '../finding';
import { likeCase } from '../likeCase';
import type { ContextModel, Rival } from './contextModel';
import { kindOf, type ChangeKind, type Neighbour } from './gates';
import type { Relations } from './relations';
import { code, sentencesOf, type Token } from './tokens';
import { leastThreshold, threshold } from './thresholds';

/** What tells whether a word belongs to the language. */
export interface Vocabulary {
  /** Of the language, and not rather a word of the trade, which no rule of grammar is sure about. */
  isOwn(word: string): boolean;
}

/** Shorter sentences say too little of what may stand in them: titles, labels. */
const fewestWords = 5;
/** How far before a word an "and" may stand that joins what it belongs to. */
const farthestJoint = 6;
/** What is as likely as the best but for this is a suggestion too. */
const nearlyAsLikely = 1.5;

/** Finds words that are right as such and wrong where they stand. */
export class ContextChecker {
  constructor(
    private readonly language: string,
    private readonly model: ContextModel,
    private readonly relations: Relations,
    private readonly vocabulary: Vocabulary,
  ) {}

  /** In text order, not overlapping. */
  find(text: string): Finding[] {
    return sentencesOf(text).flatMap((tokens) => this.findIn(text, tokens));
  }

  private findIn(text: string, tokens: readonly Token[]): Finding[] {
    if (tokens.filter(({ form }) => /\p{L}/u.test(form)).length < fewestWords) return [];
    const least = leastThreshold(this.language);
    const forms = tokens.map(({ form }) => form);
    const byPlace = new Map<number, Rival[]>();
    for (const rival of this.model.rivals(forms, (at) => tokens[at]?.isWord === true, least)) {
      byPlace.set(rival.at, [...(byPlace.get(rival.at) ?? []), rival]);
    }
    const found = [...byPlace].flatMap(([at, rivals]) => this.judge(text, tokens, at, rivals));
    // One slip makes its neighbours look wrong too: the likeliest change goes first, and those beside it wait.
    const kept: typeof found = [];
    for (const one of found.sort((a, b) => b.odds - a.odds)) {
      if (!kept.some((other) => Math.abs(other.at - one.at) <= 3)) kept.push(one);
    }
    return kept.sort((a, b) => a.at - b.at).map((one) => one.finding);
  }

  private judge(
    text: string,
    tokens: readonly Token[],
    at: number,
    rivals: readonly Rival[],
  ): Array<{ at: number; odds: number; finding: Finding }> {
    const token = tokens[at];
    const [best] = rivals;
    if (!token || !best) return [];
    const kind = this.kindOf(tokens, at, best.form);
    if (!kind || best.odds < threshold(this.language, kind, token.form, best.form)) return [];
    const wrong = text.slice(token.start, token.end);
    const suggestions = rivals
      .filter(({ odds, form }) => odds > best.odds - nearlyAsLikely && this.kindOf(tokens, at, form) === kind)
      .map(({ form }) => likeCase(wrong, form));
    return [{ at, odds: best.odds, finding: finding(token, suggestions, `grammar/${kind}`) }];
  }

  private kindOf(tokens: readonly Token[], at: number, to: string): ChangeKind | undefined {
    const token = tokens[at];
    // The last words of what is cut short may go on in a way that nobody sees.
    if (at >= tokens.length - 2 && !/^[.:!?…]$/.test(tokens.at(-1)?.form ?? '')) return undefined;
    // Beside code or a name nothing agrees with anything.
    if (!token || tokens[at - 1]?.form === code || tokens[at + 1]?.form === code) return undefined;
    const from = token.form;
    const neighbour = ({ form, isWord }: Token): Neighbour => ({
      form,
      isOwn: (isWord || this.relations.hasNounsInCapitals === true) && this.vocabulary.isOwn(form),
    });
    const shortlyBefore = tokens.slice(Math.max(0, at - farthestJoint), at).reverse();
    const kind = kindOf(
      {
        from,
        to,
        before: shortlyBefore.slice(0, 2).map(neighbour),
        after: tokens.slice(at + 1, at + 3).map(neighbour),
        isFirst: at === 0,
        isJoined: shortlyBefore.some(({ form }) => this.relations.joints.has(form)),
      },
      this.relations,
    );
    const isClosed = kind === 'confusion' || kind === 'article' || kind === 'verb-number';
    return isClosed || this.vocabulary.isOwn(from) ? kind : undefined;
  }
}
