import { baseLanguage } from '../../../formats/languageCode';
import { translationLanguages } from '../../data/catalogue';
import { askInParts } from '../../languageModel/askInParts';
import { answerProblem } from '../../languageModel/proofs';
import type { Outside } from '../../outside/outside';
import { openSpans } from '../../translation/markedText';
import type { DetectLanguage } from '../../translation/sourceLanguage';
import type {
  EnginePair,
  EngineSegment,
  EngineTranslation,
  LanguagePair,
  TranslationEngine,
  TranslationWish,
} from '../engine';
import { readMarks, writeMarks } from '../marks';
import { translationInstructions } from './instructions';

/** Context that goes with every question, in UTF-16 units from its beginning. */
const longestContext = 1_500;

/** A language model of the user's own: translates between all languages of the contract, as told in words. */
export class LanguageModelEngine implements TranslationEngine {
  readonly choice = 'languageModel';
  readonly readsTerms = true;
  readonly readsInstructions = true;
  private allPairs: readonly EnginePair[] | undefined;

  constructor(
    private readonly outside: Outside,
    private readonly detect: DetectLanguage,
  ) {}

  get name(): string {
    return this.outside.options.languageModel?.name ?? 'Language model';
  }

  pairs(): Promise<readonly EnginePair[]> {
    if (!this.outside.options.languageModel) return Promise.resolve([]);
    this.allPairs ??= everyPair();
    return Promise.resolve(this.allPairs);
  }

  async translate(
    segments: readonly EngineSegment[],
    pair: LanguagePair,
    signal?: AbortSignal,
    wish: TranslationWish = {},
  ): Promise<EngineTranslation[]> {
    const context = wish.context?.trim().slice(0, longestContext);
    const proofs = await askInParts<EngineTranslation>(
      this.outside,
      {
        instructions: translationInstructions({ ...pair, ...wish }),
        around: context ? { context } : undefined,
        texts: segments.map((segment) => writeMarks(segment)),
        prove: async (answer, index) => {
          const segment = segments[index] ?? { text: '', protectedSpans: [] };
          const read = readMarks(answer, segment);
          if ('problem' in read) return read;
          const problem = await answerProblem(openText(segment), openText(read), pair, this.detect);
          return problem === undefined ? { result: read } : { problem };
        },
      },
      signal,
    );
    return segments.map((segment, index) => {
      const proof = proofs[index];
      if (proof && 'result' in proof) return proof.result;
      return { ...segment, problem: proof?.problem };
    });
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}

function everyPair(): EnginePair[] {
  const { sources, targets } = translationLanguages();
  return sources.flatMap((source) =>
    targets
      .filter((target) => baseLanguage(target) !== baseLanguage(source))
      .map((target) => ({ source: source.toLowerCase(), target: target.toLowerCase(), quality: 'draft' as const })),
  );
}

function openText({ text, protectedSpans }: EngineSegment): string {
  return openSpans({ text, protectedSpans })
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');
}
