import type { CallOptions, Transport } from '../request';
import {
  legacyGlossariesResponseSchema,
  legacyGlossarySchema,
  type CreateLegacyGlossaryRequest,
  type LegacyGlossary,
} from '../schemas/glossaries';

/**
 * Glossaries v2 (contract §6): one pair, never changed after creation. They share one store with v3; a glossary that
 * was edited by v3 can no longer be deleted here.
 */
export class LegacyGlossariesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `POST /v2/glossaries`. Not usable before its `ready` is true. */
  create(request: CreateLegacyGlossaryRequest, options?: CallOptions): Promise<LegacyGlossary> {
    return this.#transport.json(
      { method: 'POST', path: '/v2/glossaries', body: { kind: 'json', value: request }, repeatable: false },
      legacyGlossarySchema,
      options,
    );
  }

  /** `GET /v2/glossaries` */
  async list(options?: CallOptions): Promise<LegacyGlossary[]> {
    const request = { method: 'GET', path: '/v2/glossaries', repeatable: true } as const;
    return (await this.#transport.json(request, legacyGlossariesResponseSchema, options)).glossaries;
  }

  /** `GET /v2/glossaries/{glossary_id}` */
  get(glossaryId: string, options?: CallOptions): Promise<LegacyGlossary> {
    return this.#transport.json(
      { method: 'GET', path: pathOf(glossaryId), repeatable: true },
      legacyGlossarySchema,
      options,
    );
  }

  /** `GET /v2/glossaries/{glossary_id}/entries` as TSV, a line for each entry. */
  entries(glossaryId: string, options?: CallOptions): Promise<string> {
    const headers = { Accept: 'text/tab-separated-values' };
    return this.#transport.text(
      { method: 'GET', path: `${pathOf(glossaryId)}/entries`, headers, repeatable: true },
      options,
    );
  }

  /** `DELETE /v2/glossaries/{glossary_id}` */
  delete(glossaryId: string, options?: CallOptions): Promise<void> {
    return this.#transport.nothing({ method: 'DELETE', path: pathOf(glossaryId), repeatable: false }, options);
  }
}

function pathOf(glossaryId: string): string {
  return `/v2/glossaries/${encodeURIComponent(glossaryId)}`;
}
