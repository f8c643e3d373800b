import { sameLanguage } from '../languageCodes';
import { dictionaryAnswerBytes } from './glossaries';
import { listBytes, type CallOptions, type Transport } from '../request';
import {
  legacyGlossariesResponseSchema,
  legacyGlossarySchema,
  type CreateLegacyGlossaryRequest,
  type LegacyGlossary,
} from '../schemas/glossaries';
import { createdSince, createOnce, deleteItem, onlyOne } from './lostAnswer';

/**
 * Glossaries v2 (contract §6): one pair, never changed after creation. They share one store with v3; a glossary that
 * was edited by v3 can no longer be deleted here.
 */
export class LegacyGlossariesResource {
  constructor(
    private readonly transport: Transport,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * `POST /v2/glossaries`. Not usable before its `ready` is true. Never sent twice: when the answer was lost, the
   * glossaries are listed, and the one that was made is returned.
   */
  create(request: CreateLegacyGlossaryRequest, options?: CallOptions): Promise<LegacyGlossary> {
    const startedAtMs = this.now();
    return createOnce(
      'glossary',
      () =>
        this.transport.json(
          { method: 'POST', path: '/v2/glossaries', body: { kind: 'json', value: request }, repeatable: false },
          legacyGlossarySchema,
          options,
        ),
      async () => {
        const pair = { sourceLang: request.source_lang, targetLang: request.target_lang };
        const { parseEntries } = await import('../schemas/glossaryEntries');
        const { entries } = parseEntries(request.entries, request.entries_format, pair);
        return onlyOne(
          await this.list(options),
          (item) =>
            createdSince(item, startedAtMs) &&
            item.name === request.name &&
            sameLanguage(item.source_lang, request.source_lang) &&
            sameLanguage(item.target_lang, request.target_lang) &&
            item.entry_count === entries.length,
        );
      },
      options,
    );
  }

  /** `GET /v2/glossaries` */
  async list(options?: CallOptions): Promise<LegacyGlossary[]> {
    const request = { method: 'GET', path: '/v2/glossaries', repeatable: true, answerBytes: listBytes } as const;
    return (await this.transport.json(request, legacyGlossariesResponseSchema, options)).glossaries;
  }

  /** `GET /v2/glossaries/{glossary_id}` */
  get(glossaryId: string, options?: CallOptions): Promise<LegacyGlossary> {
    return this.transport.json(
      { method: 'GET', path: pathOf(glossaryId), repeatable: true },
      legacyGlossarySchema,
      options,
    );
  }

  /** `GET /v2/glossaries/{glossary_id}/entries` as TSV, a line for each entry. */
  entries(glossaryId: string, options?: CallOptions): Promise<string> {
    const headers = { Accept: 'text/tab-separated-values' };
    return this.transport.text(
      {
        method: 'GET',
        path: `${pathOf(glossaryId)}/entries`,
        headers,
        repeatable: true,
        answerBytes: dictionaryAnswerBytes,
      },
      options,
    );
  }

  /** `DELETE /v2/glossaries/{glossary_id}` */
  delete(glossaryId: string, options?: CallOptions): Promise<void> {
    return deleteItem(this.transport, { path: pathOf(glossaryId) }, options);
  }
}

function pathOf(glossaryId: string): string {
  return `/v2/glossaries/${encodeURIComponent(glossaryId)}`;
}
