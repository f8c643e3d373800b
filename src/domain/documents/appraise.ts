import type { DocumentType } from './documentType';
import type { DocumentEstimate } from './estimate';
import { estimateDocument } from './estimateDocument';
import { estimateConversion, needsConversion, type SentAs } from './xliffConversion';
import type { Reason } from '../../formats/reason';

/** Estimated cost of sending a file, and the form it is sent in; or the reason why it cannot be sent. */
export type Appraisal = { estimate: DocumentEstimate; sentAs?: SentAs } | { problem: Reason };

/** Reads a file before it is sent; takes a second for one of many megabytes. */
export function appraise(type: DocumentType, bytes: Uint8Array): Appraisal {
  if (!needsConversion(type, bytes)) return { estimate: estimateDocument(type, bytes) };
  const found = estimateConversion(bytes);
  return 'problem' in found
    ? found
    : { estimate: { characters: found.characters, bound: 'most' }, sentAs: 'xliff-2.1' };
}
