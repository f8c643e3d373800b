import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Product that characters are counted for (contract §11, §12.2). */
export type Product = 'translate' | 'document' | 'write' | 'voice';

export interface Charge {
  keyId: string;
  product: Product;
  /** Custom tag of the request, `''` for none (contract §1.2). */
  tag: string;
  /** Unicode code points. */
  characters: number;
}

/** Characters of one day, key, product and tag. */
export interface DayUsage extends Charge {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** Milliseconds of transcribed sound. */
  milliseconds: number;
}

export interface SpeechCharge {
  keyId: string;
  tag: string;
  milliseconds: number;
}

export interface UsageTotals {
  account: number;
  key: number;
}

/** Counts characters by UTC day, key, product and custom tag. */
export class UsageStore {
  private readonly add: StatementSync;
  private readonly total: StatementSync;
  private readonly addSpeech: StatementSync;
  private readonly totalSpeech: StatementSync;

  constructor(
    private readonly database: DatabaseSync,
    private readonly now: () => Date,
  ) {
    this.add = database.prepare(`
      INSERT INTO usage (day, key_id, product, tag, characters) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET characters = characters + excluded.characters`);
    this.total = database.prepare(`
      SELECT coalesce(sum(characters), 0) AS account,
             coalesce(sum(characters) FILTER (WHERE key_id = ?), 0) AS key
      FROM usage WHERE day >= ? AND (? IS NULL OR product = ?)`);
    this.addSpeech = database.prepare(`
      INSERT INTO usage (day, key_id, product, tag, characters, milliseconds) VALUES (?, ?, 'voice', ?, 0, ?)
      ON CONFLICT DO UPDATE SET milliseconds = milliseconds + excluded.milliseconds`);
    this.totalSpeech = database.prepare(`
      SELECT coalesce(sum(milliseconds), 0) AS account,
             coalesce(sum(milliseconds) FILTER (WHERE key_id = ?), 0) AS key
      FROM usage WHERE day >= ?`);
  }

  /** Counts a charge; call the function that comes back to take it off again when the work failed. */
  charge({ keyId, product, tag, characters }: Charge): () => void {
    const day = this.now().toISOString().slice(0, 10);
    const count = (amount: number): void => {
      if (amount !== 0) this.add.run(day, keyId, product, tag, amount);
    };
    count(characters);
    return () => count(-characters);
  }

  /** Characters since `firstDay` (`YYYY-MM-DD`), of one product or of all. */
  totals(keyId: string, firstDay: string, product?: Product): UsageTotals {
    const row = this.total.get(keyId, firstDay, product ?? null, product ?? null);
    return { account: Number(row?.account), key: Number(row?.key) };
  }

  /** Counts sound that was written down. */
  chargeSpeech({ keyId, tag, milliseconds }: SpeechCharge): void {
    const day = this.now().toISOString().slice(0, 10);
    this.addSpeech.run(day, keyId, tag, Math.round(milliseconds));
  }

  /** Milliseconds of sound since `firstDay` (`YYYY-MM-DD`). */
  speechTotals(keyId: string, firstDay: string): UsageTotals {
    const row = this.totalSpeech.get(keyId, firstDay);
    return { account: Number(row?.account), key: Number(row?.key) };
  }

  /** Returns the usage from `firstDay` to `lastDay`, both included, in the order of days, keys and tags. */
  counted(firstDay: string, lastDay: string): DayUsage[] {
    return this.database
      .prepare(
        `SELECT * FROM usage WHERE day BETWEEN ? AND ? AND (characters > 0 OR milliseconds > 0)
         ORDER BY day, key_id, tag`,
      )
      .all(firstDay, lastDay)
      .map((row) => ({
        day: String(row.day),
        keyId: String(row.key_id),
        product: String(row.product) as Product,
        tag: String(row.tag),
        characters: Number(row.characters),
        milliseconds: Number(row.milliseconds),
      }));
  }
}
