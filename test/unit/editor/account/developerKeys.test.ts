import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceClient } from '../../../../src/api/client';
import type { DeveloperKey } from '../../../../src/api/schemas/admin';
import { readKeyFile, removeKeyFile } from '../../../../src/editor/account/keys/keyFile';
import { askedLimits } from '../../../../src/editor/account/keys/keyLimits';
import { inOrder, listedKey, maskedId, usedByKey } from '../../../../src/editor/account/keys/listedKey';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { testConnection } from '../../../support/testConnection';
import { asKey, ServiceUnderTest } from '../../localService/support/serviceUnderTest';

const key = (changes: Partial<DeveloperKey> = {}): DeveloperKey => ({
  key_id: '8a6e4c02-11d3:1f2e3d4c-2a10',
  label: 'staging',
  creation_time: '2026-05-30T09:12:44.107Z',
  is_deactivated: false,
  ...changes,
});

describe('A developer key as it is shown', () => {
  it('never has the secret, whatever a service tells', () => {
    const shown = listedKey({ ...key({ key: 'the-secret' }), usage_limits: { characters: 5 } });
    assert.ok(!JSON.stringify(shown).includes('the-secret'));
    assert.deepEqual(shown.limits, { characters: 5, speechMs: null });
    assert.equal(listedKey(key()).limits, undefined);
  });

  it('stands with the other active ones before those that are deactivated', () => {
    const [a, b, c, d] = ['b', 'a', 'key 10', 'key 2'].map((label, index) =>
      listedKey(key({ key_id: label, label, is_deactivated: index === 1 })),
    );
    assert.deepEqual(
      inOrder([a!, b!, c!, d!]).map(({ label }) => label),
      ['b', 'key 2', 'key 10', 'a'],
    );
  });

  it('has what it used only where a report leaves no doubt whose it is', () => {
    const usage = (id: string, label: string, characters: number) => ({
      api_key: maskedId(id),
      api_key_label: label,
      usage: { total_characters: characters },
    });
    const [one, twin, other] = [
      key({ key_id: '8a6e-x-2a10' }),
      key({ key_id: '8a6e-y-2a10' }),
      key({ key_id: '8a6e-z-2a10', label: 'live' }),
    ] as const;
    const told = [usage('8a6e-x-2a10', 'staging', 7), usage('8a6e-z-2a10', 'live', 9), usage('0000-0000', 'Main', 1)];
    assert.deepEqual(
      [...usedByKey([one, other], told)],
      [
        ['8a6e-x-2a10', 7],
        ['8a6e-z-2a10', 9],
      ],
    );
    assert.deepEqual([...usedByKey([one, twin, other], told)], [['8a6e-z-2a10', 9]]);
    assert.deepEqual([...usedByKey([one], [told[0]!, told[0]!])], []);
    assert.deepEqual([...usedByKey([key({ key_id: '8a6e-x-2a10', label: 'renamed' })], told)], []);
  });
});

describe('A limit of a developer key', () => {
  const [characters, speech] = askedLimits();
  const sent = (text: string) => characters!.request(text).characters;

  it('is no limit when empty, nothing at 0, and a whole number of characters', () => {
    assert.deepEqual(['', '0', '50000', '50,000', '1.234.567', '10 000'].map(sent), [
      null,
      0,
      50_000,
      50_000,
      1_234_567,
      10_000,
    ]);
    for (const text of ['', '0', '50000', '50,000']) assert.equal(characters!.problem(text), undefined);
    for (const text of ['-1', '1.5', 'many', '1,23', '12,34,567', '99999999999999999999', '1,234.567']) {
      assert.match(characters!.problem(text) ?? '', /whole number/, text);
    }
  });

  it('on speech is asked in minutes and sent in milliseconds, and comes back as it was', () => {
    for (const ms of [null, 0, 7, 1, 90_000, 3_600_000]) {
      const text = speech!.text({ characters: null, speechMs: ms });
      assert.deepEqual(speech!.request(text), { speech_to_text_milliseconds: ms }, text);
      assert.equal(speech!.problem(text), undefined, text);
    }
    assert.deepEqual(speech!.request('1,5'), { speech_to_text_milliseconds: 90_000 });
    assert.match(speech!.problem('-1') ?? '', /Minutes/);
  });
});

describe('The file in which the local service hands over a key', () => {
  it('is read and taken away by its id, and no other file is', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlance-keys-'));
    try {
      await writeFile(path.join(folder, 'one_two.key'), 'secret\n');
      await writeFile(path.join(folder, '..', `${path.basename(folder)}_x.key`), 'not this\n');
      assert.equal(await readKeyFile(folder, 'one:two'), 'secret');
      assert.equal(await readKeyFile(folder, 'one:three'), undefined);
      assert.equal(await readKeyFile(folder, `../${path.basename(folder)}:x`), undefined);
      await removeKeyFile(folder, 'one:two');
      await removeKeyFile(folder, 'one:two');
      assert.equal(await readKeyFile(folder, 'one:two'), undefined);
    } finally {
      await rm(folder, { recursive: true });
      await rm(`${folder}_x.key`);
    }
  });
});

describeWithSqlite('A developer key of the local service', () => {
  it('is used up, raised and refused as the client sees it, and its secret is in the file only', async () => {
    const service = await ServiceUnderTest.start({ now: () => new Date('2026-06-15T12:00:00Z') });
    const { url, adminKey } = service.running;
    const client = new ServiceClient(testConnection(url, { key: adminKey }), { sleep: () => Promise.resolve() });
    try {
      const { developerKeys, analytics } = client;
      const created = await developerKeys.create({ label: 'docs' });
      const { key_id: id } = created;
      assert.equal(created.key, undefined);
      const secret = await readKeyFile(path.join(service.dataDir, 'developer-keys'), id);
      const headers = asKey(secret!);
      const translate = async (text: string): Promise<number> => {
        const body = { text: [text], source_lang: 'es', target_lang: 'pt' };
        return (await service.call('POST', '/v2/translate', body, { headers })).status;
      };
      const used = async (): Promise<number | undefined> => {
        const report = await analytics.usage({ startDate: '2026-06-01', endDate: '2026-06-15', groupBy: 'key' });
        return usedByKey(await developerKeys.list(), report.key_usages ?? []).get(id);
      };
      await developerKeys.setLimits({ key_id: id, ...askedLimits()[0]!.request('0') });
      assert.equal(await translate('h'), 456);
      assert.equal(await used(), undefined);
      await developerKeys.setLimits({ key_id: id, ...askedLimits()[0]!.request('4') });
      assert.deepEqual([await translate('hola'), await translate('h'), await used()], [200, 456, 4]);
      await developerKeys.setLimits({ key_id: id, ...askedLimits()[0]!.request('') });
      assert.deepEqual([await translate('hola'), await used()], [200, 8]);
      assert.equal(listedKey(await developerKeys.deactivate({ key_id: id })).isActive, false);
      assert.equal(await translate('hola'), 403);
    } finally {
      await client.close();
      await service.stop();
    }
  });
});
