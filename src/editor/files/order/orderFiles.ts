import type { Uri } from 'vscode';
import { documentTypeOf, type DocumentType } from '../../../domain/documents/documentType';
import type { DocumentEstimate } from '../../../domain/documents/estimate';
import type { SentAs } from '../../../domain/documents/xliffConversion';
import type { FileEstimate } from '../../../domain/files/estimateFile';
import { entryOfFile, type FormatEntry } from '../../../formats/formatTable';
import type { OpenFile } from '../../reader/openFile';

/** Mode of sending a file: segment by segment, or whole, as the service takes documents. */
export type Way = 'segments' | 'documents';

/** A file that is translated segment by segment. */
export interface LocalisationFile {
  uri: Uri;
  name: string;
  format: FormatEntry;
  /** File in the thread that reads files, until it is closed. */
  file: OpenFile;
  estimate: FileEstimate;
}

/** A file that the service translates as a whole. */
export interface WholeDocument {
  uri: Uri;
  name: string;
  type: DocumentType;
  estimate: DocumentEstimate;
  /** Absent = as it is. */
  sentAs?: SentAs;
  /** Language as detected on this machine; absent if nothing was detected, or nobody asked. */
  language?: string;
}

export type OrderFile = LocalisationFile | WholeDocument;

/** A file that was chosen and is not sent. */
export interface LeftOut {
  name: string;
  /** A sentence. */
  reason: string;
}

export function isDocument(file: OrderFile): file is WholeDocument {
  return 'type' in file;
}

/** The ways that a file may go, by its name: one, both or none. */
export function waysOf(name: string): Way[] {
  return [
    ...(entryOfFile(name) ? (['segments'] as const) : []),
    ...(documentTypeOf(name) ? (['documents'] as const) : []),
  ];
}
