import type { Connection } from './connection';
import { LanguagesResource } from './resources/languages';
import { TranslateResource } from './resources/translate';
import { UsageResource } from './resources/usage';
import type { TransportOptions } from './transport';
import { HttpTransport } from './transport';

/** Everything one connection can do: a resource for each family of the contract over one transport. */
export class ServiceClient {
  readonly translate: TranslateResource;
  readonly languages: LanguagesResource;
  readonly usage: UsageResource;
  readonly #transport: HttpTransport;

  /** @throws ServiceError `invalid-request` when the connection's address is not allowed */
  constructor(connection: Connection, options: TransportOptions = {}) {
    const transport = new HttpTransport(connection, options);
    this.#transport = transport;
    this.translate = new TranslateResource(transport);
    this.languages = new LanguagesResource(transport, options.now);
    this.usage = new UsageResource(transport);
  }

  /** Ends every connection. Calls under way fail, later ones are refused. */
  close(): Promise<void> {
    return this.#transport.close();
  }
}
