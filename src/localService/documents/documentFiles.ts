import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, openPrivate } from '../../storage/privateFiles';

/** Left by a process that died while it received a file. */
const abandonedMs = 60 * 60_000;
const fileName = /^([0-9A-F]{32})\.(?:source|result|part|pieces)$/;

/** The files of documents: in one folder, named by nothing but ids, complete or not there. */
export class DocumentFiles {
  constructor(private readonly folder: string) {}

  /** Receives an upload. Its bytes are on the disk when this resolves; nothing is left when it rejects. */
  async receive(documentId: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await this.write(documentId, 'source', chunks);
  }

  async store(documentId: string, result: Uint8Array): Promise<void> {
    await this.write(documentId, 'result', [result]);
  }

  async readSource(documentId: string): Promise<Buffer> {
    return await readFile(this.path(documentId, 'source'));
  }

  async readResult(documentId: string): Promise<Buffer> {
    return await readFile(this.path(documentId, 'result'));
  }

  /** Puts a line behind those that are kept of a document while it is translated. */
  async keepPiece(documentId: string, line: string): Promise<void> {
    const file = await openPrivate(this.path(documentId, 'pieces'), 'a');
    try {
      // A process that was killed may have left the beginning of a line.
      await file.write(`\n${line}`);
    } finally {
      await file.close();
    }
  }

  /** The lines that are kept of a document, none where nothing is; the last one may be cut off. */
  async readPieces(documentId: string): Promise<string[]> {
    const text = await readFile(this.path(documentId, 'pieces'), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  }

  /** Removes what was needed until a document was done. */
  async removeWork(documentId: string): Promise<void> {
    for (const kind of ['source', 'pieces']) await rm(this.path(documentId, kind), { force: true });
  }

  async remove(documentId: string): Promise<void> {
    for (const kind of ['source', 'result', 'part', 'pieces']) await rm(this.path(documentId, kind), { force: true });
  }

  /** Removes files that belong to no document. */
  async sweep(isKnown: (documentId: string) => boolean): Promise<void> {
    const names = await readdir(this.folder).catch((): string[] => []);
    for (const name of names) {
      const documentId = fileName.exec(name)?.[1];
      if (documentId === undefined || isKnown(documentId)) continue;
      const { mtimeMs } = await stat(join(this.folder, name)).catch(() => ({ mtimeMs: Date.now() }));
      // Another process may be receiving it.
      if (mtimeMs < Date.now() - abandonedMs) await rm(join(this.folder, name), { force: true });
    }
    // The folder stays, even when it is empty: an upload may be about to open its file in it.
  }

  private path(documentId: string, kind: string): string {
    return join(this.folder, `${documentId}.${kind}`);
  }

  private async write(
    documentId: string,
    kind: string,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    await makePrivateFolder(this.folder);
    const part = this.path(documentId, 'part');
    const file = await openPrivate(part, 'w');
    try {
      for await (const chunk of chunks) await file.write(chunk);
      await file.sync();
      await file.close();
      await rename(part, this.path(documentId, kind));
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(part, { force: true });
      throw error;
    }
  }
}
