import { Hono } from 'hono';
import type { TranslationMemoriesResponse } from '../../api/schemas/translationMemories';
import type { ServiceEnv } from '../http/environment';
import { pageOf } from '../http/paging';
import type { MemoryFolder } from '../memories/memoryFolder';

export interface MemoryParts {
  memories: MemoryFolder;
}

/** `GET /v3/translation_memories` (contract §10): what lies in the folder of memories now. */
export function translationMemoryRoutes({ memories }: MemoryParts): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>().get('/v3/translation_memories', async (c) => {
    const { limit, offset } = pageOf(c);
    const all = await memories.list();
    return c.json({
      translation_memories: all.slice(offset, offset + limit).map((memory) => ({
        translation_memory_id: memory.memoryId,
        name: memory.name,
        source_language: memory.sourceLanguage,
        target_languages: memory.targetLanguages,
        segment_count: memory.segmentCount,
      })),
      total_count: all.length,
    } satisfies TranslationMemoriesResponse);
  });
}
