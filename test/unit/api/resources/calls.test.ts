import assert from 'node:assert/strict';
import { ServiceClient } from '../../../../src/api/client';
import { ServiceError } from '../../../../src/api/errors';
import { json, ScriptedServer, status } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';

const id = '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11';
const time = '2026-05-30T09:12:44.107Z';
const extra = { something_new: { nested: true } };

const info = { source_lang: 'en', target_lang: 'de', entry_count: 2, ...extra };
const glossary = { glossary_id: id, name: 'Kitchen', dictionaries: [info], creation_time: time, ...extra };
const legacy = {
  glossary_id: id,
  name: 'Kitchen',
  ready: true,
  source_lang: 'en',
  target_lang: 'de',
  creation_time: time,
  entry_count: 2,
  ...extra,
};
const entries = { source_lang: 'EN', target_lang: 'de', entries: 'tea\tTee', entries_format: 'tsv', ...extra };
const dictionary = { source_lang: 'en', target_lang: 'de', entries: 'tea\tTee', entries_format: 'tsv' } as const;
const instruction = { id: 'i1', label: 'Tone', prompt: 'Sound relaxed', ...extra };
const item = {
  style_id: id,
  name: 'House',
  creation_time: time,
  updated_time: time,
  language: 'en',
  version: 1,
  ...extra,
};
const list = {
  ...item,
  configured_rules: { numbers: { decimal_separator: 'use_period' } },
  custom_instructions: [instruction],
};
const key = {
  key_id: 'a:b',
  label: 'staging',
  creation_time: time,
  deactivated_time: null,
  is_deactivated: false,
  usage_limits: { characters: null, speech_to_text_milliseconds: null },
  ...extra,
};
const improvement = { text: 'I like tea.', target_language: 'en-US', detected_source_language: 'en', ...extra };
const handle = { document_id: 'A'.repeat(32), document_key: 'B'.repeat(64) };
const memory = {
  translation_memory_id: id,
  name: 'Manuals',
  source_language: 'en',
  target_languages: ['de'],
  segment_count: 812,
  ...extra,
};
const usage = { total_characters: 90, text_translation_characters: 60, ...extra };
const session = {
  streaming_url: 'wss://voice.example/v3/voice/realtime/connect',
  token: 'b3BhcXVl',
  session_id: id,
  ...extra,
};

interface Call {
  title: string;
  run: (client: ServiceClient) => Promise<unknown>;
  sends: { method: string; path: string; query?: Record<string, string>; body?: unknown; accept?: string };
  answer: { status?: number; body?: unknown; text?: string };
  gives: unknown;
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const one of items) all.push(one);
  return all;
}

/** One row for each call of the contract: what must be on the wire, and what comes of the answer. */
const calls: Call[] = [
  {
    title: 'correct (§4)',
    run: (client) => client.write.correct({ text: ['I likes tea.'], target_lang: 'en-US' }),
    sends: { method: 'POST', path: '/v2/write/correct', body: { text: ['I likes tea.'], target_lang: 'en-US' } },
    answer: { body: { improvements: [improvement], ...extra } },
    gives: [improvement],
  },
  {
    title: 'rephrase (§4)',
    run: (client) => client.write.rephrase({ text: ['a'], writing_style: 'prefer_simple' }),
    sends: { method: 'POST', path: '/v2/write/rephrase', body: { text: ['a'], writing_style: 'prefer_simple' } },
    answer: { body: { improvements: [improvement] } },
    gives: [improvement],
  },
  {
    title: 'create glossary (§5)',
    run: (client) => client.glossaries.create({ name: 'Kitchen', dictionaries: [dictionary] }),
    sends: { method: 'POST', path: '/v3/glossaries', body: { name: 'Kitchen', dictionaries: [dictionary] } },
    answer: { status: 201, body: glossary },
    gives: glossary,
  },
  {
    title: 'list glossaries (§5)',
    run: (client) => client.glossaries.list(),
    sends: { method: 'GET', path: '/v3/glossaries' },
    answer: { body: { glossaries: [glossary] } },
    gives: [glossary],
  },
  {
    title: 'get glossary (§5)',
    run: (client) => client.glossaries.get('a/b'),
    sends: { method: 'GET', path: '/v3/glossaries/a%2Fb' },
    answer: { body: glossary },
    gives: glossary,
  },
  {
    title: 'entries, wrapped (§5, I1)',
    run: (client) => client.glossaries.entries(id, { sourceLang: 'en', targetLang: 'de' }),
    sends: { method: 'GET', path: `/v3/glossaries/${id}/entries`, query: { source_lang: 'en', target_lang: 'de' } },
    answer: { body: { dictionaries: [{ ...entries, source_lang: 'fr' }, entries] } },
    gives: entries,
  },
  {
    title: 'entries, bare (§5, I1)',
    run: (client) => client.glossaries.entries(id, { sourceLang: 'en', targetLang: 'de' }),
    sends: { method: 'GET', path: `/v3/glossaries/${id}/entries`, query: { source_lang: 'en', target_lang: 'de' } },
    answer: { body: entries },
    gives: entries,
  },
  {
    title: 'put dictionary (§5)',
    run: (client) => client.glossaries.putDictionary(id, dictionary),
    sends: { method: 'PUT', path: `/v3/glossaries/${id}/dictionaries`, body: dictionary },
    answer: { body: info },
    gives: info,
  },
  {
    title: 'patch glossary (§5)',
    run: (client) => client.glossaries.patch(id, { name: 'Cook', dictionaries: [dictionary] }),
    sends: { method: 'PATCH', path: `/v3/glossaries/${id}`, body: { name: 'Cook', dictionaries: [dictionary] } },
    answer: { body: glossary },
    gives: glossary,
  },
  {
    title: 'delete glossary (§5)',
    run: (client) => client.glossaries.delete(id),
    sends: { method: 'DELETE', path: `/v3/glossaries/${id}` },
    answer: { status: 204 },
    gives: undefined,
  },
  {
    title: 'delete dictionary (§5)',
    run: (client) => client.glossaries.deleteDictionary(id, { sourceLang: 'en', targetLang: 'de' }),
    sends: {
      method: 'DELETE',
      path: `/v3/glossaries/${id}/dictionaries`,
      query: { source_lang: 'en', target_lang: 'de' },
    },
    answer: { status: 204 },
    gives: undefined,
  },
  {
    title: 'language pairs (§7)',
    run: (client) => client.glossaries.pairs(),
    sends: { method: 'GET', path: '/v2/glossary-language-pairs' },
    answer: { body: { supported_languages: [{ source_lang: 'de', target_lang: 'en' }] } },
    gives: [{ source_lang: 'de', target_lang: 'en' }],
  },
  {
    title: 'create v2 glossary (§6)',
    run: (client) => client.legacyGlossaries.create({ name: 'Kitchen', ...dictionary }),
    sends: { method: 'POST', path: '/v2/glossaries', body: { name: 'Kitchen', ...dictionary } },
    answer: { status: 201, body: legacy },
    gives: legacy,
  },
  {
    title: 'list v2 glossaries (§6)',
    run: (client) => client.legacyGlossaries.list(),
    sends: { method: 'GET', path: '/v2/glossaries' },
    answer: { body: { glossaries: [legacy] } },
    gives: [legacy],
  },
  {
    title: 'get v2 glossary (§6)',
    run: (client) => client.legacyGlossaries.get(id),
    sends: { method: 'GET', path: `/v2/glossaries/${id}` },
    answer: { body: legacy },
    gives: legacy,
  },
  {
    title: 'v2 entries (§6)',
    run: (client) => client.legacyGlossaries.entries(id),
    sends: { method: 'GET', path: `/v2/glossaries/${id}/entries`, accept: 'text/tab-separated-values' },
    answer: { text: 'tea\tTee\ncup\tTasse' },
    gives: 'tea\tTee\ncup\tTasse',
  },
  {
    title: 'delete v2 glossary (§6)',
    run: (client) => client.legacyGlossaries.delete(id),
    sends: { method: 'DELETE', path: `/v2/glossaries/${id}` },
    answer: { status: 204 },
    gives: undefined,
  },
  {
    title: 'create style rules (§8)',
    run: (client) => client.styleRules.create({ name: 'House', language: 'en' }),
    sends: { method: 'POST', path: '/v3/style_rules', body: { name: 'House', language: 'en' } },
    answer: { status: 201, body: list },
    gives: list,
  },
  {
    title: 'list style rules (§8)',
    run: (client) => collect(client.styleRules.list()),
    sends: { method: 'GET', path: '/v3/style_rules', query: { page: '0', page_size: '25', detailed: 'false' } },
    answer: { body: { style_rules: [item] } },
    gives: [item],
  },
  {
    title: 'list style rules in detail (§8)',
    run: (client) => collect(client.styleRules.listDetailed()),
    sends: { method: 'GET', path: '/v3/style_rules', query: { page: '0', page_size: '25', detailed: 'true' } },
    answer: { body: { style_rules: [list] } },
    gives: [list],
  },
  {
    title: 'get style rules (§8)',
    run: (client) => client.styleRules.get(id),
    sends: { method: 'GET', path: `/v3/style_rules/${id}` },
    answer: { body: list },
    gives: list,
  },
  {
    title: 'rename style rules (§8)',
    run: (client) => client.styleRules.rename(id, 'Other'),
    sends: { method: 'PATCH', path: `/v3/style_rules/${id}`, body: { name: 'Other' } },
    answer: { body: list },
    gives: list,
  },
  {
    title: 'replace configured rules (§8, I17)',
    run: (client) => client.styleRules.replaceRules(id, { numbers: { a: 'b' } }),
    sends: { method: 'PUT', path: `/v3/style_rules/${id}/configured_rules`, body: { numbers: { a: 'b' } } },
    answer: { body: list },
    gives: list,
  },
  {
    title: 'delete style rules (§8)',
    run: (client) => client.styleRules.delete(id),
    sends: { method: 'DELETE', path: `/v3/style_rules/${id}` },
    answer: { status: 204 },
    gives: undefined,
  },
  {
    title: 'add instruction, list answered (§8, C2)',
    run: (client) => client.styleRules.addInstruction(id, { label: 'Tone', prompt: 'Sound relaxed' }),
    sends: {
      method: 'POST',
      path: `/v3/style_rules/${id}/custom_instructions`,
      body: { label: 'Tone', prompt: 'Sound relaxed' },
    },
    answer: { status: 201, body: list },
    gives: { instruction, list },
  },
  {
    title: 'add instruction, instruction answered (§8, C2)',
    run: (client) => client.styleRules.addInstruction(id, { label: 'Tone', prompt: 'Sound relaxed' }),
    sends: {
      method: 'POST',
      path: `/v3/style_rules/${id}/custom_instructions`,
      body: { label: 'Tone', prompt: 'Sound relaxed' },
    },
    answer: { status: 201, body: instruction },
    gives: { instruction },
  },
  {
    title: 'get instruction (§8)',
    run: (client) => client.styleRules.getInstruction(id, 'i1'),
    sends: { method: 'GET', path: `/v3/style_rules/${id}/custom_instructions/i1` },
    answer: { body: instruction },
    gives: instruction,
  },
  {
    title: 'replace instruction (§8, C12)',
    run: (client) => client.styleRules.replaceInstruction(id, 'i1', { label: 'L', prompt: 'P' }),
    sends: { method: 'PUT', path: `/v3/style_rules/${id}/custom_instructions/i1`, body: { label: 'L', prompt: 'P' } },
    answer: { body: instruction },
    gives: instruction,
  },
  {
    title: 'delete instruction (§8)',
    run: (client) => client.styleRules.deleteInstruction(id, 'i1'),
    sends: { method: 'DELETE', path: `/v3/style_rules/${id}/custom_instructions/i1` },
    answer: { status: 204 },
    gives: undefined,
  },
  {
    title: 'translation memories (§10)',
    run: (client) => collect(client.translationMemories.list()),
    sends: { method: 'GET', path: '/v3/translation_memories', query: { page: '0', page_size: '25' } },
    answer: { body: { translation_memories: [memory], total_count: 1 } },
    gives: [memory],
  },
  {
    title: 'document status (§3.2)',
    run: (client) => client.documents.status(handle),
    sends: { method: 'POST', path: `/v2/document/${handle.document_id}`, body: { document_key: handle.document_key } },
    answer: { body: { document_id: handle.document_id, status: 'pondering', seconds_remaining: 2 ** 27 } },
    gives: { document_id: handle.document_id, status: 'pondering', seconds_remaining: 2 ** 27 },
  },
  {
    title: 'create developer key (§12.1)',
    run: (client) => client.developerKeys.create(),
    sends: { method: 'POST', path: '/v2/admin/developer-keys', body: {} },
    answer: { body: key },
    gives: key,
  },
  {
    title: 'list developer keys (§12.1)',
    run: (client) => client.developerKeys.list(),
    sends: { method: 'GET', path: '/v2/admin/developer-keys' },
    answer: { body: [key] },
    gives: [key],
  },
  {
    title: 'deactivate developer key (§12.1)',
    run: (client) => client.developerKeys.deactivate({ key_id: 'a:b' }),
    sends: { method: 'PUT', path: '/v2/admin/developer-keys/deactivate', body: { key_id: 'a:b' } },
    answer: { body: key },
    gives: key,
  },
  {
    title: 'label developer key (§12.1)',
    run: (client) => client.developerKeys.setLabel({ key_id: 'a:b', label: 'x' }),
    sends: { method: 'PUT', path: '/v2/admin/developer-keys/label', body: { key_id: 'a:b', label: 'x' } },
    answer: { body: key },
    gives: key,
  },
  {
    title: 'limit developer key (§12.1)',
    run: (client) => client.developerKeys.setLimits({ key_id: 'a:b', characters: null }),
    sends: { method: 'PUT', path: '/v2/admin/developer-keys/limits', body: { key_id: 'a:b', characters: null } },
    answer: { body: key },
    gives: key,
  },
  {
    title: 'usage report (§12.2)',
    run: (client) => client.analytics.usage({ startDate: '2026-05-01', endDate: '2026-05-31', groupBy: 'key' }),
    sends: {
      method: 'GET',
      path: '/v2/admin/analytics',
      query: { start_date: '2026-05-01', end_date: '2026-05-31', group_by: 'key' },
    },
    answer: { body: { usage_report: { total_usage: usage, start_date: 's', end_date: 'e', key_usages: [] } } },
    gives: { total_usage: usage, start_date: 's', end_date: 'e', key_usages: [] },
  },
  {
    title: 'voice session (§13.1)',
    run: (client) => client.voice.createSession({ source_media_content_type: 'audio/auto' }),
    sends: { method: 'POST', path: '/v3/voice/realtime', body: { source_media_content_type: 'audio/auto' } },
    answer: { body: session },
    gives: session,
  },
  {
    title: 'voice reconnect (§13.2)',
    run: (client) => client.voice.reconnect('b3B'),
    sends: { method: 'GET', path: '/v3/voice/realtime', query: { token: 'b3B' } },
    answer: { body: session },
    gives: session,
  },
];

describe('calls of the contract', () => {
  let server: ScriptedServer;
  let client: ServiceClient;
  beforeEach(async () => {
    server = await ScriptedServer.start();
    client = new ServiceClient(testConnection(server.url), { sleep: () => Promise.resolve() });
  });
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  for (const { title, run, sends, answer, gives } of calls) {
    it(title, async () => {
      server.next((_, response) => {
        response.writeHead(answer.status ?? 200, { 'Content-Type': answer.text ? 'text/plain' : 'application/json' });
        response.end(answer.text ?? (answer.body === undefined ? undefined : JSON.stringify(answer.body)));
      });
      assert.deepEqual(await run(client), gives);
      const [request] = server.requests;
      assert.ok(request);
      assert.equal(`${request.method} ${request.path}`, `${sends.method} ${sends.path}`);
      assert.deepEqual(Object.fromEntries(request.query), sends.query ?? {});
      assert.equal(request.headers.authorization, `Service-Auth-Key ${testConnection('').key}`);
      if (sends.accept) assert.equal(request.headers.accept, sends.accept);
      if (sends.body === undefined) assert.equal(request.body, '');
      else assert.deepEqual(request.json(), sends.body);
    });

    it(`${title}: an answer of another shape is refused`, async () => {
      if (answer.body === undefined) return;
      server.always(json({ unexpected: true }));
      await assert.rejects(run(client), (error) => ServiceError.is(error, 'unexpected-answer'));
    });
  }

  it('reads on while pages are full', async () => {
    const full = Array.from({ length: 25 }, (_, index) => ({ ...memory, name: `m${index}` }));
    server.next(json({ translation_memories: full, total_count: 26 }));
    server.next(json({ translation_memories: [memory], total_count: 26 }));
    assert.equal((await collect(client.translationMemories.list())).length, 26);
    assert.deepEqual(
      server.requests.map(({ query }) => query.get('page')),
      ['0', '1'],
    );
  });

  it('follows the pages of the tag report, and stops at one that comes again', async () => {
    const row = { custom_tag: 'team-a', breakdown: { total_characters: 1 } };
    const report = { aggregate_by: 'period', start_date: 's', end_date: 'e', usage: [row] };
    server.next(json({ custom_tag_usage_report: { ...report, next_page: 'x' } }));
    server.always(json({ custom_tag_usage_report: { ...report, next_page: 'x' } }));
    const period = { startDate: '2026-05-01', endDate: '2026-05-02' };
    assert.equal((await collect(client.analytics.customTags(period))).length, 2);
    assert.deepEqual(
      server.requests.map(({ query }) => query.get('page')),
      [null, 'x'],
    );
  });

  it('looks a glossary up when the answer to its creation was lost, and never sends it again', async () => {
    const now = new Date().toISOString();
    server.next((_, response) => void response.destroy());
    server.next(
      json({
        glossaries: [
          { ...glossary, creation_time: '2020-01-01T00:00:00Z', glossary_id: 'old' },
          { ...glossary, creation_time: now },
        ],
      }),
    );
    const created = await client.glossaries.create({ name: 'Kitchen', dictionaries: [dictionary] });
    assert.equal(created.glossary_id, id);
    assert.deepEqual(
      server.requests.map(({ method }) => method),
      ['POST', 'GET'],
    );
  });

  it('says that a creation failed when nothing was created', async () => {
    server.next((_, response) => void response.destroy());
    server.next(json({ glossaries: [] }));
    await assert.rejects(client.glossaries.create({ name: 'Kitchen', dictionaries: [dictionary] }), (error) =>
      ServiceError.is(error, 'unreachable'),
    );
    assert.equal(server.requests.filter(({ method }) => method === 'POST').length, 1);
  });

  it('uploads a document once, fields before the file, and fetches its bytes', async () => {
    server.next((_, response) => void response.destroy());
    const upload = { file: new Blob(['héllo']), fileName: 'näme.txt', targetLang: 'de', glossaryIds: [id, id] };
    await assert.rejects(client.documents.upload(upload), (error) => ServiceError.is(error) && error.mayHaveHappened);
    assert.equal(server.requests.length, 1);
    server.next(json(handle));
    assert.deepEqual(await client.documents.upload(upload), handle);
    const { body = '', headers } = server.requests[1] ?? {};
    assert.match(headers?.['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    assert.ok(body.indexOf('name="target_lang"') < body.indexOf('name="file"; filename="näme.txt"'));
    assert.match(body, new RegExp(`name="glossary_ids"\r\n\r\n${id},${id}`));
    server.next((_, response) => {
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename="out.txt"' }).end('hallo');
    });
    const result = await client.documents.result(handle);
    assert.equal(result.fileName, 'out.txt');
    assert.equal(Buffer.concat(await collect(result.body)).toString(), 'hallo');
    server.always(status(404));
    await assert.rejects(client.documents.result(handle), (error) => ServiceError.is(error, 'not-found'));
  });

  it('refuses improvements that are not one for each text', async () => {
    server.always(json({ improvements: [] }));
    await assert.rejects(client.write.correct({ text: ['a'] }), (error) => ServiceError.is(error, 'unexpected-answer'));
  });
});
