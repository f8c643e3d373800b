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

/** A glossary that would go with documents of a batch. */
export interface GlossaryUse {
  glossaryId: string;
  target: string;
  /** Languages of the documents it goes with, and how many these are. */
  sources: readonly string[];
  documents: number;
}

/**
 * The glossaries that go with the documents of a batch.
 * @param detected the language of each document, as far as it could be told; counts where no source is chosen
 */
export function glossaryUses(
  { source, targets }: { source?: string; targets: readonly string[] },
  detected: ReadonlyArray<string | undefined>,
  { glossaries }: Pick<DocumentDefaults, 'glossaries'>,
): GlossaryUse[] {
  const uses = new Map<string, { glossaryId: string; target: string; sources: Set<string>; documents: number }>();
  for (const target of targets) {
    for (const language of detected) {
      const from = source ?? language;
      const glossaryId = from === undefined ? undefined : valueForPair(glossaries, from, target);
      if (from === undefined || glossaryId === undefined) continue;
      const key = JSON.stringify([glossaryId, target]);
      const use = uses.get(key) ?? { glossaryId, target, sources: new Set<string>(), documents: 0 };
      uses.set(key, use);
      use.sources.add(from);
      use.documents++;
    }
  }
  return [...uses.values()].map((use) => ({ ...use, sources: [...use.sources] }));
}

/** The defaults that one document is sent with, as fields of its order, with the source they need. */
export function orderDefaults(
  order: { source?: string; detected?: string; target: string; without: ReadonlySet<DefaultKind> },
  defaults: DocumentDefaults,
): Pick<DocumentOrder, 'source' | 'glossaryId' | 'styleId' | 'memoryId' | 'memoryThreshold'> {
  const { target, without } = order;
  const source = order.source ?? order.detected;
  const glossaryId = source && !without.has('glossary') ? valueForPair(defaults.glossaries, source, target) : undefined;
  const styleId = without.has('styleRules') ? undefined : valueForLanguage(defaults.styleRules, target);
  const memoryId = without.has('memory') ? undefined : valueForLanguage(defaults.translationMemories, target);
  return {
    // Without a glossary, the service tells the language, which it may know better.
    ...((glossaryId ? source : order.source) && { source: glossaryId ? source : order.source }),
    ...(glossaryId && { glossaryId }),
    ...(styleId && { styleId }),
    ...(memoryId && { memoryId, memoryThreshold: defaults.translationMemoryThreshold }),
  };
}
