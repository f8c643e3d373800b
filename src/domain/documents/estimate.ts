import { countCharacters } from '../../api/schemas/characters';
import { limits } from '../../api/schemas/limits';
import { decodeFile } from '../../formats/encoding';
import { formatOfFile } from '../../formats/fileFormats';
import { isImage, isOffice, type DocumentType } from './documentType';

/** What one document is likely to be billed, in characters (contract §3.3). */
export interface DocumentEstimate {
  characters: number;
  /** `most` = no more than this; `least` = the text inside cannot be counted here and may be more. */
  bound: 'most' | 'least';
}

/** A larger file is counted as it stands, markup and all: finding its texts would hold up the editor. */
const parsedBytes = 512 * 1024;

/**
 * Estimates before anything is sent. Text files: the code points of the texts found in them, or of the whole file. Office
 * files and PDF: the minimum the service bills. Images are free while they are in beta (contract §3.3).
 */
export function estimateDocument(type: DocumentType, bytes: Uint8Array): DocumentEstimate {
  if (isImage(type)) return { characters: 0, bound: 'least' };
  if (isOffice(type)) return { characters: limits.document.minimumBilledCharacters, bound: 'least' };
  const decoded = decodeFile(bytes);
  // An encoding that cannot be read here has at most one character in each byte.
  if (!decoded.ok) return { characters: bytes.length, bound: 'most' };
  const { text } = decoded.file;
  const segments = bytes.length <= parsedBytes ? formatOfFile(`document.${type}`)?.parse(text).segments : undefined;
  // What cannot be parsed has no segments, and is billed for something all the same.
  if (!segments?.length) return { characters: countCharacters(text), bound: 'most' };
  return { characters: segments.reduce((sum, segment) => sum + countCharacters(segment.text), 0), bound: 'most' };
}

/** All documents into all languages: each pair is billed by itself. */
export function sumEstimates(estimates: readonly DocumentEstimate[], targets: number): DocumentEstimate {
  const characters = estimates.reduce((sum, estimate) => sum + estimate.characters, 0) * targets;
  return { characters, bound: estimates.some(({ bound }) => bound === 'least') ? 'least' : 'most' };
}
