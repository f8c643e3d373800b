import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { openDatabase, type DatabaseOptions } from '../../../src/storage/database';
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

  it('waits for another process that is making the same store', async () => {
    const file = path.join(folder, 'store.sqlite');
    const worker = new Worker(otherWriter, { eval: true, workerData: file });
    await once(worker, 'message');
    assert.throws(() => openDatabase(file, { ...options, busyTimeoutMs: 0 }), /held by another program/);
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

  it('says which file cannot be opened', () => {
    assert.throws(
      () => openDatabase(folder, options),
      (error) => error instanceof StoreError && error.message.includes(folder),
    );
  });
});
