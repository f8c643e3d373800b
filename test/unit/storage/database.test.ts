import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { openDatabase, openRemakable, type DatabaseOptions } from '../../../src/storage/database';
import { StoreError } from '../../../src/storage/storeError';
import { describeWithSqlite } from '../../support/describeWithSqlite';

/** Another program that is writing the file, until it is told to let go of it. */
const otherWriter = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(workerData);
  database.exec('BEGIN IMMEDIATE');
  parentPort.once('message', () => database.close());
  parentPort.postMessage('writing');
`;

const options: DatabaseOptions = { steps: ['CREATE TABLE notes (note TEXT)'], synchronous: 'FULL' };

describeWithSqlite('Opening a store', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-store-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is for nobody else, whatever was there before', async () => {
    const own = path.join(folder, 'own');
    const file = path.join(own, 'store.sqlite');
    await mkdir(own, { mode: 0o755 });
    for (const suffix of ['', '-wal', '-shm']) await writeFile(file + suffix, '', { mode: 0o644 });
    await Promise.all([chmod(own, 0o755), chmod(file, 0o644)]);
    const database = openDatabase(file, { ...options, ownsFolder: true });
    const modes = await Promise.all(
      ['', '-wal', '-shm'].map(async (suffix) => (await stat(file + suffix)).mode & 0o777),
    );
    assert.deepEqual(modes, [0o600, 0o600, 0o600]);
    assert.equal((await stat(own)).mode & 0o777, 0o700);
    database.close();
  });

  it('leaves a folder of others as it is', async () => {
    await chmod(folder, 0o755);
    openDatabase(path.join(folder, 'store.sqlite'), options).close();
    assert.equal((await stat(folder)).mode & 0o777, 0o755);
    await chmod(folder, 0o1777);
    openDatabase(path.join(folder, 'store.sqlite'), { ...options, ownsFolder: true }).close();
    assert.equal((await stat(folder)).mode & 0o7777, 0o1777);
  });

  it('follows no link to a database of others, of the store or beside it', async function () {
    if (process.platform === 'win32') return this.skip();
    const others = path.join(folder, 'others.sqlite');
    openDatabase(others, options).close();
    await chmod(others, 0o644);
    const before = await readFile(others);
    for (const ending of ['', '-wal', '-shm']) {
      for (const target of [others, path.join(folder, 'absent')]) {
        const own = await mkdtemp(path.join(folder, 'own-'));
        const file = path.join(own, 'store.sqlite');
        await symlink(target, file + ending);
        assert.throws(() => openDatabase(file, { ...options, ownsFolder: true }), /is a link/);
        assert.throws(() => openRemakable(file, { ...options, ownsFolder: true }), /is a link/);
      }
    }
    assert.deepEqual(await readFile(others), before);
    assert.equal((await stat(others)).mode & 0o777, 0o644);
    assert.equal(existsSync(path.join(folder, 'absent')), false);
  });

  it('waits for another process that is making the same store', async () => {
    const file = path.join(folder, 'store.sqlite');
    const worker = new Worker(otherWriter, { eval: true, workerData: file });
    await once(worker, 'message');
    assert.throws(() => openDatabase(file, { ...options, busyTimeoutMs: 0 }), /in use by another program/);
    worker.postMessage('let go');
    const database = openDatabase(file, options);
    assert.equal(database.prepare('PRAGMA journal_mode').get()?.journal_mode, 'wal');
    database.close();
    await once(worker, 'exit');
  });

  it('takes the steps that an older file lacks, and leaves a newer file alone', () => {
    const file = path.join(folder, 'store.sqlite');
    openDatabase(file, options).close();
    const longer = { ...options, steps: [...options.steps, 'ALTER TABLE notes ADD COLUMN day TEXT'] };
    const database = openDatabase(file, longer);
    database.exec("INSERT INTO notes (note, day) VALUES ('a', 'b')");
    database.close();
    assert.throws(() => openDatabase(file, options), /newer version/);
  });

  it('says that the place takes nothing, and not to move the store away', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    assert.throws(
      () => openDatabase(path.join(file, 'store.sqlite'), options),
      (error) => error instanceof StoreError && /Couldn’t write .*\(EEXIST.*another folder/.test(error.message),
    );
  });

  for (const code of [
    'CREATE VIEW seen AS SELECT 1',
    `CREATE TRIGGER endless AFTER INSERT ON notes BEGIN INSERT INTO notes
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number) SELECT n FROM number; END`,
  ]) {
    it(`runs no code that somebody else put into it: ${code.slice(0, 14)}`, () => {
      const file = path.join(folder, 'store.sqlite');
      const planted = openDatabase(file, options);
      planted.exec(code);
      planted.close();
      // A file that the user named may be of another program, and stays.
      assert.throws(() => openRemakable(file, options), /triggers or views/);
      assert.throws(() => openDatabase(file, { ...options, ownsFolder: true }), /Couldn’t open the database/);
      const remade = openRemakable(file, { ...options, ownsFolder: true });
      remade.exec("INSERT INTO notes (note) VALUES ('a')");
      assert.equal(remade.prepare('SELECT count(*) AS count FROM notes').get()?.['count'], 1);
      remade.close();
    });
  }

  it('says which file cannot be opened', () => {
    assert.throws(
      () => openDatabase(folder, options),
      (error) => error instanceof StoreError && error.message.includes(folder),
    );
  });
});
