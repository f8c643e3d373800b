import { countCharacters } from '../../api/schemas/characters';
import { limits } from '../../api/schemas/limits';
import { decodeFile } from '../../formats/encoding';
import { formatOfFile } from '../../formats/fileFormats';
import { isImage, isOffice, type DocumentType } from './documentType';
import { officeCharacters } from './officeCharacters';

/** What one document is likely to be billed, in characters (contract §3.3). */
export interface DocumentEstimate {
  characters: number;
  /** `most` = no more than this; `least` = the text inside cannot be counted here and may be more. */
  bound: 'most' | 'least';
}

/** A file of this type is estimated by its type alone: nothing in it can be counted here. */
export function isUncounted(type: DocumentType): boolean {
  return isImage(type) || type === 'pdf' || type === 'doc';
}

/**
 * Estimates before anything is sent; takes a second for files of many megabytes. Text files: the code points of the texts
 * found in them, or of the whole file. Office files: those of their texts, and at least the minimum the service bills; PDF
 * and old Word files: that minimum. Images are free while they are in beta (contract §3.3).
 * @param bytes not looked at where the type is uncounted
 */
export function estimateDocument(type: DocumentType, bytes: Uint8Array): DocumentEstimate {
  if (isImage(type)) return { characters: 0, bound: 'least' };
  if (isOffice(type)) {
    const counted = type === 'docx' || type === 'pptx' || type === 'xlsx' ? officeCharacters(type, bytes) : undefined;
    return { characters: Math.max(counted ?? 0, limits.document.minimumBilledCharacters), bound: 'least' };
  }
  const decoded = decodeFile(bytes, formatOfFile(`document.${type}`)?.encoding);
  // An encoding that cannot be read here has at most one character in each byte.
  if (!decoded.ok) return { characters: bytes.length, bound: 'most' };
  const { text } = decoded.file;
  const segments = formatOfFile(`document.${type}`)?.parse(text).segments;
  // What cannot be parsed has no segments, and is billed for something all the same.
  if (!segments?.length) return { characters: countCharacters(text), bound: 'most' };
  return { characters: segments.reduce((sum, segment) => sum + countCharacters(segment.text), 0), bound: 'most' };
}

/** The estimate of a file that could not be looked into. */
export function estimateUnread(type: DocumentType, size: number): DocumentEstimate {
  if (isImage(type) || isOffice(type)) return estimateDocument(type, new Uint8Array());
  return { characters: size, bound: 'most' };
}

/** All documents into all languages: each pair is billed by itself. */
export function sumEstimates(estimates: readonly DocumentEstimate[], targets: number): DocumentEstimate {
  const characters = estimates.reduce((sum, estimate) => sum + estimate.characters, 0) * targets;
  return { characters, bound: estimates.some(({ bound }) => bound === 'least') ? 'least' : 'most' };
}
