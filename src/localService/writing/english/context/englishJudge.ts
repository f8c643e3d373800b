import { finding, type Finding } from '../../finding';
import { likeCase } from '../../likeCase';
import type { Change, Judge, Sentence } from '../../context/contextChecker';
import type { Context } from '../../context/contextModel';
import { englishSentences } from '../../context/tokens';
import { candidatesOf, readSentence, type Candidate } from './candidates';
import type { EnglishWords } from './englishWords';

/** Thresholds by which a change must fit better than the original, for each group of candidates. Other groups are not used. */
export type EnglishThresholds = Readonly<Record<string, number>>;

/** More tokens are no sentence. */
const mostTokens = 120;

/** Judges whether other function words, none or another form of a word fit better in a place. */
export class EnglishJudge implements Judge {
  readonly reach = 2;

  constructor(
    private readonly words: EnglishWords,
    private readonly thresholds: EnglishThresholds,
  ) {}

  sentencesOf(text: string): Sentence[] {
    return englishSentences(text)
      .filter(({ length }) => length >= 3 && length <= mostTokens)
      .map(readSentence);
  }

  judge(sentence: Sentence, read: () => Context): Change[] {
    const likely = candidatesOf(sentence, read(), this.words)
      .map((candidate) => ({ ...candidate, margin: candidate.score - (this.thresholds[candidate.group] ?? Infinity) }))
      .filter(({ margin }) => margin > 0)
      .sort((a, b) => b.margin - a.margin);
    // Of each place and kind the best, with the others as suggestions.
    return likely.flatMap((best, index): Change[] => {
      const isLike = ({ at, kind }: Candidate): boolean => at === best.at && kind === best.kind;
      if (likely.findIndex(isLike) < index) return [];
      const found = toFinding(sentence, best, likely.filter(isLike));
      return found ? [{ at: best.at, margin: best.margin, finding: found }] : [];
    });
  }
}

/** @param alike the best candidate and others for its place, best first */
function toFinding({ tokens }: Sentence, best: Candidate, alike: readonly Candidate[]): Finding | undefined {
  const token = tokens[best.at];
  if (!token) return undefined;
  const rule = ruleOf(best);
  if (best.kind === 'remove') {
    return finding({ start: token.start, end: tokens[best.at + 1]?.start ?? token.end }, [''], rule);
  }
  if (best.kind === 'form' && /^(?:plural>singular|s>base) after one determiner$/.test(best.group)) {
    const before = tokens[best.at - 1];
    const isSettled = oneOrMany.has(tokens[best.at + 1]?.text ?? '');
    // "avoid this operations": which of both words is wrong nobody knows.
    if (before?.form.toLowerCase() === 'this' && !isSettled && before.end + 1 === token.start) {
      const both = [`${before.text} ${best.to}`, `${likeCase(before.text, 'these')} ${token.text}`];
      return finding({ start: before.start, end: token.end }, both, rule);
    }
  }
  const written = ({ kind, to }: Candidate): string =>
    kind === 'insert' ? `${to} ${token.text}` : likeCase(token.text, to);
  return finding(token, alike.map(written), rule);
}

const oneOrMany = new Set([
  ...['is', 'are', 'was', 'were', 'has', 'have', 'do', 'does', "doesn't", "don't", "isn't", "aren't", "wasn't"],
  ...["weren't", "hasn't", "haven't"],
]);
const verbForms = new Set(['be', 'been', 'being', 'having', 'done']);

function ruleOf({ kind, from, to, group }: Candidate): string {
  if (kind === 'insert') return 'grammar/missing-word';
  if (kind === 'remove') return 'grammar/extra-word';
  if (kind === 'form') {
    const isNumber = /singular|plural/.test(group) || /after (?:a|one) determiner$/.test(group);
    if (isNumber) return 'grammar/noun-number';
    const isAgreement = /^(?:base>s|s>base)(?! after (?:a modal|an auxiliary))/.test(group);
    return isAgreement ? 'grammar/subject-verb' : 'grammar/verb-form';
  }
  if (group.startsWith('preposition')) return 'grammar/preposition';
  if (verbForms.has(from) || verbForms.has(to)) return 'grammar/verb-form';
  if (oneOrMany.has(from) && oneOrMany.has(to)) return 'grammar/subject-verb';
  return to === 'this' || to === 'these' ? 'grammar/noun-number' : 'grammar/confusion';
}
