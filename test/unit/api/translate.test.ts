import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/api/client';
import { ServiceError } from '../../../src/api/errors';
import { translateRequestProblem } from '../../../src/api/resources/translateRules';
import type { TranslateRequest } from '../../../src/api/schemas/translate';
import { ScriptedServer, json, translator } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';

const base: TranslateRequest = { text: ['tea'], target_lang: 'de' };
const id = '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11';

describe('TranslateResource', () => {
  let server: ScriptedServer;
  let client: ServiceClient;

  beforeEach(async () => {
    server = await ScriptedServer.start();
    client = new ServiceClient(testConnection(server.url));
  });
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  it('sends every parameter of the contract as it is', async () => {
    server.always(translator());
    const request: TranslateRequest = {
      text: ['tea'],
      source_lang: 'en',
      target_lang: 'pt-BR',
      context: 'At breakfast.',
      model_type: 'latency_optimized',
      formality: 'prefer_less',
      glossary_ids: [id],
      split_sentences: 'nonewlines',
      preserve_formatting: true,
      show_billed_characters: true,
      outline_detection: false,
      non_splitting_tags: ['b'],
      splitting_tags: ['p'],
      ignore_tags: ['x'],
      style_id: id,
      custom_instructions: ['Sound relaxed'],
      tag_handling: 'xml',
      tag_handling_version: 'v2',
      translation_memory_id: id,
      translation_memory_threshold: 80,
      enable_beta_languages: true,
    };
    await client.translate.translate(request);
    assert.deepEqual(server.requests[0]?.json(), request);
  });

  it('reads facts from the item first, then from the whole answer', async () => {
    const item = { detected_source_language: 'EN', text: 'Tee' };
    server.next(
      json({ translations: [{ ...item, model_type_used: 'item', billed_characters: 3 }], model_type_used: 'whole' }),
      json({ translations: [item], model_type_used: 'whole', billed_characters: 4 }),
      json({ translations: [item, item], model_type_used: 'whole', billed_characters: 6 }),
    );
    const [first] = await client.translate.translate(base);
    assert.deepEqual([first?.model_type_used, first?.billed_characters], ['item', 3]);
    const [second] = await client.translate.translate(base);
    assert.deepEqual([second?.model_type_used, second?.billed_characters], ['whole', 4]);
    const [third] = await client.translate.translate({ ...base, text: ['tea', 'cup'] });
    assert.deepEqual([third?.model_type_used, third?.billed_characters], ['whole', undefined]);
  });

  it('refuses an impossible request before sending it', async () => {
    await assert.rejects(client.translate.translate({ ...base, glossary_id: id }), (error) =>
      ServiceError.is(error, 'invalid-request'),
    );
    assert.equal(server.requests.length, 0);
  });
});

describe('translateRequestProblem', () => {
  const possible: Array<[name: string, fields: Partial<TranslateRequest>]> = [
    ['50 texts', { text: Array.from({ length: 50 }, () => 'x') }],
    ['an unknown language', { target_lang: 'xx-new' }],
    ['old aliases', { target_lang: 'EN' }],
    ['a glossary with its source', { glossary_id: id, source_lang: 'EN' }],
    ['10 instructions of 300 characters', { custom_instructions: Array.from({ length: 10 }, () => '🍵'.repeat(300)) }],
    ['fast model with tags v2', { model_type: 'latency_optimized', tag_handling: 'xml', tag_handling_version: 'v2' }],
    ['fast model with style', { model_type: 'latency_optimized', style_id: id, custom_instructions: ['short'] }],
    ['fast model with memory', { model_type: 'latency_optimized', translation_memory_id: id }],
    ['formality on a target that may lack it', { formality: 'more' }],
  ];
  for (const [name, fields] of possible) {
    it(`leaves ${name} to the service`, () => {
      assert.equal(translateRequestProblem({ ...base, ...fields }), undefined);
    });
  }

  const impossible: Array<[name: string, fields: Partial<TranslateRequest>, says: RegExp]> = [
    ['no text', { text: [] }, /no text/],
    ['51 texts', { text: Array.from({ length: 51 }, () => 'x') }, /at most 50/],
    ['an empty target', { target_lang: '' }, /target language isn’t a valid/],
    ['a name as source', { source_lang: 'German language' }, /source language isn’t a valid/],
    ['a glossary without source', { glossary_id: id }, /requires a source language/],
    ['glossaries without source', { glossary_ids: [id] }, /requires a source language/],
    ['both kinds of glossary', { glossary_id: id, glossary_ids: [id], source_lang: 'en' }, /not both/],
    ['6 glossaries', { glossary_ids: Array.from({ length: 6 }, () => id), source_lang: 'en' }, /at most 5/],
    ['11 instructions', { custom_instructions: Array.from({ length: 11 }, () => 'x') }, /at most 10/],
    ['a long instruction', { custom_instructions: ['x', 'y'.repeat(301)] }, /instruction 2 is longer than 300/],
    ['a threshold of 101', { translation_memory_threshold: 101 }, /0 to 100/],
    ['a threshold of 7.5', { translation_memory_threshold: 7.5 }, /0 to 100/],
    ['tags in brackets', { ignore_tags: ['<x>'] }, /ignore_tags/],
  ];
  for (const [name, fields, says] of impossible) {
    it(`refuses ${name}`, () => {
      assert.match(translateRequestProblem({ ...base, ...fields }) ?? '', says);
    });
  }
});
