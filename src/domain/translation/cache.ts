import type { GlossariesResource } from '../../api/resources/glossaries';
import type { StyleRulesResource } from '../../api/resources/styleRules';
import type { TranslationMemoriesResource } from '../../api/resources/translationMemories';

/** Results that are kept from one job to the next, by everything they depend on. Neither method rejects. */
export interface CacheStore {
  /** Facts known for each key, in order. */
  read(keys: readonly string[]): Promise<Array<string | undefined>>;
  write(entries: ReadonlyArray<readonly [key: string, value: string]>): Promise<void>;
}

/** Resources a translation may depend on besides its request. A `ServiceClient` has them. */
export interface VersionedResources {
  readonly glossaries: Pick<GlossariesResource, 'entries'>;
  readonly styleRules: Pick<StyleRulesResource, 'get'>;
  readonly translationMemories: Pick<TranslationMemoriesResource, 'list'>;
}

/** A cache as it serves one connection. */
export interface TranslationCache {
  store: CacheStore;
  /** Tells connections apart, whose services may answer differently; never a key. */
  account: string;
  resources: VersionedResources;
}
