import { findLanguage, isVariant, resolveTarget, sameBaseLanguage } from '../../api/languageCodes';
import type { Language } from '../../api/schemas/languages';
import type { RephraseRequest, Tone, WritingStyle } from '../../api/schemas/write';
import { tones, writingStyles } from '../../api/schemas/write';

/** A style or a tone, never both (contract C8). A `prefer_` value is dropped where the language has none. */
export type WritingChoice = { style: WritingStyle } | { tone: Tone };

/** Requests that one language allows (contract §9.2). */
export interface WritingSupport {
  /** Without the `prefer_` ones; empty where the language has no styles. */
  styles: readonly WritingStyle[];
  tones: readonly Tone[];
}

/** Returns what the service says a language can do; nothing for one it does not list. */
export function writingSupport(languages: readonly Language[], target: string): WritingSupport {
  const code = resolveTarget(
    target,
    languages.map(({ lang }) => lang),
  );
  const features = code === undefined ? undefined : findLanguage(languages, code)?.features;
  const isOwn = (value: string): boolean => !value.startsWith('prefer_');
  return {
    styles: features?.['writing_style'] ? writingStyles.filter(isOwn) : [],
    tones: features?.['tone'] ? tones.filter(isOwn) : [],
  };
}

/** The variants of a language that a text in it can be converted to, e.g. British and American English. */
export function writingVariants(languages: readonly Language[], base?: string): readonly Language[] {
  return languages.filter(
    ({ lang, usable_as_target }) =>
      usable_as_target && isVariant(lang) && (base === undefined || sameBaseLanguage(lang, base)),
  );
}

/** The fields of a request for a choice; `default` is what the service does anyway, so nothing is sent. */
export function choiceParameters(choice: WritingChoice | undefined): Pick<RephraseRequest, 'writing_style' | 'tone'> {
  if (!choice) return {};
  if ('style' in choice) return choice.style === 'default' ? {} : { writing_style: choice.style };
  return choice.tone === 'default' ? {} : { tone: choice.tone };
}

/**
 * The choice a user made for all languages in their settings, as `prefer_`, so that languages without it still
 * work. A style goes before a tone, since only one may be sent.
 */
export function preferredChoice(style: string, tone: string): WritingChoice | undefined {
  const preferredStyle = writingStyles.find((value) => value === `prefer_${style}`);
  if (preferredStyle) return { style: preferredStyle };
  const preferredTone = tones.find((value) => value === `prefer_${tone}`);
  return preferredTone ? { tone: preferredTone } : undefined;
}
