import { hasPairWithTarget, valueForLanguage, valueForPair } from '../translation/pairs';
import type { TranslationSettings } from '../translation/settings';
import type { DocumentOrder } from './job';

/** What translations of a connection use by default and a document can take (contract §3.1). */
export type DocumentDefaults = Pick<
  TranslationSettings,
  'glossaries' | 'styleRules' | 'translationMemories' | 'translationMemoryThreshold'
>;

export const defaultKinds = ['glossary', 'styleRules', 'memory'] as const;
export type DefaultKind = (typeof defaultKinds)[number];

/** Into which of the targets a default of this kind would go. A glossary needs the source language. */
export function targetsWithDefault(
  kind: DefaultKind,
  { source, targets }: { source?: string; targets: readonly string[] },
  { glossaries, styleRules, translationMemories }: DocumentDefaults,
): string[] {
  switch (kind) {
    case 'glossary':
      return targets.filter((target) =>
        source ? valueForPair(glossaries, source, target) !== undefined : hasPairWithTarget(glossaries, target),
      );
    case 'styleRules':
      return targets.filter((target) => valueForLanguage(styleRules, target) !== undefined);
    case 'memory':
      return targets.filter((target) => valueForLanguage(translationMemories, target) !== undefined);
  }
}

/** The defaults that one document is sent with, as fields of its order. */
export function orderDefaults(
  { source, target, without }: { source?: string; target: string; without: ReadonlySet<DefaultKind> },
  defaults: DocumentDefaults,
): Pick<DocumentOrder, 'glossaryId' | 'styleId' | 'memoryId' | 'memoryThreshold'> {
  const glossaryId = source && !without.has('glossary') ? valueForPair(defaults.glossaries, source, target) : undefined;
  const styleId = without.has('styleRules') ? undefined : valueForLanguage(defaults.styleRules, target);
  const memoryId = without.has('memory') ? undefined : valueForLanguage(defaults.translationMemories, target);
  return {
    ...(glossaryId && { glossaryId }),
    ...(styleId && { styleId }),
    ...(memoryId && { memoryId, memoryThreshold: defaults.translationMemoryThreshold }),
  };
}
