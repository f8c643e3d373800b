import type { LocalEngines, ServedLanguagePair } from '../../api/schemas/localEngines';
import type { EngineChoice } from '../../shared/outsideWork';
import { baseOf, translationLanguages } from '../data/catalogue';
import type { EnginePair, TranslationEngine } from '../engines/engine';
import { OutsideError } from '../outside/outside';

export interface ServedPair {
  engine: TranslationEngine;
  pair: EnginePair;
}

/** What a person can do so that a pair is served, one sentence. */
export type EngineAdvice = (source: string, target: string) => string;

/** The engines in order of preference. */
export class EngineSet {
  constructor(
    private readonly engines: readonly TranslationEngine[],
    readonly advice: EngineAdvice,
    /** What is to be used now, best first. */
    private readonly order: () => readonly EngineChoice[] = () => ['offline'],
  ) {}

  /**
   * The first engine that serves a pair of the contract's codes: with exactly these languages, else with the base of
   * a variant or a variant of a base (`PT` → `pt-br`). One variant never stands for another: `pt-PT` is not `pt-BR`.
   */
  async find(source: string, target: string): Promise<ServedPair | undefined> {
    for (const engines of this.groups()) {
      for (const fits of [same, related]) {
        for (const engine of engines) {
          const pairs = await engine.pairs();
          const pair = pairs.find((served) => fits(served.source, source) && fits(served.target, target));
          if (pair) return { engine, pair };
        }
      }
    }
    return undefined;
  }

  /**
   * The engines in use, and every pair of the contract's languages that `find` has an engine for.
   * @param from only pairs from this source, a code in any case
   */
  async listing(from?: string): Promise<LocalEngines> {
    const { sources: all, targets } = translationLanguages();
    const sources = from === undefined ? all : all.filter((code) => same(code, from));
    const engines: LocalEngines['engines'] = [];
    const found = new Map<string, ServedLanguagePair>();
    for (const group of this.groups()) {
      const served = await Promise.all(
        group.map(async (engine) => ({ name: engine.name, ...(await pairsOf(engine)) })),
      );
      for (const { name, pairs, problem } of served) engines.push({ name, pairs: pairs.length, problem });
      for (const fits of [same, related]) {
        const sourcesOf = matching(sources, fits);
        const targetsOf = matching(targets, fits);
        for (const { name, pairs } of served) {
          for (const pair of pairs) {
            for (const source of sourcesOf(pair.source)) {
              for (const target of targetsOf(pair.target)) {
                const key = `${source} ${target}`;
                if (baseOf(source) !== baseOf(target) && !found.has(key))
                  found.set(key, listed(pair, source, target, name));
              }
            }
          }
        }
      }
    }
    return { engines, pairs: [...found.values()] };
  }

  /** The engines to be used now, those of a kind together, best first. */
  private groups(): TranslationEngine[][] {
    return this.order().map((choice) => this.engines.filter((engine) => (engine.choice ?? 'offline') === choice));
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.engines.map((engine) => engine.stop()));
  }
}

/** One that cannot be asked now serves nothing now, and says why. */
async function pairsOf(engine: TranslationEngine): Promise<{ pairs: readonly EnginePair[]; problem?: string }> {
  try {
    return { pairs: await engine.pairs() };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { pairs: [], problem: error.message };
  }
}

/** Which of the contract's codes an engine's code stands for; each is looked up once. */
function matching(
  codes: readonly string[],
  fits: (served: string, asked: string) => boolean,
): (served: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (served) => {
    const found = known.get(served) ?? codes.filter((code) => fits(served, code));
    known.set(served, found);
    return found;
  };
}

function listed({ quality, via }: EnginePair, source: string, target: string, engine: string): ServedLanguagePair {
  return { source, target, engine, quality, ...(via !== undefined && { via }) };
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
