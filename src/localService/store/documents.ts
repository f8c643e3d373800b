import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { DocumentState, DocumentUpload } from '../../api/schemas/documents';
import { digest } from '../../api/schemas/localKey';
import type { DocumentType } from '../documents/documentTypes';
import { transaction } from '../../storage/database';
import { storedJson } from './storedJson';

/** Order of a document translation. */
export interface DocumentOrder {
  /** The key that uploaded it; its usage is charged. */
  keyId: string;
  type: DocumentType;
  /** Name given by the caller, for the answer only: never a path. */
  fileName: string;
  sourceLang?: string;
  targetLang: string;
  formality?: DocumentUpload['formality'];
  glossaryIds: readonly string[];
  styleId?: string;
  memoryId?: string;
  /** Percent; the contract's own when absent. */
  memoryThreshold?: number;
}

export interface StoredDocument extends DocumentOrder {
  documentId: string;
  status: DocumentState;
  errorMessage?: string;
  /** Known when `done`. */
  billedCharacters?: number;
  /** Names of requested options that no engine applied, when `done`. */
  notApplied?: readonly string[];
  /** Number of times the process that translated it ended, or lost it, before it was finished. */
  stops: number;
}

/** A worker's claim on a document is given up when it was not renewed for so long. */
const claimMs = 5 * 60_000;

/** Documents and how far they are (contract §3.2). The key of a document is kept only as a digest. */
export class Documents {
  constructor(
    private readonly database: DatabaseSync,
    private readonly now: () => Date,
  ) {}

  /** Ids are made before the file is stored under them. */
  static newId(): string {
    return randomBytes(16).toString('hex').toUpperCase();
  }

  /** Queues a document and gives the key to it: 64 upper-case hexadecimal characters. */
  add(documentId: string, order: DocumentOrder): string {
    const key = randomBytes(32).toString('hex').toUpperCase();
    this.database
      .prepare(
        `INSERT INTO documents (document_id, key_digest, key_id, type, file_name, source_lang, target_lang,
                                glossary_ids, style_id, memory_id, memory_threshold, formality, status, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?)`,
      )
      .run(
        documentId,
        digest(key),
        order.keyId,
        order.type,
        order.fileName,
        order.sourceLang ?? null,
        order.targetLang,
        JSON.stringify(order.glossaryIds),
        order.styleId ?? null,
        order.memoryId ?? null,
        order.memoryThreshold ?? null,
        order.formality ?? null,
        this.time(),
      );
    return key;
  }

  /** The document with this id, if the key is its key. */
  find(documentId: string, key: string): StoredDocument | undefined {
    const row = this.database.prepare('SELECT * FROM documents WHERE document_id = ?').get(documentId);
    const known = row && Buffer.from(row.key_digest as Uint8Array);
    return known && timingSafeEqual(known, digest(key)) ? readRow(row) : undefined;
  }

  has(documentId: string): boolean {
    return this.database.prepare('SELECT 1 FROM documents WHERE document_id = ?').get(documentId) !== undefined;
  }

  /** Returns the number of documents of a key that wait, are being translated or are ready to be fetched. */
  countOpen(keyId: string): number {
    const open = `SELECT count(*) AS count FROM documents WHERE key_id = ? AND status <> 'error'`;
    return Number(this.database.prepare(open).get(keyId)?.count);
  }

  /** Takes the oldest document that waits or whose worker is gone; the second counts as a stop of that worker. */
  claim(worker: string, isAlive: (worker: string) => boolean): StoredDocument | undefined {
    return transaction(this.database, () => {
      const rows = this.database
        .prepare(`SELECT * FROM documents WHERE status IN ('queued', 'translating') ORDER BY rowid`)
        .all();
      const isFree = ({ status, worker: owner, changed_at: changed }: (typeof rows)[number]): boolean =>
        status === 'queued' || Number(changed) < this.time() - claimMs || !isAlive(String(owner));
      const free = rows.filter(isFree).map((one) => [one, readRow(one)] as const);
      const [row, document] = free.find(([, read]) => read) ?? [];
      if (!row || !document) return undefined;
      const stops = Number(row.stops) + (row.status === 'translating' ? 1 : 0);
      this.database
        .prepare(
          `UPDATE documents SET status = 'translating', worker = ?, changed_at = ?, stops = ? WHERE document_id = ?`,
        )
        .run(worker, this.time(), stops, String(row.document_id));
      return { ...document, status: 'translating' as const, stops };
    });
  }

  /** Renews the claim on a document of which another piece is done: earlier stops were not at what comes next. */
  advance(documentId: string): void {
    this.database
      .prepare('UPDATE documents SET changed_at = ?, stops = 0 WHERE document_id = ?')
      .run(this.time(), documentId);
  }

  /** Puts a document that was not finished back, for another worker or the next run. */
  release(documentId: string): void {
    this.set(documentId, 'queued', null, null);
  }

  /** @param notApplied names of what was asked for and no engine applied */
  finish(documentId: string, billedCharacters: number, notApplied: readonly string[] = []): void {
    this.set(documentId, 'done', null, billedCharacters);
    const names = notApplied.length > 0 ? JSON.stringify(notApplied) : null;
    this.database.prepare('UPDATE documents SET not_applied = ? WHERE document_id = ?').run(names, documentId);
  }

  fail(documentId: string, errorMessage: string): void {
    this.set(documentId, 'error', errorMessage, null);
  }

  remove(documentId: string): void {
    this.database.prepare('DELETE FROM documents WHERE document_id = ?').run(documentId);
  }

  /** Removes the documents that have been done or failed since before a time, and gives their ids. */
  removeFinishedBefore(time: number): string[] {
    return this.database
      .prepare(`DELETE FROM documents WHERE status IN ('done', 'error') AND changed_at < ? RETURNING document_id`)
      .all(time)
      .map((row) => String(row.document_id));
  }

  private set(documentId: string, status: DocumentState, error: string | null, billed: number | null): void {
    this.database
      .prepare(
        `UPDATE documents SET status = ?, worker = NULL, error_message = ?, billed_characters = ?, changed_at = ?
         WHERE document_id = ?`,
      )
      .run(status, error, billed, this.time(), documentId);
  }

  private time(): number {
    return this.now().getTime();
  }
}

/** `undefined` for a document whose glossaries cannot be read: it is not to be translated without them. */
function readRow(row: Record<string, unknown>): StoredDocument | undefined {
  const glossaryIds = storedJson(v.array(v.string()), row.glossary_ids);
  const notApplied = row.not_applied === null ? undefined : storedJson(v.array(v.string()), row.not_applied);
  return (
    glossaryIds && {
      documentId: String(row.document_id),
      keyId: String(row.key_id),
      type: String(row.type) as DocumentType,
      fileName: String(row.file_name),
      targetLang: String(row.target_lang),
      glossaryIds,
      status: String(row.status) as DocumentState,
      stops: Number(row.stops),
      ...(row.source_lang !== null && { sourceLang: String(row.source_lang) }),
      ...(row.style_id !== null && { styleId: String(row.style_id) }),
      ...(row.memory_id !== null && { memoryId: String(row.memory_id) }),
      ...(row.memory_threshold !== null && { memoryThreshold: Number(row.memory_threshold) }),
      ...(row.formality !== null && { formality: String(row.formality) as DocumentUpload['formality'] }),
      ...(notApplied && { notApplied }),
      ...(row.error_message !== null && { errorMessage: String(row.error_message) }),
      ...(row.billed_characters !== null && { billedCharacters: Number(row.billed_characters) }),
    }
  );
}
