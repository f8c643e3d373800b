import { countCharacters } from '../../api/schemas/characters';
import { limits } from '../../api/schemas/limits';
import { decodeFile } from '../../formats/encoding';
import { formatOfFile } from '../../formats/fileFormats';
import { isOffice, isImage, type DocumentType } from './documentType';
import type { DocumentEstimate } from './estimate';
import { officeCharacters } from './officeCharacters';

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
