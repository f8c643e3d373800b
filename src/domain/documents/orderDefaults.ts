import { hasPairWithTarget, valueForLanguage, valueForPair } from '../translation/pairs';
import type { TranslationSettings } from '../translation/settings';
import type { DocumentOrder } from './job';

/** Defaults of a connection's translations that a document can take (contract §3.1). */
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

/** A glossary that would go with files of an order. */
export interface GlossaryUse {
  glossaryId: string;
  target: string;
  /** Languages of the files it goes with, and how many these are. */
  sources: readonly string[];
  files: number;
}

/**
 * The glossaries that go with files.
 * @param pairs the languages of each file, `source` as far as it is chosen or could be told
 */
export function glossaryUses(
  pairs: ReadonlyArray<{ source?: string; target: string }>,
  { glossaries }: Pick<DocumentDefaults, 'glossaries'>,
): GlossaryUse[] {
  const uses = new Map<string, { glossaryId: string; target: string; sources: Set<string>; files: number }>();
  for (const { source, target } of pairs) {
    const glossaryId = source === undefined ? undefined : valueForPair(glossaries, source, target);
    if (source === undefined || glossaryId === undefined) continue;
    const key = JSON.stringify([glossaryId, target]);
    const use = uses.get(key) ?? { glossaryId, target, sources: new Set<string>(), files: 0 };
    uses.set(key, use);
    use.sources.add(source);
    use.files++;
  }
  return [...uses.values()].map((use) => ({ ...use, sources: [...use.sources] }));
}

/** The settings without the defaults that the user does not want. */
export function withoutDefaults(settings: TranslationSettings, without: ReadonlySet<DefaultKind>): TranslationSettings {
  return {
    ...settings,
    ...(without.has('glossary') && { glossaries: {} }),
    ...(without.has('styleRules') && { styleRules: {} }),
    ...(without.has('memory') && { translationMemories: {} }),
  };
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
