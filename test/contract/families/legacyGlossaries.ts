import assert from 'node:assert/strict';
import {
  glossaryPairsResponseSchema,
  legacyGlossariesResponseSchema,
  legacyGlossarySchema,
} from '../../../src/api/schemas/glossaries';
import type { GlossaryPairsResponse, LegacyGlossary } from '../../../src/api/schemas/glossaries';
import { deleteGlossaries } from '../cleaning';
import type { ContractCase, Family, Service } from '../table';
import { madeBySuite } from '../table';
import { entryCases } from './glossaryEntryCases';

const create = 'POST /v2/glossaries';
const request = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: madeBySuite,
  source_lang: 'en',
  target_lang: 'de',
  entries: 'tea\tTee\ncup\tTasse',
  entries_format: 'tsv',
  ...changes,
});

async function newGlossary(service: Service): Promise<string> {
  const { json } = await service.send(create, { json: request() });
  return (json as LegacyGlossary).glossary_id;
}

const refuses = (name: string, changes: Record<string, unknown>): ContractCase => ({
  name: `refuses ${name}`,
  status: 400,
  send: { json: request(changes) },
});

export const legacyGlossariesFamily: Family = {
  name: 'Glossaries v2',
  prepare: async (service) => ({ glossary_id: await newGlossary(service) }),
  clean: deleteGlossaries,
  rows: [
    {
      endpoint: create,
      section: '§6',
      success: 201,
      schema: legacyGlossarySchema,
      valid: () => ({ json: request() }),
      validForm: () => ({ form: Object.entries(request()).map(([name, value]) => [name, String(value)]) }),
      check: ({ json }) => {
        const { source_lang, target_lang, entry_count } = json as LegacyGlossary;
        assert.deepEqual([source_lang, target_lang, entry_count], ['en', 'de', 2]);
      },
      unsupportedType: 415,
      cases: [
        refuses('a missing name', { name: undefined }),
        refuses('a missing format', { entries_format: undefined }),
        ...entryCases((changes) => ({ json: request(changes) }), 201),
      ],
    },
    {
      endpoint: 'GET /v2/glossaries',
      section: '§6',
      success: 200,
      schema: legacyGlossariesResponseSchema,
      valid: () => ({}),
      check: ({ json }, { glossary_id }) => {
        const { glossaries } = json as { glossaries: LegacyGlossary[] };
        assert.ok(glossaries.some((one) => one.glossary_id === glossary_id));
      },
    },
    {
      endpoint: 'GET /v2/glossaries/{glossary_id}',
      section: '§6',
      success: 200,
      schema: legacyGlossarySchema,
      valid: () => ({}),
    },
    {
      endpoint: 'GET /v2/glossaries/{glossary_id}/entries',
      section: '§6',
      success: 200,
      valid: () => ({ headers: { Accept: 'text/tab-separated-values' } }),
      check: ({ text, headers }) => {
        assert.equal(text, 'tea\tTee\ncup\tTasse');
        assert.match(headers.get('content-type') ?? '', /^text\/tab-separated-values/);
      },
      cases: [
        { name: 'takes any Accept that allows TSV', status: 200, send: { headers: { Accept: '*/*' } } },
        { name: 'refuses another Accept', status: 415, send: { headers: { Accept: 'application/json' } } },
      ],
    },
    {
      endpoint: 'DELETE /v2/glossaries/{glossary_id}',
      section: '§6',
      success: 204,
      valid: async (_fixture, service) => ({ params: { glossary_id: await newGlossary(service) } }),
    },
    {
      endpoint: 'GET /v2/glossary-language-pairs',
      section: '§7',
      success: 200,
      schema: glossaryPairsResponseSchema,
      valid: () => ({}),
      check: ({ json }) => {
        const { supported_languages: pairs } = json as GlossaryPairsResponse;
        assert.ok(pairs.every(({ source_lang, target_lang }) => source_lang !== target_lang));
        const codes = new Set(pairs.flatMap(({ source_lang, target_lang }) => [source_lang, target_lang]));
        assert.equal(pairs.length, codes.size * (codes.size - 1));
      },
      checkOwn: ({ json }) => assert.equal((json as GlossaryPairsResponse).supported_languages.length, 992),
    },
  ],
};
