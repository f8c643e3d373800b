import type { LocalEngines, ServedLanguagePair } from '../../api/schemas/localEngines';

/** What one click does so that a language can be translated into. */
export interface OfferStep {
  /** What it is, in a few words beside the language: `download, 17 MB`. */
  label: string;
  /** Whether texts stay on this machine afterwards, or go to a service. */
  where: 'here' | 'service';
  /** Takes the step; resolves to whether the language can be translated into now. Rejects when it was cancelled. */
  take(): Promise<boolean>;
}

/** What the local service can do for a target language: now, after a step, or neither. */
export interface LanguageOffer {
  served?: ServedLanguagePair;
  step?: OfferStep;
}

/** The offers for all targets of one source language. */
export interface Offers {
  readonly source: string;
  /** @param target a code of the service in any writing */
  of(target: string): LanguageOffer;
}

/** One way to more languages, such as downloads. Asked only for languages that are not served yet. */
export interface StepSource {
  /**
   * @param engines what the local service said of this source
   * @returns the step for a target, if this way has one
   */
  stepsFrom(
    source: string,
    engines: LocalEngines,
    signal: AbortSignal,
  ): Promise<(target: string) => OfferStep | undefined>;
}

const qualityWords: Readonly<Record<string, string>> = { draft: 'good draft', rough: 'rough draft' };

/** How good translations of a pair are and whose they are, in a few words: `good draft by Apertium`. */
export function describeServed({ engine, quality }: ServedLanguagePair): string {
  return `${qualityWords[quality] ?? quality} by ${engine}`;
}

/** What stands beside the name of a language: its code, and what is offered; with the step to take first. */
export function describeOffer(code: string, offers: Offers | undefined): { description: string; step?: OfferStep } {
  const { served, step } = offers?.of(code) ?? {};
  const note = served ? describeServed(served) : step?.label;
  return { description: note === undefined ? code : `${code} · ${note}`, step };
}

/** What is best stands first. */
const groups: ReadonlyArray<{ heading: string; has: (offer: LanguageOffer) => boolean }> = [
  { heading: 'works on this machine', has: ({ served }) => served !== undefined },
  { heading: 'one step away', has: ({ step }) => step?.where === 'here' },
  { heading: 'with a service', has: () => true },
];

/** Languages under the headings of a list, in their order; all under one where there are no offers. */
export function inGroups<Item extends { lang: string }>(
  languages: readonly Item[],
  offers: Offers | undefined,
): Array<{ heading: string; languages: Item[] }> {
  if (!offers) return languages.length > 0 ? [{ heading: 'all languages', languages: [...languages] }] : [];
  const rest = new Set(languages);
  return groups.flatMap(({ heading, has }) => {
    const own = [...rest].filter(({ lang }) => has(offers.of(lang)));
    for (const language of own) rest.delete(language);
    return own.length > 0 ? [{ heading, languages: own }] : [];
  });
}
