import type { Connection } from './connection';
import { AnalyticsResource } from './resources/analytics';
import type { Meter } from './meter';
import { DeveloperKeysResource } from './resources/developerKeys';
import { DocumentsResource } from './resources/documents';
import { GlossariesResource } from './resources/glossaries';
import { LanguagesResource } from './resources/languages';
import { LegacyGlossariesResource } from './resources/legacyGlossaries';
import { LocalEnginesResource } from './resources/localEngines';
import { StyleRulesResource } from './resources/styleRules';
import { TranslateResource } from './resources/translate';
import { TranslationMemoriesResource } from './resources/translationMemories';
import { UsageResource } from './resources/usage';
import { VoiceResource } from './resources/voice';
import { WriteResource } from './resources/write';
import { socketOpener } from './socket';
import type { TransportOptions } from './transport';
import { HttpTransport } from './transport';

/** Everything one connection can do: a resource for each family of the contract over one transport. */
export class ServiceClient {
  readonly translate: TranslateResource;
  readonly documents: DocumentsResource;
  readonly write: WriteResource;
  readonly glossaries: GlossariesResource;
  readonly legacyGlossaries: LegacyGlossariesResource;
  readonly styleRules: StyleRulesResource;
  readonly translationMemories: TranslationMemoriesResource;
  readonly languages: LanguagesResource;
  readonly localEngines: LocalEnginesResource;
  readonly usage: UsageResource;
  readonly developerKeys: DeveloperKeysResource;
  readonly analytics: AnalyticsResource;
  readonly voice: VoiceResource;
  private readonly transport: HttpTransport;
  readonly #options: TransportOptions;

  /**
   * @param connection where to, or the way there that another client has already
   * @param meter is asked before every call that costs
   * @throws ServiceError `invalid-request` when the connection's address is not allowed
   */
  constructor(connection: Connection | HttpTransport, options: TransportOptions = {}, meter?: Meter) {
    const transport = connection instanceof HttpTransport ? connection : new HttpTransport(connection, options);
    this.transport = transport;
    this.#options = options;
    this.translate = new TranslateResource(transport, meter);
    this.documents = new DocumentsResource(transport);
    this.write = new WriteResource(transport, meter);
    this.glossaries = new GlossariesResource(transport, options.now);
    this.legacyGlossaries = new LegacyGlossariesResource(transport, options.now);
    this.styleRules = new StyleRulesResource(transport, options.now);
    this.translationMemories = new TranslationMemoriesResource(transport);
    this.languages = new LanguagesResource(transport, options.now);
    this.localEngines = new LocalEnginesResource(transport);
    this.usage = new UsageResource(transport);
    this.developerKeys = new DeveloperKeysResource(transport, options.now);
    this.analytics = new AnalyticsResource(transport);
    this.voice = new VoiceResource(transport, socketOpener(options.network ?? {}), options.sleep, meter);
  }

  /** The same client, with another one who is asked before every call that costs. To close one closes both. */
  meteredBy(meter: Meter): ServiceClient {
    return new ServiceClient(this.transport, this.#options, meter);
  }

  /** Ends every connection. Calls under way fail, later ones are refused. */
  close(): Promise<void> {
    return this.transport.close();
  }
}
