import { startBatch } from '../../../../src/api/batching';
import type { TranslateParameters } from '../../../../src/api/resources/translate';
import type { Language } from '../../../../src/api/schemas/languages';
import type { Translation } from '../../../../src/api/schemas/translate';
import type { TranslationOrder } from '../../../../src/domain/translation/order';
import type { TranslationService } from '../../../../src/domain/translation/service';
import { serviceDefaults } from '../../../../src/domain/translation/settings';

export interface SentRequest {
  texts: string[];
  parameters: TranslateParameters;
}

/** Answers a text; a thrown error refuses the whole request it is in. */
export type Translate = (text: string, parameters: TranslateParameters) => string | Partial<Translation>;

/** A service without a network: batches as in production, replies as the test says. */
export class MemoryService implements TranslationService {
  readonly requests: SentRequest[] = [];
  languageList: Language[] | Error = [
    language('en', ['tag_handling']),
    language('de', ['tag_handling', 'formality']),
    language('pt-BR', ['tag_handling', 'formality']),
    language('tlh', []),
  ];

  /** The replies to a request as they come back. */
  reorder: (replies: Translation[], parameters: TranslateParameters) => Translation[] = (replies) => replies;

  constructor(private readonly reply: Translate = (text) => text.toUpperCase()) {}

  readonly translate: TranslationService['translate'] = {
    translateAll: (texts, parameters, options) =>
      startBatch(
        async (batch, _signal, context) => {
          this.requests.push({
            texts: batch,
            parameters: { ...parameters, ...(context !== undefined && { context }) },
          });
          const replies = batch.map((text) => {
            const reply = this.reply(text, parameters);
            const translation = typeof reply === 'string' ? { text: reply } : reply;
            return { detected_source_language: 'EN', text, ...translation };
          });
          return this.reorder(replies, parameters);
        },
        texts,
        parameters,
        options,
      ),
  };

  readonly languages: TranslationService['languages'] = {
    list: async () => {
      if (this.languageList instanceof Error) throw this.languageList;
      return this.languageList;
    },
  };
}

export function language(lang: string, features: string[]): Language {
  return {
    lang,
    name: lang,
    usable_as_source: true,
    usable_as_target: true,
    status: 'stable',
    features: Object.fromEntries(features.map((feature) => [feature, { status: 'stable' }])),
  };
}

export function order(texts: string[], more: Partial<TranslationOrder> = {}): TranslationOrder {
  return { texts, kind: 'plain', target: 'de', settings: serviceDefaults, ...more };
}
