import { sameLanguage } from '../api/languageCodes';
import { serviceDefaults, type TranslationSettings } from '../domain/translation/settings';

/** Resources that a user wants a service to apply. */
export interface Applied {
  /** Each the id or name of what the service has, or `CODE=` and that for one target language. */
  glossaries: readonly string[];
  styles: readonly string[];
  formality: TranslationSettings['formality'];
}

/** Returns the resources that apply to one target. */
export function appliedTo(
  { source, target }: { source?: string; target: string },
  { glossaries, styles, formality }: Applied,
): TranslationSettings {
  const [glossary, style] = [idFor(glossaries, target), idFor(styles, target)];
  return {
    ...serviceDefaults,
    formality,
    glossaries: glossary === undefined ? {} : { [`${source}>${target}`]: glossary },
    styleRules: style === undefined ? {} : { [target]: style },
    showBilledCharacters: true,
  };
}

/** Reads a wanted resource and the target language it is for; no language = all of them. */
export function readApplied(written: string): { code?: string; what: string } {
  const { code, what = written } = /^(?:(?<code>[A-Za-z\d_-]+)=)?(?<what>.+)$/.exec(written)?.groups ?? {};
  return { ...(code !== undefined && { code }), what };
}

/** Returns the `ID` for a language from `CODE=ID`, or else the `ID` for all languages. */
export function idFor(written: readonly string[], target: string): string | undefined {
  const read = written.map(readApplied);
  const own = read.findLast(({ code }) => code !== undefined && sameLanguage(code.replaceAll('_', '-'), target));
  return (own ?? read.findLast(({ code }) => code === undefined))?.what;
}
