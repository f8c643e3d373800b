import { isOutsideParty } from '../../shared/engines';
import type { EngineChoice } from '../../shared/outsideWork';
import type {
  EnginePair,
  EngineSegment,
  EngineTranslation,
  LanguagePair,
  TranslationEngine,
  TranslationWish,
} from './engine';
import type { WorkRecord } from './workRecord';

/** An engine whose work is kept in the record. */
export class RecordedEngine implements TranslationEngine {
  constructor(
    private readonly engine: TranslationEngine,
    private readonly record: WorkRecord,
  ) {}

  get name(): string {
    return this.engine.name;
  }

  get choice(): EngineChoice | undefined {
    return this.engine.choice;
  }

  get readsTerms(): true | undefined {
    return this.engine.readsTerms;
  }

  get readsInstructions(): true | undefined {
    return this.engine.readsInstructions;
  }

  get isLoaded(): boolean | undefined {
    return this.engine.isLoaded;
  }

  pairs(): Promise<readonly EnginePair[]> {
    return this.engine.pairs();
  }

  async translate(
    segments: readonly EngineSegment[],
    pair: LanguagePair,
    signal?: AbortSignal,
    wish?: TranslationWish,
  ): Promise<EngineTranslation[]> {
    const { engine, record } = this;
    const texts = segments.map(({ text }) => text);
    const done = await record.measure(translating(engine), texts, () => engine.translate(segments, pair, signal, wish));
    if (isOutsideParty(engine.choice)) record.answered(engine.choice);
    return done;
  }

  stop(): Promise<void> {
    return this.engine.stop();
  }
}

/** Under this name an engine's translations are measured. */
export function translating({ choice, name }: Pick<TranslationEngine, 'choice' | 'name'>): string {
  return `${choice ?? name} translate`;
}
