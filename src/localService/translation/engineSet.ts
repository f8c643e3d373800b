import { baseOf } from '../data/catalogue';
import type { LanguagePair, TranslationEngine } from '../engines/engine';

export interface ServedPair {
  engine: TranslationEngine;
  pair: LanguagePair;
}

/** What a person can do so that a pair is served, one sentence. */
export type EngineAdvice = (source: string, target: string) => string;

/** The engines in order of preference. */
export class EngineSet {
  constructor(
    private readonly engines: readonly TranslationEngine[],
    readonly advice: EngineAdvice,
  ) {}

  /**
   * The first engine that serves a pair of the contract's codes: with exactly these languages, else with the base of
   * a variant or a variant of a base (`PT` → `pt-br`). One variant never stands for another: `pt-PT` is not `pt-BR`.
   */
  async find(source: string, target: string): Promise<ServedPair | undefined> {
    for (const fits of [same, related]) {
      for (const engine of this.engines) {
        const pairs = await engine.pairs();
        const pair = pairs.find((served) => fits(served.source, source) && fits(served.target, target));
        if (pair) return { engine, pair };
      }
    }
    return undefined;
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.engines.map((engine) => engine.stop()));
  }
}

/** The bare code of Chinese means the simplified script (contract §9.3). */
function normal(code: string): string {
  const lower = code.toLowerCase();
  return lower === 'zh' ? 'zh-hans' : lower;
}

function same(served: string, asked: string): boolean {
  return normal(served) === normal(asked);
}

function related(served: string, asked: string): boolean {
  const hasBase = [served, asked].some((code) => !normal(code).includes('-'));
  return same(served, asked) || (hasBase && baseOf(served) === baseOf(asked));
}
