/*
 * The service writes one language in several ways (`EN-GB`, `en-gb`, `en-GB`: contract §1.7), so codes are compared
 * here and nowhere with `===`.
 */

import { baseLanguage } from '../formats/languageCode';

export { baseLanguage };

/** Same language and variant, whatever the letter case or separator. */
export function sameLanguage(a: string, b: string): boolean {
  return comparable(a) === comparable(b);
}

/** Same language, variants ignored: `en-GB` and `EN`. Glossaries and style lists match this way. */
export function sameBaseLanguage(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b);
}

/** True when the code names a variant (`pt-BR`, `zh-Hant`), not a language as a whole. */
export function isVariant(code: string): boolean {
  return comparable(code).includes('-');
}

/** BCP 47 letter case: `pt-BR`, `zh-Hant`, `es-419`, `en`. */
export function canonicalLanguage(code: string): string {
  return comparable(code)
    .split('-')
    .map((subtag, index) => {
      if (index === 0) {
        return subtag;
      }
      return /^[a-z]{4}$/.test(subtag) ? subtag.charAt(0).toUpperCase() + subtag.slice(1) : subtag.toUpperCase();
    })
    .join('-');
}

/** The item whose code is the same language; items are found whatever way the service writes codes. */
export function findLanguage<Item extends { lang: string }>(items: readonly Item[], code: string): Item | undefined {
  return items.find((item) => sameLanguage(item.lang, code));
}

/** Variants that stand in for `EN` and `PT`, which are not listed as targets (contract §2, §4). */
const defaultVariants: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-PT' };

/**
 * The target to send for what a user or an old setting asked for: the listed code when there is one, else the
 * default variant of a bare `EN` or `PT`, else the first listed variant of the language. Undefined when the
 * service has no such target.
 */
export function resolveTarget(code: string, targets: readonly string[]): string | undefined {
  const listed = (wanted: string): string | undefined => targets.find((target) => sameLanguage(target, wanted));
  if (isVariant(code)) {
    return listed(code);
  }
  const variant = defaultVariants[baseLanguage(code)];
  return (
    listed(code) ??
    (variant && listed(variant)) ??
    targets.find((target) => baseLanguage(target) === baseLanguage(code))
  );
}

function comparable(code: string): string {
  return code.trim().replaceAll('_', '-').toLowerCase();
}
