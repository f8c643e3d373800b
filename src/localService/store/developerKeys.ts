import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { activeKeysMax } from '../../api/schemas/admin';
import { digest, localKeyPrefix } from '../../api/schemas/localKey';
import { transaction } from '../../storage/database';

export interface DeveloperKey {
  keyId: string;
  label: string;
  /** ISO 8601 with milliseconds. */
  creationTime: string;
  deactivatedTime: string | null;
  /** Characters per billing period; `null` for no limit. */
  charactersLimit: number | null;
  speechMillisecondsLimit: number | null;
}

export type DeveloperKeyChange = Partial<
  Pick<DeveloperKey, 'label' | 'deactivatedTime' | 'charactersLimit' | 'speechMillisecondsLimit'>
>;

/** The developer keys (contract §12.1). Of a key itself only its digest is kept. */
export class DeveloperKeys {
  constructor(
    private readonly database: DatabaseSync,
    private readonly now: () => Date,
  ) {}

  list(): DeveloperKey[] {
    return this.database.prepare('SELECT * FROM developer_keys ORDER BY creation_time, rowid').all().map(developerKey);
  }

  get(keyId: string): DeveloperKey | undefined {
    const row = this.database.prepare('SELECT * FROM developer_keys WHERE key_id = ?').get(keyId);
    return row && developerKey(row);
  }

  /** The active key with this secret. */
  find(secret: string): DeveloperKey | undefined {
    const row = this.database
      .prepare('SELECT * FROM developer_keys WHERE digest = ? AND deactivated_time IS NULL')
      .get(digest(secret));
    return row && developerKey(row);
  }

  /** Digests of all keys. A deactivated one is known, too: whoever has it asks this service, and is refused by it. */
  digests(): Uint8Array[] {
    const rows = this.database.prepare('SELECT digest FROM developer_keys').all();
    return rows.flatMap(({ digest: known }) => (known instanceof Uint8Array ? [known] : []));
  }

  /** Makes a key and hands its secret out, once; `undefined` when there are too many active ones. */
  create(label: string): { key: DeveloperKey; secret: string } | undefined {
    const secret = `${localKeyPrefix}${randomBytes(24).toString('hex')}`;
    const keyId = `${randomUUID()}:${randomUUID()}`;
    return transaction(this.database, () => {
      const active = this.list().filter(({ deactivatedTime }) => deactivatedTime === null);
      if (active.length >= activeKeysMax) return undefined;
      this.database
        .prepare('INSERT INTO developer_keys (key_id, digest, label, creation_time) VALUES (?, ?, ?, ?)')
        .run(keyId, digest(secret), label, this.now().toISOString());
      const key = this.get(keyId);
      return key && { key, secret };
    });
  }

  /** Changes what is given; `undefined` when there is no such key. */
  change(keyId: string, change: DeveloperKeyChange): DeveloperKey | undefined {
    return transaction(this.database, () => {
      const key = this.get(keyId);
      if (!key) return undefined;
      const changed = { ...key, ...change };
      this.database
        .prepare(
          `UPDATE developer_keys SET label = ?, deactivated_time = ?, characters_limit = ?,
           speech_milliseconds_limit = ? WHERE key_id = ?`,
        )
        .run(changed.label, changed.deactivatedTime, changed.charactersLimit, changed.speechMillisecondsLimit, keyId);
      return changed;
    });
  }
}

function developerKey(row: Record<string, unknown>): DeveloperKey {
  const number = (value: unknown): number | null => (value === null ? null : Number(value));
  return {
    keyId: String(row.key_id),
    label: String(row.label),
    creationTime: String(row.creation_time),
    deactivatedTime: row.deactivated_time === null ? null : String(row.deactivated_time),
    charactersLimit: number(row.characters_limit),
    speechMillisecondsLimit: number(row.speech_milliseconds_limit),
  };
}
