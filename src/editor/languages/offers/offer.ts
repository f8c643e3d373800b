import type { LocalEngines, ServedLanguagePair } from '../../../api/schemas/localEngines';
import { qualityWords, servedWords } from '../../../shared/engines';
import { t } from '../../../shared/l10n';

/** One click that makes it possible to translate into a language. */
export interface OfferStep {
  /** Name in a few words beside the language: `download, 17 MB`. */
  label: string;
  /** The same as a row of its own: `Download an Offline Model (17 MB)`. */
  action: string;
  /** True if the local service is still the one in use afterwards. */
  where: 'here' | 'service';
  /** Takes the step; resolves to whether the language can be translated into now. Rejects when it was cancelled. */
  take(): Promise<boolean>;
}

/** Options of the local service for a target language: now, after a step, or neither. */
export interface LanguageOffer {
  served?: Served;
  /** Step for one that is not served. */
  step?: OfferStep;
  /** True if it is the language of the text, into which nothing is to be translated. */
  isSource?: boolean;
  /** Step to improve one that is served, but not well. */
  better?: OfferStep;
}

/** Current translator of a pair, and its quality. */
export interface Served extends ServedLanguagePair {
  /** Name of the translator, with its place, if texts leave this machine: `parrot at example.com`. */
  elsewhere?: string;
}

/** The offers for all targets of one source language. */
export interface Offers {
  readonly source: string;
  /** @param target a code of the service in any writing */
  of(target: string): LanguageOffer;
}

/** One way to more languages, such as downloads. */
export interface StepSource {
  /** Returns whether its translations are better than rough ones, and are taken instead. */
  improves?(source: string, target: string): boolean;
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

/** A language as a row of a list. */
export interface OfferedLanguage<Item> {
  language: Item;
  /** Its code, and what is offered. */
  description: string;
  /** The step to take first. */
  step?: OfferStep;
  /** The step to a better translation, of a language that can be used without it. */
  better?: OfferStep;
}

/** A language with what is offered for it. */
export function offered<Item extends { lang: string }>(
  language: Item,
  offers: Offers | undefined,
): OfferedLanguage<Item> {
  const { served, step, isSource, better } = offers?.of(language.lang) ?? {};
  const note = served ? servedNote(served, better) : isSource ? t('language of the text') : step?.label;
  return { language, description: noted(language, note), ...(step && { step }), ...(better && { better }) };
}

/** Describes a pair's quality, and its engine; or instead of the engine what would be better. */
function servedNote(served: Served, better: OfferStep | undefined): string {
  return better ? `${qualityWords(served.quality)} · ${t('better: {0}', better.label)}` : creditOf(served);
}

/** Names the translator of a pair, and its quality, also its place if texts leave this machine. */
export function creditOf({ elsewhere, ...served }: Served): string {
  return servedWords({ ...served, ...(elsewhere !== undefined && { engine: elsewhere }) });
}

/** Languages under the headings of a list. */
export interface LanguageGroup<Item> {
  heading: string;
  languages: Array<OfferedLanguage<Item>>;
}

/**
 * Languages under the headings of a list, in their order; all under one where there are no offers. What works on this
 * machine stands first, then what works elsewhere, and what needs a step.
 */
export function inGroups<Item extends { lang: string }>(
  languages: readonly Item[],
  offers: Offers | undefined,
): Array<LanguageGroup<Item>> {
  if (!offers) {
    return languages.length > 0
      ? [{ heading: t('all languages'), languages: languages.map((language) => offered(language, offers)) }]
      : [];
  }
  const here: LanguageGroup<Item> = { heading: t('works on this computer'), languages: [] };
  const elsewhere = new Map<string, LanguageGroup<Item>>();
  const near: LanguageGroup<Item> = { heading: t('one step away'), languages: [] };
  const far: LanguageGroup<Item> = { heading: t('with a service'), languages: [] };
  for (const language of languages) {
    const { served, step } = offers.of(language.lang);
    groupOf(served, step).languages.push(offered(language, offers));
  }
  return [here, ...elsewhere.values(), near, far].filter((group) => group.languages.length > 0);

  function groupOf(served: Served | undefined, step: OfferStep | undefined): LanguageGroup<Item> {
    if (!served) return step?.where === 'here' ? near : far;
    if (served.elsewhere === undefined) return here;
    const group = elsewhere.get(served.elsewhere) ?? { heading: t('with {0}', served.elsewhere), languages: [] };
    elsewhere.set(served.elsewhere, group);
    return group;
  }
}

function noted({ lang }: { lang: string }, note: string | undefined): string {
  return note === undefined ? lang : `${lang} · ${note}`;
}
