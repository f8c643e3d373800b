import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from './storeError';

/**
 * The schema, as the steps that lead to it. `user_version` is the number of steps a file has behind it. A released
 * step is never changed: a change of the schema is a new step at the end.
 */
const steps: readonly string[] = [
  `
  CREATE TABLE usage (
    day TEXT NOT NULL,
    key_id TEXT NOT NULL,
    product TEXT NOT NULL,
    tag TEXT NOT NULL,
    characters INTEGER NOT NULL,
    PRIMARY KEY (day, key_id, product, tag)
  ) STRICT, WITHOUT ROWID;
  `,
];

/** Brings a file to the current schema in one transaction; a file of a newer version is left alone. */
export function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = schemaVersion(database);
    if (version > steps.length) {
      throw new StoreError('The store was written by a newer version of Parlance. Update Parlance to use it.');
    }
    for (const step of steps.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${steps.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
}
