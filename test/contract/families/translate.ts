import assert from 'node:assert/strict';
import { limits } from '../../../src/api/schemas/limits';
import {
  formalities,
  modelTypes,
  splitSentencesModes,
  translateResponseSchema,
} from '../../../src/api/schemas/translate';
import type { TranslateResponse } from '../../../src/api/schemas/translate';
import { deleteGlossaries, deleteStyleRules } from '../cleaning';
import type { ContractCase, Family, Fixture, Received, Sent, Service } from '../table';
import { NotOffered, madeBySuite, own, unknownId } from '../table';

/** Pairs to try, with a text; the last needs no engine, since its text is in the target language already. */
const pairs = [
  ['es', 'pt-PT', 'La casa es roja.'],
  ['en', 'es', 'The house is red.'],
  ['en', 'de', 'The house is red.'],
  ['en', 'fr', 'The house is red.'],
  ['de', 'en-US', 'Das Haus ist rot.'],
  ['en', 'en-GB', 'The house is red.'],
] as const;

/** The targets of `pairs` that take instructions (contract §2). */
const instructedTargets: readonly string[] = ['en-GB', 'en-US', 'de', 'es', 'fr'];

const endpoint = 'POST /v2/translate';

async function prepare(service: Service): Promise<Fixture> {
  const create = async (source: string, target: string): Promise<string> => {
    const dictionaries = [{ source_lang: source, target_lang: target, entries: 'casa\tcasa', entries_format: 'tsv' }];
    const { json } = await service.send('POST /v3/glossaries', { json: { name: madeBySuite, dictionaries } });
    return (json as { glossary_id: string }).glossary_id;
  };
  const style = await service.send('POST /v3/style_rules', { json: { name: madeBySuite, language: 'ja' } });
  const other = {
    other_glossary: await create('ja', 'ko'),
    // A plan may be without style rules.
    other_style: style.status === 403 ? '' : (style.json as { style_id: string }).style_id,
  };
  const served: Array<(typeof pairs)[number]> = [];
  for (const pair of pairs) {
    const [source_lang, target_lang, text] = pair;
    const { status } = await service.send(endpoint, { json: { text: [text], source_lang, target_lang } });
    if (status === 200) served.push(pair);
  }
  const [pair] = served;
  if (!pair) throw new Error('The service translates none of the pairs of the suite.');
  const [source, target, text] = pair;
  const [instructedSource = '', instructedTarget = ''] =
    served.find(([, code]) => instructedTargets.includes(code)) ?? [];
  return { ...other, source, target, text, instructedSource, instructedTarget };
}

function needed(value: string | undefined, what: string): string {
  if (!value) throw new NotOffered(`the service has no ${what}`);
  return value;
}

/** A valid request with other fields; `undefined` takes one out. */
function request(changes: Record<string, unknown> = {}): (fixture: Fixture) => Sent {
  return ({ source, target, text }) => ({
    json: { text: [text], source_lang: source, target_lang: target, ...changes },
  });
}

function takes(name: string, changes: Record<string, unknown>, check?: ContractCase['check']): ContractCase {
  return { name: `takes ${name}`, send: request(changes), status: 200, check };
}

function refuses(name: string, changes: Record<string, unknown>, status = 400): ContractCase {
  return { name: `refuses ${name}`, send: request(changes), status };
}

function body({ json }: Received): TranslateResponse {
  return json as TranslateResponse;
}

const ids = (count: number): string[] => Array.from({ length: count }, () => unknownId);

const limitCases: ContractCase[] = [
  takes('50 texts (C7)', { text: Array.from({ length: 50 }, (_, index) => `${index}`) }, (answer) =>
    assert.equal(body(answer).translations.length, 50),
  ),
  refuses('51 texts (C7)', { text: Array.from({ length: 51 }, (_, index) => `${index}`) }),
  refuses('no text', { text: [] }),
  refuses('a missing text', { text: undefined }),
  refuses('a text that is no list', { text: 'text' }),
  refuses('a text that is no string', { text: [1] }),
  {
    name: 'takes 10 instructions of 300 characters',
    status: 200,
    send: (fixture) =>
      request({
        custom_instructions: Array.from({ length: limits.translate.customInstructions }, () => 'x'.repeat(300)),
        target_lang: needed(fixture.instructedTarget, 'pair whose target takes instructions'),
        source_lang: fixture.instructedSource,
      })(fixture),
  },
  refuses('11 instructions', { custom_instructions: Array.from({ length: 11 }, () => 'x'), target_lang: 'es' }),
  refuses('an instruction of 301 characters', { custom_instructions: ['x'.repeat(301)], target_lang: 'es' }),
  refuses('instructions for a target without them', { custom_instructions: ['x'], target_lang: 'nl' }),
  takes('a threshold of 0', { translation_memory_threshold: 0 }),
  takes('a threshold of 100', { translation_memory_threshold: 100 }),
  refuses('a threshold of 101', { translation_memory_threshold: 101 }),
  refuses('a threshold of -1', { translation_memory_threshold: -1 }),
  refuses('a threshold of 7.5', { translation_memory_threshold: 7.5 }),
  refuses('6 glossaries', { glossary_ids: ids(6) }),
  refuses('5 glossaries nobody has', { glossary_ids: ids(5) }, 404),
];

const languageCases: ContractCase[] = [
  { name: 'takes languages in any case', status: 200, send: upperCase },
  refuses('an unknown source', { source_lang: 'xx' }),
  refuses('an unknown target', { target_lang: 'xx' }),
  refuses('an empty target', { target_lang: '' }),
  refuses('a missing target', { target_lang: undefined }),
  { ...takes('the old target EN', { target_lang: 'EN', source_lang: 'EN' }), own: own.engine },
  refuses('more formality on a target without it', { formality: 'more', target_lang: 'en-GB', source_lang: 'en' }),
  refuses('less formality on a target without it', { formality: 'less', target_lang: 'en-GB', source_lang: 'en' }),
  {
    ...takes('a preferred formality on a target without it', {
      formality: 'prefer_more',
      target_lang: 'en-GB',
      source_lang: 'en',
    }),
    own: own.engine,
  },
  {
    name: 'detects the source',
    status: 200,
    own: own.engine,
    send: { json: { text: ['This sentence is written in plain English words.'], target_lang: 'en-US' } },
    check: (answer) => assert.equal(body(answer).translations[0]?.detected_source_language, 'EN'),
  },
];

function upperCase({ source = '', target = '', text }: Fixture): Sent {
  return { json: { text: [text], source_lang: source.toUpperCase(), target_lang: target.toLowerCase() } };
}

const resourceCases: ContractCase[] = [
  refuses('a glossary nobody has', { glossary_id: unknownId }, 404),
  refuses('a malformed glossary id', { glossary_id: 'x' }),
  refuses('a glossary without a source', { glossary_id: unknownId, source_lang: undefined }),
  refuses('glossaries without a source', { glossary_ids: ids(1), source_lang: undefined }),
  refuses('one and several glossaries', { glossary_id: unknownId, glossary_ids: ids(1) }),
  {
    name: 'refuses a glossary of another pair',
    status: 400,
    send: (fixture) => request({ glossary_id: fixture.other_glossary })(fixture),
  },
  refuses('a style list nobody has', { style_id: unknownId }, 404),
  refuses('a malformed style id', { style_id: 'x' }),
  {
    name: 'refuses a style list of another language',
    status: 400,
    send: (fixture) => request({ style_id: needed(fixture.other_style, 'style rules on its plan') })(fixture),
  },
  refuses('a memory nobody has', { translation_memory_id: unknownId }, 404),
  refuses('a malformed memory id', { translation_memory_id: 'x' }),
  refuses('the fast model with a style (C1)', { model_type: 'latency_optimized', style_id: unknownId }),
  refuses('the fast model with a memory (C1)', { model_type: 'latency_optimized', translation_memory_id: unknownId }),
  refuses('the fast model with tags v2 (C1)', {
    model_type: 'latency_optimized',
    tag_handling: 'xml',
    tag_handling_version: 'v2',
  }),
  refuses('the fast model with instructions (C1)', {
    model_type: 'latency_optimized',
    custom_instructions: ['x'],
    target_lang: 'es',
  }),
];

const choiceCases: ContractCase[] = [
  ...modelTypes.map((model) =>
    takes(`model ${model} and says which it used (C3)`, { model_type: model }, (answer) => {
      const used = body(answer).translations[0]?.model_type_used ?? '';
      assert.ok(['quality_optimized', 'latency_optimized'].includes(used), used);
    }),
  ),
  refuses('an unknown model', { model_type: 'best' }),
  ...formalities
    .filter((formality) => formality === 'default' || formality.startsWith('prefer_'))
    .map((formality) => takes(`formality ${formality}`, { formality })),
  refuses('an unknown formality', { formality: 'very' }),
  ...splitSentencesModes.map((mode) => takes(`split_sentences ${mode}`, { split_sentences: mode })),
  refuses('an unknown split_sentences', { split_sentences: 'yes' }),
  refuses('a flag that is no boolean', { preserve_formatting: 'yes' }),
  takes('flags without effect', { enable_beta_languages: true, outline_detection: false, preserve_formatting: true }),
  takes('billed characters in code points', { text: ['😀'], show_billed_characters: true }, (answer) =>
    assert.equal(body(answer).translations[0]?.billed_characters, 1),
  ),
  takes('no wish to see billed characters', {}, (answer) => {
    const [item] = body(answer).translations;
    assert.deepEqual(
      [item?.billed_characters, item?.model_type_used, item?.tag_handling_version],
      Array(3).fill(undefined),
    );
  }),
];

const tagCases: ContractCase[] = [
  takes('xml and shows the version applied', { tag_handling: 'xml', text: ['<b>1</b>'] }, (answer) =>
    assert.ok(['v1', 'v2'].includes(body(answer).translations[0]?.tag_handling_version ?? '')),
  ),
  {
    name: 'takes markup without billing it',
    status: 200,
    send: (fixture) =>
      request({ tag_handling: 'xml', text: [`<b>${fixture.text}</b>`], show_billed_characters: true })(fixture),
    check: (answer, { text = '' }) => assert.equal(body(answer).translations[0]?.billed_characters, text.length),
  },
  takes('broken html', { tag_handling: 'html', tag_handling_version: 'v2', text: ['<p>1<b'] }),
  takes('lists of tags', { tag_handling: 'xml', splitting_tags: ['p'], non_splitting_tags: ['b'], ignore_tags: ['x'] }),
  refuses('malformed xml under v2', { tag_handling: 'xml', tag_handling_version: 'v2', text: ['<a>1'] }),
  refuses('an unknown tag handling', { tag_handling: 'markdown' }),
  refuses('an unknown version of tag handling', { tag_handling: 'xml', tag_handling_version: 'v3' }),
];

function tagged(name: string, tag: string, status: number): ContractCase {
  const send = (fixture: Fixture): Sent => ({ ...request()(fixture), headers: { 'X-Service-Reporting-Tag': tag } });
  return { name: `${status === 200 ? 'takes' : 'refuses'} a reporting tag ${name}`, status, send };
}

const headerCases: ContractCase[] = [
  tagged('of 100 characters', 'a'.repeat(100), 200),
  tagged('of 101 characters', 'a'.repeat(101), 400),
  tagged('with inner white space', 'two words', 400),
  tagged('that is not ASCII', 'gr\u00fc\u00dfe', 400),
];

function form(fields: ReadonlyArray<readonly [string, string]>): (fixture: Fixture) => Sent {
  return ({ source = '', target = '' }) => ({ form: [['source_lang', source], ['target_lang', target], ...fields] });
}

const formCases: ContractCase[] = [
  {
    name: 'takes repeated texts and flags of a form',
    status: 200,
    send: form([
      ['text', '1'],
      ['text', '2'],
      ['show_billed_characters', '1'],
      ['outline_detection', '0'],
    ]),
    check: (answer) =>
      assert.deepEqual(
        body(answer).translations.map((item) => item.billed_characters),
        [1, 1],
      ),
  },
  {
    name: 'takes comma lists of tags in a form',
    status: 200,
    send: form([
      ['text', '<a>1</a>'],
      ['tag_handling', 'xml'],
      ['ignore_tags', 'a,b'],
    ]),
  },
  {
    name: 'refuses 51 texts in a form',
    status: 400,
    send: form(Array.from({ length: 51 }, (_, index) => ['text', `${index}`] as const)),
  },
  {
    name: 'refuses a flag of a form that is neither 0 nor 1',
    status: 400,
    send: form([
      ['text', '1'],
      ['outline_detection', 'yes'],
    ]),
  },
  { name: 'refuses a form without a text', status: 400, send: form([]) },
  {
    name: 'refuses a key in the body (C15)',
    status: [401, 403],
    send: (fixture) => ({ ...request({ auth_key: 'any' })(fixture), as: 'nobody' }),
  },
  {
    name: 'refuses an address that is too long',
    status: 414,
    send: (fixture) => ({ ...request()(fixture), query: { x: 'x'.repeat(9000) } }),
  },
];

export const translateFamily: Family = {
  name: 'Text translation',
  prepare,
  clean: async (service) => {
    await deleteGlossaries(service);
    await deleteStyleRules(service);
  },
  rows: [
    {
      endpoint,
      section: '§2',
      success: 200,
      schema: translateResponseSchema,
      valid: request(),
      validForm: ({ source = '', target = '', text = '' }) => ({
        form: [
          ['text', text],
          ['source_lang', source],
          ['target_lang', target],
        ],
      }),
      check: (answer, { source = '' }) => {
        const { translations } = body(answer);
        assert.equal(translations.length, 1);
        assert.equal(translations[0]?.detected_source_language, source.toUpperCase());
        assert.notEqual(translations[0]?.text, '');
      },
      bodyBytes: limits.translate.bodyBytes,
      cases: [
        ...limitCases,
        ...languageCases,
        ...resourceCases,
        ...choiceCases,
        ...tagCases,
        ...headerCases,
        ...formCases,
      ],
    },
  ],
};
