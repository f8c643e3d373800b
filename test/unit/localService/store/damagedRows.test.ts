import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describeWithSqlite } from '../../../support/describeWithSqlite';

describeWithSqlite('A damaged row of the local service', () => {
  let folder: string;
  let database: DatabaseSync | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-rows-'));
  });
  afterEach(async () => {
    if (database?.isOpen) database.close();
    await rm(folder, { recursive: true });
  });

  const open = async (): Promise<DatabaseSync> => {
    const { openStore } = await import('../../../../src/localService/store/openStore');
    return (database = openStore(path.join(folder, 'store.sqlite')));
  };

  for (const damaged of ['', '[', '"x"', '{"a":7}', 'null']) {
    const shown = JSON.stringify(damaged);

    it(`leaves all other style rule lists there: ${shown}`, async () => {
      const { StyleRuleLists } = await import('../../../../src/localService/store/styleRuleLists');
      const lists = new StyleRuleLists(await open(), () => new Date());
      const rules = { language: 'en', configuredRules: {}, instructions: [] };
      const [bad, good] = [lists.create({ ...rules, name: 'a' }), lists.create({ ...rules, name: 'b' })];
      database!
        .prepare('UPDATE style_rule_lists SET configured_rules = ? WHERE style_id = ?')
        .run(damaged, bad!.styleId);
      assert.deepEqual(lists.list(10, 0), [good]);
      assert.equal(lists.get(bad!.styleId), undefined);
    });

    it(`leaves the next document to be translated: ${shown}`, async () => {
      const { Documents } = await import('../../../../src/localService/store/documents');
      const documents = new Documents(await open(), () => new Date());
      const order = { keyId: 'k', type: 'txt', fileName: 'a.txt', targetLang: 'de', glossaryIds: ['g'] } as const;
      const key = documents.add('first', order);
      documents.add('second', order);
      database!.prepare(`UPDATE documents SET glossary_ids = ? WHERE document_id = 'first'`).run(damaged);
      assert.equal(documents.claim('worker', () => false)?.documentId, 'second');
      assert.equal(documents.find('first', key), undefined);
    });

    it(`is a memory that was not read yet: ${shown}`, async () => {
      const { UnitStore } = await import('../../../../src/localService/memories/unitStore');
      const file = path.join(folder, 'memories.sqlite');
      const store = new UnitStore(file);
      const { DatabaseSync: Database } = await import('node:sqlite');
      const other = new Database(file);
      try {
        for (const fileName of ['a.tmx', 'b.tmx']) {
          const about = { fileName, name: fileName, fingerprint: '1', sourceLanguage: 'en' };
          store.finish(store.begin(fileName, '1'), about);
        }
        other.prepare(`UPDATE memories SET target_languages = ? WHERE file_name = 'a.tmx'`).run(damaged);
        assert.deepEqual(
          store.list().map(({ fileName }) => fileName),
          ['b.tmx'],
        );
      } finally {
        other.close();
        store.close();
      }
    });
  }
});
