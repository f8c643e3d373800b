import assert from 'node:assert/strict';
import { usageSchema } from '../../../src/api/schemas/usage';
import type { Usage } from '../../../src/api/schemas/usage';
import type { Family } from '../table';

export const usageFamily: Family = {
  name: 'Usage',
  rows: [
    {
      endpoint: 'GET /v2/usage',
      section: '§11',
      success: 200,
      schema: usageSchema,
      valid: () => ({}),
      check: ({ json }) => {
        const { character_count, character_limit } = json as Usage;
        assert.ok(Number.isInteger(character_count) && character_count >= 0);
        assert.ok(Number.isInteger(character_limit) && character_limit >= 0);
      },
    },
  ],
};
