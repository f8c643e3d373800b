import { hash as digest } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { isBusy, openRemakable, readTransaction, transaction } from './database';
import { StoreError } from './storeError';
import type { CacheSpaceName, TextCacheOptions } from './cacheSpace';
import { WaitingResults } from './waitingResults';

/** `key` is the SHA-256 of a key, which holds what was sent; `used_at` is in milliseconds since 1970. */
const steps = [
  `
  CREATE TABLE results (
    space TEXT NOT NULL,
    key BLOB NOT NULL,
    value TEXT NOT NULL,
    used_at INTEGER NOT NULL,
    UNIQUE (space, key)
  ) STRICT;
  CREATE INDEX results_by_use ON results (used_at);
  `,
];

/** Rows handled before the event loop has its turn: a few milliseconds. */
const rowsPerTurn = 200;
/** A use is noted once a day, so that reading seldom has to write. */
const useNotedEveryMs = 24 * 60 * 60_000;
/** Fill level to which a full file is cut back, which makes room for more than one result. */
const fullShare = 0.9;
const rowsForgottenAtOnce = 20;
/** The editor waits for another window no longer than this; a cache is not worth more. */
const busyTimeoutMs = 250;
/** After having waited in vain it does not wait for a while, so that the editor does not stall again and again. */
const busyRestMs = 10_000;
/** Delay before a failed write is tried again. */
const retryMs = 1_000;
/**
 * The file of a `TextCache`. What cannot be written because another process holds it is kept in memory, known from there,
 * and written later. No method rejects.
 */
export class CacheFile {
  private database: DatabaseSync | undefined;
  private isOff = false;
  private restUntil = 0;
  private readonly waiting = new WaitingResults();
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly options: TextCacheOptions) {}

  /**
   * Forgets everything and gives the room back to the disk, also after a failure. `false` when another process holds the
   * file, or it cannot be used.
   */
  clear(): boolean {
    this.isOff = false;
    this.restUntil = 0;
    this.waiting.clear();
    const isCleared = this.use((database) => {
      database.exec('DELETE FROM results');
      // The log still has what was deleted until it is written into the file and cut.
      database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
      return true;
    });
    return isCleared === true;
  }

  /**
   * Writes what waits for that, and lets go of the file.
   * @param patienceMs how long another process may hold the file up, in milliseconds
   */
  close(patienceMs = busyTimeoutMs): void {
    this.restUntil = 0;
    while (this.waiting.size > 0 && this.writeSome(patienceMs));
    if (this.waiting.size > 0) this.tellHeld();
    this.letGo();
  }

  private letGo(): void {
    clearTimeout(this.retry);
    this.waiting.clear();
    this.database?.close();
    this.database = undefined;
  }

  private tellHeld(): void {
    const lost = 'is in use by another program: the latest results aren’t cached.';
    this.options.onFailure(new StoreError(`The database ${this.options.file} ${lost}`));
  }

  /** Reads results, like `CacheSpace.read`. */
  async read(space: CacheSpaceName, keys: readonly string[]): Promise<Array<string | undefined>> {
    const values: Array<string | undefined> = [];
    for (let first = 0; first < keys.length; first += rowsPerTurn) {
      if (first > 0) await setImmediate();
      const hashes = keys.slice(first, first + rowsPerTurn).map(hash);
      const rows = this.use((database) => readRows(database, space, hashes)) ?? [];
      const now = this.now();
      const stale = hashes.filter((_, index) => (rows[index]?.usedAt ?? now) <= now - useNotedEveryMs);
      if (stale.length > 0) this.use((database) => noteUse(database, { space, keys: stale, now }));
      values.push(...hashes.map((key, index) => this.waiting.find({ space, key }) ?? rows[index]?.value));
    }
    return values;
  }

  /** Writes results, like `CacheSpace.write`. */
  async write(space: CacheSpaceName, entries: ReadonlyArray<readonly [key: string, value: string]>): Promise<void> {
    for (let first = 0; first < entries.length && !this.isOff; first += rowsPerTurn) {
      if (first > 0) await setImmediate();
      for (const [key, value] of entries.slice(first, first + rowsPerTurn)) {
        this.waiting.add({ space, key: hash(key), value });
      }
      this.writeSome();
    }
  }

  /** Writes as much of what waits as fits into one turn; what is left is tried again. @returns whether it could */
  private writeSome(patienceMs?: number): boolean {
    const results = this.waiting.first(rowsPerTurn);
    const isWritten = this.use((database) => {
      const insert = database.prepare(
        'INSERT OR REPLACE INTO results (space, key, value, used_at) VALUES (?, ?, ?, ?)',
      );
      const now = this.now();
      transaction(database, () => {
        runAll(insert, results, ({ space, key, value }) => [space, key, value, now]);
        makeRoom(database, this.options.maximumBytes);
      });
      return true;
    }, patienceMs);
    if (isWritten) for (const result of results) this.waiting.remove(result);
    clearTimeout(this.retry);
    if (this.waiting.size > 0) this.retry = setTimeout(() => this.writeSome(), isWritten ? 0 : retryMs).unref();
    return isWritten === true;
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }

  /** `undefined` when the cache is off, goes off, or another process holds it. */
  private use<Result>(work: (database: DatabaseSync) => Result, patienceMs = busyTimeoutMs): Result | undefined {
    if (this.isOff) return undefined;
    const waitsMs = this.now() < this.restUntil ? 0 : patienceMs;
    try {
      const { file, ownsFolder } = this.options;
      this.database ??= openRemakable(file, { steps, synchronous: 'NORMAL', busyTimeoutMs: waitsMs, ownsFolder });
      this.database.exec(`PRAGMA busy_timeout = ${waitsMs}`);
      return work(this.database);
    } catch (error) {
      if (isBusy(error)) {
        if (waitsMs > 0) this.restUntil = this.now() + busyRestMs;
        return undefined;
      }
      this.isOff = true;
      this.letGo();
      this.options.onFailure(error);
      return undefined;
    }
  }
}

interface Row {
  value: string;
  /** Time of the last use, in milliseconds since 1970. */
  usedAt: number;
}

function readRows(database: DatabaseSync, space: CacheSpaceName, keys: readonly Buffer[]): Array<Row | undefined> {
  // As bytes: of a text the database of Node 22 gives no more than what stands before its first U+0000.
  const find = database.prepare(
    'SELECT CAST(value AS BLOB) AS value, used_at FROM results WHERE space = ? AND key = ?',
  );
  // Each row outside of a transaction would take the lock of the file for itself, which takes longer than finding it.
  return readTransaction(database, () =>
    keys.map((key) => {
      const row = find.get(space, key);
      return row && { value: textOf(row['value'] as Uint8Array), usedAt: Number(row['used_at']) };
    }),
  );
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}

function noteUse(
  database: DatabaseSync,
  { space, keys, now }: { space: CacheSpaceName; keys: readonly Buffer[]; now: number },
): void {
  const note = database.prepare('UPDATE results SET used_at = ? WHERE space = ? AND key = ?');
  transaction(database, () => runAll(note, keys, (key) => [now, space, key]));
}

function runAll<Row>(
  statement: StatementSync,
  rows: readonly Row[],
  parameters: (row: Row) => Array<string | number | Buffer>,
): void {
  for (const row of rows) statement.run(...parameters(row));
}

/** Deletes the rows that were used least recently while the file is too full. */
function makeRoom(database: DatabaseSync, maximumBytes: number): void {
  if (usedBytes(database) <= maximumBytes) return;
  const remove = database.prepare(
    'DELETE FROM results WHERE rowid IN (SELECT rowid FROM results ORDER BY used_at LIMIT ?)',
  );
  while (usedBytes(database) > maximumBytes * fullShare) {
    if (remove.run(rowsForgottenAtOnce).changes === 0) return;
  }
}

/** Pages that hold something; deleting frees pages for later rows and does not make the file smaller. */
function usedBytes(database: DatabaseSync): number {
  const row = database
    .prepare(
      `SELECT (page_count - freelist_count) * page_size AS used
      FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
    )
    .get();
  return Number(row?.['used'] ?? 0);
}

function hash(key: string): Buffer {
  return digest('sha256', key, 'buffer');
}
