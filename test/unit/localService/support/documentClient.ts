import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentHandle, DocumentStatus } from '../../../../src/api/schemas/documents';
import type { Answer, ServiceUnderTest } from './serviceUnderTest';

/** Asked all the time, the service would do little else. */
const pollMs = 10;

/** Uploads, asks and fetches over the socket. */
export class DocumentClient {
  constructor(private readonly service: () => ServiceUnderTest) {}

  async upload(
    name: string | undefined,
    content: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [field, value] of Object.entries({ source_lang: 'en', target_lang: 'de', ...fields })) {
      if (value !== '') form.append(field, value);
    }
    form.append('file', new Blob([content]), name ?? '');
    return await this.service().call('POST', '/v2/document', undefined, { body: form });
  }

  async uploaded(...args: Parameters<DocumentClient['upload']>): Promise<DocumentHandle> {
    const answer = await this.upload(...args);
    if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${answer.text}`);
    return answer.json as DocumentHandle;
  }

  async status({ document_id: id, document_key: key }: DocumentHandle): Promise<DocumentStatus> {
    return (await this.service().call('POST', `/v2/document/${id}`, { document_key: key })).json as DocumentStatus;
  }

  /** Asks until the document is done or failed. */
  async settled(handle: DocumentHandle): Promise<DocumentStatus> {
    for (;;) {
      const status = await this.status(handle);
      if (status.status === 'done' || status.status === 'error') return status;
      await wait(pollMs);
    }
  }

  async result({ document_id: id, document_key: key }: DocumentHandle): Promise<{ response: Response; bytes: Buffer }> {
    const { url, key: authKey } = this.service().running;
    const response = await fetch(`${url}/v2/document/${id}/result`, {
      method: 'POST',
      headers: { Authorization: `Service-Auth-Key ${authKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ document_key: key }),
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** Uploads, waits and fetches. */
  async translate(...args: Parameters<DocumentClient['upload']>): Promise<Buffer> {
    const handle = await this.uploaded(...args);
    const status = await this.settled(handle);
    if (status.status !== 'done') throw new Error(status.error_message ?? undefined);
    return (await this.result(handle)).bytes;
  }
}
