import assert from 'node:assert/strict';
import {
  dictionaryInfoSchema,
  glossariesResponseSchema,
  glossaryEntriesResponseSchema,
  glossarySchema,
} from '../../../src/api/schemas/glossaries';
import type { DictionaryEntries, Glossary } from '../../../src/api/schemas/glossaries';
import { deleteGlossaries } from '../cleaning';
import type { ContractCase, Family, Fixture, Received, Sent, Service } from '../table';
import { madeBySuite, own } from '../table';
import { entryCases, largestEntries } from './glossaryEntryCases';

const dictionary = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  source_lang: 'en',
  target_lang: 'de',
  entries: 'tea\tTee\ncup\tTasse',
  entries_format: 'tsv',
  ...changes,
});

const glossary = (...dictionaries: unknown[]): Record<string, unknown> => ({ name: madeBySuite, dictionaries });
const pair = { source_lang: 'en', target_lang: 'de' };
const absentPair = { source_lang: 'en', target_lang: 'fr' };
const create = 'POST /v3/glossaries';

async function newGlossary(service: Service): Promise<string> {
  const { json } = await service.send(create, { json: glossary(dictionary()) });
  return (json as Glossary).glossary_id;
}

const read = ({ json }: Received): Glossary => json as Glossary;
const refuses = (name: string, json: unknown): ContractCase => ({
  name: `refuses ${name}`,
  status: 400,
  send: { json },
});
const takes = (name: string, json: unknown, status: number, check?: ContractCase['check']): ContractCase => ({
  name: `takes ${name}`,
  status,
  send: { json },
  check,
});

/** A form with the fields of nested dictionaries (§1.2). */
function formOf(dictionaries: ReadonlyArray<Record<string, unknown>>): Sent {
  const nested = dictionaries.flatMap((one, index) =>
    Object.entries(one).map(([name, value]) => [`dictionaries[${index}].${name}`, String(value)] as const),
  );
  return { form: [['name', madeBySuite], ...nested] };
}

export const glossariesFamily: Family = {
  name: 'Glossaries v3',
  prepare: async (service) => ({ glossary_id: await newGlossary(service) }),
  clean: deleteGlossaries,
  rows: [
    {
      endpoint: create,
      section: '§5',
      success: 201,
      schema: glossarySchema,
      valid: () => ({ json: glossary(dictionary()) }),
      validForm: () => formOf([dictionary()]),
      check: (answer) => {
        const { glossary_id, name, dictionaries, creation_time } = read(answer);
        assert.match(glossary_id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
        assert.equal(name, madeBySuite);
        assert.equal(dictionaries.length, 1);
        assert.partialDeepStrictEqual(dictionaries[0], pair);
        // Missing from the published schema (contract I8).
        assert.ok([2, undefined].includes(dictionaries[0]?.entry_count));
        assert.match(creation_time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      },
      checkOwn: (answer) => assert.deepEqual(read(answer).dictionaries, [{ ...pair, entry_count: 2 }]),
      unsupportedType: 415,
      cases: [
        takes(
          'languages in any case and answers in lower case (I9)',
          glossary(dictionary({ source_lang: 'EN' })),
          201,
          (answer) => assert.equal(read(answer).dictionaries[0]?.source_lang, 'en'),
        ),
        takes('two pairs', glossary(dictionary(), dictionary({ target_lang: 'fr' })), 201, (answer) =>
          assert.equal(read(answer).dictionaries.length, 2),
        ),
        refuses('the same pair twice', glossary(dictionary(), dictionary())),
        refuses('no dictionary', glossary()),
        refuses('missing dictionaries', { name: madeBySuite }),
        refuses('a missing name', { dictionaries: [dictionary()] }),
        refuses('an empty name', { name: '', dictionaries: [dictionary()] }),
        takes('a name of 1024 bytes', { name: madeBySuite.padEnd(1024, '.'), dictionaries: [dictionary()] }, 201),
        refuses('a name of 1025 bytes', { name: madeBySuite.padEnd(1025, '.'), dictionaries: [dictionary()] }),
        refuses('a name with a control character', { name: `${madeBySuite}\u0007`, dictionaries: [dictionary()] }),
        ...entryCases((changes) => ({ json: glossary(dictionary(changes)) }), 201),
        {
          name: 'takes a dictionary of 10 MB',
          status: 201,
          own: own.plan,
          send: () => ({ json: glossary(dictionary({ entries: largestEntries(0) })) }),
        },
        {
          name: 'refuses a dictionary of one byte more',
          status: 413,
          send: () => ({ json: glossary(dictionary({ entries: largestEntries(1) })) }),
        },
      ],
    },
    {
      endpoint: 'GET /v3/glossaries',
      section: '§5',
      success: 200,
      schema: glossariesResponseSchema,
      valid: () => ({}),
      check: ({ json }, { glossary_id }) => {
        const { glossaries } = json as { glossaries: Glossary[] };
        assert.ok(glossaries.some((one) => one.glossary_id === glossary_id));
      },
    },
    {
      endpoint: 'GET /v3/glossaries/{glossary_id}',
      section: '§5',
      success: 200,
      schema: glossarySchema,
      valid: () => ({}),
      check: (answer, { glossary_id }) => assert.equal(read(answer).glossary_id, glossary_id),
      cases: [
        {
          name: 'takes an id in upper case',
          status: 200,
          own: own.silent,
          send: ({ glossary_id = '' }) => ({ params: { glossary_id: glossary_id.toUpperCase() } }),
        },
      ],
    },
    {
      endpoint: 'GET /v3/glossaries/{glossary_id}/entries',
      section: '§5',
      success: 200,
      schema: glossaryEntriesResponseSchema,
      valid: () => ({ query: pair }),
      check: ({ json }) => {
        // Wrapped, or the one dictionary alone (contract I1).
        const [dictionary] = (json as { dictionaries?: DictionaryEntries[] }).dictionaries ?? [json];
        const { entries, entries_format = 'tsv' } = dictionary as DictionaryEntries;
        assert.equal(entries_format, 'tsv');
        for (const line of ['tea\tTee', 'cup\tTasse']) assert.ok(entries.split('\n').includes(line), line);
      },
      checkOwn: ({ json }) => {
        const { dictionaries } = json as { dictionaries: DictionaryEntries[] };
        assert.match(dictionaries[0]?.entries ?? '', /^tea\tTee\ncup\tTasse/);
        assert.equal(dictionaries[0]?.entries_format, 'tsv');
      },
      cases: [
        { name: 'takes languages in any case', status: 200, send: { query: { source_lang: 'EN', target_lang: 'De' } } },
        { name: 'refuses a missing pair', status: 400, send: {} },
        { name: 'refuses half a pair', status: 400, send: { query: { source_lang: 'en' } } },
        { name: 'answers 404 for a pair that is absent', status: 404, send: { query: absentPair } },
      ],
    },
    {
      endpoint: 'PUT /v3/glossaries/{glossary_id}/dictionaries',
      section: '§5',
      success: 200,
      schema: dictionaryInfoSchema,
      valid: () => ({ json: dictionary({ target_lang: 'it' }) }),
      validForm: () => ({
        form: Object.entries(dictionary({ target_lang: 'it' })).map(([name, value]) => [name, String(value)]),
      }),
      check: ({ json }) => assert.partialDeepStrictEqual(json, { source_lang: 'en', target_lang: 'it' }),
      checkOwn: ({ json }) => assert.deepEqual(json, { source_lang: 'en', target_lang: 'it', entry_count: 2 }),
      unsupportedType: 415,
      cases: entryCases((changes) => ({ json: dictionary({ target_lang: 'it', ...changes }) }), 200),
    },
    {
      endpoint: 'PATCH /v3/glossaries/{glossary_id}',
      section: '§5',
      success: 200,
      schema: glossarySchema,
      valid: () => ({ json: { name: madeBySuite, dictionaries: [dictionary({ target_lang: 'es' })] } }),
      validForm: () => formOf([dictionary({ target_lang: 'es' })]),
      unsupportedType: 415,
      cases: [
        takes('a name alone', { name: `${madeBySuite} 2` }, 200, (answer) =>
          assert.equal(read(answer).name, `${madeBySuite} 2`),
        ),
        { ...takes('no change', {}, 200), own: own.silent },
        takes('no dictionary', { dictionaries: [] }, 200),
        {
          name: 'merges: the same source is overwritten, others are kept',
          status: 200,
          send: { json: { dictionaries: [dictionary({ entries: 'milk\tMilch' })] } },
          check: (answer) => {
            const merged = read(answer).dictionaries.find(({ target_lang }) => target_lang === 'de');
            assert.ok(merged);
            assert.ok([3, undefined].includes(merged.entry_count));
          },
          checkOwn: (answer) =>
            assert.equal(read(answer).dictionaries.find(({ target_lang }) => target_lang === 'de')?.entry_count, 3),
        },
        refuses('two dictionaries', { dictionaries: [dictionary(), dictionary({ target_lang: 'fr' })] }),
        refuses('an empty name', { name: '' }),
        ...entryCases((changes) => ({ json: { dictionaries: [dictionary({ target_lang: 'es', ...changes })] } }), 200),
      ],
    },
    {
      endpoint: 'DELETE /v3/glossaries/{glossary_id}',
      section: '§5',
      success: 204,
      valid: async (_fixture: Fixture, service) => ({ params: { glossary_id: await newGlossary(service) } }),
    },
    {
      endpoint: 'DELETE /v3/glossaries/{glossary_id}/dictionaries',
      section: '§5',
      success: 204,
      valid: async (_fixture: Fixture, service) => ({
        params: { glossary_id: await newGlossary(service) },
        query: pair,
      }),
      cases: [
        { name: 'refuses a missing pair', status: 400, send: {} },
        { name: 'answers 404 for a pair that is absent', status: 404, send: { query: absentPair } },
      ],
    },
  ],
};
