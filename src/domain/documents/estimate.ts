import { limits } from '../../api/schemas/limits';
import { isImage, isOffice, type DocumentType } from './documentType';
/** Estimated bill of one document, in characters (contract §3.3). */
export interface DocumentEstimate {
  characters: number;
  /** `most` = no more than this; `least` = the text inside cannot be counted here and may be more. */
  bound: 'most' | 'least';
}

/** A file of this type is estimated by its type alone: nothing in it can be counted here. */
export function isUncounted(type: DocumentType): boolean {
  return isImage(type) || type === 'pdf' || type === 'doc';
}

/** The estimate of a file that could not be looked into. */
export function estimateUnread(type: DocumentType, size: number): DocumentEstimate {
  if (isImage(type)) return { characters: 0, bound: 'least' };
  if (isOffice(type)) return { characters: limits.document.minimumBilledCharacters, bound: 'least' };
  return { characters: size, bound: 'most' };
}

/** Documents together. Each is billed for each language by itself: give it once for each. */
export function sumEstimates(estimates: readonly DocumentEstimate[]): DocumentEstimate {
  const characters = estimates.reduce((sum, estimate) => sum + estimate.characters, 0);
  return { characters, bound: estimates.some(({ bound }) => bound === 'least') ? 'least' : 'most' };
}
