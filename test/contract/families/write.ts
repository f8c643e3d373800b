import assert from 'node:assert/strict';
import * as v from 'valibot';
import { limits } from '../../../src/api/schemas/limits';
import { improvementSchema, tones, writeResponseSchema, writingStyles } from '../../../src/api/schemas/write';
import type { WriteResponse } from '../../../src/api/schemas/write';
import { provedFindings } from '../../../src/domain/writing/provedFindings';
import type { ContractCase, EndpointRow, Family, Received } from '../table';
import { NotOffered, own } from '../table';

const text = 'I like green tea in the morning.';

const misspelt = 'I like green tea in teh morning, and I recieve a apple.';

const request = (changes: Record<string, unknown> = {}): ContractCase['send'] => ({
  json: { text: [text], target_lang: 'en-US', ...changes },
});

function takes(name: string, changes: Record<string, unknown>, check?: ContractCase['check']): ContractCase {
  return { name: `takes ${name}`, send: request(changes), status: 200, check };
}

function refuses(name: string, changes: Record<string, unknown>): ContractCase {
  return { name: `refuses ${name}`, send: request(changes), status: 400 };
}

function items({ json }: Received): WriteResponse['improvements'] {
  return (json as WriteResponse).improvements;
}

/** What both calls have in common. */
function row(endpoint: string, cases: readonly ContractCase[]): EndpointRow {
  return {
    endpoint,
    section: '§4',
    success: 200,
    schema: writeResponseSchema,
    valid: () => ({ json: { text: [text], target_lang: 'en-US' } }),
    validForm: () => ({
      form: [
        ['text', text],
        ['target_lang', 'en-US'],
      ],
    }),
    check: (answer) => {
      const [item] = items(answer);
      assert.deepEqual([item?.target_language, item?.detected_source_language], ['en-US', 'en']);
      assert.notEqual(item?.text, '');
    },
    bodyBytes: limits.write.bodyBytes,
    unsupportedType: 415,
    cases: [
      takes('60 texts, since their number has no limit', { text: Array.from({ length: 60 }, () => 'Yes.') }, (answer) =>
        assert.equal(items(answer).length, 60),
      ),
      refuses('no text', { text: [] }),
      refuses('a missing text', { text: undefined }),
      refuses('a text that is no list', { text }),
      takes('languages in any case', { target_lang: 'EN-gb' }, (answer) =>
        assert.equal(items(answer)[0]?.target_language, 'en-GB'),
      ),
      takes('a bare target and names its variant', { target_lang: 'en' }, (answer) =>
        assert.equal(items(answer)[0]?.target_language, 'en-US'),
      ),
      {
        ...takes('no target and names the language it found', { target_lang: undefined }, (answer) =>
          assert.equal(items(answer)[0]?.detected_source_language, 'en'),
        ),
        own: own.engine,
      },
      refuses('an unknown target', { target_lang: 'xx' }),
      refuses('a target the call does not have', { target_lang: 'nl' }),
      {
        ...refuses('a target that is not the language of the text', {
          target_lang: 'de',
          text: ['This sentence is surely written in the English language, as everybody can see.'],
        }),
        own: own.engine,
      },
      ...cases,
    ],
  };
}

const values = (name: string, all: readonly string[]): ContractCase[] =>
  all.map((value) => takes(`${name} ${value}`, { [name]: value }));

/** Languages of contract C9 are not tried one by one: an engine for each may not be there. */
const withoutStyle = { target_lang: 'zh', text: ['我喜欢在早上喝绿茶，也喜欢喝咖啡。'] };

export const writeFamily: Family = {
  name: 'Text improvement',
  prepare: async (service) => {
    const json = { text: [text], target_lang: 'en-US' };
    const { status } = await service.send('POST /v2/write/rephrase', { json });
    if (status === 403) throw new NotOffered('the service has no text improvement on its plan');
    return {};
  },
  rows: [
    row('POST /v2/write/correct', [
      refuses('a style', { writing_style: 'simple' }),
      refuses('a tone', { tone: 'friendly' }),
      takes('a text with an error, and tells nothing beside it but what fits', { text: [misspelt] }, (answer) => {
        const item = v.parse(improvementSchema, items(answer)[0]);
        // Not of the contract: services that do not tell what they found, or tell it otherwise, have none.
        if (item.findings) assert.ok(provedFindings(misspelt, item));
      }),
    ]),
    row('POST /v2/write/rephrase', [
      ...values('writing_style', writingStyles),
      ...values('tone', tones),
      refuses('an unknown style', { writing_style: 'poetic' }),
      refuses('an unknown tone', { tone: 'angry' }),
      refuses('prefer_default (C8)', { tone: 'prefer_default' }),
      refuses('style and tone together (C8)', { writing_style: 'default', tone: 'default' }),
      refuses('a style for a language without styles (C9)', { ...withoutStyle, writing_style: 'simple' }),
      refuses('a tone for a language without tones (C9)', { ...withoutStyle, tone: 'friendly' }),
    ]),
  ],
};
