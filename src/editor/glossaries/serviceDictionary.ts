import { createHash } from 'node:crypto';
import { ServiceError } from '../../api/errors';
import type { ServiceClient } from '../../api/client';
import { readDictionaryText } from '../../domain/glossaries/readDictionary';
import type { DictionaryAddress } from './dictionaryAddress';

/** A dictionary as the service has it: TSV, a line for each entry, and the SHA-256 of it. */
export interface ServiceDictionary {
  text: string;
  digest: string;
}

/**
 * Fetches a dictionary. A pair that the glossary does not have is a dictionary without entries.
 * @throws ServiceError `not-found` when there is no such glossary
 */
export async function fetchDictionary(
  client: ServiceClient,
  address: DictionaryAddress,
  signal?: AbortSignal,
): Promise<ServiceDictionary> {
  const text = await textOf(client, address, signal);
  // Node makes bytes of a large text far quicker by itself than within the hash.
  return { text, digest: createHash('sha256').update(Buffer.from(text)).digest('base64') };
}

async function textOf(client: ServiceClient, address: DictionaryAddress, signal?: AbortSignal): Promise<string> {
  try {
    return await readDictionaryText(client, address, { signal });
  } catch (error) {
    if (address.isLegacy || !ServiceError.is(error, 'not-found')) throw error;
    // Rejects as well when it is the glossary that is not there.
    await client.glossaries.get(address.glossaryId, { signal });
    return '';
  }
}
