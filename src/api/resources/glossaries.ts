import * as v from 'valibot';
import { ServiceError } from '../errors';
import { sameLanguage } from '../languageCodes';
import { listBytes, type CallOptions, type ServiceRequest, type Transport } from '../request';
import {
  changedGlossarySchema,
  dictionaryInfoSchema,
  glossariesResponseSchema,
  glossaryEntriesResponseSchema,
  glossaryPairsResponseSchema,
  glossarySchema,
  type CreateGlossaryRequest,
  type DictionaryEntries,
  type DictionaryInfo,
  type DictionaryInput,
  type Glossary,
  type GlossaryPairsResponse,
  type PatchGlossaryRequest,
} from '../schemas/glossaries';
import { limits } from '../schemas/limits';
import { createdSince, createOnce, deleteItem, onlyOne } from './lostAnswer';

/** The two sides of a dictionary, bare codes of `GET /v3/languages?resource=glossary`. */
export interface DictionaryPair {
  sourceLang: string;
  targetLang: string;
}

/** Dictionaries hold up to 10 MB, which takes its time on a slow line. */
const largeBodyTimeoutMs = 5 * 60_000;
/** Max bytes of the answer to a new or changed glossary, which comes without its entries. */
const glossaryBytes = 1024 * 1024;
/** A dictionary in an answer, and the escapes it may be written in. */
export const dictionaryAnswerBytes = 4 * limits.glossary.dictionaryBytes;

/**
 * Glossaries v3 (contract §5). Errors: 400 with the index of the entry in `detail`, 404 unknown glossary or pair,
 * 413 over 10 MB, 456 too many glossary calls lately.
 */
export class GlossariesResource {
  constructor(
    private readonly transport: Transport,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * `POST /v3/glossaries`. Never sent twice: when the answer was lost, the glossaries are listed, and the one that
   * was made is returned; when there is none, the error of the creation is thrown.
   */
  create(request: CreateGlossaryRequest, options?: CallOptions): Promise<Glossary> {
    const startedAtMs = this.now();
    return createOnce(
      'glossary',
      () => this.transport.json(withBody('POST', '/v3/glossaries', request, false), glossarySchema, options),
      async () => {
        const isCreated = await creationTest(request);
        return onlyOne(await this.list(options), (item) => createdSince(item, startedAtMs) && isCreated(item));
      },
      options,
    );
  }

  /** `GET /v3/glossaries`, all of them: the contract has no paging here. */
  async list(options?: CallOptions): Promise<Glossary[]> {
    return (
      await this.transport.json(
        { ...read('/v3/glossaries'), answerBytes: listBytes },
        glossariesResponseSchema,
        options,
      )
    ).glossaries;
  }

  /** `GET /v3/glossaries/{glossary_id}` */
  get(glossaryId: string, options?: CallOptions): Promise<Glossary> {
    return this.transport.json(read(pathOf(glossaryId)), glossarySchema, options);
  }

  /** `GET /v3/glossaries/{glossary_id}/entries`, which some services wrap and some do not (contract I1). */
  async entries(glossaryId: string, pair: DictionaryPair, options?: CallOptions): Promise<DictionaryEntries> {
    const request = {
      ...read(`${pathOf(glossaryId)}/entries`),
      query: queryOf(pair),
      timeoutMs: largeBodyTimeoutMs,
      answerBytes: dictionaryAnswerBytes,
    };
    const answer = await this.transport.json(request, glossaryEntriesResponseSchema, options);
    if (!('dictionaries' in answer) || !Array.isArray(answer.dictionaries)) return answer as DictionaryEntries;
    const dictionaries = answer.dictionaries as DictionaryEntries[];
    const dictionary = dictionaries.find((candidate) => isPair(candidate, pair)) ?? dictionaries[0];
    if (!dictionary) throw new ServiceError('unexpected-answer', 'The service returned no dictionary.');
    return dictionary;
  }

  /** `PUT /v3/glossaries/{glossary_id}/dictionaries`: creates the dictionary or replaces all its entries. */
  putDictionary(glossaryId: string, dictionary: DictionaryInput, options?: CallOptions): Promise<DictionaryInfo> {
    return this.transport.json(
      withBody('PUT', `${pathOf(glossaryId)}/dictionaries`, dictionary, true),
      dictionaryInfoSchema,
      options,
    );
  }

  /**
   * `PATCH /v3/glossaries/{glossary_id}`: renames, merges the entries of at most one dictionary, or both. A source that
   * is there gets the new target, others are added; doing it twice changes nothing more. An answer with a part of the
   * glossary means success too: the whole is read then.
   */
  async patch(glossaryId: string, change: PatchGlossaryRequest, options?: CallOptions): Promise<Glossary> {
    const request = withBody('PATCH', pathOf(glossaryId), change, true);
    const answer = v.safeParse(glossarySchema, await this.transport.json(request, changedGlossarySchema, options));
    return answer.success ? answer.output : await this.get(glossaryId, options);
  }

  /** `DELETE /v3/glossaries/{glossary_id}` */
  delete(glossaryId: string, options?: CallOptions): Promise<void> {
    return deleteItem(this.transport, { path: pathOf(glossaryId) }, options);
  }

  /** `DELETE /v3/glossaries/{glossary_id}/dictionaries` */
  deleteDictionary(glossaryId: string, pair: DictionaryPair, options?: CallOptions): Promise<void> {
    const path = `${pathOf(glossaryId)}/dictionaries`;
    return deleteItem(this.transport, { path, query: queryOf(pair) }, options);
  }

  /** `GET /v2/glossary-language-pairs` (contract §7), deprecated: every ordered pair of different languages. */
  async pairs(options?: CallOptions): Promise<GlossaryPairsResponse['supported_languages']> {
    const answer = await this.transport.json(read('/v2/glossary-language-pairs'), glossaryPairsResponseSchema, options);
    return answer.supported_languages;
  }
}

function pathOf(glossaryId: string): string {
  return `/v3/glossaries/${encodeURIComponent(glossaryId)}`;
}

function read(path: string): ServiceRequest {
  return { method: 'GET', path, repeatable: true };
}

function withBody(method: 'POST' | 'PUT' | 'PATCH', path: string, value: unknown, repeatable: boolean): ServiceRequest {
  const own = { timeoutMs: largeBodyTimeoutMs, answerBytes: glossaryBytes };
  return { method, path, body: { kind: 'json', value }, repeatable, ...own };
}

function queryOf({ sourceLang, targetLang }: DictionaryPair): Record<string, string> {
  return { source_lang: sourceLang, target_lang: targetLang };
}

/** Codes come back in another case than they were sent (contract I9). */
function isPair(dictionary: { source_lang: string; target_lang: string }, pair: DictionaryPair): boolean {
  return sameLanguage(dictionary.source_lang, pair.sourceLang) && sameLanguage(dictionary.target_lang, pair.targetLang);
}

/** Tells the glossary a request makes by its name, its pairs and the number of their entries. */
async function creationTest(request: CreateGlossaryRequest): Promise<(glossary: Glossary) => boolean> {
  // It is seldom needed, and brings what reads CSV.
  const { parseEntries } = await import('../schemas/glossaryEntries');
  const dictionaries = request.dictionaries.map((input) => {
    const pair = { sourceLang: input.source_lang, targetLang: input.target_lang };
    return { pair, count: parseEntries(input.entries, input.entries_format ?? 'tsv', pair).entries.length };
  });
  return (glossary) =>
    glossary.name === request.name &&
    glossary.dictionaries.length === dictionaries.length &&
    dictionaries.every(({ pair, count }) =>
      glossary.dictionaries.some((info) => isPair(info, pair) && (info.entry_count ?? count) === count),
    );
}
