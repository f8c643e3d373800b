import { Hono } from 'hono';
import type { TranslationMemoriesResponse, TranslationMemory } from '../../api/schemas/translationMemories';
import type { ServiceEnv } from '../http/environment';
import { pageOf } from '../http/paging';
import type { LocalMemories } from '../../api/schemas/localMemories';
import type { Memories, Memory } from '../memories/memories';

export interface MemoryDependencies {
  memories: Memories;
}

/**
 * `GET /v3/translation_memories` (contract §10): what lies in the folder of memories now. Beyond the contract,
 * `GET /local/memories`: each file there with its state.
 */
export function translationMemoryRoutes({ memories }: MemoryDependencies): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .get('/v3/translation_memories', async (c) => {
      const { limit, offset } = pageOf(c);
      const all = await memories.list();
      return c.json({
        translation_memories: all.slice(offset, offset + limit).map(listed),
        total_count: all.length,
      } satisfies TranslationMemoriesResponse);
    })
    .get('/local/memories', async (c) => {
      const files = (await memories.files()).map(({ fileName, state, problem, memory }) => ({
        file_name: fileName,
        state,
        problem,
        memory: memory && listed(memory),
      }));
      return c.json({ files } satisfies LocalMemories);
    });
}

function listed(memory: Memory): TranslationMemory {
  return {
    translation_memory_id: memory.memoryId,
    name: memory.name,
    source_language: memory.sourceLanguage,
    target_languages: memory.targetLanguages,
    segment_count: memory.segmentCount,
    version: memory.version,
  };
}
