import { createHash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import * as v from 'valibot';
import { openRemakable, transaction } from '../../storage/database';
import { storedJson } from '../store/storedJson';
import type { IndexedUnit } from './fuzzyIndex';
import type { Memory } from './memories';
import { slottedStored } from './slots';

/** A pair of texts as a file has it, codes in their stored form. */
export interface StoredUnit {
  targetLanguage: string;
  source: string;
  target: string;
}

/** A memory with where it is from. */
export interface KnownMemory extends Memory {
  fileName: string;
  /** Fingerprint of the file when it was read. */
  fingerprint: string;
  /** Id of this reading of the file. */
  readingId: number;
}

const steps = [
  `
  CREATE TABLE readings (
    reading_id INTEGER PRIMARY KEY,
    file_name TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    started_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE memories (
    memory_id TEXT PRIMARY KEY,
    file_name TEXT NOT NULL UNIQUE,
    fingerprint TEXT NOT NULL,
    name TEXT NOT NULL,
    source_language TEXT NOT NULL,
    target_languages TEXT NOT NULL,
    segment_count INTEGER NOT NULL,
    reading_id INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE units (
    unit_id INTEGER PRIMARY KEY,
    reading_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    -- Of the form of the source, by which equal texts are found.
    hash INTEGER NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    -- Where it is not the source.
    shape TEXT,
    UNIQUE (reading_id, language, hash)
  ) STRICT;
  `,
  // A number that was used once is never used again, or memories would have one another's units. All is read anew.
  `
  DROP TABLE readings;
  CREATE TABLE readings (
    reading_id INTEGER PRIMARY KEY AUTOINCREMENT,
    file_name TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    started_at INTEGER NOT NULL
  ) STRICT;
  DELETE FROM memories;
  DELETE FROM units;
  `,
];

/** A reading that is older has been given up: the process ended. */
const longestReadingMs = 60 * 60_000;
const rowsForgottenAtOnce = 5_000;

/**
 * Contents of the memory files, in a SQLite file of its own: everything in it can be read from the files again. Several processes
 * may read the same file at a time; each has a reading of its own, and the one that ends last counts.
 */
export class UnitStore {
  private readonly database: DatabaseSync;
  private readonly insert: StatementSync;

  constructor(
    file: string,
    private readonly now: () => number = Date.now,
  ) {
    this.database = openRemakable(file, { steps, synchronous: 'NORMAL', ownsFolder: true });
    this.insert = this.database.prepare(
      'INSERT OR REPLACE INTO units (reading_id, language, hash, source, target, shape) VALUES (?, ?, ?, ?, ?, ?)',
    );
  }

  /** A memory whose row cannot be read is none: its file is read again. */
  list(): KnownMemory[] {
    return this.database
      .prepare('SELECT * FROM memories ORDER BY name, memory_id')
      .all()
      .flatMap((row) => memory(row) ?? []);
  }

  /** Number of times reading a file was begun and not ended by anybody; another window may be at it. */
  brokenReadings(fileName: string, fingerprint: string): number {
    const find = 'SELECT count(*) AS count FROM readings WHERE file_name = ? AND fingerprint = ?';
    return Number(this.database.prepare(find).get(fileName, fingerprint)?.count ?? 0);
  }

  begin(fileName: string, fingerprint: string): number {
    const begin = 'INSERT INTO readings (file_name, fingerprint, started_at) VALUES (?, ?, ?)';
    return Number(this.database.prepare(begin).run(fileName, fingerprint, this.now()).lastInsertRowid);
  }

  /** Adds units; of those with the same words, the last one counts. */
  add(readingId: number, units: readonly StoredUnit[]): void {
    transaction(this.database, () => {
      for (const { targetLanguage, source, target } of units) {
        const { form, shape } = slottedStored(source);
        this.insert.run(readingId, targetLanguage, hashOf(form), source, target, shape === source ? null : shape);
      }
    });
  }

  /** Puts what was read in place of what the file had before. */
  finish(readingId: number, about: Pick<KnownMemory, 'fileName' | 'fingerprint' | 'name' | 'sourceLanguage'>): void {
    const { database } = this;
    const languages = database
      .prepare('SELECT DISTINCT language FROM units WHERE reading_id = ? ORDER BY language')
      .all(readingId)
      .map(({ language }) => String(language));
    const count = database
      .prepare('SELECT count(DISTINCT hash) AS count FROM units WHERE reading_id = ?')
      .get(readingId);
    transaction(database, () => {
      database
        .prepare('INSERT OR REPLACE INTO memories VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          idOf(about.fileName),
          about.fileName,
          about.fingerprint,
          about.name,
          about.sourceLanguage,
          JSON.stringify(languages),
          Number(count?.count ?? 0),
          readingId,
        );
      database.prepare('DELETE FROM readings WHERE reading_id = ?').run(readingId);
    });
  }

  /** Gives up a reading. */
  drop(readingId: number): void {
    this.database.prepare('DELETE FROM readings WHERE reading_id = ?').run(readingId);
  }

  forget(memoryId: string): void {
    this.database.prepare('DELETE FROM memories WHERE memory_id = ?').run(memoryId);
  }

  /** Some of the rows that no memory and no reading needs; false when there are none any more. */
  cleanSome(): boolean {
    const { changes } = this.database
      .prepare(
        `DELETE FROM units WHERE unit_id IN (
           SELECT unit_id FROM units WHERE reading_id IN (
             SELECT DISTINCT reading_id FROM units
             EXCEPT SELECT reading_id FROM memories
             EXCEPT SELECT reading_id FROM readings WHERE started_at >= ?
           ) LIMIT ${rowsForgottenAtOnce})`,
      )
      .run(this.now() - longestReadingMs);
    return Number(changes) > 0;
  }

  /** The unit whose source has this form. */
  exact(readingId: number, language: string, form: string): StoredUnit | undefined {
    const find = 'SELECT source, target FROM units WHERE reading_id = ? AND language = ? AND hash = ?';
    const row = this.database.prepare(find).get(readingId, language, hashOf(form));
    return row && { targetLanguage: language, source: String(row.source), target: String(row.target) };
  }

  unit(unitId: number): { source: string; target: string } | undefined {
    const row = this.database.prepare('SELECT source, target FROM units WHERE unit_id = ?').get(unitId);
    return row && { source: String(row.source), target: String(row.target) };
  }

  /** Yields the units to index for a memory and language. */
  *indexed(readingId: number, language: string): Generator<IndexedUnit> {
    const find = 'SELECT unit_id, coalesce(shape, source) AS shape FROM units WHERE reading_id = ? AND language = ?';
    for (const row of this.database.prepare(find).iterate(readingId, language)) {
      yield { id: Number(row.unit_id), shape: String(row.shape) };
    }
  }

  close(): void {
    this.database.close();
  }
}

/** The same in every window and after every start, also when the store was made anew. */
function idOf(fileName: string): string {
  const hex = createHash('sha256').update(`translation memory ${fileName}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** 48 bits: of a million texts some two may share one, which whoever looks finds out. */
function hashOf(form: string): number {
  return createHash('sha256').update(form).digest().readUIntBE(0, 6);
}

function memory(row: Record<string, unknown>): KnownMemory | undefined {
  const targetLanguages = storedJson(v.array(v.string()), row.target_languages);
  return (
    targetLanguages && {
      memoryId: String(row.memory_id),
      name: String(row.name),
      sourceLanguage: String(row.source_language),
      targetLanguages,
      segmentCount: Number(row.segment_count),
      version: String(row.fingerprint),
      fileName: String(row.file_name),
      fingerprint: String(row.fingerprint),
      readingId: Number(row.reading_id),
    }
  );
}
