import type { TranslateRequest } from '../../api/schemas/translate';

/** A parameter the user leaves to the service. */
export type ServiceDefault = 'default';

/**
 * Settings a user chose for translations, for one connection and one resource. Everything here may be sent;
 * `requestParameters` picks what fits the language pair.
 */
export interface TranslationSettings {
  /** `prefer_…` is sent only where the target has it; `more` and `less` always, so that a wrong choice is noticed. */
  formality: NonNullable<TranslateRequest['formality']>;
  modelType: NonNullable<TranslateRequest['model_type']> | ServiceDefault;
  splitSentences: NonNullable<TranslateRequest['split_sentences']> | ServiceDefault;
  preserveFormatting: boolean;
  /** `auto`: Parlance protects placeholders and markup itself. `xml`, `html`: tags are the service's affair. */
  tagHandling: NonNullable<TranslateRequest['tag_handling']> | 'auto';
  tagHandlingVersion: NonNullable<TranslateRequest['tag_handling_version']> | ServiceDefault;
  /** The four below matter only with `tagHandling` `xml` or `html`. */
  outlineDetection: boolean;
  splittingTags: readonly string[];
  nonSplittingTags: readonly string[];
  ignoreTags: readonly string[];
  /** `"en>de"` → id of the glossary; a bare code serves its variants (`en` serves `en-US`). */
  glossaries: Readonly<Record<string, string>>;
  /** Target language → id of the style list; a bare code serves its variants. */
  styleRules: Readonly<Record<string, string>>;
  customInstructions: readonly string[];
  /** Target language → id of the translation memory; a bare code serves its variants (contract §10). */
  translationMemories: Readonly<Record<string, string>>;
  /** Percent of likeness a memory match needs (contract §2). */
  translationMemoryThreshold: number;
  /** The same where each translation is marked for a user to review; `translationMemoryThreshold` when absent. */
  memoryThresholdForReview?: number;
  showBilledCharacters: boolean;
}

/** Everything left to the service. */
export const serviceDefaults: TranslationSettings = {
  formality: 'default',
  modelType: 'default',
  splitSentences: 'default',
  preserveFormatting: false,
  tagHandling: 'auto',
  tagHandlingVersion: 'default',
  outlineDetection: true,
  splittingTags: [],
  nonSplittingTags: [],
  ignoreTags: [],
  glossaries: {},
  styleRules: {},
  customInstructions: [],
  translationMemories: {},
  translationMemoryThreshold: 75,
  showBilledCharacters: false,
};
