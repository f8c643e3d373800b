import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { splitSentences } from '../../../../formats/prose/sentences';
import { finding, type Finding } from '../../finding';
import { likeCase } from '../../likeCase';
import { candidatesOf, readSentence, type Candidate, type ReadSentence } from './candidates';
import { ContextModel } from './model';
import { tokensOf } from './tokens';

/** By how much a change must fit better than what stands there, for each group of candidates. Other groups are not used. */
type Thresholds = Readonly<Record<string, number>>;

/** More tokens are no sentence. */
const mostTokens = 120;

/** Finds errors of English grammar by what usually stands between such words. */
export class EnglishContextChecker {
  private constructor(
    private readonly model: ContextModel,
    private readonly thresholds: Thresholds,
  ) {}

  /** @param folder holds `grammar_en.bin`, `grammar_en.json.gz` and `grammar_en.thresholds.json` */
  static async read(folder: string): Promise<EnglishContextChecker> {
    const [model, thresholds] = await Promise.all([
      ContextModel.read(folder),
      readFile(path.join(folder, 'grammar_en.thresholds.json'), 'utf8'),
    ]);
    return new EnglishContextChecker(model, JSON.parse(thresholds) as Thresholds);
  }

  /** Findings that do not touch each other, in UTF-16 units of the text. */
  find(text: string): Finding[] {
    return splitSentences(text, 'markdown').flatMap(({ start, end }) =>
      this.findInSentence(text.slice(start, end)).map((found) => ({
        ...found,
        start: found.start + start,
        end: found.end + start,
      })),
    );
  }

  private findInSentence(text: string): Finding[] {
    const tokens = tokensOf(text);
    if (tokens.length < 3 || tokens.length > mostTokens) return [];
    const { vocabulary } = this.model;
    const sentence = readSentence(tokens);
    const context = this.model.read(vocabulary.idsOf(tokens));
    const likely = candidatesOf(sentence, context, vocabulary)
      .map((candidate) => ({ ...candidate, margin: candidate.score - (this.thresholds[candidate.group] ?? Infinity) }))
      .filter(({ margin }) => margin > 0)
      .sort((a, b) => b.margin - a.margin);
    const taken: Candidate[] = [];
    for (const candidate of likely)
      // One error makes its neighbours look wrong, too.
      if (taken.every(({ at }) => Math.abs(at - candidate.at) > 2)) taken.push(candidate);
    return taken
      .sort((a, b) => a.at - b.at)
      .flatMap((best) =>
        toFinding(
          sentence,
          best,
          likely.filter(({ at, kind }) => at === best.at && kind === best.kind),
        ),
      );
  }
}

/** @param alike the best candidate and others for its place, best first */
function toFinding({ tokens }: ReadSentence, best: Candidate, alike: readonly Candidate[]): Finding[] {
  const token = tokens[best.at];
  if (!token) return [];
  const rule = ruleOf(best);
  switch (best.kind) {
    case 'remove':
      return [finding({ start: token.start, end: tokens[best.at + 1]?.start ?? token.end }, [''], rule)];
    case 'insert':
      return [
        finding(
          token,
          alike.map(({ to }) => `${to} ${token.text}`),
          rule,
        ),
      ];
    default:
      return [
        finding(
          token,
          alike.map(({ to }) => likeCase(token.text, to)),
          rule,
        ),
      ];
  }
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
    const isNumber = /singular|plural/.test(group) || group.endsWith('after a determiner');
    if (isNumber) return 'grammar/noun-number';
    const isAgreement = /^(?:base>s|s>base)(?! after (?:a modal|an auxiliary))/.test(group);
    return isAgreement ? 'grammar/subject-verb' : 'grammar/verb-form';
  }
  if (group.startsWith('preposition')) return 'grammar/preposition';
  if (verbForms.has(from) || verbForms.has(to)) return 'grammar/verb-form';
  if (oneOrMany.has(from) && oneOrMany.has(to)) return 'grammar/subject-verb';
  return to === 'this' || to === 'these' ? 'grammar/noun-number' : 'grammar/confusion';
}
