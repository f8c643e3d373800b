import type { Usage } from '../../api/schemas/usage';

/** What the connections themselves need of the client; replaced by `api/client` as soon as it exists. */
export interface ServiceClient {
  readonly usage: { get(options?: { signal?: AbortSignal }): Promise<Usage> };
}
