import assert from 'node:assert/strict';
import type { ServiceClient } from '../../src/api/client';
import type { Connection } from '../../src/api/connection';
import { ServiceError } from '../../src/api/errors';
import type { Transport } from '../../src/api/request';
import { LanguagesResource } from '../../src/api/resources/languages';
import type { DocumentHandle } from '../../src/api/schemas/documents';
import type { DictionaryInput } from '../../src/api/schemas/glossaries';
import { HttpTransport } from '../../src/api/transport';
import type { Fixture } from './table';
import { madeBySuite } from './table';

/** How the product's client makes a call of the contract. */
export interface ClientCall {
  /** Class and method, for the table of the architecture. */
  method: string;
  /** Makes the call and looks at what comes back; it prepares what it needs by other calls. */
  run: (client: ServiceClient, connection: Connection, fixture: Fixture) => Promise<void>;
}

/** Some services refuse who does not say who they are. */
export const userAgent = 'parlance-conformance/1';

const name = madeBySuite;
const pair = { sourceLang: 'en', targetLang: 'de' };
const entries: DictionaryInput = {
  source_lang: 'en',
  target_lang: 'de',
  entries: 'tea\tTee',
  entries_format: 'tsv',
};
const legacy = { name, ...entries, entries_format: 'tsv' as const };
const instruction = { label: 'Tone', prompt: 'Sound relaxed' };
const english = { text: ['I like green tea.'], target_lang: 'en-US' };
const period = { startDate: '2026-01-01', endDate: '2026-01-31' };

const glossary = async (client: ServiceClient): Promise<string> =>
  (await client.glossaries.create({ name, dictionaries: [entries] })).glossary_id;
const styleList = async (client: ServiceClient): Promise<string> =>
  (await client.styleRules.create({ name, language: 'en' })).style_id;
const document = (client: ServiceClient, { source = '', target = '' }: Fixture): Promise<DocumentHandle> =>
  client.documents.upload({ file: new Blob(['12345']), fileName: 'a.txt', sourceLang: source, targetLang: target });
const key = async (client: ServiceClient): Promise<string> =>
  (await client.developerKeys.create({ label: name })).key_id;

/** The call is refused in one of these ways, and the client says so. */
const refused = async (call: Promise<unknown>, reasons: readonly string[]): Promise<void> => {
  await assert.rejects(call, (error) => ServiceError.is(error) && reasons.includes(error.reason));
};

const first = async <T>(items: AsyncIterable<T>): Promise<T | undefined> => {
  for await (const item of items) return item;
  return undefined;
};

/** The service as it was before it had the new lists. */
function withoutNewLanguages(transport: Transport): Transport {
  return {
    isHere: transport.isHere,
    isLocalService: transport.isLocalService,
    redact: (message, secrets) => transport.redact(message, secrets),
    json: (request, schema, options) =>
      request.path.startsWith('/v3/languages')
        ? Promise.reject(new ServiceError('not-found', 'There is no such path.', { status: 404 }))
        : transport.json(request, schema, options),
    text: (request, options) => transport.text(request, options),
    download: (request, options) => transport.download(request, options),
    nothing: (request, options) => transport.nothing(request, options),
  };
}

/** Every endpoint row has its call of the client here. */
export const clientCalls: Readonly<Record<string, ClientCall>> = {
  'POST /v2/translate': {
    method: 'TranslateResource.translate',
    run: async ({ translate }, _connection, { source = '', target = '', text = '' }) => {
      const [item] = await translate.translate({ text: [text], source_lang: source, target_lang: target });
      assert.equal(item?.detected_source_language, source.toUpperCase());
    },
  },
  'POST /v2/document': {
    method: 'DocumentsResource.upload',
    run: async (client, _connection, fixture) =>
      assert.match((await document(client, fixture)).document_id, /^[0-9A-F]{32}$/),
  },
  'POST /v2/document/{document_id}': {
    method: 'DocumentsResource.status',
    run: async (client, _connection, fixture) => {
      const handle = await document(client, fixture);
      assert.equal((await client.documents.status(handle)).document_id, handle.document_id);
    },
  },
  'POST /v2/document/{document_id}/result': {
    method: 'DocumentsResource.result',
    run: async (client, _connection, fixture) => {
      const handle = await document(client, fixture);
      while ((await client.documents.status(handle)).status !== 'done');
      const { body, fileName } = await client.documents.result(handle);
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      assert.deepEqual([Buffer.concat(chunks).length > 0, fileName], [true, 'a.txt']);
    },
  },
  'POST /v2/write/correct': {
    method: 'WriteResource.correct',
    run: async ({ write }) => assert.equal((await write.correct(english)).length, 1),
  },
  'POST /v2/write/rephrase': {
    method: 'WriteResource.rephrase',
    run: async ({ write }) => assert.equal((await write.rephrase({ ...english, tone: 'friendly' })).length, 1),
  },
  'POST /v3/glossaries': {
    method: 'GlossariesResource.create',
    run: async ({ glossaries }) => {
      const made = await glossaries.create({ name, dictionaries: [entries] });
      assert.equal(made.dictionaries[0]?.target_lang, 'de');
    },
  },
  'GET /v3/glossaries': {
    method: 'GlossariesResource.list',
    run: async (client) => {
      const id = await glossary(client);
      assert.ok((await client.glossaries.list()).some(({ glossary_id }) => glossary_id === id));
    },
  },
  'GET /v3/glossaries/{glossary_id}': {
    method: 'GlossariesResource.get',
    run: async (client) => assert.equal((await client.glossaries.get(await glossary(client))).name, name),
  },
  'GET /v3/glossaries/{glossary_id}/entries': {
    method: 'GlossariesResource.entries',
    run: async (client) => {
      const read = await client.glossaries.entries(await glossary(client), pair);
      assert.equal(read.entries, entries.entries);
    },
  },
  'PUT /v3/glossaries/{glossary_id}/dictionaries': {
    method: 'GlossariesResource.putDictionary',
    run: async (client) => {
      const put = await client.glossaries.putDictionary(await glossary(client), { ...entries, target_lang: 'fr' });
      assert.equal(put.target_lang, 'fr');
    },
  },
  'PATCH /v3/glossaries/{glossary_id}': {
    method: 'GlossariesResource.patch',
    run: async (client) => {
      const patched = await client.glossaries.patch(await glossary(client), { name: `${name} 2` });
      assert.equal(patched.name, `${name} 2`);
    },
  },
  'DELETE /v3/glossaries/{glossary_id}': {
    method: 'GlossariesResource.delete',
    run: async (client) => client.glossaries.delete(await glossary(client)),
  },
  'DELETE /v3/glossaries/{glossary_id}/dictionaries': {
    method: 'GlossariesResource.deleteDictionary',
    run: async (client) => client.glossaries.deleteDictionary(await glossary(client), pair),
  },
  'POST /v2/glossaries': {
    method: 'LegacyGlossariesResource.create',
    run: async ({ legacyGlossaries }) => assert.equal((await legacyGlossaries.create(legacy)).entry_count, 1),
  },
  'GET /v2/glossaries': {
    method: 'LegacyGlossariesResource.list',
    run: async ({ legacyGlossaries }) => {
      await legacyGlossaries.create(legacy);
      assert.ok((await legacyGlossaries.list()).length > 0);
    },
  },
  'GET /v2/glossaries/{glossary_id}': {
    method: 'LegacyGlossariesResource.get',
    run: async ({ legacyGlossaries }) => {
      const { glossary_id } = await legacyGlossaries.create(legacy);
      assert.equal((await legacyGlossaries.get(glossary_id)).name, name);
    },
  },
  'GET /v2/glossaries/{glossary_id}/entries': {
    method: 'LegacyGlossariesResource.entries',
    run: async ({ legacyGlossaries }) => {
      const { glossary_id } = await legacyGlossaries.create(legacy);
      assert.equal(await legacyGlossaries.entries(glossary_id), legacy.entries);
    },
  },
  'DELETE /v2/glossaries/{glossary_id}': {
    method: 'LegacyGlossariesResource.delete',
    run: async ({ legacyGlossaries }) => legacyGlossaries.delete((await legacyGlossaries.create(legacy)).glossary_id),
  },
  'GET /v2/glossary-language-pairs': {
    method: 'GlossariesResource.pairs',
    run: async ({ glossaries }) => assert.ok((await glossaries.pairs()).length > 0),
  },
  'POST /v3/style_rules': {
    method: 'StyleRulesResource.create',
    run: async ({ styleRules }) => {
      assert.equal((await styleRules.create({ name, language: 'en', custom_instructions: [instruction] })).version, 1);
    },
  },
  'GET /v3/style_rules': {
    method: 'StyleRulesResource.list, listDetailed',
    run: async (client) => {
      await styleList(client);
      assert.ok(await first(client.styleRules.list()));
      assert.ok(Array.isArray((await first(client.styleRules.listDetailed()))?.custom_instructions));
    },
  },
  'GET /v3/style_rules/{style_id}': {
    method: 'StyleRulesResource.get',
    run: async (client) => assert.equal((await client.styleRules.get(await styleList(client))).name, name),
  },
  'PATCH /v3/style_rules/{style_id}': {
    method: 'StyleRulesResource.rename',
    run: async (client) => {
      assert.equal((await client.styleRules.rename(await styleList(client), `${name} 2`)).version, 2);
    },
  },
  'PUT /v3/style_rules/{style_id}/configured_rules': {
    method: 'StyleRulesResource.replaceRules',
    run: async (client) => {
      assert.equal((await client.styleRules.replaceRules(await styleList(client), {})).version, 2);
    },
  },
  'DELETE /v3/style_rules/{style_id}': {
    method: 'StyleRulesResource.delete',
    run: async (client) => client.styleRules.delete(await styleList(client)),
  },
  'POST /v3/style_rules/{style_id}/custom_instructions': {
    method: 'StyleRulesResource.addInstruction',
    run: async (client) => {
      const added = await client.styleRules.addInstruction(await styleList(client), instruction);
      assert.equal(added.instruction.prompt, instruction.prompt);
    },
  },
  'GET /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': {
    method: 'StyleRulesResource.getInstruction',
    run: async (client) => {
      const list = await styleList(client);
      const { id } = (await client.styleRules.addInstruction(list, instruction)).instruction;
      assert.equal((await client.styleRules.getInstruction(list, id)).label, instruction.label);
    },
  },
  'PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': {
    method: 'StyleRulesResource.replaceInstruction',
    run: async (client) => {
      const list = await styleList(client);
      const { id } = (await client.styleRules.addInstruction(list, instruction)).instruction;
      const replaced = await client.styleRules.replaceInstruction(list, id, { ...instruction, label: 'Mood' });
      assert.equal(replaced.label, 'Mood');
    },
  },
  'DELETE /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': {
    method: 'StyleRulesResource.deleteInstruction',
    run: async (client) => {
      const list = await styleList(client);
      const { id } = (await client.styleRules.addInstruction(list, instruction)).instruction;
      await client.styleRules.deleteInstruction(list, id);
    },
  },
  'GET /v3/languages': {
    method: 'LanguagesResource.list',
    run: async ({ languages }) => assert.ok((await languages.list('translate_text')).length > 0),
  },
  'GET /v3/languages/resources': {
    method: 'LanguagesResource.resources',
    run: async ({ languages }) => assert.ok((await languages.resources()).length > 0),
  },
  'GET /v2/languages': {
    method: 'LanguagesResource.list, where there is no /v3/languages',
    run: async (_client, connection) => {
      const transport = new HttpTransport(connection, { userAgent });
      const languages = new LanguagesResource(withoutNewLanguages(transport));
      try {
        // As `en-GB`, though this call has `EN-GB`.
        const codes = (await languages.list('translate_text')).map(({ lang }) => lang);
        assert.ok(codes.some((code) => code === code.toLowerCase()) && codes.every((code) => /^[a-z]{2}/.test(code)));
      } finally {
        await transport.close();
      }
    },
  },
  'GET /v3/translation_memories': {
    method: 'TranslationMemoriesResource.list',
    run: async ({ translationMemories }) => void (await first(translationMemories.list())),
  },
  'GET /v2/usage': {
    method: 'UsageResource.get',
    run: async ({ usage }) => assert.ok((await usage.get()).character_count >= 0),
  },
  'POST /v2/admin/developer-keys': {
    method: 'DeveloperKeysResource.create',
    run: async ({ developerKeys }) => assert.equal((await developerKeys.create({ label: name })).label, name),
  },
  'GET /v2/admin/developer-keys': {
    method: 'DeveloperKeysResource.list',
    run: async ({ developerKeys }) => assert.ok(Array.isArray(await developerKeys.list())),
  },
  'PUT /v2/admin/developer-keys/label': {
    method: 'DeveloperKeysResource.setLabel',
    run: async (client) => {
      const changed = await client.developerKeys.setLabel({ key_id: await key(client), label: `${name} 2` });
      assert.equal(changed.label, `${name} 2`);
    },
  },
  'PUT /v2/admin/developer-keys/limits': {
    method: 'DeveloperKeysResource.setLimits',
    run: async (client) => {
      const changed = await client.developerKeys.setLimits({ key_id: await key(client), characters: 5 });
      assert.equal(changed.usage_limits?.characters, 5);
    },
  },
  'PUT /v2/admin/developer-keys/deactivate': {
    method: 'DeveloperKeysResource.deactivate',
    run: async (client) => {
      assert.equal((await client.developerKeys.deactivate({ key_id: await key(client) })).is_deactivated, true);
    },
  },
  'GET /v2/admin/analytics': {
    method: 'AnalyticsResource.usage',
    run: async ({ analytics }) => assert.ok((await analytics.usage(period)).total_usage.total_characters >= 0),
  },
  'GET /v2/admin/analytics/custom-tags': {
    method: 'AnalyticsResource.customTags',
    run: async ({ analytics }) => void (await first(analytics.customTags(period))),
  },
  'POST /v3/voice/realtime': {
    method: 'VoiceResource.createSession, stream',
    run: async ({ voice }) => {
      const session = voice.createSession({ source_media_content_type: 'audio/ogg' });
      await session.catch((error: unknown) => assert.ok(ServiceError.is(error, 'not-allowed')));
    },
  },
  'GET /v3/voice/realtime': {
    method: 'VoiceResource.reconnect',
    run: async ({ voice }) => refused(voice.reconnect('nobody-has-this-token'), ['not-allowed', 'bad-request']),
  },
};
