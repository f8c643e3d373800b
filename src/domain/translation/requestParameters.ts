import type { TranslateParameters } from '../../api/resources/translate';
import type { PairSupport } from './languageSupport';
import { valueForLanguage, valueForPair } from './pairs';
import type { TranslationSettings } from './settings';

/** Texts with their language pair; `source` absent = the service detects it. */
export interface PairAndContext {
  source?: string;
  target: string;
  /** Neither translated nor billed (contract §2). */
  context?: string;
}

/**
 * Settings as parameters of `POST /v2/translate` (contract §2) for one pair. A preference the target has no support
 * for is left out; a strict choice is sent all the same, so that the service can refuse it. Combinations only the
 * service can judge (contract C1) are not judged here.
 */
export function requestParameters(
  { source, target, context }: PairAndContext,
  settings: TranslationSettings,
  support: PairSupport,
): TranslateParameters {
  const parameters: TranslateParameters = { target_lang: target };
  if (source) {
    parameters.source_lang = source;
    // A glossary is refused without a source language (contract §2).
    parameters.glossary_id = valueForPair(settings.glossaries, source, target);
  }
  if (context) {
    parameters.context = context;
  }
  parameters.style_id = valueForLanguage(settings.styleRules, target);
  parameters.formality = formality(settings.formality, support);
  parameters.model_type = chosen(settings.modelType);
  parameters.split_sentences = chosen(settings.splitSentences);
  parameters.preserve_formatting = settings.preserveFormatting || undefined;
  parameters.show_billed_characters = settings.showBilledCharacters || undefined;
  if (settings.customInstructions.length > 0 && support.customInstructions) {
    parameters.custom_instructions = [...settings.customInstructions];
  }
  const memory = valueForLanguage(settings.translationMemories, target);
  if (memory) {
    parameters.translation_memory_id = memory;
    parameters.translation_memory_threshold = settings.translationMemoryThreshold;
  }
  if (settings.tagHandling !== 'auto') {
    Object.assign(parameters, tagParameters(settings.tagHandling, settings));
  }
  return withoutAbsent(parameters);
}

function tagParameters(
  tagHandling: NonNullable<TranslateParameters['tag_handling']>,
  settings: TranslationSettings,
): Partial<TranslateParameters> {
  return {
    tag_handling: tagHandling,
    tag_handling_version: chosen(settings.tagHandlingVersion),
    outline_detection: settings.outlineDetection ? undefined : false,
    splitting_tags: listed(settings.splittingTags),
    non_splitting_tags: listed(settings.nonSplittingTags),
    ignore_tags: listed(settings.ignoreTags),
  };
}

function formality(
  choice: TranslationSettings['formality'],
  support: PairSupport,
): TranslateParameters['formality'] | undefined {
  const isStrict = choice === 'more' || choice === 'less';
  return choice !== 'default' && (isStrict || support.formality) ? choice : undefined;
}

function chosen<Value extends string>(choice: Value | 'default'): Exclude<Value, 'default'> | undefined {
  return choice === 'default' ? undefined : (choice as Exclude<Value, 'default'>);
}

function listed(values: readonly string[]): string[] | undefined {
  return values.length > 0 ? [...values] : undefined;
}

/** Drops absent fields, so that two equal requests are equal objects. */
function withoutAbsent(parameters: TranslateParameters): TranslateParameters {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined),
  ) as TranslateParameters;
}
