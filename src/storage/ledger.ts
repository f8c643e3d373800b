import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { isBusy, openDatabase, transaction } from './database';
import { requireWithin, type Amount, type Spent, type SpendingCaps } from './spendingCaps';

/** Purpose of a request. */
export interface LedgerWork {
  /** `translate`, `correct`, …: a word of the code, worded where it is shown. */
  command: string;
  /** Path or URI of the file the texts are from. */
  file?: string;
  connection: string;
}

/** One request that costs; never a text of it. */
export interface LedgerEntry extends LedgerWork {
  id: number;
  at: Date;
  /** `2026-11-21`, by the clock of the machine. */
  day: string;
  /** Code points that were sent. */
  characters: number;
  /** Length of the sound that was sent. */
  milliseconds: number;
  /** Characters the service says it billed; undefined where it does not say. */
  billed?: number;
  traceId?: string;
  /** `open`: under way, or its window ended; `unsure`: it failed and may have been billed all the same. */
  state: 'open' | 'done' | 'unsure';
}

/** Cost of several requests together. */
export interface LedgerSum extends Amount {
  /** The day or file they have in common; '' for requests without a file. */
  key: string;
  /** Command they have in common too, if any. */
  command?: string;
  connection?: string;
  /** Characters billed, or sent where the service did not say. */
  characters: number;
  milliseconds: number;
  requests: number;
}

/** Facts known once a service has answered. */
export interface LedgerFacts {
  billed?: number;
  traceId?: string;
  milliseconds?: number;
}

/** An entry: by its id, or by the job of a document, which other windows may bring to its end. */
export type LedgerReference = number | string;

export interface LedgerOptions {
  file: string;
  now?: () => Date;
}

const steps = [
  `
  CREATE TABLE spent (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    day TEXT NOT NULL,
    command TEXT NOT NULL,
    file TEXT,
    connection TEXT NOT NULL,
    characters INTEGER NOT NULL,
    billed INTEGER,
    trace_id TEXT,
    state TEXT NOT NULL,
    job TEXT UNIQUE
  ) STRICT;
  CREATE INDEX spent_by_day ON spent (day);
  `,
  'ALTER TABLE spent ADD COLUMN milliseconds INTEGER NOT NULL DEFAULT 0;',
];

/** Days that are kept, and the most entries. */
const keptDays = 400;
const mostEntries = 100_000;
/** Another window writes for a moment only: the editor does not stand still for it, and asks again. */
const busyTimeoutMs = 20;
const busyPauseMs = 20;
const mostPauses = 100;

/**
 * Ledger of what was sent to services that bill, in one SQLite file for all windows. A request is written down before it is
 * sent, in one step with the check of the caps: two windows cannot exceed them together.
 */
export class Ledger {
  private database: DatabaseSync | undefined;

  constructor(private readonly options: LedgerOptions) {}

  /**
   * Writes down what is about to be sent.
   * @param job names the entry for all windows; one that is sent again takes the place of the one before
   * @returns the id of the entry
   * @throws SpendingCapError when it would be too much; then nothing is written
   */
  async begin(work: LedgerWork, amount: Amount, caps: SpendingCaps, job?: string): Promise<number> {
    return await this.use((database) => {
      const now = this.now();
      const day = dayOf(now);
      return transaction(database, () => {
        if (job !== undefined) database.prepare('DELETE FROM spent WHERE job = ?').run(job);
        requireWithin(caps, spentOf(database, day), amount);
        const { lastInsertRowid } = database
          .prepare(
            `INSERT INTO spent (at, day, command, file, connection, characters, milliseconds, state, job)
            VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
          )
          .run(
            ...[now.getTime(), day, work.command, work.file ?? null, work.connection],
            ...[amount.characters, amount.milliseconds, job ?? null],
          );
        return Number(lastInsertRowid);
      });
    });
  }

  /**
   * Writes down that more sound of an entry is about to be sent. It counts for the day on which the entry began.
   * @throws SpendingCapError when it would be too much; then the entry stays as it is
   */
  async more(entry: number, milliseconds: number, caps: SpendingCaps): Promise<void> {
    await this.use((database) =>
      transaction(database, () => {
        requireWithin(caps, spentOf(database, dayOf(this.now())), { characters: 0, milliseconds });
        database.prepare('UPDATE spent SET milliseconds = milliseconds + ? WHERE id = ?').run(milliseconds, entry);
      }),
    );
  }

  /**
   * The service has answered, and perhaps said what it billed.
   * @param facts.milliseconds of sound that were sent in the end, which may be less than was written down
   */
  async answered(entry: LedgerReference, facts: LedgerFacts): Promise<void> {
    const { billed = null, traceId = null, milliseconds = null } = facts;
    await this.use((database) =>
      database
        .prepare(
          `UPDATE spent SET state = 'done', billed = ?, trace_id = ?, milliseconds = coalesce(?, milliseconds)
          WHERE ${columnOf(entry)} = ?`,
        )
        .run(billed, traceId, milliseconds, entry),
    );
  }

  /** Notes a failed request. What was surely not carried out costs nothing, and is taken out again. */
  async failed(entry: LedgerReference, mayHaveHappened: boolean): Promise<void> {
    const change = mayHaveHappened ? `UPDATE spent SET state = 'unsure'` : 'DELETE FROM spent';
    await this.use((database) => database.prepare(`${change} WHERE ${columnOf(entry)} = ?`).run(entry));
  }

  async spent(): Promise<Spent> {
    return await this.use((database) => spentOf(database, dayOf(this.now())));
  }

  /** The last entries, the newest first. */
  async entries(most: number): Promise<LedgerEntry[]> {
    return await this.use((database) =>
      database.prepare('SELECT * FROM spent ORDER BY at DESC, id DESC LIMIT ?').all(most).map(entryOf),
    );
  }

  /** Returns what was sent each day, or of each file, the newest or the largest first. */
  async sums(by: 'day' | 'file'): Promise<LedgerSum[]> {
    const [column, order] =
      by === 'day' ? ['day', 'key DESC'] : [`coalesce(file, '')`, 'characters DESC, milliseconds DESC'];
    return await this.use((database) =>
      database
        .prepare(
          `SELECT ${column} AS key, sum(coalesce(billed, characters)) AS characters,
            sum(spent.milliseconds) AS milliseconds, count(*) AS requests
          FROM spent GROUP BY key ORDER BY ${order}`,
        )
        .all()
        .map(({ key, characters, milliseconds, requests }) => ({
          key: String(key),
          characters: Number(characters),
          milliseconds: Number(milliseconds),
          requests: Number(requests),
        })),
    );
  }

  /** The same for one day by file, or for one file by day, and by what it was sent for and where to. */
  async parts(by: 'day' | 'file', of: string): Promise<LedgerSum[]> {
    const [column, key] = by === 'day' ? ['day', `coalesce(file, '')`] : [`coalesce(file, '')`, 'day'];
    return await this.use((database) =>
      database
        .prepare(
          `SELECT command, connection, ${key} AS key, sum(coalesce(billed, characters)) AS characters,
            sum(spent.milliseconds) AS milliseconds, count(*) AS requests
          FROM spent WHERE ${column} = ? GROUP BY command, connection, key
          ORDER BY ${by === 'day' ? 'characters DESC, milliseconds DESC' : 'key DESC'} LIMIT 500`,
        )
        .all(of)
        .map((row) => ({
          command: String(row['command']),
          connection: String(row['connection']),
          key: String(row['key']),
          characters: Number(row['characters']),
          milliseconds: Number(row['milliseconds']),
          requests: Number(row['requests']),
        })),
    );
  }

  close(): void {
    this.database?.close();
    this.database = undefined;
  }

  private now(): Date {
    return (this.options.now ?? (() => new Date()))();
  }

  private async use<Result>(work: (database: DatabaseSync) => Result): Promise<Result> {
    for (let pauses = 0; ; pauses++) {
      try {
        this.database ??= this.open();
        return work(this.database);
      } catch (error) {
        if (!isBusy(error) || pauses === mostPauses) throw error;
        await delay(busyPauseMs);
      }
    }
  }

  private open(): DatabaseSync {
    const { file } = this.options;
    const database = openDatabase(file, { steps, synchronous: 'NORMAL', busyTimeoutMs, ownsFolder: true });
    const oldest = this.now();
    oldest.setDate(oldest.getDate() - keptDays);
    database.prepare('DELETE FROM spent WHERE day < ?').run(dayOf(oldest));
    database
      .prepare('DELETE FROM spent WHERE id <= (SELECT id FROM spent ORDER BY id DESC LIMIT 1 OFFSET ?)')
      .run(mostEntries);
    return database;
  }
}

function columnOf(entry: LedgerReference): string {
  return typeof entry === 'number' ? 'id' : 'job';
}

function spentOf(database: DatabaseSync, day: string): Spent {
  const from = database.prepare(
    `SELECT coalesce(sum(coalesce(billed, characters)), 0) AS characters,
      coalesce(sum(milliseconds), 0) AS milliseconds
    FROM spent WHERE day >= ? AND day <= ?`,
  );
  const since = (first: string): Amount => {
    const row = from.get(first, day);
    return { characters: Number(row?.['characters'] ?? 0), milliseconds: Number(row?.['milliseconds'] ?? 0) };
  };
  return { today: since(day), thisMonth: since(`${day.slice(0, 8)}01`) };
}

/** The day by the clock of the machine, as people count them. */
function dayOf(date: Date): string {
  const two = (value: number): string => value.toString().padStart(2, '0');
  return `${date.getFullYear().toString().padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function entryOf(row: Record<string, unknown>): LedgerEntry {
  const text = (name: string): string | undefined => (row[name] === null ? undefined : String(row[name]));
  return {
    id: Number(row['id']),
    at: new Date(Number(row['at'])),
    day: String(row['day']),
    command: String(row['command']),
    file: text('file'),
    connection: String(row['connection']),
    characters: Number(row['characters']),
    milliseconds: Number(row['milliseconds']),
    billed: row['billed'] === null ? undefined : Number(row['billed']),
    traceId: text('trace_id'),
    state: String(row['state']) as LedgerEntry['state'],
  };
}
