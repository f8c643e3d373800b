import type { ServiceClient } from '../../../../src/api/client';

export const id = '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11';
const time = '2026-05-30T09:12:44.107Z';
const extra = { something_new: { nested: true } };

const info = { source_lang: 'en', target_lang: 'de', entry_count: 2, ...extra };
export const glossary = { glossary_id: id, name: 'Kitchen', dictionaries: [info], creation_time: time, ...extra };
export const legacy = {
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
export const dictionary = { source_lang: 'en', target_lang: 'de', entries: 'tea\tTee', entries_format: 'tsv' } as const;
export const instruction = { id: 'i1', label: 'Tone', prompt: 'Sound relaxed', ...extra };
export const item = {
  style_id: id,
  name: 'House',
  creation_time: time,
  updated_time: time,
  language: 'en',
  version: 1,
  ...extra,
};
export const list = {
  ...item,
  configured_rules: { numbers: { decimal_separator: 'use_period' } },
  custom_instructions: [instruction],
};
export const key = {
  key_id: 'a:b',
  label: 'staging',
  creation_time: time,
  deactivated_time: null,
  is_deactivated: false,
  usage_limits: { characters: null, speech_to_text_milliseconds: null },
  ...extra,
};
const improvement = { text: 'I like tea.', target_language: 'en-US', detected_source_language: 'en', ...extra };
export const handle = { document_id: 'A'.repeat(32), document_key: 'B'.repeat(64) };
export const memory = {
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

export interface Call {
  title: string;
  run: (client: ServiceClient) => Promise<unknown>;
  sends: { method: string; path: string; query?: Record<string, string>; body?: unknown; accept?: string };
  answer: { status?: number; body?: unknown; text?: string };
  gives: unknown;
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const one of items) all.push(one);
  return all;
}

/** One row for each call of the contract: what must be on the wire, and what comes of the answer. */
export const calls: readonly Call[] = [
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
