import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { migrate } from './migrations';
import { StoreError } from './storeError';

/** Waits this long for another process that writes the same file (each editor window may run a service). */
const busyTimeoutMs = 5_000;
/** Between two attempts to open a store that another process is just making. */
const busyPauseMs = 20;

/**
 * Opens the one file of the store, making it and its folder when missing, and brings its schema up to date.
 *
 * Write-ahead log with `synchronous=FULL`: when a statement returns, its change is on the disk, so neither a killed
 * process nor a power cut loses what was acknowledged, at one sync per change; and readers of a second process are
 * not blocked. The two files SQLite keeps beside the store while it is open are gone after a clean stop, and are
 * ignored when only the store itself was deleted.
 */
export function openDatabase(file: string): DatabaseSync {
  return open(file, 'FULL');
}

/**
 * A second connection for counters that change with every request. A killed process loses nothing here either, but a
 * power cut may take the last moments: one sync per request would make each request wait for the disk.
 */
export function openCounters(file: string): DatabaseSync {
  return open(file, 'NORMAL');
}

function open(file: string, synchronous: 'FULL' | 'NORMAL'): DatabaseSync {
  // Not an import: on a Node without SQLite this must be a sentence, not a crash while loading.
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (!sqlite) throw new StoreError(`The local service needs Node 22.13 or newer; this is ${process.version}.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const deadline = Date.now() + busyTimeoutMs;
  for (;;) {
    let database: DatabaseSync | undefined;
    try {
      database = new sqlite.DatabaseSync(file);
      prepare(database, synchronous);
      return database;
    } catch (cause) {
      database?.close();
      if (cause instanceof StoreError) throw cause;
      if (!isBusy(cause)) {
        throw new StoreError(`The store ${file} cannot be opened. Move it away to start with an empty one.`, { cause });
      }
      if (Date.now() > deadline) {
        throw new StoreError(`The store ${file} is held by another program. Close that, then try again.`, { cause });
      }
    }
    // Changing to the write-ahead log answers "busy" at once, whatever the time-out: two services may make one store.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyPauseMs);
  }
}

function prepare(database: DatabaseSync, synchronous: 'FULL' | 'NORMAL'): void {
  database.exec(`
    PRAGMA busy_timeout = ${busyTimeoutMs};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
  `);
  migrate(database);
}

/** Primary result codes of SQLite are in the lowest byte; 5 is busy. */
function isBusy(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined;
  return typeof code === 'number' && (code & 0xff) === 5;
}

/** Runs `work` as one transaction: all of it is kept, or, when it throws, none. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
