import { translationQualities, type LocalEngines, type ServedLanguagePair } from '../../api/schemas/localEngines';
import { choiceForPair, offlineChoices } from '../../shared/engines';
import type { EngineChoice, OutsideOptions } from '../../shared/outsideWork';
import { baseLanguage } from '../../formats/languageCode';
import { translationLanguages } from '../data/catalogue';
import type { EnginePair, LanguagePair, TranslationEngine } from '../engines/engine';
import { OutsideError } from '../outside/outside';

export interface ServedPair {
  engine: TranslationEngine;
  pair: EnginePair;
  /** The engine that was chosen by name, where another stands in for it. */
  instead?: EngineChoice;
}

/** Returns advice, in one sentence, on what a user can do so that a pair is served. */
export type EngineAdvice = (source: string, target: string) => string;

/** Preferred engines for translation, best first, and those chosen by name. */
export type Preferences = Pick<OutsideOptions, 'translate' | 'chosen' | 'pairs'>;

/** The pairs of an engine, or why it cannot tell them now. */
interface Served {
  pairs: readonly EnginePair[];
  problem?: OutsideError;
}

type PairsOf = (engine: TranslationEngine) => Promise<Served>;

/** The engines in order of preference. */
export class EngineSet {
  constructor(
    readonly engines: readonly TranslationEngine[],
    readonly advice: EngineAdvice,
    /** Current preferences. */
    private readonly preferences: () => Preferences = () => ({ translate: ['offline'] }),
  ) {}

  /**
   * The first engine that serves a pair of the contract's codes, well before roughly: with exactly these languages, else
   * with the base of a variant or a variant of a base (`PT` → `pt-br`). One variant never stands for another: `pt-PT` is not `pt-BR`.
   * One that cannot be asked now is passed over. Rejects with `OutsideError` when there is no other.
   */
  async find(source: string, target: string): Promise<ServedPair | undefined> {
    const problems: OutsideError[] = [];
    const found = await this.choose(source, target, async (engine) => {
      const served = await pairsOf(engine);
      if (served.problem) problems.push(served.problem);
      return served;
    });
    if (!found && problems[0]) throw problems[0];
    return found;
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
    const known = new Map<TranslationEngine, Promise<Served>>();
    const once: PairsOf = (engine) => {
      const served = known.get(engine) ?? pairsOf(engine);
      known.set(engine, served);
      return served;
    };
    const { translate, chosen, pairs: ofPairs = {} } = this.preferences();
    const instead = await this.missing(chosen?.translate, once);
    for (const group of this.groups(translate)) {
      const served = await Promise.all(group.map(async (engine) => ({ engine, ...(await once(engine)) })));
      for (const { engine, pairs, problem } of served) {
        engines.push({ name: engine.name, pairs: pairs.length, ...(problem && { problem: problem.message }) });
      }
      for (const { fits, quality } of suits) {
        const sourcesOf = matching(sources, fits);
        const targetsOf = matching(targets, fits);
        for (const { engine, pairs } of served) {
          for (const pair of pairs) {
            if (pair.quality !== quality) continue;
            for (const source of sourcesOf(pair.source)) {
              for (const target of targetsOf(pair.target)) {
                const key = `${source} ${target}`;
                if (baseLanguage(source) !== baseLanguage(target) && !found.has(key)) {
                  found.set(key, listed(pair, { source, target, engine, instead }));
                }
              }
            }
          }
        }
      }
    }
    if (Object.keys(ofPairs).length > 0) {
      for (const source of sources) {
        for (const target of targets) {
          if (
            baseLanguage(source) === baseLanguage(target) ||
            !choiceForPair(ofPairs, normal(source), normal(target))
          ) {
            continue;
          }
          const served = await this.choose(source, target, once);
          const key = `${source} ${target}`;
          if (!served) {
            found.delete(key);
          } else {
            const { pair, engine, instead: wanted } = served;
            found.set(key, listed(pair, { source, target, engine, instead: wanted }));
          }
        }
      }
    }
    return { engines, pairs: [...found.values()] };
  }

  private async choose(source: string, target: string, ask: PairsOf): Promise<ServedPair | undefined> {
    const { translate, chosen, pairs: ofPairs } = this.preferences();
    const ofPair = choiceForPair(ofPairs, normal(source), normal(target));
    // Who chose an engine of this machine for a pair did not choose that its texts may go elsewhere.
    const order = ofPair
      ? [ofPair, ...(offlineChoices.includes(ofPair) ? ['offline' as const] : translate)]
      : translate;
    for (const engines of this.groups(order)) {
      for (const { fits, quality } of suits) {
        for (const engine of engines) {
          const { pairs } = await ask(engine);
          const pair = pairs.find(
            (served) => served.quality === quality && fits(served.source, source) && fits(served.target, target),
          );
          if (!pair) continue;
          const wanted = ofPair ?? (await this.missing(chosen?.translate, ask));
          const isWanted = wanted === undefined || isOf(engine, wanted);
          return { engine, pair, ...(!isWanted && { instead: wanted }) };
        }
      }
    }
    return undefined;
  }

  /** An engine that was chosen for all pairs, when it serves none now: of a pair that it does not have nobody wonders. */
  private async missing(chosen: EngineChoice | undefined, ask: PairsOf): Promise<EngineChoice | undefined> {
    if (!chosen) return undefined;
    const served = await Promise.all(this.groups([chosen]).flat().map(ask));
    return served.some(({ pairs }) => pairs.length > 0) ? undefined : chosen;
  }

  /** The engines of an order, those of a kind together, each once. */
  private groups(order: readonly EngineChoice[]): TranslationEngine[][] {
    const rest = new Set(this.engines);
    return order.map((choice) => {
      const group = [...rest].filter((engine) => isOf(engine, choice));
      for (const engine of group) rest.delete(engine);
      return group;
    });
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.engines.map((engine) => engine.stop()));
  }
}

/** Returns whether an engine is meant by a choice. */
function isOf({ choice = 'offline' }: TranslationEngine, wanted: EngineChoice): boolean {
  return choice === wanted || (wanted === 'offline' && offlineChoices.includes(choice));
}

/** One that cannot be asked now serves nothing now, and says why. */
async function pairsOf(engine: TranslationEngine): Promise<Served> {
  try {
    return { pairs: await engine.pairs() };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { pairs: [], problem: error };
  }
}

/** Returns the codes of the contract that an engine’s code stands for; each is looked up once. */
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

function listed(
  { quality, via, converter }: EnginePair,
  { source, target, engine, instead }: LanguagePair & Omit<ServedPair, 'pair'>,
): ServedLanguagePair {
  return {
    source,
    target,
    engine: converter === undefined ? engine.name : `${engine.name} + ${converter}`,
    ...(engine.choice !== undefined && { id: engine.choice }),
    quality,
    ...(engine.readsInstructions && { instructions: true }),
    ...(via !== undefined && { via }),
    ...(instead !== undefined && { instead }),
  };
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
  return same(served, asked) || (hasBase && baseLanguage(served) === baseLanguage(asked));
}

/** The other script than the one that a bare code means is better than nothing. */
function relatedInAnyScript(served: string, asked: string): boolean {
  return related(served, asked) || (!asked.includes('-') && baseLanguage(served) === baseLanguage(asked));
}

/**
 * Ways for an engine to fit, best first: a good draft in the language as a whole is worth more than a rough one in its variant.
 */
const suits = [[same, related], [relatedInAnyScript]].flatMap((some) =>
  translationQualities.flatMap((quality) => some.map((fits) => ({ quality, fits }))),
);
