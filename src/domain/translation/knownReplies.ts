import { createHash } from 'node:crypto';
import { ServiceError } from '../../api/errors';
import { baseLanguage } from '../../api/languageCodes';
import type { CallOptions } from '../../api/request';
import type { TranslateParameters } from '../../api/resources/translate';
import type { TranslationCache, VersionedResources } from './cache';
import type { Reply } from './piece';

/** A masked text, its masks numbered from 1, and the lines that go along. */
export interface SentText {
  text: string;
  context: readonly string[];
}

/** Changes when the way texts are written for sending does, so that replies to the old way are not used. */
const maskingVersion = 1;

/** Kept in place of a reply that did not prove good. */
const broken = JSON.stringify('broken');

/** The replies a cache has for requests with the same parameters. */
export class KnownReplies {
  private constructor(
    private readonly cache: TranslationCache,
    private readonly prefix: string,
  ) {}

  /** `undefined` when it cannot be told whether the resources of the request are as they were. */
  static async open(
    cache: TranslationCache,
    parameters: TranslateParameters,
    options: CallOptions,
  ): Promise<KnownReplies | undefined> {
    try {
      // Left out of the JSON: it changes the bill only.
      const relevant = { ...parameters, show_billed_characters: undefined };
      const versions = await versionsOf(parameters, cache.resources, options);
      return new KnownReplies(cache, JSON.stringify([maskingVersion, cache.account, versions, relevant]));
    } catch (error) {
      // Without that right a key can still translate.
      if (ServiceError.is(error)) return undefined;
      throw error;
    }
  }

  /** Facts known of each text; `broken` when only another masking brought its reply home. */
  async read(texts: readonly SentText[]): Promise<Array<Reply | 'broken' | undefined>> {
    const values = await this.cache.store.read(texts.map((text) => this.keyOf(text)));
    return values.map((value) => (value === broken ? 'broken' : readReply(value)));
  }

  write(replies: ReadonlyArray<readonly [sent: SentText, reply: Reply]>): Promise<void> {
    return this.cache.store.write(
      replies.map(([sent, { text, detectedSource, first, notApplied = [] }]) => [
        this.keyOf(sent),
        JSON.stringify([text, detectedSource, first, ...(notApplied.length > 0 ? [notApplied] : [])]),
      ]),
    );
  }

  writeBroken(texts: readonly SentText[]): Promise<void> {
    return this.cache.store.write(texts.map((text) => [this.keyOf(text), broken]));
  }

  private keyOf({ text, context }: SentText): string {
    return `${this.prefix}${JSON.stringify([text, context])}`;
  }
}

/** `undefined` when it cannot be read, as nothing stored is taken for granted: the text is sent, and the reply replaces it. */
function readReply(value: string | undefined): Reply | undefined {
  if (value === undefined) return undefined;
  const read = parsed(value);
  if (!Array.isArray(read)) return undefined;
  // What was kept before masks had numbers of their own in a request has none that others follow.
  const [text, detectedSource, first = 0, notApplied = []] = read as unknown[];
  if (typeof text !== 'string' || typeof detectedSource !== 'string' || typeof first !== 'number') return undefined;
  if (!Array.isArray(notApplied) || !notApplied.every((name) => typeof name === 'string')) return undefined;
  return { text, detectedSource, first, notApplied };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/**
 * Returns values that change when the glossary, the style list or the memory of a request does. A glossary has no version
 * (contract §5), so its entries stand for it.
 */
async function versionsOf(
  {
    source_lang: source,
    target_lang: target,
    glossary_id: glossary,
    style_id: style,
    translation_memory_id: memory,
  }: TranslateParameters,
  resources: VersionedResources,
  options: CallOptions,
): Promise<unknown[]> {
  const versions: unknown[] = [];
  if (glossary !== undefined && source !== undefined) {
    const pair = { sourceLang: baseLanguage(source), targetLang: baseLanguage(target) };
    const { entries } = await resources.glossaries.entries(glossary, pair, options);
    versions.push(createHash('sha256').update(entries).digest('base64'));
  }
  if (style !== undefined) versions.push((await resources.styleRules.get(style, options)).version);
  if (memory !== undefined) versions.push(await memoryVersion(memory, resources, options));
  return versions;
}

/** A service that has no versions tells the number of segments at least. */
async function memoryVersion(
  id: string,
  resources: VersionedResources,
  options: CallOptions,
): Promise<number | string> {
  for await (const { translation_memory_id, segment_count, version } of resources.translationMemories.list(options)) {
    if (translation_memory_id === id) return version ?? segment_count;
  }
  return 0;
}
