import { lstatSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { makeFolderSync } from './folders';
import { makePrivateFilesSync, makePrivateFolderSync } from './privateFiles';
import { applicationIdOf, isOfOthers, storeEndings } from './ownStore';
import { StoreError, UnwritableStoreError } from './storeError';

export interface DatabaseOptions {
  /**
   * The schema, as the steps that lead to it. `user_version` is the number of steps a file has behind it. A released
   * step is never changed: a change of the schema is a new step at the end.
   */
  steps: readonly string[];
  /**
   * `FULL`: when a statement returns, its change is on the disk, at one sync per change. `NORMAL`: a killed process
   * loses nothing either, but a power cut may take the last moments.
   */
  synchronous: 'FULL' | 'NORMAL';
  /** Nothing but what Parlance keeps is in its folder, so that nobody else has to look into that. */
  ownsFolder?: boolean;
  /** Waits this long for another process that writes the same file (each editor window may be one). */
  busyTimeoutMs?: number;
}

const defaultBusyTimeoutMs = 5_000;
/** Between two attempts to open a store that another process is just making. */
const busyPauseMs = 20;

/**
 * Opens a SQLite file, making it and its folder when missing, and brings its schema up to date.
 *
 * With a write-ahead log readers of a second process are not blocked. The two files SQLite keeps beside the store
 * while it is open are gone after a clean stop, and are ignored when only the store itself was deleted.
 * @throws StoreError when the file cannot be opened, or this Node has no SQLite
 */
export function openDatabase(file: string, options: DatabaseOptions): DatabaseSync {
  // Not an import: on a Node without SQLite this must be a sentence, not a crash while loading.
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (!sqlite) throw new StoreError(`Storing data requires Node.js 22.13 or later; this is ${process.version}.`);
  try {
    if (options.ownsFolder === true) makePrivateFolderSync(dirname(file));
    else makeFolderSync(dirname(file), 0o700);
  } catch (cause) {
    throw unwritable(file, cause);
  }
  // Nobody but a stranger puts one there: a repository, say, that brings the folder.
  if (options.ownsFolder === true && storeEndings.some((ending) => isLink(file + ending))) {
    throw new StoreError(`${file} is a link, so nothing was written to it. Delete the link.`);
  }
  // In a folder of Parlance's own, what cannot be read is what it had itself.
  if (options.ownsFolder !== true && isOfOthers(file)) {
    throw new StoreError(`${file} isn’t a database of Parlance, so nothing was written to it. Choose another file.`);
  }
  const deadline = Date.now() + (options.busyTimeoutMs ?? defaultBusyTimeoutMs);
  for (;;) {
    let database: DatabaseSync | undefined;
    try {
      // SQLite gives the files beside it the mode of the store.
      makePrivateFilesSync(file, `${file}-wal`, `${file}-shm`);
      database = new sqlite.DatabaseSync(file);
      if (isEmpty(file)) database.exec(`PRAGMA application_id = ${applicationIdOf(file)}`);
      prepare(database, options);
      return database;
    } catch (cause) {
      database?.close();
      if (cause instanceof StoreError) throw cause;
      if (isUnwritable(cause)) throw unwritable(file, cause);
      if (!isBusy(cause)) {
        throw new StoreError(`Couldn’t open the database ${file}. Move it away to start with an empty one.`, { cause });
      }
      if (Date.now() > deadline) {
        throw new StoreError(`The database ${file} is in use by another program. Close it and try again.`, { cause });
      }
    }
    // Changing to the write-ahead log answers "busy" at once, whatever the time-out: two processes may make one store.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyPauseMs);
  }
}

/** Returns whether a store is being made: others know by its first write where that was. */
function isEmpty(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === 0;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Returns the system's error with the folder, which a store of another name would meet too. */
function unwritable(file: string, cause: unknown): StoreError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new UnwritableStoreError(
    `Couldn’t write the database ${file} (${why}). Free disk space or choose another folder.`,
    {
      cause,
    },
  );
}

/** The same for a file that holds nothing of its own: one that is damaged is made anew. */
export function openRemakable(file: string, options: DatabaseOptions): DatabaseSync {
  try {
    return openDatabase(file, options);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    for (const ending of storeEndings) rmSync(file + ending, { force: true });
    return openDatabase(file, options);
  }
}

function prepare(
  database: DatabaseSync,
  { steps, synchronous, busyTimeoutMs = defaultBusyTimeoutMs, ownsFolder = false }: DatabaseOptions,
): void {
  database.exec(`
    PRAGMA busy_timeout = ${busyTimeoutMs};
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
  `);
  refuseForeignCode(database, ownsFolder);
  // Who only reads is not kept waiting by who writes.
  if (versionOf(database) !== steps.length) transaction(database, () => migrate(database, steps));
}

/**
 * Refuses a store with a trigger or a view, which none of ours has: somebody else put it there, and it could run SQL without
 * an end. In a folder of Parlance's own it counts as damaged; elsewhere it may be a file of another program.
 */
function refuseForeignCode(database: DatabaseSync, isOurs: boolean): void {
  const found = database.prepare("SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') LIMIT 1").get();
  if (!found) return;
  throw isOurs
    ? Object.assign(new Error('The store has triggers or views.'), { errcode: corrupt })
    : new StoreError('The file has triggers or views, so it isn’t a database of Parlance. Choose another file.');
}

/** Brings a file to the current schema; a file of a newer version is left alone. */
function migrate(database: DatabaseSync, steps: readonly string[]): void {
  const version = versionOf(database);
  if (version > steps.length) {
    throw new StoreError('The database was written by a newer version of Parlance. Update Parlance to use it.');
  }
  for (const step of steps.slice(version)) database.exec(step);
  database.exec(`PRAGMA user_version = ${steps.length}`);
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

const busy = 5;
const readOnly = 8;
const faultOfDisk = 10;
const corrupt = 11;
const full = 13;
const notADatabase = 26;

/** Returns whether an error says that another process holds the file just now. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === busy;
}

/** Returns whether an error says that the file is damaged and can only be thrown away. */
function isDamaged(error: unknown): boolean {
  const code = primaryCode(error);
  return code === corrupt || code === notADatabase;
}

/** Returns whether an error says that the disk or folder takes nothing. */
function isUnwritable(error: unknown): boolean {
  const code = primaryCode(error);
  return (error instanceof Error && 'syscall' in error) || code === readOnly || code === faultOfDisk || code === full;
}

/** Primary result codes of SQLite are in the lowest byte. */
function primaryCode(error: unknown): number | undefined {
  if (error instanceof StoreError) return primaryCode(error.cause);
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** Runs `work` as one transaction: all of it is kept, or, when it throws, none. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  return within(database, 'BEGIN IMMEDIATE', work);
}

/** Runs work that only reads, all of it from one state of the file. Keeps no other process from writing. */
export function readTransaction<T>(database: DatabaseSync, work: () => T): T {
  return within(database, 'BEGIN', work);
}

function within<T>(database: DatabaseSync, begin: string, work: () => T): T {
  database.exec(begin);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
