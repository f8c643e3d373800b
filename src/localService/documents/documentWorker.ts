import { randomBytes } from 'node:crypto';
import type { ServiceLog } from '../serviceLog';
import { HttpFailure } from '../http/failure';
import type { Documents, StoredDocument } from '../store/documents';
import { DocumentError } from './documentError';
import type { DocumentFiles } from './documentFiles';
import { billedCharactersOf } from './documentTypes';
import { KeptPieces } from './keptPieces';
import { translateDocument, type TranslateDocumentDependencies } from './translateDocument';

export interface DocumentWorkerDependencies extends TranslateDocumentDependencies {
  documents: Documents;
  files: DocumentFiles;
  log: ServiceLog;
  now: () => Date;
}

interface Progress {
  startedAt: number;
  /** Number done by earlier work, which says nothing about the current speed. */
  before: number;
  done: number;
  all: number;
}

/** A result that nobody fetches lives so long (contract §3.2). */
const resultLifetimeMs = 24 * 60 * 60_000;
/** A document at one place of which the service ended so often is not tried again: it may be what ends it. */
const mostStops = 2;
/** Characters a second before the first batch tells better. */
const guessedSpeed = 500;

/**
 * Translates queued documents one after the other. All state is in the store: what a killed process left is taken up
 * by the next one, and several processes on one store never work on the same document.
 */
export class DocumentWorker {
  /** The process and this object in it: a process id alone may come again. */
  private readonly name = `${process.pid}:${randomBytes(8).toString('hex')}`;
  private readonly stopping = new AbortController();
  private readonly progress = new Map<string, Progress>();
  private running: Promise<void> | undefined;

  constructor(private readonly parts: DocumentWorkerDependencies) {}

  /** Starts on what waits, unless it is at work. */
  wake(): void {
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  /** Seconds until a document is done, for one that this process translates; 1 when another one does. */
  secondsRemaining(documentId: string): number {
    const progress = this.progress.get(documentId);
    if (!progress) return 1;
    const { startedAt, before, done, all } = progress;
    const elapsed = (this.parts.now().getTime() - startedAt) / 1000;
    const speed = done > before && elapsed > 0 ? (done - before) / elapsed : guessedSpeed;
    return Math.max(1, Math.ceil((all - done) / speed));
  }

  /** Removes results that nobody fetched, and files without a document. */
  async sweep(): Promise<void> {
    const { documents, files, now } = this.parts;
    for (const documentId of documents.removeFinishedBefore(now().getTime() - resultLifetimeMs)) {
      await files.remove(documentId);
    }
    await files.sweep((documentId) => documents.has(documentId));
  }

  /** Puts the document at hand back into the queue. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { documents, log } = this.parts;
    try {
      while (!this.stopping.signal.aborted) {
        const document = documents.claim(this.name, (worker) => worker === this.name || isRunning(worker));
        if (!document) return;
        await this.translate(document);
      }
    } catch (error) {
      log.error(`The document worker stopped: ${error instanceof Error ? error.name : 'unknown error'}`);
    }
  }

  private async translate(document: StoredDocument): Promise<void> {
    const { documents, files } = this.parts;
    const { documentId, type } = document;
    const { signal } = this.stopping;
    try {
      if (document.stops >= mostStops) throw new DocumentError(stopsAgain);
      const source = await files.readSource(documentId);
      const progress = (done: number, all: number): void => this.report(documentId, done, all);
      const kept = await KeptPieces.read(files, documentId);
      const run = { kept, progress, signal };
      const { bytes, characters, notApplied } = await translateDocument(document, source, this.parts, run);
      await files.store(documentId, bytes);
      documents.finish(documentId, billedCharactersOf(type, characters), notApplied);
    } catch (error) {
      if (signal.aborted) {
        documents.release(documentId);
        return;
      }
      documents.fail(documentId, this.explain(documentId, error));
    } finally {
      this.progress.delete(documentId);
    }
    await files.removeWork(documentId);
  }

  private report(documentId: string, done: number, all: number): void {
    const time = this.parts.now().getTime();
    const known = this.progress.get(documentId) ?? { startedAt: time, before: done, done, all };
    if (done > known.done) this.parts.documents.advance(documentId);
    this.progress.set(documentId, { ...known, done, all });
  }

  private explain(documentId: string, error: unknown): string {
    if (error instanceof DocumentError || error instanceof HttpFailure) return error.message;
    // The message of an unknown error may quote the document, so only its kind and place are logged.
    const place = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
    this.parts.log.error([`Document ${documentId} failed`, ...place.slice(0, 8)].join('\n'));
    return 'The local service ran into an error, which is logged under the ID of the document.';
  }
}

const stopsAgain =
  'The local service stopped twice while translating this document and won’t try again. Split the document, or save it again.';

/**
 * Returns whether the process that claimed a document still runs; an earlier one with the id of this process does not.
 */
function isRunning(worker: string): boolean {
  const pid = Number.parseInt(worker, 10);
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
