import type { DocumentType } from './documentType';
import { reason, type Reason } from '../../formats/reason';

const signatures: Partial<Record<DocumentType, readonly number[]>> = {
  docx: [0x50, 0x4b, 0x03, 0x04],
  pptx: [0x50, 0x4b, 0x03, 0x04],
  xlsx: [0x50, 0x4b, 0x03, 0x04],
  pdf: [0x25, 0x50, 0x44, 0x46],
  png: [0x89, 0x50, 0x4e, 0x47],
  jpeg: [0xff, 0xd8, 0xff],
  jpg: [0xff, 0xd8, 0xff],
};

/** The record that ends a package (`PK\5\6`); a comment of up to 64 KiB may follow it. */
const packageEnd = 'PK\u0005\u0006';
const packageEndReach = 65_557;

/** Returns whether a file of this type shows at its end that it is whole. */
export function endsVisibly(type: DocumentType): boolean {
  return type === 'docx' || type === 'pptx' || type === 'xlsx';
}

/** Problems with the bytes of a result; `undefined` when they look like their type. */
export function resultProblem(type: DocumentType, bytes: Uint8Array): Reason | undefined {
  if (bytes.length === 0) return reason('result-empty');
  const signature = signatures[type];
  if (signature?.some((byte, index) => bytes[index] !== byte)) return reason('result-no-file', type);
  if (endsVisibly(type)) {
    const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-packageEndReach);
    if (!tail.includes(packageEnd, 0, 'latin1')) return reason('result-cut-off', type);
  }
  return undefined;
}

/**
 * True for a page that stands in the way of the service, as a hotel's network shows one to sign in: the result was not
 * fetched then.
 */
export function isSignInPage(type: DocumentType, contentType: string | undefined, bytes: Uint8Array): boolean {
  if (type === 'html' || type === 'htm' || !/^text\/html\b/i.test(contentType ?? '')) return false;
  return /^\s*<(?:!doctype html|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));
}
