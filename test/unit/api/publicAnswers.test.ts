import assert from 'node:assert/strict';
import type { ServiceClient } from '../../../src/api/client';
import { ServiceError } from '../../../src/api/errors';
import { isFresh, publicAnswers, type PublicAnswer } from '../../support/publicApi';
import { useScriptedService } from '../../support/scriptedService';
import { json } from '../../support/scriptedServer';

const answers = publicAnswers();

const id = '6f0e2c1b-1d34-4f7e-8a5c-9b7d6e5f4a3b';
const period = { startDate: '2026-03-01', endDate: '2026-03-31' };
const pair = { sourceLang: 'en', targetLang: 'de' };
const dictionary = { source_lang: 'en', target_lang: 'de', entries: 'window\tFenster', entries_format: 'tsv' } as const;
const instruction = { label: 'Brief', prompt: 'Write short sentences.' };
const handle = { document_id: 'A'.repeat(32), document_key: 'B'.repeat(64) };
const session = { source_media_content_type: 'audio/auto', target_languages: ['de'] };

/** Without these there is nothing to be read: the client says so with its own error. */
const essential = new Set([
  ...['usage_report', 'total_usage', 'total_characters', 'api_key', 'usage', 'usage_date', 'custom_tag', 'breakdown'],
  ...['custom_tag_usage_report', 'key_id', 'translations', 'improvements', 'text', 'document_id', 'document_key'],
  ...[
    'status',
    'supported_languages',
    'glossaries',
    'glossary_id',
    'name',
    'dictionaries',
    'source_lang',
    'target_lang',
  ],
  ...['entries', 'character_count', 'character_limit', 'product_type', 'translation_memories', 'style_rules'],
]);

function mayBeRefused({ operation, shape }: PublicAnswer): boolean {
  const [, name = ''] = /^(?:.*\.)?(\w+) = (?:absent|empty)$/.exec(shape) ?? [];
  if (operation.startsWith('PATCH')) return shape === 'required fields' || name === 'glossary_id';
  return shape === 'required fields' || (essential.has(name) && !/(?<!translations|improvements) = empty/.test(shape));
}

async function first(items: AsyncIterable<unknown>): Promise<unknown> {
  for await (const item of items) return item;
  return undefined;
}

/** How the client makes each call of the description. */
const calls: Readonly<Record<string, (client: ServiceClient, answer: PublicAnswer) => Promise<unknown>>> = {
  'GET /v2/admin/analytics': (client) => client.analytics.usage(period),
  'GET /v2/admin/analytics/custom-tags': (client) => first(client.analytics.customTags(period)),
  'POST /v2/admin/developer-keys': (client) => client.developerKeys.create(),
  'GET /v2/admin/developer-keys': (client) => client.developerKeys.list(),
  'PUT /v2/admin/developer-keys/deactivate': (client) => client.developerKeys.deactivate({ key_id: 'a:b' }),
  'PUT /v2/admin/developer-keys/label': (client) => client.developerKeys.setLabel({ key_id: 'a:b', label: 'build' }),
  'PUT /v2/admin/developer-keys/limits': (client) => client.developerKeys.setLimits({ key_id: 'a:b', characters: 1 }),
  'POST /v2/translate': (client) => client.translate.translate({ text: ['A window.'], target_lang: 'DE' }),
  'POST /v2/document': (client) =>
    client.documents.upload({ file: new Blob(['A window.']), fileName: 'a.txt', targetLang: 'DE' }),
  'POST /v2/document/{document_id}': (client) => client.documents.status(handle),
  'GET /v2/glossary-language-pairs': (client) => client.glossaries.pairs(),
  'POST /v3/glossaries': (client) => client.glossaries.create({ name: 'Windows', dictionaries: [dictionary] }),
  'GET /v3/glossaries': (client) => client.glossaries.list(),
  'GET /v3/glossaries/{glossary_id}': (client) => client.glossaries.get(id),
  'PATCH /v3/glossaries/{glossary_id}': (client) => client.glossaries.patch(id, { name: 'Windows' }),
  'GET /v3/glossaries/{glossary_id}/entries': (client) => client.glossaries.entries(id, pair),
  'PUT /v3/glossaries/{glossary_id}/dictionaries': (client) => client.glossaries.putDictionary(id, dictionary),
  'POST /v2/glossaries': (client) => client.legacyGlossaries.create({ name: 'Windows', ...dictionary }),
  'GET /v2/glossaries': (client) => client.legacyGlossaries.list(),
  'GET /v2/glossaries/{glossary_id}': (client) => client.legacyGlossaries.get(id),
  'POST /v2/write/rephrase': (client) => client.write.rephrase({ text: ['A window.'] }),
  'POST /v2/write/correct': (client) => client.write.correct({ text: ['A window.'] }),
  'GET /v2/usage': (client) => client.usage.get(),
  'GET /v2/languages': (client) => client.languages.list('translate_text'),
  'GET /v3/languages/resources': (client) => client.languages.resources(),
  'GET /v3/languages': (client) => client.languages.list('translate_text'),
  'GET /v3/translation_memories': (client) => first(client.translationMemories.list()),
  'GET /v3/style_rules': (client) => first(client.styleRules.list()),
  'POST /v3/style_rules': (client) => client.styleRules.create({ name: 'Windows', language: 'de' }),
  'GET /v3/style_rules/{style_id}': (client) => client.styleRules.get(id),
  'PATCH /v3/style_rules/{style_id}': (client) => client.styleRules.rename(id, 'Windows'),
  'PUT /v3/style_rules/{style_id}/configured_rules': (client) => client.styleRules.replaceRules(id, {}),
  'POST /v3/style_rules/{style_id}/custom_instructions': (client) => client.styleRules.addInstruction(id, instruction),
  'GET /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': (client) =>
    client.styleRules.getInstruction(id, id),
  'PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': (client) =>
    client.styleRules.replaceInstruction(id, id, instruction),
  'POST /v3/voice/realtime': (client) => client.voice.createSession(session),
  'GET /v3/voice/realtime': (client) => client.voice.reconnect('b3BhcXVl'),
};

/** Calls of the description that are not in the contract, which the client does not make. */
const outside = /^\w+ \/v1\//;

describe('Answers of a public API description', () => {
  const service = useScriptedService();

  it('are at least those of all its examples', () => {
    if (!isFresh) assert.ok(answers.length >= 146);
    const operations = new Set(answers.map(({ operation }) => operation));
    assert.deepEqual(
      [...operations].filter((operation) => !(operation in calls) && !outside.test(operation)),
      [],
    );
  });

  for (const [operation, own] of Map.groupBy(answers, (one) => one.operation)) {
    const call = calls[operation];
    if (!call) continue;
    it(`are read by the client: ${operation}`, async () => {
      const refused: string[] = [];
      for (const one of own) {
        const reply = json(one.answer, one.status);
        // The older list of languages is asked for where there is no newer one.
        const isOther = (path: string): boolean => operation === 'GET /v2/languages' && path === '/v3/languages';
        const glossary = json({ glossary_id: id, name: 'Windows', dictionaries: [] });
        service.server.always((request, response) => {
          // What a part of is answered is read as a whole.
          const isWhole = operation.startsWith('PATCH /v3/glossaries') && request.method === 'GET';
          const step = isOther(request.path) ? json({}, 404) : isWhole ? glossary : reply;
          return step(request, response);
        });
        service.client.languages.refresh();
        const error: unknown = await call(service.client, one).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (error !== undefined && mayBeRefused(one)) {
          assert.ok(ServiceError.is(error, 'unexpected-answer'), one.shape);
        } else if (error !== undefined) {
          refused.push(`${one.shape}: ${ServiceError.is(error) ? error.message : String(error)}`);
        }
      }
      assert.deepEqual(refused, []);
    });
  }
});
