import { findLanguage, resolveTarget } from '../../api/languageCodes';
import type { Language } from '../../api/schemas/languages';
import { isTarget } from '../../api/schemas/target';
import { baseLanguage } from '../../formats/languageCode';
import { likelyTag, standardTag } from '../../formats/languageTag';

/** The code to send for the source a file names: files name variants (`en-US`) that are no source of their own. */
export function sourceToSend(code: string, languages: readonly Language[] | undefined): string {
  const tag = standardTag(code);
  const listed = languages && (findLanguage(languages, code) ?? findLanguage(languages, tag));
  if (listed?.usable_as_source) return listed.lang;
  const { language } = likelyTag(tag);
  const sources = languages?.filter(({ usable_as_source: isSource }) => isSource) ?? [];
  const same = sources.find(({ lang }) => likelyTag(lang).language === language);
  const bare = findLanguage(sources, baseLanguage(tag)) ?? same;
  return bare?.lang ?? (languages ? baseLanguage(tag) : language);
}

/**
 * The code to send for the target a file names: `de` for `de-AT` where there is no such variant, `zh-Hant` for `zh-TW`, `nb`
 * for `no`, `en-GB` for `en-AU`. A language in another script is no such target: nobody who wants `sr-Latn` can read `sr`.
 * @returns the code itself where the service has no such target
 */
export function targetToSend(code: string, languages: readonly Language[] | undefined): string {
  const targets = languages?.filter(isTarget).map(({ lang }) => lang);
  if (!targets) return withoutList(code);
  const tag = standardTag(code);
  // A bare code has its usual variants before those that are near.
  const listed = targets.find((target) => findLanguage([{ lang: target }], code) !== undefined);
  if (listed !== undefined) return listed;
  const wanted = likelyTag(tag);
  const bare = wanted.hasRegion || tag.includes('-') ? undefined : resolveTarget(tag, targets);
  if (bare !== undefined && likelyTag(bare).script === wanted.script) return bare;
  return nearest(tag, targets) ?? code;
}

/** Returns the contract's form of a code, where a service does not tell which languages it has. */
function withoutList(code: string): string {
  const { language, script } = likelyTag(code);
  if (language === 'zh' && script === 'Hant') return 'zh-Hant';
  const tag = standardTag(code).replace(/^no(?=-|$)/, 'nb');
  return tag.toLowerCase() === code.toLowerCase() ? code : tag;
}

/** The target of the same language and script that is nearest to a tag. */
function nearest(tag: string, targets: readonly string[]): string | undefined {
  const wanted = likelyTag(tag);
  const rank = (target: string): number => {
    const own = likelyTag(target);
    if (own.language !== wanted.language || own.script !== wanted.script) return Infinity;
    if (standardTag(target) === tag) return 0;
    if (own.region === wanted.region) return 1;
    if (own.hasRegion && varietyOf(own.language, own.region) === varietyOf(wanted.language, wanted.region)) return 2;
    return own.hasRegion ? 4 : 3;
  };
  const ranked = targets
    .map((target) => ({ target, rank: rank(target) }))
    .filter((one) => one.rank < Infinity)
    // Of two that are as near, the shorter one names no more than was asked for.
    .toSorted((a, b) => a.rank - b.rank || a.target.length - b.target.length);
  const [best] = ranked;
  // Of varieties that are all as far, the usual one.
  return best?.rank === 4 ? resolveTarget(wanted.language, targets) : best?.target;
}

const americanEnglish = new Set('AS CA GU MH MP PH PR UM US VI'.split(' '));
const american = new Set('419 AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'.split(' '));

/** Returns the variety of a language that is written in a region; the groups are those of CLDR. */
function varietyOf(language: string, region = ''): string {
  if (language === 'en') return americanEnglish.has(region) ? 'US' : 'GB';
  if (language === 'pt') return region === 'BR' ? 'BR' : 'PT';
  if (language === 'es') return american.has(region) ? '419' : 'ES';
  if (language === 'zh' && region === 'MO') return 'HK';
  return region;
}
