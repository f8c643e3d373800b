import type { Segment, SegmentTarget } from '../../formats/segment';
import type { DocumentType } from './documentTypes';
import { readDocument } from './readDocument';

/** A document that was read, wherever its file is held. */
export interface OpenDocument {
  segments: readonly Segment[];
  wrapsLines: boolean;
  /** The document with translations; one target for each segment, `undefined` for none. */
  write(targets: ReadonlyArray<SegmentTarget | undefined>, targetLanguage: string): Promise<Uint8Array>;
  /** Lets go of it. */
  close(): Promise<void>;
}

/** Reads a document. Rejects with `DocumentError` when it is not what its name says, or with the signal's reason. */
export type DocumentOpener = (type: DocumentType, bytes: Buffer, signal: AbortSignal) => Promise<OpenDocument>;

/** Reads documents where it is called, which answers nobody meanwhile. */
export const openHere: DocumentOpener = (type, bytes) => {
  const { segments, wrapsLines, write } = readDocument(type, bytes);
  return Promise.resolve({
    segments,
    wrapsLines,
    write: (targets, targetLanguage) => Promise.resolve(write(targets, targetLanguage)),
    close: () => Promise.resolve(),
  });
};
