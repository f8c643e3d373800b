import { listBytes, type CallOptions, type Transport } from '../request';
import {
  developerKeySchema,
  developerKeysResponseSchema,
  type CreateDeveloperKeyRequest,
  type DeactivateDeveloperKeyRequest,
  type DeveloperKey,
  type LabelDeveloperKeyRequest,
  type LimitDeveloperKeyRequest,
} from '../schemas/admin';

import { createdSince, createOnce, onlyOne } from './lostAnswer';

const base = '/v2/admin/developer-keys';

/** Developer keys of an account (contract §12.1). Needs the admin key; no answer of the contract holds the secret of a key. */
export class DeveloperKeysResource {
  constructor(
    private readonly transport: Transport,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * `POST /v2/admin/developer-keys`; 400 when 25 are active. Never sent twice: when the answer was lost, the keys are
   * listed, and the new one with this label is returned.
   */
  create(request: CreateDeveloperKeyRequest = {}, options?: CallOptions): Promise<DeveloperKey> {
    const startedAtMs = this.now();
    return createOnce(
      'key',
      () =>
        this.transport.json(
          { method: 'POST', path: base, body: { kind: 'json', value: request }, repeatable: false },
          developerKeySchema,
          options,
        ),
      async () =>
        onlyOne(
          await this.list(options),
          (key) =>
            createdSince(key, startedAtMs) &&
            !key.is_deactivated &&
            (request.label === undefined || key.label === request.label),
        ),
      options,
    );
  }

  /** `GET /v2/admin/developer-keys`, deactivated ones too. */
  list(options?: CallOptions): Promise<DeveloperKey[]> {
    return this.transport.json(
      { method: 'GET', path: base, repeatable: true, answerBytes: listBytes },
      developerKeysResponseSchema,
      options,
    );
  }

  /** `PUT /v2/admin/developer-keys/deactivate`: for good. */
  deactivate(request: DeactivateDeveloperKeyRequest, options?: CallOptions): Promise<DeveloperKey> {
    return this.put('deactivate', request, options);
  }

  /** `PUT /v2/admin/developer-keys/label`; labels need not be unique. */
  setLabel(request: LabelDeveloperKeyRequest, options?: CallOptions): Promise<DeveloperKey> {
    return this.put('label', request, options);
  }

  /** `PUT /v2/admin/developer-keys/limits`: null takes a limit away, an absent one stays. */
  setLimits(request: LimitDeveloperKeyRequest, options?: CallOptions): Promise<DeveloperKey> {
    return this.put('limits', request, options);
  }

  private put(what: string, value: unknown, options?: CallOptions): Promise<DeveloperKey> {
    return this.transport.json(
      { method: 'PUT', path: `${base}/${what}`, body: { kind: 'json', value }, repeatable: true },
      developerKeySchema,
      options,
    );
  }
}
