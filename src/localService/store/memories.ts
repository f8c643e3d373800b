import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../storage/database';

export interface Memory {
  memoryId: string;
  name: string;
  /** Bare lower-case code. */
  sourceLanguage: string;
  /** Lower-case codes, sorted. */
  targetLanguages: string[];
  segmentCount: number;
  /** The file it came from, and what it looked like then. */
  fileName: string;
  fingerprint: string;
}

export interface StoredUnit {
  targetLanguage: string;
  source: string;
  target: string;
}

/** Fuzzy candidates are found by a few of their trigrams; the rest of the work is done on these only. */
const trigramsAsked = 24;
const candidatesMax = 40;

/** Translation memories and the search in them. */
export class Memories {
  constructor(private readonly database: DatabaseSync) {}

  list(): Memory[] {
    return this.database.prepare('SELECT * FROM memories ORDER BY name, memory_id').all().map(memory);
  }

  get(memoryId: string): Memory | undefined {
    const row = this.database.prepare('SELECT * FROM memories WHERE memory_id = ?').get(memoryId);
    return row && memory(row);
  }

  /** Stores a file's units in place of what came from it before; the memory keeps its id. */
  replace(
    about: Pick<Memory, 'fileName' | 'fingerprint' | 'name' | 'sourceLanguage'>,
    units: readonly StoredUnit[],
  ): void {
    transaction(this.database, () => {
      const known = this.list().find(({ fileName }) => fileName === about.fileName);
      if (known) this.remove(known.memoryId);
      const memoryId = known?.memoryId ?? randomUUID();
      const targets = [...new Set(units.map(({ targetLanguage }) => targetLanguage))].sort();
      this.database
        .prepare(
          `INSERT INTO memories (memory_id, file_name, fingerprint, name, source_language, target_languages, segment_count)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          memoryId,
          about.fileName,
          about.fingerprint,
          about.name,
          about.sourceLanguage,
          JSON.stringify(targets),
          new Set(units.map(({ source }) => source)).size,
        );
      const insert = this.database.prepare(
        'INSERT INTO memory_units (memory_id, target_language, source, target) VALUES (?, ?, ?, ?)',
      );
      const index = this.database.prepare('INSERT INTO memory_search (rowid, source) VALUES (?, ?)');
      for (const { targetLanguage, source, target } of units) {
        const { lastInsertRowid } = insert.run(memoryId, targetLanguage, source, target);
        index.run(lastInsertRowid, source);
      }
    });
  }

  forget(memoryId: string): void {
    transaction(this.database, () => this.remove(memoryId));
  }

  /** The translation of exactly this source. */
  exact(memoryId: string, targetLanguage: string, source: string): string | undefined {
    const find = 'SELECT target FROM memory_units WHERE memory_id = ? AND target_language = ? AND source = ?';
    const row = this.database.prepare(find).get(memoryId, targetLanguage, source);
    return row && String(row.target);
  }

  /** Units whose source shares much with a text; how alike they are is for the caller to find out. */
  candidates(memoryId: string, targetLanguage: string, text: string): StoredUnit[] {
    const trigrams = trigramsOf(text);
    if (trigrams.length === 0) return [];
    return this.database
      .prepare(
        `SELECT u.source, u.target FROM memory_search s JOIN memory_units u ON u.unit_id = s.rowid
         WHERE memory_search MATCH ? AND u.memory_id = ? AND u.target_language = ? ORDER BY rank LIMIT ${candidatesMax}`,
      )
      .all(trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' OR '), memoryId, targetLanguage)
      .map((row) => ({ targetLanguage, source: String(row.source), target: String(row.target) }));
  }

  private remove(memoryId: string): void {
    this.database
      .prepare('DELETE FROM memory_search WHERE rowid IN (SELECT unit_id FROM memory_units WHERE memory_id = ?)')
      .run(memoryId);
    this.database.prepare('DELETE FROM memories WHERE memory_id = ?').run(memoryId);
  }
}

/** Some trigrams, spread over the text. */
function trigramsOf(text: string): string[] {
  const letters = [...text.replaceAll('\0', ' ')];
  const all = letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
  const step = Math.max(1, Math.ceil(all.length / trigramsAsked));
  return [...new Set(all.filter((_, index) => index % step === 0))];
}

function memory(row: Record<string, unknown>): Memory {
  return {
    memoryId: String(row.memory_id),
    name: String(row.name),
    sourceLanguage: String(row.source_language),
    targetLanguages: JSON.parse(String(row.target_languages)) as string[],
    segmentCount: Number(row.segment_count),
    fileName: String(row.file_name),
    fingerprint: String(row.fingerprint),
  };
}
