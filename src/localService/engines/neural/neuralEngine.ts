import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelFolder, type InstalledModel } from '../../../storage/models/modelFolder';
import {
  EngineError,
  type EnginePair,
  type EngineSegment,
  type EngineTranslation,
  type LanguagePair,
  type TranslationEngine,
} from '../engine';
import { inTraditional } from '../chinese/traditional';
import { alongLegs } from '../legs';
import { asSentence, inCapitals, isInCapitals } from './capitals';
import {
  cutLines,
  endedAs,
  joinPieces,
  mask,
  maskStyles,
  pieces,
  prepare,
  tagStyle,
  unmask,
  type MaskStyle,
  type PreparedSegment,
} from './masks';
import { defaultThreadLimits, LoadError, ModelThread, type ModelThreadLimits } from './modelThread';
import { routesOf, type Leg, type Route } from './routes';
import { charactersOf, type Knows } from './vocabulary';
import { nextStep, type Place } from '../nextStep';
import { t } from '../../../shared/l10n';

export interface NeuralOptions {
  /** Folders of models, those of the first one before those of the others. */
  folders: readonly string[];
  /** The bundle of `worker.ts`. */
  program: string;
  /** Folder of the engine's files. */
  assets: string;
  /** Interface in which a user reads about problems of a model. */
  place: Place;
  limits?: Partial<ModelThreadLimits>;
}

/** Each holds some 200 MB. Two are what a translation by way of English takes. */
const mostModels = 2;
/** A style of masks is left out when of so many segments fewer than this share came back whole. */
const enoughTries = 20;
const leastKept = 0.2;

/** Translation models of the kind that browsers use, run by Bergamot, one thread for each. */
export class NeuralEngine implements TranslationEngine {
  readonly name = 'Bergamot';
  readonly choice = 'bergamot';
  private readonly folders: readonly ModelFolder[];
  private readonly limits: ModelThreadLimits;
  private readonly threads = new Map<string, ModelThread>();
  /** Models with a file that is not what it should be, by folder, and when that was. */
  private readonly damaged = new Map<string, number>();
  private readonly kept = new Map<string, { tried: number; kept: number }>();
  /** Characters that each model can write, by its folder and modification time. */
  private readonly characters = new Map<string, Promise<Knows>>();
  private waitingForRoom: Array<() => void> = [];
  private stops = 0;

  constructor(private readonly options: NeuralOptions) {
    this.folders = options.folders.map((path) => new ModelFolder(path));
    this.limits = { ...defaultThreadLimits, ...options.limits };
  }

  /** Looks at the folders each time: a model may have been added or removed a moment ago. */
  async pairs(): Promise<readonly EnginePair[]> {
    return await this.routes();
  }

  async translate(
    segments: readonly EngineSegment[],
    pair: LanguagePair,
    signal?: AbortSignal,
  ): Promise<EngineTranslation[]> {
    signal?.throwIfAborted();
    const { stops } = this;
    const route = (await this.routes()).find(({ source, target }) => source === pair.source && target === pair.target);
    if (!route) {
      throw new EngineError('The model no longer exists.', undefined, gone(pair, this.options.place));
    }
    const isStopped = (): boolean => this.stops !== stops;
    const done = await alongLegs(segments, route.legs, (texts, leg) => this.runLeg(texts, leg, signal), isStopped);
    return route.converter === undefined ? done : await inTraditional(done);
  }

  async stop(): Promise<void> {
    this.stops += 1;
    const threads = [...this.threads.values()];
    this.threads.clear();
    for (const wake of this.waitingForRoom.splice(0)) wake();
    await Promise.all(threads.map((thread) => thread.stop()));
  }

  /** Models in memory, for tests and measurements. */
  get loaded(): number {
    return [...this.threads.values()].filter(({ isRunning }) => isRunning).length;
  }

  get isLoaded(): boolean {
    return this.loaded > 0;
  }

  private async routes(): Promise<Route[]> {
    const models = (await Promise.all(this.folders.map((folder) => folder.list()))).flat();
    return routesOf(models.filter(({ folder, since }) => this.damaged.get(folder) !== since));
  }

  /**
   * Translates by one model: as a whole with masks of one kind, then of another, and then cut at the blanks, which always
   * keeps them.
   */
  private async runLeg(
    segments: readonly EngineSegment[],
    leg: Leg,
    signal?: AbortSignal,
  ): Promise<EngineTranslation[]> {
    const knows = await this.charactersOf(leg.model);
    const prepared = segments.map((segment) => prepare(segment, knows));
    const results: Array<EngineTranslation | undefined> = prepared.map(() => undefined);
    for (const style of stylesOf(leg)) {
      const tries = [...prepared.entries()].flatMap(([index, segment]) => {
        const text =
          results[index] === undefined && this.isWorthTrying(segment, style, leg) ? mask(segment, style) : undefined;
        return text === undefined ? [] : [{ index, segment, text }];
      });
      const translated = await this.translateTexts(tries, leg, signal);
      tries.forEach(({ index, segment }, at) => {
        const result = unmask(translated[at] ?? '', segment, style, leg.target);
        if (segment.last > segment.first) this.note(style, leg, result !== undefined);
        results[index] = result;
      });
    }
    const broken = [...prepared.entries()].filter(([index]) => results[index] === undefined);
    const parts = broken.flatMap(([index, segment]) => pieces(segment).map((text) => ({ index, text })));
    const translated = await this.translateTexts(parts, leg, signal);
    let at = 0;
    for (const [index, segment] of broken) {
      const count = segment.last - segment.first + 1;
      results[index] = joinPieces(segment, translated.slice(at, at + count), leg.target);
      at += count;
    }
    return results.map((result) => result ?? { text: '', protectedSpans: [] });
  }

  /** Returns the characters that all vocabularies of a model have. */
  private charactersOf(model: InstalledModel): Promise<Knows> {
    const key = keyOfModel(model);
    const known = this.characters.get(key) ?? readCharacters(model);
    this.characters.set(key, known);
    return known;
  }

  /** Without blanks inside there is nothing to try twice. */
  private isWorthTrying({ first, last }: PreparedSegment, style: MaskStyle, leg: Leg): boolean {
    if (first === last) return true;
    const { tried, kept } = this.kept.get(keyOf(style, leg)) ?? { tried: 0, kept: 0 };
    return tried < enoughTries || kept / tried >= leastKept;
  }

  private note(style: MaskStyle, leg: Leg, isKept: boolean): void {
    const { tried, kept } = this.kept.get(keyOf(style, leg)) ?? { tried: 0, kept: 0 };
    this.kept.set(keyOf(style, leg), { tried: tried + 1, kept: kept + Number(isKept) });
  }

  /** Texts of any length, cut into sentences and joined again. An error names the segment it is about. */
  private async translateTexts(
    texts: ReadonlyArray<{ index: number; text: string }>,
    leg: Leg,
    signal?: AbortSignal,
  ): Promise<string[]> {
    const cut = texts.map(({ text }) => cutLines(text, leg.source));
    // A line that comes again is asked once; `asked` knows one of the segments it is in.
    const asked = new Map<string, number>();
    cut.forEach((lines, at) => {
      for (const { text, translate } of lines) {
        if (translate && !asked.has(text)) asked.set(text, texts[at]?.index ?? 0);
      }
    });
    const sources = [...asked.keys()];
    const given = sources.map((text) => leg.prefix + givenAs(text.replace(/\s/gu, ' '), leg));
    const answers = await this.ask(leg.model, given, signal).catch((error: unknown) => {
      if (!(error instanceof EngineError) || error.segment === undefined) throw error;
      throw new EngineError(error.message, asked.get(sources[error.segment] ?? ''));
    });
    const translations = new Map(sources.map((text, at) => [text, takenAs(text, answers[at]?.trim() ?? '', leg)]));
    return cut.map((lines) =>
      lines.map(({ text, translate }) => (translate ? (translations.get(text) ?? text) : text)).join(''),
    );
  }

  private async ask(model: InstalledModel, lines: readonly string[], signal?: AbortSignal): Promise<string[]> {
    if (lines.length === 0) return [];
    const thread = await this.threadOf(model, signal);
    try {
      return await thread.translate(lines, signal);
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      // Not offered again until it is there anew; another model or engine may serve the pair meanwhile.
      this.damaged.set(model.folder, model.since);
      throw new EngineError(error.message, undefined, notLoaded(model, error, this.options.place));
    }
  }

  /** Waits until there is room for one more model. The one that was used least recently makes room. */
  private async threadOf(model: InstalledModel, signal?: AbortSignal): Promise<ModelThread> {
    const { stops } = this;
    const key = keyOfModel(model);
    for (;;) {
      signal?.throwIfAborted();
      if (this.stops !== stops) throw new EngineError('The engine was stopped.');
      const known = this.threads.get(key);
      if (known) {
        this.threads.delete(key);
        this.threads.set(key, known);
        return known;
      }
      for (const [other, thread] of this.threads) {
        if (this.threads.size < mostModels) break;
        if (thread.isBusy) continue;
        this.threads.delete(other);
        void thread.stop();
      }
      if (this.threads.size < mostModels) {
        const { program, assets } = this.options;
        const data = { assets, folder: model.folder, files: model.manifest.files };
        this.threads.set(key, new ModelThread(program, data, this.limits, () => this.onIdle()));
        continue;
      }
      await this.room(signal);
    }
  }

  private async room(signal?: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      this.waitingForRoom.push(resolve);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  private onIdle(): void {
    // Whoever just got an answer may go on at once: it comes first.
    setImmediate(() => {
      for (const wake of this.waitingForRoom.splice(0)) wake();
    });
  }
}

function givenAs(text: string, { source }: Leg): string {
  return isInCapitals(text) ? asSentence(text, source) : text;
}

/** A model that writes nothing leaves the text as it is. */
function takenAs(text: string, translation: string, { target }: Leg): string {
  if (translation === '') return text;
  const ended = endedAs(text, translation);
  return isInCapitals(text) ? inCapitals(ended, target) : ended;
}

function keyOfModel({ folder, since }: InstalledModel): string {
  return `${folder} ${since}`;
}

/** A file that cannot be read forbids nothing here: loading the model says what is wrong with it. */
async function readCharacters({ folder, manifest }: InstalledModel): Promise<Knows> {
  const all = await Promise.all(
    manifest.files.vocabularies.map(({ name }) =>
      readFile(join(folder, name)).then(charactersOf, (): Knows => () => true),
    ),
  );
  return (character) => all.every((knows) => knows(character));
}

function keyOf(style: MaskStyle, { model, target }: Leg): string {
  return `${model.folder} ${target} ${maskStyles.indexOf(style)}`;
}

function stylesOf({ model }: Leg): readonly MaskStyle[] {
  return model.manifest.tags ? [tagStyle, ...maskStyles] : maskStyles;
}

function gone({ source, target }: LanguagePair, place: Place): string {
  const said = t('The offline model from {0} to {1} no longer exists.', source.toUpperCase(), target.toUpperCase());
  return `${said} ${nextStep('model-gone', place)}`;
}

function notLoaded(model: InstalledModel, { failure }: LoadError, place: Place): string {
  return `${loadWords(model, failure)} ${nextStep('model-broken', place)}`;
}

function loadWords({ manifest, id }: InstalledModel, failure: LoadError['failure']): string {
  const of = [manifest.source.toUpperCase(), Object.keys(manifest.targets).join(', ').toUpperCase(), id] as const;
  switch (failure) {
    case 'missing':
      return t('The offline model from {0} to {1} ({2}) was removed, or one of its files is missing.', ...of);
    case 'damaged':
      return t('The offline model from {0} to {1} ({2}) is damaged.', ...of);
    case 'refused':
      return t('This version of Parlance can’t load the offline model from {0} to {1} ({2}).', ...of);
  }
}

/** Returns the options with the folders of the engine, of the models that come with Parlance, and of those that the user has. */
export function neuralOptions(bundles: string, models: readonly string[], place: Place): NeuralOptions {
  return {
    place,
    folders: [...models, join(bundles, 'models')],
    program: join(bundles, 'modelThread.js'),
    assets: join(bundles, 'neural'),
  };
}
