import { ServiceError } from '../errors';
import { canonicalLanguage } from '../languageCodes';
import { listBytes, type CallOptions, type Transport } from '../request';
import type { Language, LanguageResource, LegacyLanguage, ResourceInfo } from '../schemas/languages';
import { languagesResponseSchema, legacyLanguagesResponseSchema, resourcesResponseSchema } from '../schemas/languages';
import { SharedCache } from '../sharedCache';

export interface LanguageListOptions extends CallOptions {
  /** Re-admits languages and features that are in beta, or provided by a third party (contract §9.1). */
  include?: ReadonlyArray<'beta' | 'external'>;
}

const oneHourMs = 60 * 60 * 1000;

/** Resources whose languages the deprecated `GET /v2/languages` tells as well (contract §9.3). */
const toldByV2 = new Set<string>(['translate_text', 'translate_document']);

/** The languages of the service and what it can do with each (contract §9). Answers are kept for an hour. */
export class LanguagesResource {
  private readonly lists: SharedCache<readonly Language[]>;
  private readonly resourceLists: SharedCache<readonly ResourceInfo[]>;

  constructor(
    private readonly transport: Transport,
    now: () => number = Date.now,
  ) {
    this.lists = new SharedCache(oneHourMs, now);
    this.resourceLists = new SharedCache(oneHourMs, now);
  }

  /**
   * `GET /v3/languages`: the languages of one resource. A service without it (404) is asked for `GET /v2/languages`,
   * which knows formality as the only feature.
   */
  list(
    resource: LanguageResource | (string & {}),
    { include = [], signal }: LanguageListOptions = {},
  ): Promise<readonly Language[]> {
    const included = [...new Set(include)].sort();
    const key = [resource, ...included].join(' ');
    return this.lists.get(key, (shared) => this.load(resource, included, shared), signal);
  }

  /** `GET /v3/languages/resources`: which feature needs the support of source, target or both. */
  resources({ signal }: CallOptions = {}): Promise<readonly ResourceInfo[]> {
    const path = '/v3/languages/resources';
    return this.resourceLists.get(
      path,
      (shared) =>
        this.transport.json({ method: 'GET', path, repeatable: true }, resourcesResponseSchema, { signal: shared }),
      signal,
    );
  }

  /** Forgets what was kept, so that the next call asks the service. */
  refresh(): void {
    this.lists.clear();
    this.resourceLists.clear();
  }

  private async load(resource: string, include: readonly string[], signal: AbortSignal): Promise<readonly Language[]> {
    try {
      return await this.transport.json(
        {
          method: 'GET',
          path: '/v3/languages',
          query: { resource, include },
          repeatable: true,
          answerBytes: listBytes,
        },
        languagesResponseSchema,
        { signal },
      );
    } catch (error) {
      if (!ServiceError.is(error, 'not-found') || !toldByV2.has(resource)) {
        throw error;
      }
    }
    const [sources, targets] = await Promise.all([this.legacy('source', signal), this.legacy('target', signal)]);
    return mergeLegacy(sources, targets);
  }

  private legacy(type: 'source' | 'target', signal: AbortSignal): Promise<LegacyLanguage[]> {
    return this.transport.json(
      { method: 'GET', path: '/v2/languages', query: { type }, repeatable: true },
      legacyLanguagesResponseSchema,
      { signal },
    );
  }
}

/** The two lists of the old endpoint as one of the new kind, codes in BCP 47 case. */
function mergeLegacy(sources: readonly LegacyLanguage[], targets: readonly LegacyLanguage[]): Language[] {
  const languages = new Map<string, Language>();
  const add = (legacy: LegacyLanguage, use: 'usable_as_source' | 'usable_as_target'): void => {
    const lang = canonicalLanguage(legacy.language);
    const language = languages.get(lang) ?? {
      lang,
      name: legacy.name,
      usable_as_source: false,
      usable_as_target: false,
      status: 'stable',
      features: {},
    };
    language[use] = true;
    if (legacy.supports_formality) {
      language.features['formality'] = { status: 'stable' };
    }
    languages.set(lang, language);
  };
  sources.forEach((legacy) => {
    add(legacy, 'usable_as_source');
  });
  targets.forEach((legacy) => {
    add(legacy, 'usable_as_target');
  });
  return [...languages.values()].sort((a, b) => (a.lang < b.lang ? -1 : 1));
}
