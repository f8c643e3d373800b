/*
 * One language is written in many ways: `pt_BR` by gettext and Java, `pt-rBR` and `b+sr+Latn` by Android, `sr@latin` by
 * POSIX, `iw` for `he` by whatever is old, `zh-TW` for `zh-Hant` by whatever knows regions alone. This is the one place that
 * reads all of them and writes each: what a project says becomes a tag of the standard (BCP 47), which is what services are
 * asked for, and a tag becomes what a new file is called.
 */

import { isWellFormedCode } from './languageCode';

/** Modifiers of POSIX that name a script. */
const modifierScripts: Readonly<Record<string, string>> = {
  latin: 'Latn',
  latn: 'Latn',
  iqtelif: 'Latn',
  cyrillic: 'Cyrl',
  cyrl: 'Cyrl',
  arabic: 'Arab',
  devanagari: 'Deva',
  hebrew: 'Hebr',
  shaw: 'Shaw',
  tifinagh: 'Tfng',
};

/** Codes that were withdrawn, by those that stand for them: Android, Java and old projects still have them. */
const olderCodes: Readonly<Record<string, string>> = { he: 'iw', id: 'in', yi: 'ji' };

/** The regions that Chinese is told by where scripts are not known. */
const chineseRegions: Readonly<Record<string, string>> = { hans: 'CN', hant: 'TW' };

/**
 * The tag of a code as projects write it, in its own letters: `pt-BR` of `pt_BR`, `pt-rBR` and `pt_BR.UTF-8`, `sr-Latn` of
 * `sr@latin` and `b+sr+Latn`, `iw` of `iw`; `undefined` for what can be none.
 */
export function tagOf(written: string): string | undefined {
  const [, code, modifier = ''] = /^([^.@]+)(?:\.[A-Za-z][\w-]*)?(?:@(\w+))?$/.exec(written) ?? [];
  if (code === undefined) return undefined;
  const plain = code.startsWith('b+')
    ? code.slice('b+'.length).replaceAll('+', '-')
    : code.replaceAll('_', '-').replace(/-r(?=(?:[A-Z]{2}|\d{3})$)/, '-');
  const tag = withModifier(plain.replace(/^zh-(?=(?:cmn|yue|nan|hak|wuu|gan)(?:-|$))/i, ''), modifier.toLowerCase());
  return isWellFormedCode(tag) ? tag : undefined;
}

function withModifier(code: string, modifier: string): string {
  if (modifier === '' || modifier === 'euro') return code;
  const script = modifierScripts[modifier];
  if (script !== undefined) return code.replace(/^[a-z]+/i, (language) => `${language}-${script}`);
  return modifier.length >= 5 && modifier.length <= 8 ? `${code}-${modifier}` : `${code}-x-${modifier.slice(0, 8)}`;
}

/** The tag of a code, or the code itself where it is none. */
export function plainTag(written: string): string {
  return tagOf(written) ?? written;
}

/** Returns whether two codes are variants of one language in one script, as `en-GB` and `en-US`. */
export function isWrittenAs(one: string, other: string): boolean {
  const [left, right] = [likelyTag(one), likelyTag(other)];
  return left.language === right.language && left.script === right.script;
}

/**
 * The tag of the standard for a code, in its letter case and without withdrawn codes: `he` of `iw`, `zh-Hant-TW` of
 * `zh_hant_tw`. What the standard does not know at its end is left out; what it knows nothing of stays as it is.
 */
export function standardTag(written: string): string {
  const tag = plainTag(written);
  for (const parts = tag.split('-'); parts.length > 0; parts.pop()) {
    try {
      return Intl.getCanonicalLocales(parts.join('-'))[0] ?? tag;
    } catch {
      // Without its last part it may be a tag.
    }
  }
  return tag;
}

/** A language with the script and the region that it most likely has. */
export interface LikelyTag {
  language: string;
  script?: string;
  region?: string;
  /** True if the code names a region itself. */
  hasRegion: boolean;
}

/**
 * Returns the likely parts of a code: `zh`, `Hant` and `TW` for `zh-TW` and for `zh-Hant`. Norwegian that is not told
 * apart is Bokmål.
 */
export function likelyTag(written: string): LikelyTag {
  const tag = standardTag(written);
  try {
    const own = new Intl.Locale(tag);
    const { language, script, region } = own.maximize();
    return {
      language: language === 'no' ? 'nb' : language,
      ...(script !== undefined && { script }),
      ...(region !== undefined && { region }),
      hasRegion: own.region !== undefined,
    };
  } catch {
    return { language: tag.toLowerCase(), hasRegion: false };
  }
}

/**
 * Returns whether two codes are one language in one script and of one region, in whatever way each is written: `zh_TW`
 * and `zh-Hant`.
 */
export function isSameTag(one: string, other: string): boolean {
  const key = (code: string): string => {
    const { language, script = '', region = '', hasRegion } = likelyTag(code);
    // Chinese is told by regions or by scripts: each of them tells the other.
    const isTold = hasRegion || (language === 'zh' && standardTag(code) !== language);
    return `${language}-${script}-${isTold ? region : ''}-${variantsOf(code)}`;
  };
  return key(one) === key(other);
}

function variantsOf(code: string): string {
  const [, ...parts] = standardTag(code).split('-');
  const isVariant = (part: string): boolean => /^(?:[a-z\d]{5,8}|\d[a-z\d]{3}|x)$/i.test(part);
  const at = parts.findIndex(isVariant);
  return at < 0 ? '' : parts.slice(at).join('-');
}

/** `zh-CN` for `zh-Hans`: Android, browsers, gettext and Java know Chinese by its regions. Other codes stay as they are. */
export function regionalCode(target: string): string {
  const [, language = '', script = '', region] = /^(zh)-(hans|hant)(?:-([a-z]{2}))?$/i.exec(target) ?? [];
  return script === '' ? target : `${language}-${region ?? chineseRegions[script.toLowerCase()] ?? ''}`;
}

/** `zh-Hant` for `zh-TW`, as Apple names Chinese. Other codes stay as they are. */
export function scriptCode(target: string): string {
  const region = /^zh-(CN|TW)$/i.exec(target)?.[1]?.toUpperCase();
  return region === undefined ? target : region === 'TW' ? 'zh-Hant' : 'zh-Hans';
}

/** `pt_BR` for `pt-BR`, `sr@latin` for `sr-Latn`, `ca@valencia` for `ca-valencia`: as gettext names its catalogs. */
export function posixCode(target: string): string {
  const [, language = '', script, rest = ''] =
    /^([a-z]{2,3})(?:-(latn|cyrl|arab|deva))?((?:-[a-z\d]+)*)$/i.exec(regionalCode(target)) ?? [];
  if (language === '') return target.replaceAll('-', '_');
  const modifier = Object.entries(modifierScripts).find(([, one]) => one === standardScript(script))?.[0];
  const [, place = '', variant] = /^((?:-(?:[a-z]{2}|\d{3}))?)-((?!(?:in)?formal)[a-z]{5,8})$/i.exec(rest) ?? [];
  const end = modifier ?? (script === undefined ? variant : undefined);
  const kept = end !== undefined && end === variant ? place : rest;
  return `${language}${kept.replaceAll('-', '_')}${end === undefined ? '' : `@${end.toLowerCase()}`}`;
}

function standardScript(script: string | undefined): string {
  return script === undefined ? '' : script.charAt(0).toUpperCase() + script.slice(1).toLowerCase();
}

/** `pt-rBR` for `pt-BR`, `b+sr+Latn` for `sr-Latn`, `iw` for `he`: the language of a folder of Android's resources. */
export function androidQualifier(target: string): string {
  const parts = regionalCode(plainTag(target)).split('-');
  const [language = '', region, ...rest] = parts.map((part) => part.toLowerCase());
  if (region === undefined) return olderCode(language);
  if (rest.length === 0 && /^[a-z]{2}$/.test(region)) return `${olderCode(language)}-r${region.toUpperCase()}`;
  return ['b', ...standardTag(parts.join('-')).split('-')].join('+');
}

/** `iw` for `he`; other codes stay as they are. */
export function olderCode(target: string): string {
  return target.replace(/^(?:he|id|yi)(?=-|_|$)/, (language) => olderCodes[language] ?? language);
}

/** Returns whether a code is one that was withdrawn, as `iw`. */
export function isOlderCode(code: string): boolean {
  return /^(?:iw|in|ji)(?=-|_|$)/i.test(code);
}

/** Style of the language codes in the paths of a project. */
export interface CodeStyle {
  /** Codes that stand there already, as they are written. */
  known: readonly string[];
  /** Path with `{language}` in place of the code. */
  pattern: string;
  /** Code of the source, which tells what a file is for where its pattern does not. */
  source?: string;
}

/** Patterns of files whose tools know Chinese by its regions alone. */
const regional = /_locales\/\{language\}|\.po$|_\{language\}\.properties$/;

/** A code as the paths of a project have it: as the other languages there are written, or as the tools of the format want it. */
export function writtenCodeIn(code: string, { known, pattern, source = '' }: CodeStyle): string {
  const own = standardTag(code);
  if (/values-\{language\}\//.test(pattern)) return androidQualifier(own);
  const named = known.some(isOlderCode) ? olderCode(own) : own;
  const isPo = /\.po$/.test(pattern) || /\.pot?$/.test(source);
  if (isPo && known.some((one) => one.includes('@'))) return posixCode(named);
  const chinese = chineseIn(named, known, pattern);
  const like = known.find((one) => /[-_]/.test(one) && !one.includes('@'));
  if (like !== undefined) return inStyleOf(chinese, known, like);
  if (isPo) return posixCode(chinese);
  const isJoined = /_\{language\}|_locales\/|\{language\}\/LC_MESSAGES\//.test(pattern);
  return isJoined ? chinese.replaceAll('-', '_') : chinese;
}

function chineseIn(code: string, known: readonly string[], pattern: string): string {
  if (known.some((one) => /^zh[-_]han[st]/i.test(one))) return scriptCode(code);
  if (known.some((one) => /^zh[-_][a-z]{2}$/i.test(one)) || regional.test(pattern)) return regionalCode(code);
  return pattern.includes('.lproj/') ? scriptCode(code) : code;
}

/** Writes a code with the separator of one that is there, and in lowercase where all that are there are so. */
function inStyleOf(code: string, known: readonly string[], like: string): string {
  const joined = like.includes('_') ? code.replaceAll('-', '_') : code;
  const told = known.filter((one) =>
    one
      .split(/[-_]/)
      .slice(1)
      .some((part) => /[A-Za-z]/.test(part)),
  );
  const isSmall = told.length > 0 && told.every((one) => one === one.toLowerCase());
  return isSmall ? joined.toLowerCase() : joined;
}
