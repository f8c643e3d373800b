import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Glossary } from '../../../src/api/schemas/glossaries';
import type { StyleRules } from '../../../src/api/schemas/styleRules';
import { describeWithSqlite } from './support/describeWithSqlite';
import { ServiceProcess } from './support/serviceProcess';

const rounds = 5;
/** Acknowledged writes before the process is killed in the middle of more. */
const writesPerRound = 15;

describeWithSqlite('The store of the local service', () => {
  it('has everything that was acknowledged after the process was killed in the middle of writing', async function () {
    this.timeout(120_000);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'parlance-kill-'));
    const glossaries = new Map<string, number>();
    const versions = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const service = await ServiceProcess.start('--data', dataDir);
      await checkAll(service, glossaries, versions);
      const progress = new EventEmitter();
      const enough = once(progress, 'enough');
      let acknowledged = 0;
      const count = (): void => {
        acknowledged += 1;
        if (acknowledged === writesPerRound) progress.emit('enough');
      };
      const writers = [
        repeat(async () => {
          const entries = Array.from({ length: 500 }, (_, index) => `term ${index}\tWort ${index}`).join('\n');
          const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries, entries_format: 'tsv' }];
          const { json } = await service.call('POST', '/v3/glossaries', { name: 'Kill', dictionaries });
          glossaries.set((json as Glossary).glossary_id, 500);
          count();
        }),
        repeat(async () => {
          const { json } = await service.call('POST', '/v3/style_rules', { name: 'Kill', language: 'de' });
          const { style_id } = json as StyleRules;
          versions.set(style_id, 1);
          count();
          const renamed = await service.call('PATCH', `/v3/style_rules/${style_id}`, { name: 'Killed' });
          versions.set(style_id, (renamed.json as StyleRules).version);
          count();
        }),
      ];
      await enough;
      assert.equal(await service.end('SIGKILL'), null);
      await Promise.all(writers);
    }
    const service = await ServiceProcess.start('--data', dataDir);
    await checkAll(service, glossaries, versions);
    await service.end('SIGTERM');
    await rm(dataDir, { recursive: true });
  });
});

/** Goes on until the service is gone; an answer that never came acknowledged nothing. */
async function repeat(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch {
      return;
    }
  }
}

async function checkAll(
  service: ServiceProcess,
  glossaries: ReadonlyMap<string, number>,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  const { json } = await service.call('GET', '/v3/glossaries');
  const stored = new Map((json as { glossaries: Glossary[] }).glossaries.map((one) => [one.glossary_id, one]));
  for (const [id, count] of glossaries) assert.equal(stored.get(id)?.dictionaries[0]?.entry_count, count, id);
  // What was written but not acknowledged may be there, but only whole.
  for (const one of stored.values()) assert.equal(one.dictionaries[0]?.entry_count, 500);
  for (const [id, version] of versions) {
    const list = await service.call('GET', `/v3/style_rules/${id}`);
    assert.equal(list.status, 200, id);
    assert.ok((list.json as StyleRules).version >= version, id);
  }
}
