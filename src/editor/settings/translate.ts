import type { ConfigurationScope } from 'vscode';
import type { ContextMode } from '../../domain/translation/context';
import type { TranslationSettings } from '../../domain/translation/settings';
import { localConnectionName, sameName } from '../messages/connection';
import { idsOf, type DefaultKind } from './defaults';
import { readSetting } from './read';

/** Text taken when a command finds no selection. */
export type WithoutSelection = 'smart' | 'paragraph' | 'line' | 'word' | 'nothing';

/** `parlance.translate.*` as it holds for one resource and one connection. */
export interface TranslateConfig {
  /** Empty = detect. */
  source: string;
  /** Shown first in the target picker. */
  targets: readonly string[];
  withoutSelection: WithoutSelection;
  context: ContextMode;
  /** Characters of a file that goes along whole as context. */
  contextFileLimit: number;
  /** Characters above which the user is asked first. */
  confirmAbove: number;
  /** Characters above which nothing is sent. */
  maximumCharacters: number;
  /** Empty = none (contract §1.2). */
  reportingTag: string;
  settings: TranslationSettings;
}

export function translateConfig(scope: ConfigurationScope | undefined, connection: string): TranslateConfig {
  return {
    source: readSetting('translate.source', scope),
    targets: readSetting('translate.targets', scope),
    withoutSelection: readSetting('translate.withoutSelection', scope),
    context: readSetting('translate.context', scope),
    contextFileLimit: readSetting('translate.contextFileLimit', scope),
    confirmAbove: readSetting('translate.confirmAbove', scope),
    maximumCharacters: readSetting('translate.maximumCharacters', scope),
    reportingTag: readSetting('translate.reportingTag', scope),
    settings: {
      formality: readSetting('translate.formality', scope),
      modelType: readSetting('translate.modelType', scope),
      splitSentences: readSetting('translate.splitSentences', scope),
      preserveFormatting: readSetting('translate.preserveFormatting', scope),
      tagHandling: readSetting('translate.tagHandling', scope),
      tagHandlingVersion: readSetting('translate.tagHandlingVersion', scope),
      outlineDetection: readSetting('translate.outlineDetection', scope),
      splittingTags: readSetting('translate.splittingTags', scope),
      nonSplittingTags: readSetting('translate.nonSplittingTags', scope),
      ignoreTags: readSetting('translate.ignoreTags', scope),
      customInstructions: readSetting('translate.customInstructions', scope),
      ...defaultsConfig(scope, connection),
      ...memoryThreshold(scope, connection),
      showBilledCharacters: readSetting('translate.showBilledCharacters', scope),
    },
  };
}

/** Returns the default resources of a connection's translations, for one resource. */
export function defaultsConfig(
  scope: ConfigurationScope | undefined,
  connection: string,
): Pick<TranslationSettings, DefaultKind> {
  return {
    glossaries: idsOf(readSetting('translate.glossaries', scope), connection),
    styleRules: idsOf(readSetting('translate.styleRules', scope), connection),
    translationMemories: idsOf(readSetting('translate.translationMemories', scope), connection),
  };
}

/**
 * The local service takes a match over as it is, where another service adapts it: one that is only similar must not be
 * taken for a translation where nothing marks it.
 */
function memoryThreshold(
  scope: ConfigurationScope | undefined,
  connection: string,
): Pick<TranslationSettings, 'translationMemoryThreshold' | 'memoryThresholdForReview'> {
  const threshold = readSetting('translate.translationMemoryThreshold', scope);
  const isAdapted = !sameName(connection, localConnectionName);
  if (isAdapted || readSetting('translate.similarMatches', scope) === 'always') {
    return { translationMemoryThreshold: threshold };
  }
  return { translationMemoryThreshold: 100, memoryThresholdForReview: threshold };
}

/** Returns whether the entry of a term is shown when the pointer rests on it. */
export function showsTerms(scope: ConfigurationScope): boolean {
  return readSetting('glossary.hover', scope);
}
