import { posix } from 'node:path';
import { formatOfPath } from '../../formats/fileFormats';
import { holdsTexts } from '../../formats/formatTable';
import { documentRules } from './documents/layouts';
import { codesInPath, isAlsoAWord } from './codesInPath';
import { isKnownLanguage } from './knownLanguage';
import type { LocalisationRule } from './rule';
import { isHandoverName } from './handover/handoverName';
import { sourceElsewhere } from './sourceElsewhere';
import { hasEntries, type EntryFormat } from './target';

/** Name of the source where nothing says so. */
const usualSources = ['en', 'en-US', 'en_US', 'en-us', 'en_us', 'en-GB', 'en_GB', 'en-gb', 'en_gb'];

/** The languages of files that have all of them, by their paths. */
export type SharedLanguages = ReadonlyMap<string, { sourceLanguage: string; languages: readonly string[] }>;

/**
 * Proposes a map for a project that has none: files that differ in a language, files beside which others have one in their
 * name or folder, and files with several languages.
 */
export function proposeMap(paths: readonly string[], shared: SharedLanguages = new Map()): LocalisationRule[] {
  const patterns = new Map<string, Map<string, string>>();
  const documents = documentRules(paths, isKnownLanguage);
  for (const path of paths) {
    if (isHandoverName(path)) continue;
    const format = formatOfPath(path);
    if (!hasEntries(format) || format.isShared || !isProposed(format, path) || documents.isTaken(path)) continue;
    for (const { pattern, language } of codesInPath(path)) {
      const known = patterns.get(pattern) ?? new Map<string, string>();
      patterns.set(pattern, known.set(language, path));
    }
  }
  const all = new Set(paths);
  const rules = new Map<string, LocalisationRule>();
  /** Sources of files in another folder. */
  const taken = new Set<string>();
  for (const [pattern, byLanguage] of patterns) {
    // Of a file of two languages no other is the source, but for a template.
    const isBilingual = formatOfPath(pattern)?.isBilingual === true;
    const isQt = formatOfPath(pattern)?.id === 'qt';
    // A document is called after a language where it is about that; others are beside it then.
    if (
      formatOfPath(pattern)?.isDocument === true &&
      byLanguage.size === 1 &&
      !/\.\{language\}\.|\{language\}\//.test(pattern)
    ) {
      if (!/readme[-_]\{language\}/i.test(pattern)) continue;
    }
    if (
      isQt &&
      byLanguage.size < 3 &&
      !/(?:^|\/)(?:i18n|l10n|lang|languages?|locales?|translations?|ts)\//i.test(pattern)
    ) {
      continue;
    }
    const bases = [...basesOf(pattern), ...templatesOf(pattern, paths), ...extractedFor(pattern)];
    const base = bases.find((path) => all.has(path)) ?? arbTemplateOf(pattern, byLanguage, paths);
    // Qt, XLIFF of PHP, and gettext without a template, have a file of the source language that is as good as one.
    const isTemplate = isQt || /\.(?:xlf2?|xliff)$/.test(pattern) || (base === undefined && pattern.endsWith('.po'));
    const sources = sourcesOf(pattern);
    const beside = isBilingual && !isTemplate ? undefined : sources.find((code) => byLanguage.has(code));
    const isUsual = base !== undefined || (beside !== undefined && !isBritish(beside));
    const elsewhere = isUsual || isBilingual ? undefined : sourceElsewhere(pattern, patterns, american);
    if (elsewhere) taken.add(elsewhere.path);
    const own = elsewhere?.language ?? beside;
    const source = base ?? elsewhere?.path ?? (own === undefined ? undefined : byLanguage.get(own));
    if (source === undefined) {
      // The folder of a program, which has its languages further in.
      if (isAbove.test(pattern) && [...byLanguage.keys()].every(isAlsoAWord)) continue;
      if (holdsSources.test(pattern)) rules.set(pattern, ownSources(pattern, [...byLanguage.keys()]));
      continue;
    }
    const others = [...byLanguage.keys()].filter((code) => code !== own && !isOfTemplate(pattern, code));
    const languages = (others.length > 0 || own !== undefined ? others : [...byLanguage.keys()]).sort();
    // Without a folder of texts or another language around, what is written may be a word.
    if (base === undefined && languages.length === 0 && !inTexts.test(pattern)) continue;
    if (base !== undefined && languages.every(isAlsoAWord)) {
      if (!inTexts.test(pattern) && !ofTexts.test(pattern)) continue;
      if (isBesideOthers(pattern, languages, paths)) continue;
    }
    addRule(rules, { source, target: pattern, languages, sourceLanguage: own ?? 'en' });
  }
  const inOneFile = paths.flatMap((path) => {
    const { sourceLanguage, languages = [] } = shared.get(path) ?? {};
    return languages.length > 0 ? [{ source: path, target: path, languages, sourceLanguage }] : [];
  });
  const found = [...rules.values()].filter(({ source, languages }) => languages?.length !== 0 || !taken.has(source));
  return [...found, ...documents.rules, ...inOneFile];
}

const isBritish = (code: string): boolean => /^en[-_]gb$/i.test(code);

const american = usualSources.filter((code) => !isBritish(code));

/** Returns the languages that a source may have, the likeliest first. */
function sourcesOf(pattern: string): readonly string[] {
  // Joomla is written in British English.
  if (ofJoomla.test(pattern)) return ['en-GB', ...usualSources];
  // Programs with gettext are not: their British English is a translation, which may be behind.
  return pattern.endsWith('.po') ? american : usualSources;
}

/**
 * Returns whether what ends a name may be a word, as others of the folder have one there: `locallang_be.xlf` beside
 * `locallang_db.xlf` has the texts of a backend.
 */
function isBesideOthers(pattern: string, languages: readonly string[], paths: readonly string[]): boolean {
  const [before = '', after = ''] = pattern.split('{language}');
  if (!/[._-]$/.test(before) || after.includes('/')) return false;
  return paths.some((path) => {
    if (!path.startsWith(before) || !path.endsWith(after) || path.length <= before.length + after.length) return false;
    const name = path.slice(before.length, path.length - after.length);
    return /^[A-Za-z]\w*$/.test(name) && !languages.includes(name) && !isKnownLanguage(name);
  });
}

/** Language files of Joomla. */
const ofJoomla = /(?:^|\/)language\/\{language\}\/[^/]+\.ini$/;

/** Folders and names of files with texts of programs. */
const inTexts = /(?:^|[/.\-_])(?:locales?|i18n|l10n|lang|messages|_locales|translations)\b/i;

/** Files of two languages, which are found also where the project has no template of them. */
const holdsSources = /\.po$|[-_.]\{language\}\.ts$/i;

/** A folder with folders inside, which is none of gettext. */
const isAbove = /(?:^|\/)\{language\}\/(?!LC_MESSAGES\/)[^/]+\//;

/** Each of these files is its own source: gettext without a `.pot`, Qt without a file in English. */
function ownSources(pattern: string, languages: readonly string[]): LocalisationRule {
  return { source: pattern, target: pattern, languages: [...languages].sort(), sourceLanguage: 'en' };
}

/** Files that have nothing else. */
const ofTexts = /(?:^|\/)values-\{language\}\/|\.(?:xlf|xliff|pot?|strings|stringsdict|arb|res[xw]|ts)$/i;

/** Most XML, YAML, PHP and JavaScript has no texts. */
function isProposed({ id }: EntryFormat, path: string): boolean {
  if (id === 'android') return /(?:^|\/)values(?:-[^/]+)?\//.test(path);
  return !['yaml', 'php', 'js', 'toml', 'fluent', 'ini'].includes(id) || holdsTexts(path);
}

/** Files of one folder of a language are one rule. */
function addRule(rules: Map<string, LocalisationRule>, rule: LocalisationRule): void {
  const { source, target = '', languages = [], sourceLanguage = '' } = rule;
  const folder = /^(.*?\{language\}\/)/.exec(target)?.[1];
  const base = folder?.replace('{language}', sourceLanguage);
  const isNamed = target.split('{language}').length > 2;
  if (folder === undefined || base === undefined || isNamed || !source.startsWith(base)) {
    rules.set(target, rule);
    return;
  }
  const extension = posix.extname(source);
  const joined = { ...rule, source: `${base}**/*${extension}`, target: `${folder}**` };
  const name = joined.source;
  const known = rules.get(name)?.languages ?? [];
  rules.set(name, { ...joined, languages: [...new Set([...known, ...languages])].sort() });
}

/** Returns the possible sources of files that alone have a language in their path. */
function basesOf(pattern: string): string[] {
  const bases = [
    pattern.replace(/(?<=^|\/)\{language\}(?=\.lproj\/)/, 'Base'),
    pattern.replace(/-\{language\}(?=\/)/, ''),
    pattern.replace(/[._-]\{language\}(?=\.[A-Za-z]+$)/, ''),
    // TYPO3 has the language first: `de.locallang.xlf`.
    pattern.replace(/(?<=^|\/)\{language\}\.(?=[^/]+\.xlf$)/, ''),
  ];
  return bases.filter((path) => path !== pattern);
}

/** `po/app.pot` for `po/de.po`, `locale/app.pot` for `locale/de/LC_MESSAGES/app.po`. */
function templatesOf(pattern: string, paths: readonly string[]): string[] {
  if (!pattern.endsWith('.po')) return [];
  const [before = ''] = pattern.split('{language}');
  const templates = paths.filter(
    (path) => path.endsWith('.pot') && posix.dirname(path) === posix.dirname(`${before}x`),
  );
  const name = posix.basename(pattern, '.po');
  const same = templates.find((path) => posix.basename(path, '.pot') === name);
  return same !== undefined ? [same] : templates.length === 1 ? templates : [];
}

/**
 * Returns whether a language is that of the template: Elixir has a file in it that says what the template does, and is no
 * translation.
 */
function isOfTemplate(pattern: string, code: string): boolean {
  return code === 'en' && /(?:^|\/)priv\/gettext\/\{language\}\/LC_MESSAGES\//.test(pattern);
}

/**
 * Returns the template of ARB files without one in English: the only other file that is called like them, whatever
 * `l10n.yaml` of Flutter calls it, as `intl_messages.arb` beside `intl_de.arb`.
 */
function arbTemplateOf(
  pattern: string,
  byLanguage: ReadonlyMap<string, string>,
  paths: readonly string[],
): string | undefined {
  const [, before] = /^(.*[_-])\{language\}\.arb$/.exec(pattern) ?? [];
  if (before === undefined || usualSources.some((code) => byLanguage.has(code))) return undefined;
  const translations = new Set(byLanguage.values());
  const [only, ...more] = paths.filter(
    (path) =>
      path.startsWith(before) && path.endsWith('.arb') && !path.includes('/', before.length) && !translations.has(path),
  );
  return more.length === 0 ? only : undefined;
}

/** `messages.xlf` above `src/locale/messages.de.xlf`: where Angular puts what it extracts. */
function extractedFor(pattern: string): string[] {
  const name = /(?:^|\/)([^/{}]+)\.\{language\}\.xlf$/.exec(pattern)?.[1];
  if (name === undefined) return [];
  const folders = posix.dirname(pattern).split('/');
  return folders.map((_, index) => posix.join(...folders.slice(0, folders.length - 1 - index), `${name}.xlf`));
}
