import { smallest } from '../../formats/lists';
import { baseLanguage } from '../../formats/languageCode';
import { EngineError, type TranslationWish } from '../engines/engine';
import { badRequest, HttpFailure } from '../http/failure';
import { OutsideError } from '../outside/outside';
import { outsideFailure } from '../outside/outsideFailure';
import type { EngineSet, ServedPair } from './engineSet';
import { putTerms, type FoundTerm, type GlossaryTerms, type MissingTerm } from './glossaryTerms';
import { concat, hasWords, kept, type MarkedText, type TranslationTask } from './markedText';
import type { Recall, Recalled } from '../memories/recall';
import { cutSentences, type Piece, type SplitMode } from './sentences';
import { standInsOf, type StandIn } from './standIns';
import { translateWithTerms, type Reply } from './termsInSentence';

export interface TranslationOptions {
  split: SplitMode;
  /** Translations that are already known, from a translation memory: no engine is asked for them. */
  recall?: Recall;
  /** Told of a task that is wholly from a memory, with the least likeness in percent of its matches. */
  onRecalled?: (task: number, likeness: number) => void;
  /** The terms of glossaries that are wanted. */
  terms?: GlossaryTerms;
  /** Told of the terms that the translation of a task has in no form. */
  onMissing?: (task: number, terms: readonly MissingTerm[]) => void;
  /** Wishes besides the language. */
  wish?: TranslationWish;
  /** Told of each engine that is asked, whether it reads the instructions of the wish. */
  onAsked?: (engine: { readsInstructions: boolean }) => void;
  /** Told of a task that has a part without a translation to be trusted; its source stands there. */
  onProblem?: (task: number, problem: string) => void;
  signal?: AbortSignal;
}

/** UTF-16 units of text that are prepared, or given to an engine, before other requests have their turn. */
const unitsATurn = 32 * 1024;

/** A segment waiting for an engine, and everywhere its translation goes: equal ones are translated once. */
interface Waiting {
  segment: MarkedText;
  /** The terms that are to stand in its translation. */
  terms: readonly FoundTerm[];
  places: Array<(translation: MarkedText, problem?: string) => void>;
}

interface Batch {
  served: ServedPair;
  waiting: Map<string, Waiting>;
}

/** Translates texts with whatever engine serves their pair; a text already in the target language stays as it is. */
export class Translator {
  /** Stand-ins by engine and pair. */
  private readonly standIns = new Map<string, readonly StandIn[]>();

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
      const recalled = batch && (await recallTask(task, options));
      if (recalled?.likeness !== undefined) options.onRecalled?.(index, recalled.likeness);
      const parts = recalled?.parts ?? cutSentences(task.marked, options.split, baseLanguage(task.source));
      for (const { marked, translate } of parts) {
        prepared += marked.text.length;
        if (prepared > unitsATurn) {
          await othersTurn();
          options.signal?.throwIfAborted();
          prepared = 0;
        }
        const known = translate ? undefined : marked;
        const terms = known ? [] : (options.terms?.find(marked).filter(({ target }) => target !== undefined) ?? []);
        const withTerms = putTerms(marked, terms);
        const at = pieces.push(withTerms) - 1;
        if (!known && batch && hasWords(withTerms)) {
          const key = keyOf(marked);
          const equal = batch.waiting.get(key) ?? { segment: marked, terms, places: [] };
          equal.places.push((translation, problem) => {
            pieces[at] = translation;
            if (problem !== undefined) options.onProblem?.(index, problem);
          });
          batch.waiting.set(key, equal);
        }
      }
    }
    for (const { served, waiting } of batches.values()) {
      for (const some of inTurns(waiting.values())) await this.run(served, some, options);
    }
    const translations = results.map(concat);
    await this.tellMissing(tasks, translations, options);
    return translations;
  }

  private async tellMissing(
    tasks: readonly TranslationTask[],
    translations: readonly MarkedText[],
    { terms, onMissing, signal }: TranslationOptions,
  ): Promise<void> {
    if (!terms || !onMissing) return;
    let looked = 0;
    for (const [index, { marked, source, target }] of tasks.entries()) {
      const translation = translations[index];
      if (!translation || baseLanguage(source) === baseLanguage(target)) continue;
      const missing = terms.missing(marked, translation);
      if (missing.length > 0) onMissing(index, missing);
      looked += marked.text.length;
      if (looked <= unitsATurn) continue;
      await othersTurn();
      signal?.throwIfAborted();
      looked = 0;
    }
  }

  async stop(): Promise<void> {
    await this.engines.stop();
  }

  private async run(
    { engine, pair }: ServedPair,
    waiting: readonly Waiting[],
    options: TranslationOptions,
  ): Promise<void> {
    const ask = (segments: readonly MarkedText[]): Promise<Reply[]> => askEngine({ engine, pair }, segments, options);
    const isPlain = ({ terms }: Waiting): boolean => terms.length === 0 || engine.readsTerms === true;
    const plain = waiting.filter(isPlain);
    const others = waiting.filter((one) => !isPlain(one));
    const give = (some: readonly Waiting[], replies: readonly Reply[]): void =>
      some.forEach(({ places }, at) => {
        const reply = replies[at];
        if (reply) for (const place of places) place(reply.translation, reply.problem);
      });
    if (plain.length > 0) give(plain, await ask(plain.map(({ segment, terms }) => putTerms(segment, terms))));
    if (others.length === 0) return;
    const standIns = (): Promise<readonly StandIn[]> => this.standInsOf({ engine, pair }, ask);
    give(others, await translateWithTerms(others, { pair, translate: ask, standIns }));
  }

  /** Asked once for an engine and pair; nobody waits for what another request may cancel. */
  private async standInsOf(
    { engine, pair }: ServedPair,
    ask: (segments: readonly MarkedText[]) => Promise<Reply[]>,
  ): Promise<readonly StandIn[]> {
    const key = `${engine.name} ${pair.source} ${pair.target}`;
    const known = this.standIns.get(key);
    if (known) return known;
    const asked = await standInsOf(pair, async (texts) => {
      const replies = await ask(texts.map((text) => ({ text, protectedSpans: [] })));
      return replies.map(({ translation }) => translation.text);
    });
    this.standIns.set(key, asked);
    return asked;
  }

  private async batchFor({ source, target }: TranslationTask): Promise<Batch | undefined> {
    if (baseLanguage(source) === baseLanguage(target)) return undefined;
    const served = await asked(this.engines.find(source, target));
    if (served) return { served, waiting: new Map() };
    throw badRequest(
      `No offline engine on this computer translates from ${source.toUpperCase()} to ${target.toUpperCase()}. ` +
        this.engines.advice(source, target),
    );
  }
}

/** Returns a key that is the same for equal texts with equal spans; spans protected only on the way are told apart. */
function keyOf({ text, protectedSpans }: MarkedText): string {
  return `${protectedSpans.map(({ start, end, added }) => `${start}-${end}${added ? '+' : ''}`).join()} ${text}`;
}

/** Yields the texts that an engine is given at once. */
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

/**
 * A task with what a memory knows of it in place, which is not to be translated any more: as a whole, else sentence by
 * sentence. `undefined` without a memory.
 */
async function recallTask(
  task: TranslationTask,
  { split, recall, terms }: TranslationOptions,
): Promise<{ parts: Piece[]; likeness?: number } | undefined> {
  if (!recall) return undefined;
  const find = async (texts: readonly MarkedText[]): Promise<Array<Recalled | undefined>> => {
    const found = await recall(texts, task);
    // A similar text may differ by the very term; an equal one is as the user wants it.
    return found.map((one, at) => {
      const text = texts[at];
      const lacks = one && text && one.likeness < 100 && terms && terms.missing(text, one.translation).length > 0;
      return lacks ? undefined : one;
    });
  };
  const uncut = [...cutSentences(task.marked, '0', baseLanguage(task.source))];
  const [whole, ...others] = uncut.filter(({ translate }) => translate);
  const parts = [...cutSentences(task.marked, split, baseLanguage(task.source))];
  const open = parts.filter(({ translate }) => translate);
  // A memory may have whole paragraphs: a better match than its sentences one by one.
  const [paragraph] = open.length > 1 && whole && others.length === 0 ? await find([whole.marked]) : [];
  if (paragraph) {
    const known = uncut.map((part) => (part.translate ? { marked: paragraph.translation, translate: false } : part));
    return { parts: known, likeness: paragraph.likeness };
  }
  if (open.length === 0) return { parts };
  const found = await find(open.map(({ marked }) => marked));
  const matches = new Map(open.map((part, at) => [part, found[at]]));
  const known = parts.map((part) => {
    const match = matches.get(part);
    return match ? { marked: match.translation, translate: false } : part;
  });
  const worded = open.map((part, at) => (hasWords(part.marked) ? found[at]?.likeness : 100));
  const isWhole = worded.every((one) => one !== undefined) && found.some((one) => one !== undefined);
  return { parts: known, ...(isWhole && { likeness: smallest(worded.map((one) => one ?? 0)) }) };
}

async function othersTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** Turns an error of the outside into a failure of the request, which says what to do. */
async function asked<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof OutsideError ? outsideFailure(error) : error;
  }
}

async function askEngine(
  { engine, pair }: ServedPair,
  segments: readonly MarkedText[],
  { signal, wish, onAsked }: TranslationOptions,
): Promise<Reply[]> {
  try {
    onAsked?.({ readsInstructions: engine.readsInstructions === true });
    const translations = await asked(engine.translate(segments, pair, signal, wish));
    return segments.map((segment, index) => {
      const translation = translations[index];
      if (translation?.protectedSpans.length !== segment.protectedSpans.length) {
        throw new EngineError(`${engine.name} lost a segment or a protected span`);
      }
      const { problem } = translation;
      return { translation: restore(translation, segment), ...(problem !== undefined && { problem }) };
    });
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    const advice = 'The offline engine failed on this text. Try again, or translate less at once.';
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
