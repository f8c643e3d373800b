import { createHash, createHmac } from 'node:crypto';

/**
 * Begins each key that a local service makes. A key tells who made it: whoever pays for a service has one of that service,
 * which is none of these.
 */
export const localKeyPrefix = 'parlance-local-';

/*
 * `GET /local/proof?key=…&challenge=…`: a local service proves that it knows a key, before it is sent the key or a text. Its
 * port may be another program's by then, of another user of the machine.
 */

export const proofPath = '/local/proof';
/** Header of the answer, which has nothing else. */
export const proofHeader = 'x-local-proof';

/** SHA-256 of a key; only this is kept of developer keys. */
export function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Names a key to a service that has it; nobody else learns anything by it. @param known its digest */
export function hintOf(known: Uint8Array): string {
  return createHash('sha256').update('hint of ').update(known).digest('hex');
}

/** Computes the answer that only a service with the key can give. @param known its digest */
export function proofOf(known: Uint8Array, challenge: string): string {
  return createHmac('sha256', known).update(`proof for ${challenge}`).digest('hex');
}
