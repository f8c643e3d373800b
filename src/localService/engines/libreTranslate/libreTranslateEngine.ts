import { pushAll } from '../../../formats/lists';
import * as v from 'valibot';
import { notItsAnswer, type Outside } from '../../outside/outside';
import {
  EngineError,
  type EnginePair,
  type EngineSegment,
  type EngineTranslation,
  type LanguagePair,
  type TranslationEngine,
} from '../engine';
import { ownServers } from '../../../shared/ownServers';
import { readMarks, writeMarks } from '../marks';

const languagesSchema = v.array(v.looseObject({ code: v.string(), targets: v.optional(v.array(v.string())) }));
const answerSchema = v.looseObject({ translatedText: v.array(v.string()) });

/** Texts of one question, and their UTF-16 units: a public server takes a few thousand at once. */
const mostTexts = 25;
const mostUnits = 4_000;
/** Time for which the languages of a server are cached, in milliseconds. */
const believedMs = 10 * 60_000;

/** Codes of LibreTranslate that are others in the contract, which are also those that stand for a variant. */
const contractCodes: Readonly<Record<string, string>> = { zt: 'zh-hant', 'zh-tw': 'zh-hant', no: 'nb', pb: 'pt-br' };

/** A LibreTranslate server of the user's own: translates pair by pair, and keeps elements of HTML. */
export class LibreTranslateEngine implements TranslationEngine {
  readonly name = ownServers.libreTranslate.name;
  readonly choice = 'libreTranslate';
  readonly readsTerms = true;
  private known: { host: string; until: number; pairs: Promise<ServerPair[]> } | undefined;

  constructor(
    private readonly outside: Outside,
    private readonly now: () => number = Date.now,
  ) {}

  async pairs(): Promise<readonly EnginePair[]> {
    return await this.serverPairs();
  }

  async translate(
    segments: readonly EngineSegment[],
    pair: LanguagePair,
    signal?: AbortSignal,
  ): Promise<EngineTranslation[]> {
    const served = (await this.serverPairs()).find(
      ({ source, target }) => source === pair.source && target === pair.target,
    );
    if (!served) throw new EngineError(`LibreTranslate has no pair from ${pair.source} to ${pair.target}.`);
    const results: EngineTranslation[] = [];
    for (const some of inQuestions(segments)) pushAll(results, await this.ask(some, served, signal));
    return results;
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  private async ask(
    segments: readonly EngineSegment[],
    { own }: ServerPair,
    signal?: AbortSignal,
  ): Promise<EngineTranslation[]> {
    const body = { q: segments.map((segment) => writeMarks(segment, escapeHtml)), ...own, format: 'html' };
    const answer = await this.outside.http({ server: 'libreTranslate', path: '/translate', body }, signal);
    const parsed = v.safeParse(answerSchema, answer.body);
    if (!parsed.success || parsed.output.translatedText.length !== segments.length) {
      throw notItsAnswer('libreTranslate');
    }
    return segments.map((segment, at) => {
      const read = readMarks(parsed.output.translatedText[at] ?? '', segment, unescapeHtml);
      return 'problem' in read ? { ...segment, problem: read.problem } : read;
    });
  }

  private async serverPairs(): Promise<ServerPair[]> {
    const { libreTranslate: server } = this.outside.options;
    if (!server) return [];
    const { known } = this;
    if (known && known.host === server.host && known.until > this.now()) return await known.pairs;
    const pairs = this.askPairs();
    this.known = { host: server.host, until: this.now() + believedMs, pairs };
    // A failure must not be believed: the next call asks again.
    pairs.catch(() => (this.known = undefined));
    return await pairs;
  }

  private async askPairs(): Promise<ServerPair[]> {
    const { body } = await this.outside.http({ server: 'libreTranslate', path: '/languages' });
    const parsed = v.safeParse(languagesSchema, body);
    if (!parsed.success) throw notItsAnswer('libreTranslate');
    const codes = parsed.output.map(({ code }) => code);
    return parsed.output.flatMap(({ code: source, targets = codes }) =>
      targets
        .filter((target) => target !== source)
        .map((target) => ({
          source: contractCode(source),
          target: contractCode(target),
          quality: 'draft' as const,
          own: { source, target },
        })),
    );
  }
}

interface ServerPair extends EnginePair {
  /** The codes of the server. */
  own: LanguagePair;
}

function contractCode(code: string): string {
  const lower = code.toLowerCase();
  return contractCodes[lower] ?? lower;
}

function* inQuestions(segments: readonly EngineSegment[]): Generator<EngineSegment[]> {
  let some: EngineSegment[] = [];
  let units = 0;
  for (const segment of segments) {
    if (some.length > 0 && (some.length >= mostTexts || units + segment.text.length > mostUnits)) {
      yield some;
      some = [];
      units = 0;
    }
    some.push(segment);
    units += segment.text.length;
  }
  if (some.length > 0) yield some;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
};

function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined;
      if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      return references[name?.toLowerCase() ?? ''] ?? all;
    },
  );
}
