import type { CacheStore, TranslationCache, VersionedResources } from '../../../../src/domain/translation/cache';

/** A cache in memory, with resources whose versions a test may change. */
export class MemoryCache implements TranslationCache {
  readonly values = new Map<string, string>();
  account = 'test';
  entries = 'tea\tTee';
  styleVersion = 1;
  segmentCount = 10;

  readonly store: CacheStore = {
    read: (keys) => Promise.resolve(keys.map((key) => this.values.get(key))),
    write: async (entries) => {
      for (const [key, value] of entries) this.values.set(key, value);
    },
  };

  readonly resources: VersionedResources = {
    glossaries: {
      entries: async (_, { sourceLang, targetLang }) => ({
        source_lang: sourceLang,
        target_lang: targetLang,
        entries: this.entries,
        entries_format: 'tsv',
      }),
    },
    styleRules: {
      get: async (styleId) => ({
        style_id: styleId,
        name: '',
        creation_time: '',
        updated_time: '',
        language: 'de',
        version: this.styleVersion,
        configured_rules: {},
        custom_instructions: [],
      }),
    },
    translationMemories: { list: () => this.memories() },
  };

  private async *memories(): ReturnType<VersionedResources['translationMemories']['list']> {
    const item = { name: '', source_language: 'en', target_languages: ['de'], segment_count: this.segmentCount };
    yield { ...item, translation_memory_id: 'memory' };
  }
}
