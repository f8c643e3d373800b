import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../storage/database';

/** Source phrase and its required translation. */
export interface Entry {
  source: string;
  target: string;
}

/** A language pair in the bare lower-case codes of the contract (§1.7). */
export interface DictionaryPair {
  sourceLang: string;
  targetLang: string;
}

export interface Dictionary extends DictionaryPair {
  entries: readonly Entry[];
}

export interface DictionaryInfo extends DictionaryPair {
  dictionaryId: number;
  entryCount: number;
}

export interface Glossary {
  glossaryId: string;
  name: string;
  /** ISO 8601 with milliseconds. */
  creationTime: string;
  /** Changed since it was made. */
  edited: boolean;
  /** Never empty when just created; in the order they were added. */
  dictionaries: DictionaryInfo[];
}

/** The one store behind the v2 and v3 glossary paths (contract §5, §6). Every change is one transaction. */
export class Glossaries {
  constructor(
    private readonly database: DatabaseSync,
    private readonly now: () => Date,
  ) {}

  list(): Glossary[] {
    return this.database
      .prepare('SELECT glossary_id FROM glossaries ORDER BY creation_time, rowid')
      .all()
      .map((row) => this.existing(String(row.glossary_id)));
  }

  get(glossaryId: string): Glossary | undefined {
    const row = this.database.prepare('SELECT * FROM glossaries WHERE glossary_id = ?').get(glossaryId);
    const dictionaries = 'SELECT * FROM dictionaries WHERE glossary_id = ? ORDER BY dictionary_id';
    return row && glossary(row, this.database.prepare(dictionaries).all(glossaryId));
  }

  create(name: string, dictionaries: readonly Dictionary[]): Glossary {
    const glossaryId = randomUUID();
    return transaction(this.database, () => {
      this.database
        .prepare('INSERT INTO glossaries (glossary_id, name, creation_time) VALUES (?, ?, ?)')
        .run(glossaryId, name, this.now().toISOString());
      for (const dictionary of dictionaries) this.merge(glossaryId, dictionary);
      return this.existing(glossaryId);
    });
  }

  /** Renames and merges: a known source gets the new target, others are added; `undefined` when unknown. */
  change(glossaryId: string, change: { name?: string; dictionary?: Dictionary }): Glossary | undefined {
    return transaction(this.database, () => {
      const known = this.get(glossaryId);
      if (!known) return undefined;
      this.database
        .prepare('UPDATE glossaries SET name = ?, edited = 1 WHERE glossary_id = ?')
        .run(change.name ?? known.name, glossaryId);
      if (change.dictionary) this.merge(glossaryId, change.dictionary);
      return this.existing(glossaryId);
    });
  }

  /** Puts a dictionary in the place of the one with its pair, if any; `undefined` when the glossary is unknown. */
  replaceDictionary(glossaryId: string, dictionary: Dictionary): DictionaryInfo | undefined {
    return transaction(this.database, () => {
      if (!this.get(glossaryId)) return undefined;
      this.removeDictionary(glossaryId, dictionary);
      this.merge(glossaryId, dictionary);
      this.database.prepare('UPDATE glossaries SET edited = 1 WHERE glossary_id = ?').run(glossaryId);
      return this.dictionary(glossaryId, dictionary);
    });
  }

  /** False when there is no such glossary. */
  delete(glossaryId: string): boolean {
    return this.database.prepare('DELETE FROM glossaries WHERE glossary_id = ?').run(glossaryId).changes > 0;
  }

  /** False when the glossary has no such pair. */
  deleteDictionary(glossaryId: string, pair: DictionaryPair): boolean {
    return transaction(this.database, () => {
      if (!this.removeDictionary(glossaryId, pair)) return false;
      this.database.prepare('UPDATE glossaries SET edited = 1 WHERE glossary_id = ?').run(glossaryId);
      return true;
    });
  }

  dictionary(glossaryId: string, pair: DictionaryPair): DictionaryInfo | undefined {
    const row = this.database
      .prepare('SELECT * FROM dictionaries WHERE glossary_id = ? AND source_lang = ? AND target_lang = ?')
      .get(glossaryId, pair.sourceLang, pair.targetLang);
    return row && dictionaryInfo(row);
  }

  /** Every entry in the order it was added, as TSV (contract §5). SQLite writes it: 250,000 rows one by one take long. */
  entriesText(dictionaryId: number): string {
    // SQLite keeps the order of the rows it is to join.
    const ordered = 'SELECT source, target FROM entries WHERE dictionary_id = ? ORDER BY position';
    const joined = `SELECT group_concat(source || char(9) || target, char(10)) AS text FROM (${ordered})`;
    return String(this.database.prepare(joined).get(dictionaryId)?.text ?? '');
  }

  /**
   * Searches the sources of one dictionary: the first entry at or after a phrase, in the order of code points. When
   * it does not begin with the phrase, no entry does.
   */
  search(dictionaryId: number): (phrase: string) => Entry | undefined {
    const next = this.database.prepare(
      'SELECT source, target FROM entries WHERE dictionary_id = ? AND source >= ? ORDER BY source LIMIT 1',
    );
    return (phrase) => {
      const row = next.get(dictionaryId, phrase);
      return row && { source: String(row.source), target: String(row.target) };
    };
  }

  private existing(glossaryId: string): Glossary {
    const known = this.get(glossaryId);
    if (!known) throw new Error('A glossary was deleted while it was read');
    return known;
  }

  private removeDictionary(glossaryId: string, { sourceLang, targetLang }: DictionaryPair): boolean {
    const remove = 'DELETE FROM dictionaries WHERE glossary_id = ? AND source_lang = ? AND target_lang = ?';
    return this.database.prepare(remove).run(glossaryId, sourceLang, targetLang).changes > 0;
  }

  private merge(glossaryId: string, dictionary: Dictionary): void {
    const { sourceLang, targetLang, entries } = dictionary;
    this.database
      .prepare(
        `INSERT INTO dictionaries (glossary_id, source_lang, target_lang, entry_count)
         VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING`,
      )
      .run(glossaryId, sourceLang, targetLang);
    const info = this.dictionary(glossaryId, dictionary);
    if (!info) throw new Error('The dictionary vanished inside its transaction');
    const { dictionaryId } = info;
    const last = 'SELECT coalesce(max(position), -1) AS position FROM entries WHERE dictionary_id = ?';
    let position = Number(this.database.prepare(last).get(dictionaryId)?.position);
    const put = this.database.prepare(
      `INSERT INTO entries (dictionary_id, position, source, target) VALUES (?, ?, ?, ?)
       ON CONFLICT (dictionary_id, source) DO UPDATE SET target = excluded.target`,
    );
    for (const { source, target } of entries) put.run(dictionaryId, ++position, source, target);
    this.database
      .prepare(
        `UPDATE dictionaries SET entry_count = (SELECT count(*) FROM entries WHERE dictionary_id = ?1)
         WHERE dictionary_id = ?1`,
      )
      .run(dictionaryId);
  }
}

function glossary(row: Record<string, unknown>, dictionaries: ReadonlyArray<Record<string, unknown>>): Glossary {
  return {
    glossaryId: String(row.glossary_id),
    name: String(row.name),
    creationTime: String(row.creation_time),
    edited: row.edited === 1,
    dictionaries: dictionaries.map(dictionaryInfo),
  };
}

function dictionaryInfo(row: Record<string, unknown>): DictionaryInfo {
  return {
    dictionaryId: Number(row.dictionary_id),
    sourceLang: String(row.source_lang),
    targetLang: String(row.target_lang),
    entryCount: Number(row.entry_count),
  };
}
