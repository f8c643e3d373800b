import {
  EngineError,
  type EnginePair,
  type EngineSegment,
  type EngineTranslation,
  type LanguagePair,
  type TranslationEngine,
} from '../engine';
import { alongLegs } from '../legs';
import { InstalledModes, type Mode } from './installedModes';
import { defaultLimits, Pipeline, type PipelineLimits } from '../../processes/pipeline';
import { routesOf, type Route } from './routes';
import { decode, encode, joinOpen, openSegments, type EncodedSegment } from './streamFormat';

export interface ApertiumOptions {
  /** Folders with mode files; those of the system when absent. */
  folders?: readonly string[];
  limits?: Partial<PipelineLimits>;
}

/** Apertium, where the system has it: rule-based translation between the pairs that are installed. */
export class ApertiumEngine implements TranslationEngine {
  readonly name = 'Apertium';
  readonly choice = 'apertium';
  private readonly modes: InstalledModes;
  private readonly limits: PipelineLimits;
  private readonly pipelines = new Map<string, Pipeline>();
  /** Number of times the engine was stopped: a call from before a stop must not start programs after it. */
  private stops = 0;
  private known: { modes: readonly Mode[]; routes: readonly Route[] } | undefined;

  constructor({ folders, limits }: ApertiumOptions = {}) {
    this.modes = new InstalledModes(folders);
    this.limits = { ...defaultLimits, ...limits };
  }

  async pairs(): Promise<readonly EnginePair[]> {
    return await this.routes();
  }

  async translate(
    segments: readonly EngineSegment[],
    pair: LanguagePair,
    signal?: AbortSignal,
  ): Promise<EngineTranslation[]> {
    const { stops } = this;
    const serves = (candidate: Route): boolean =>
      same(candidate.source, pair.source) && same(candidate.target, pair.target);
    const route = this.known?.routes.find(serves) ?? (await this.routes()).find(serves);
    if (!route) throw new EngineError(`Apertium has no installed mode from ${pair.source} to ${pair.target}.`);
    const isStopped = (): boolean => this.stops !== stops;
    const replies = await alongLegs(
      segments,
      route.legs,
      (texts, mode) => this.runMode(texts, mode, signal),
      isStopped,
    );
    return replies.map((reply, at) => withArticle(reply, segments[at]?.text ?? ''));
  }

  async stop(): Promise<void> {
    this.stops += 1;
    const pipelines = [...this.pipelines.values()];
    this.pipelines.clear();
    await Promise.all(pipelines.map((pipeline) => pipeline.stop()));
  }

  /** Ids of all running programs, for tests and measurements. */
  get pids(): number[] {
    return [...this.pipelines.values()].flatMap((pipeline) => pipeline.pids);
  }

  get isLoaded(): boolean {
    return this.pids.length > 0;
  }

  private async routes(): Promise<readonly Route[]> {
    const modes = await this.modes.list();
    if (this.known?.modes !== modes) this.known = { modes, routes: routesOf(modes) };
    return this.known.routes;
  }

  /**
   * Translates with one mode. A segment that comes back with its blanks lost or moved is tried once more without the
   * full stop that was added, and then cut at its blanks, which always keeps them.
   */
  private async runMode(
    segments: readonly EngineSegment[],
    mode: Mode,
    signal?: AbortSignal,
  ): Promise<EngineTranslation[]> {
    const results = new Map<number, EngineTranslation>();
    for (const stop of [true, false]) {
      const tries = [...segments.keys()].filter((index) => !results.has(index));
      const encoded = tries.map((index) => encode(segments[index] ?? nothing, stop));
      const translated = await this.send(encoded, mode, tries, signal);
      translated.forEach((translation, at) => translation && results.set(tries[at] ?? -1, translation));
    }
    return await Promise.all(
      segments.map(async (segment, index) => results.get(index) ?? (await this.runParts(segment, index, mode, signal))),
    );
  }

  private async runParts(
    segment: EngineSegment,
    index: number,
    mode: Mode,
    signal?: AbortSignal,
  ): Promise<EngineTranslation> {
    const encoded = encode(segment, false);
    const parts = openSegments(encoded).map((part) => encode(part, false));
    const translated = await this.send(
      parts,
      mode,
      parts.map(() => index),
      signal,
    );
    const whole = translated.map((translation) => {
      if (!translation) throw new EngineError('Apertium returned less than the text it was given.', index);
      return translation;
    });
    return joinOpen(encoded, whole);
  }

  /** `undefined` for each segment that came back broken; one without words stays as it is. */
  private async send(
    encoded: readonly EncodedSegment[],
    mode: Mode,
    numbers: readonly number[],
    signal?: AbortSignal,
  ): Promise<Array<EngineTranslation | undefined>> {
    const asked = encoded.flatMap(({ frame }, index) => (frame === undefined ? [] : [{ frame, index }]));
    const frames = asked.map(({ frame }) => frame);
    const replies = await this.pipelineOf(mode)
      .translate(frames, signal)
      .catch((error: unknown) => {
        if (!(error instanceof EngineError) || error.segment === undefined) throw error;
        throw new EngineError(error.message, numbers[asked[error.segment]?.index ?? -1]);
      });
    const translations: Array<EngineTranslation | undefined> = encoded.map(({ source }) => source);
    asked.forEach(({ index }, at) => {
      const segment = encoded[index];
      translations[index] = segment && decode(replies[at] ?? '', segment, mode.target);
    });
    return translations;
  }

  private pipelineOf(mode: Mode): Pipeline {
    let pipeline = this.pipelines.get(mode.name);
    if (!pipeline) this.pipelines.set(mode.name, (pipeline = new Pipeline(mode.stages, this.limits)));
    return pipeline;
  }
}

const nothing: EngineSegment = { text: '', protectedSpans: [] };

/** Spanish “el” before “agua” is written “EL” at the beginning of a sentence. */
function withArticle(reply: EngineTranslation, source: string): EngineTranslation {
  if (reply.problem !== undefined || /(?<!\p{L})EL(?!\p{L})/u.test(source)) return reply;
  const isProtected = (at: number): boolean => reply.protectedSpans.some(({ start, end }) => at >= start && at < end);
  const text = reply.text.replace(/(?<!\p{L})EL(?= h?[aá]\p{Ll})/gu, (article, at: number) =>
    isProtected(at) ? article : 'El',
  );
  return text === reply.text ? reply : { ...reply, text };
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
