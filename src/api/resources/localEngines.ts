import { listBytes, type CallOptions, type Transport } from '../request';
import { localEnginesSchema, type LocalEngines } from '../schemas/localEngines';

/** What the local service can do on this machine. Every other service answers `not-found`. */
export class LocalEnginesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `GET /local/engines`. Never kept: a model may be there since a moment ago. */
  list(options?: CallOptions): Promise<LocalEngines> {
    const request = { method: 'GET', path: '/local/engines', repeatable: true, answerBytes: listBytes } as const;
    return this.#transport.json(request, localEnginesSchema, options);
  }
}
