import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  analyticsResponseSchema,
  customTagsResponseSchema,
  developerKeySchema,
  developerKeysResponseSchema,
  type AnalyticsResponse,
  type CustomTagsResponse,
  type DeveloperKey,
} from '../../../src/api/schemas/admin';
import { usageSchema } from '../../../src/api/schemas/usage';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { asKey, ServiceUnderTest, type Answer } from './support/serviceUnderTest';

describeWithSqlite('The admin paths of the local service', () => {
  let service: ServiceUnderTest;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-06-15T12:00:00Z');
    service = await ServiceUnderTest.start({ now: () => now });
  });
  afterEach(() => service.stop());

  const keys = '/v2/admin/developer-keys';
  const create = async (label?: string): Promise<DeveloperKey> => {
    const answer = await service.admin('POST', keys, { label });
    assert.equal(answer.status, 200, answer.text);
    return v.parse(developerKeySchema, answer.json);
  };
  const secretOf = async ({ key_id }: DeveloperKey): Promise<string> =>
    (await readFile(path.join(service.dataDir, 'developer-keys', `${key_id.replace(':', '_')}.key`), 'utf8')).trim();
  const translate = async (key: string, text: string, tag?: string): Promise<number> => {
    const headers = { ...asKey(key), ...(tag !== undefined && { 'X-Service-Reporting-Tag': tag }) };
    const body = { text: [text], source_lang: 'es', target_lang: 'pt' };
    return (await service.call('POST', '/v2/translate', body, { headers })).status;
  };

  describe('developer keys', () => {
    it('are made, listed, renamed, limited and deactivated', async () => {
      const key = await create('staging');
      assert.match(key.key_id, /^[0-9a-f-]{36}:[0-9a-f-]{36}$/);
      assert.deepEqual(key.usage_limits, { characters: null, speech_to_text_milliseconds: null });
      const { key_id } = key;
      const unnamed = (await service.admin('POST', keys, {})).json as DeveloperKey;
      assert.equal(unnamed.label, 'API key');
      await service.admin('PUT', `${keys}/deactivate`, { key_id: unnamed.key_id });
      const renamed = await service.admin('PUT', `${keys}/label`, { key_id, label: 'live' });
      assert.deepEqual(renamed.json, { ...key, label: 'live' });
      await service.admin('PUT', `${keys}/limits`, { key_id, characters: 9 });
      const limited = await service.admin('PUT', `${keys}/limits`, { key_id, speech_to_text_milliseconds: 7 });
      assert.deepEqual((limited.json as DeveloperKey).usage_limits, { characters: 9, speech_to_text_milliseconds: 7 });
      const off = await service.admin('PUT', `${keys}/deactivate`, { key_id });
      assert.deepEqual((off.json as DeveloperKey).deactivated_time, '2026-06-15T12:00:00.000Z');
      assert.equal((await service.admin('PUT', `${keys}/label`, { key_id, label: 'old' })).status, 200);
      const list = v.parse(developerKeysResponseSchema, (await service.admin('GET', keys)).json);
      assert.deepEqual(
        list.map(({ label, is_deactivated }) => [label, is_deactivated]),
        [
          ['old', true],
          ['API key', true],
        ],
      );
    });

    it('open the service until they are deactivated, and survive a restart', async () => {
      const key = await create();
      const secret = await secretOf(key);
      assert.equal(await translate(secret, 'hola'), 200);
      await service.restart();
      assert.equal(await translate(secret, 'hola'), 200);
      assert.equal((await service.call('GET', keys, undefined, { headers: asKey(secret) })).status, 403);
      await service.admin('PUT', `${keys}/deactivate`, { key_id: key.key_id });
      assert.equal(await translate(secret, 'hola'), 403);
      assert.deepEqual(await readdir(path.join(service.dataDir, 'developer-keys')), []);
    });

    it('never show up in an answer', async () => {
      const key = await create('quiet');
      const secret = await secretOf(key);
      const answers = [
        await service.admin('GET', keys),
        await service.admin('PUT', `${keys}/label`, { key_id: key.key_id, label: 'x' }),
      ];
      assert.ok(answers.every(({ text }) => !text.includes(secret)));
      assert.ok(!JSON.stringify(key).includes(secret));
    });

    it('have a limit of their own', async () => {
      const key = await create();
      const secret = await secretOf(key);
      await service.admin('PUT', `${keys}/limits`, { key_id: key.key_id, characters: 6 });
      assert.equal(await translate(secret, 'hola'), 200);
      assert.equal(await translate(secret, 'hola'), 456);
      assert.equal(await translate(service.running.key, 'hola'), 200);
      const { json } = await service.call('GET', '/v2/usage', undefined, { headers: asKey(secret) });
      const usage = v.parse(usageSchema, json);
      assert.deepEqual(
        [usage.api_key_character_count, usage.api_key_character_limit, usage.character_count],
        [4, 6, 8],
      );
      await service.admin('PUT', `${keys}/limits`, { key_id: key.key_id, characters: null });
      assert.equal(await translate(secret, 'hola'), 200);
    });

    it('are at most 25 at a time', async () => {
      const [first] = await Promise.all(Array.from({ length: 25 }, () => create()));
      assert.equal((await service.admin('POST', keys, {})).status, 400);
      await service.admin('PUT', `${keys}/deactivate`, { key_id: first?.key_id });
      assert.equal((await service.admin('POST', keys, {})).status, 200);
    });

    it('refuse bad requests', async () => {
      const put = async (what: string, body: unknown): Promise<number> =>
        (await service.admin('PUT', `${keys}/${what}`, body)).status;
      assert.equal(await put('label', { key_id: 'nobody', label: 'x' }), 404);
      assert.equal(await put('deactivate', { key_id: 'nobody' }), 404);
      assert.equal(await put('deactivate', {}), 400);
      assert.equal(await put('limits', { key_id: 'nobody', characters: -1 }), 400);
      assert.equal(await put('limits', { key_id: 'nobody', characters: 1.5 }), 400);
      assert.equal((await service.admin('POST', keys)).status, 400);
    });
  });

  describe('reports', () => {
    const analytics = async (query: string): Promise<AnalyticsResponse['usage_report']> => {
      const { json } = await service.admin('GET', `/v2/admin/analytics?${query}`);
      return v.parse(analyticsResponseSchema, json).usage_report;
    };
    const tags = async (query: string): Promise<CustomTagsResponse['custom_tag_usage_report']> => {
      const { json } = await service.admin('GET', `/v2/admin/analytics/custom-tags?${query}`);
      return v.parse(customTagsResponseSchema, json).custom_tag_usage_report;
    };
    const june = 'start_date=2026-06-01&end_date=2026-06-30T23:59:59';

    it('count by key and by day', async () => {
      const key = await create('staging');
      await translate(await secretOf(key), 'hola');
      now = new Date('2026-06-16T12:00:00Z');
      await translate(service.running.key, 'gracias');
      await translate(service.running.key, 'hola');

      const all = await analytics(june);
      assert.equal(all.total_usage.total_characters, 15);
      assert.deepEqual([all.start_date, all.end_date], ['2026-06-01T00:00:00', '2026-06-30T23:59:59']);
      assert.deepEqual([all.key_usages, all.group_by], [undefined, undefined]);

      const byKey = await analytics(`${june}&group_by=key`);
      const masked = `${key.key_id.slice(0, 4)}****${key.key_id.slice(-4)}`;
      assert.deepEqual(
        byKey.key_usages?.map((one) => [one.api_key, one.api_key_label, one.usage.total_characters]),
        [
          [masked, 'staging', 4],
          ['0000****0000', 'Main key', 11],
        ],
      );
      const byDay = await analytics(`${june}&group_by=key_and_day`);
      assert.deepEqual(
        byDay.key_and_day_usages?.map((one) => [one.usage_date, one.usage.text_translation_characters]),
        [
          ['2026-06-15T00:00:00Z', 4],
          ['2026-06-16T00:00:00Z', 11],
        ],
      );
      assert.equal((await analytics('start_date=2026-06-16&end_date=2026-06-16')).total_usage.total_characters, 11);
    });

    it('count by custom tag, over pages', async () => {
      const { key } = service.running;
      await translate(key, 'untagged');
      await translate(key, 'hola', 'Team-A');
      now = new Date('2026-06-16T12:00:00Z');
      await translate(key, 'hola', ' team-a ');
      const [whole] = (await tags(june)).usage;
      assert.deepEqual(
        [whole?.custom_tag, whole?.breakdown.total_characters, whole?.usage_date],
        ['team-a', 8, undefined],
      );
      const days = await tags(`${june}&aggregate_by=day`);
      assert.deepEqual(
        days.usage.map((one) => [one.usage_date, one.breakdown.text_translation_characters]),
        [
          ['2026-06-15T00:00:00Z', 4],
          ['2026-06-16T00:00:00Z', 4],
        ],
      );
      assert.equal(days.next_page, null);

      for (let index = 0; index < 101; index += 1) await translate(key, 'h', `tag-${index}`);
      const first = await tags(june);
      assert.equal(first.usage.length, 100);
      assert.equal(first.next_page, 100);
      const second = await tags(`${june}&page=${first.next_page}`);
      assert.deepEqual([second.usage.length, second.next_page], [2, null]);
    });

    it('refuse bad ranges and groupings', async () => {
      const status = async (query: string, report = ''): Promise<number> => {
        const answer: Answer = await service.admin('GET', `/v2/admin/analytics${report}?${query}`);
        return answer.status;
      };
      assert.equal(await status('start_date=2026-01-01'), 400);
      assert.equal(await status('start_date=2026-01-01&end_date=2027-01-02'), 200);
      assert.equal(await status('start_date=2026-01-01&end_date=2027-01-03'), 400);
      assert.equal(await status('start_date=2026-02-30&end_date=2026-03-01'), 400);
      assert.equal(await status('start_date=2026-03-02&end_date=2026-03-01'), 400);
      assert.equal(await status('start_date=1.3.2026&end_date=2026-03-01'), 400);
      assert.equal(await status(`${june}&group_by=day`), 400);
      assert.equal(await status(`${june}&aggregate_by=week`, '/custom-tags'), 400);
      assert.equal(await status(`${june}&page=-1`, '/custom-tags'), 400);
    });
  });
});
