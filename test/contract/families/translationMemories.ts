import assert from 'node:assert/strict';
import { translationMemoriesResponseSchema } from '../../../src/api/schemas/translationMemories';
import type { TranslationMemoriesResponse } from '../../../src/api/schemas/translationMemories';
import type { ContractCase, Family } from '../table';

const page = (name: string, query: Record<string, string>, status: number): ContractCase => ({
  name: `${status === 200 ? 'takes' : 'refuses'} ${name}`,
  status,
  send: { query },
});

export const translationMemoriesFamily: Family = {
  name: 'Translation memories',
  rows: [
    {
      endpoint: 'GET /v3/translation_memories',
      section: '§10',
      success: 200,
      schema: translationMemoriesResponseSchema,
      valid: () => ({}),
      check: ({ json }) => {
        const { translation_memories, total_count } = json as TranslationMemoriesResponse;
        assert.ok(translation_memories.length <= Math.min(10, total_count));
        for (const { target_languages } of translation_memories) {
          assert.deepEqual(
            target_languages,
            target_languages.map((code) => code.toLowerCase()),
          );
        }
      },
      cases: [
        page('page_size 1', { page_size: '1' }, 200),
        page('page_size 25', { page_size: '25' }, 200),
        page('page_size 0', { page_size: '0' }, 400),
        page('page_size 26', { page_size: '26' }, 400),
        page('a page behind the last', { page: '100000' }, 200),
        page('a negative page', { page: '-1' }, 400),
        page('a page that is no number', { page: 'one' }, 400),
      ],
    },
  ],
};
