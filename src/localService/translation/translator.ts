import { baseOf } from '../data/catalogue';
import { EngineError, type TranslationWish } from '../engines/engine';
import { badRequest, HttpFailure } from '../http/failure';
import { OutsideError } from '../outside/outside';
import { outsideFailure } from '../outside/outsideFailure';
import type { EngineSet, ServedPair } from './engineSet';
import { concat, hasWords, kept, type MarkedText } from './markedText';
import { cutSentences, type SplitMode } from './sentences';

export interface TranslationTask {
  marked: MarkedText;
  /** Codes of the contract in any case; the source is known by now. */
  source: string;
  target: string;
}

export interface TranslationOptions {
  split: SplitMode;
  /** A translation of a segment that is already known, from a translation memory. */
  recall?: (segment: MarkedText, task: TranslationTask) => MarkedText | undefined;
  /** Puts the wanted terms of a glossary into a segment, as protected spans. */
  applyTerms?: (segment: MarkedText, task: TranslationTask) => MarkedText;
  /** What is wanted beside the language. */
  wish?: TranslationWish;
  /** Told of a task that has a part without a translation to be trusted; its source stands there. */
  onProblem?: (task: number, problem: string) => void;
  signal?: AbortSignal;
}

/** UTF-16 units of text that are prepared, or given to an engine, before other requests have their turn. */
const unitsATurn = 32 * 1024;

/** A segment waiting for an engine, and everywhere its translation goes: equal ones are translated once. */
interface Waiting {
  segment: MarkedText;
  places: Array<(translation: MarkedText, problem?: string) => void>;
}

interface Batch {
  served: ServedPair;
  waiting: Map<string, Waiting>;
}

/** Translates texts with whatever engine serves their pair; a text already in the target language stays as it is. */
export class Translator {
  constructor(private readonly engines: EngineSet) {}

  /**
   * One translation per task, in order; tasks may differ in their languages. 400 with advice when no engine serves a
   * pair, since a translation is never invented; 503 when the engine failed.
   */
  async translate(tasks: readonly TranslationTask[], options: TranslationOptions): Promise<MarkedText[]> {
    const results = tasks.map((): MarkedText[] => []);
    let prepared = 0;
    const batches = new Map<string, Batch>();
    for (const [index, task] of tasks.entries()) {
      const name = `${task.source} ${task.target}`.toLowerCase();
      const batch = batches.get(name) ?? (await this.batchFor(task));
      if (batch) batches.set(name, batch);
      const pieces = results[index] ?? [];
      for (const { marked, translate } of cutSentences(task.marked, options.split, baseOf(task.source))) {
        prepared += marked.text.length;
        if (prepared > unitsATurn) {
          await othersTurn();
          options.signal?.throwIfAborted();
          prepared = 0;
        }
        const known = translate ? options.recall?.(marked, task) : marked;
        const segment = known ?? options.applyTerms?.(marked, task) ?? marked;
        const at = pieces.push(segment) - 1;
        if (!known && batch && hasWords(segment)) {
          const key = keyOf(segment);
          const equal = batch.waiting.get(key) ?? { segment, places: [] };
          equal.places.push((translation, problem) => {
            pieces[at] = translation;
            if (problem !== undefined) options.onProblem?.(index, problem);
          });
          batch.waiting.set(key, equal);
        }
      }
    }
    for (const { served, waiting } of batches.values()) {
      for (const some of inTurns(waiting.values())) await run(served, some, options);
    }
    return results.map(concat);
  }

  async stop(): Promise<void> {
    await this.engines.stop();
  }

  private async batchFor({ source, target }: TranslationTask): Promise<Batch | undefined> {
    if (baseOf(source) === baseOf(target)) return undefined;
    const served = await asked(this.engines.find(source, target));
    if (served) return { served, waiting: new Map() };
    throw badRequest(
      `No offline engine on this machine translates from ${source.toUpperCase()} to ${target.toUpperCase()}. ` +
        this.engines.advice(source, target),
    );
  }
}

/** Of equal texts with equal spans; which of them were protected only on the way counts too. */
function keyOf({ text, protectedSpans }: MarkedText): string {
  return `${protectedSpans.map(({ start, end, added }) => `${start}-${end}${added ? '+' : ''}`).join()} ${text}`;
}

/** What an engine is given at once. */
function* inTurns(waiting: Iterable<Waiting>): Generator<Waiting[]> {
  let some: Waiting[] = [];
  let units = 0;
  for (const one of waiting) {
    some.push(one);
    units += one.segment.text.length;
    if (units < unitsATurn) continue;
    yield some;
    some = [];
    units = 0;
  }
  if (some.length > 0) yield some;
}

async function othersTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** What an engine asks outside for has failures of its own, which say what to do. */
async function asked<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof OutsideError ? outsideFailure(error) : error;
  }
}

async function run(
  { engine, pair }: ServedPair,
  waiting: readonly Waiting[],
  { signal, wish }: TranslationOptions,
): Promise<void> {
  const segments = waiting.map(({ segment }) => segment);
  try {
    const translations = await asked(engine.translate(segments, pair, signal, wish));
    waiting.forEach(({ segment, places }, index) => {
      const translation = translations[index];
      if (translation?.protectedSpans.length !== segment.protectedSpans.length) {
        throw new EngineError(`${engine.name} lost a segment or a protected span`);
      }
      const restored = restore(translation, segment);
      for (const place of places) place(restored, translation.problem);
    });
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    const advice = 'The offline engine failed on this text. Try again, or translate smaller parts.';
    throw new HttpFailure(503, cause.advice ?? advice);
  }
}

/** Puts the protected parts of the source back byte for byte, whatever way they went through the engine. */
function restore(translation: MarkedText, source: MarkedText): MarkedText {
  const parts: MarkedText[] = [];
  let position = 0;
  const spans = translation.protectedSpans.map(({ start, end }, index) => ({
    start,
    end,
    original: source.protectedSpans[index],
  }));
  for (const { start, end, original } of spans.sort((a, b) => a.start - b.start)) {
    parts.push({ text: translation.text.slice(position, start), protectedSpans: [] });
    if (original) parts.push(kept(source.text.slice(original.start, original.end), original.added));
    position = end;
  }
  return concat([...parts, { text: translation.text.slice(position), protectedSpans: [] }]);
}
