import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { SegmentTarget } from '../../formats/segment';
import { storedJson } from '../store/storedJson';
import type { DocumentFiles } from './documentFiles';

const offsetSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Digests of texts, their translations, and where the codes are in those. */
const lineSchema = v.array(v.tuple([v.string(), v.string(), v.array(v.tuple([offsetSchema, offsetSchema]))]));

/**
 * The translations of a document that is not done yet: whoever takes it up after a stop, however it came, goes on behind
 * them.
 */
export class KeptPieces {
  private constructor(
    private readonly files: DocumentFiles,
    private readonly documentId: string,
    private readonly known: ReadonlyMap<string, SegmentTarget>,
  ) {}

  /** Reads what earlier work on a document left; a line that is damaged is left out. */
  static async read(files: DocumentFiles, documentId: string): Promise<KeptPieces> {
    const known = new Map<string, SegmentTarget>();
    for (const line of await files.readPieces(documentId)) {
      for (const [digest, text, spans] of storedJson(lineSchema, line) ?? []) {
        known.set(digest, { text, protectedSpans: spans.map(([start, end]) => ({ start, end })) });
      }
    }
    return new KeptPieces(files, documentId, known);
  }

  /** The translation of a text, by what tells it from all others. */
  find(key: string): SegmentTarget | undefined {
    return this.known.get(digestOf(key));
  }

  async add(pieces: Iterable<readonly [key: string, target: SegmentTarget]>): Promise<void> {
    const lines = Array.from(pieces, ([key, { text, protectedSpans }]): v.InferOutput<typeof lineSchema>[number] => [
      digestOf(key),
      text,
      protectedSpans.map(({ start, end }) => [start, end]),
    ]);
    if (lines.length > 0) await this.files.keepPiece(this.documentId, JSON.stringify(lines));
  }
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
