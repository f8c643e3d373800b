import type { CallOptions, Transport } from '../request';
import { translationMemoriesResponseSchema, type TranslationMemory } from '../schemas/translationMemories';
import { pages } from './pages';

/** Translation memories (contract §10), which can only be read and used. */
export class TranslationMemoriesResource {
  constructor(private readonly transport: Transport) {}

  /** `GET /v3/translation_memories`, all pages. */
  list(options?: CallOptions): AsyncGenerator<TranslationMemory> {
    return pages(async (page, pageSize) => {
      const answer = await this.transport.json(
        { method: 'GET', path: '/v3/translation_memories', query: { page, page_size: pageSize }, repeatable: true },
        translationMemoriesResponseSchema,
        options,
      );
      return answer.translation_memories;
    });
  }
}
