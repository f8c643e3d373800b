import { createHash } from 'node:crypto';
import { ServiceError } from '../../../api/errors';
import type { ServiceClient } from '../../../api/client';
import { readDictionaryText } from '../../../domain/glossaries/readDictionary';
import type { DictionaryAddress } from './dictionaryAddress';

/** A dictionary as the service has it: TSV, a line for each entry. */
export interface ServiceDictionary {
  text: string;
  /** The text in UTF-8. */
  content: Uint8Array;
  /** The SHA-256 of it, in Base64. */
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
  const content = Buffer.from(text);
  return { text, content, digest: createHash('sha256').update(content).digest('base64') };
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
