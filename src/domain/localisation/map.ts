import { posix } from 'node:path';
import * as v from 'valibot';
import { hasEnglishName } from '../../formats/englishName';
import { isWellFormedCode } from '../../formats/languageCode';
import { formatOfPath } from '../../formats/fileFormats';
import { holdsTexts } from '../../formats/formatTable';
import { markdownWith } from '../../formats/documents/markdown/markdown';
import { globMatcher } from '../checking/glob';
import { documentRules } from './documents/layouts';
import type { LocalisationRule } from './rule';
import { hasEntries, type EntryFormat } from './target';
import { targetName } from './targetName';

/** What is wrong with a map. */
export interface MapProblem {
  code: 'no-json' | 'no-list' | 'not-an-object' | 'unknown-member' | 'bad-value' | 'no-language' | 'bad-language';
  /** Where: `localisation[0].target`. */
  at: string;
}

/** What terms are read from. */
const termFile = /\.(?:csv|tsv|tbx)$/i;

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(260), v.check(isInside));
const names = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), v.maxLength(200));
const ruleSchema = v.strictObject({
  source: text,
  target: v.optional(text),
  languages: v.optional(v.pipe(v.array(v.string()), v.maxLength(500))),
  sourceLanguage: v.optional(v.pipe(v.string(), v.check(isLanguage))),
  terms: v.optional(v.pipe(text, v.regex(termFile))),
  frontMatter: v.optional(names),
  attributes: v.optional(names),
});

/** A map comes with its project, from whoever made that: it leads to no file elsewhere. */
function isInside(path: string): boolean {
  return !/^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path);
}

/** `pt-BR`, also as paths have it: `pt_BR`. */
function isLanguage(code: string): boolean {
  return isWellFormedCode(code.replaceAll('_', '-'));
}

/** Reads the map of a project's file (`.parlance.json`). Never throws; rules that are wrong are left out. */
export function readMap(file: string): { rules: LocalisationRule[]; problems: MapProblem[] } {
  let json: unknown;
  try {
    json = JSON.parse(file.replace(/^\uFEFF/, ''));
  } catch {
    return { rules: [], problems: [{ code: 'no-json', at: '' }] };
  }
  const list =
    typeof json === 'object' && json !== null ? (json as { localisation?: unknown }).localisation : undefined;
  if (list === undefined) return { rules: [], problems: [] };
  if (!Array.isArray(list)) return { rules: [], problems: [{ code: 'no-list', at: 'localisation' }] };
  const rules: LocalisationRule[] = [];
  const problems: MapProblem[] = [];
  for (const [index, value] of (list as unknown[]).entries()) {
    const at = `localisation[${index}]`;
    const read = v.safeParse(ruleSchema, value);
    if (!read.success) {
      problems.push(...read.issues.map((issue) => problemOf(issue, at)));
      continue;
    }
    const rule = read.output;
    const wrong = rule.languages?.findIndex((code) => !isLanguage(code)) ?? -1;
    if (wrong >= 0) {
      problems.push({ code: 'bad-language', at: `${at}.languages[${wrong}]` });
    } else if (rule.target !== undefined && rule.target !== rule.source && !rule.target.includes('{language}')) {
      problems.push({ code: 'no-language', at: `${at}.target` });
    } else if (
      (rule.target === undefined || rule.target === rule.source) &&
      !rule.languages &&
      !hasOwnLanguages(rule)
    ) {
      problems.push({ code: 'no-language', at: `${at}.languages` });
    } else {
      rules.push(rule);
    }
  }
  return { rules, problems };
}

/** Whether the languages of a rule are those that its files have, as it names none. */
export function hasOwnLanguages({ source, target, languages }: LocalisationRule): boolean {
  return !languages && (target === undefined || target === source) && formatOfPath(source)?.isShared === true;
}

function problemOf(issue: v.BaseIssue<unknown>, at: string): MapProblem {
  const path = v.getDotPath(issue);
  if (path === null) return { code: 'not-an-object', at };
  const isUnknown = issue.type === 'strict_object' && issue.expected === 'never';
  return { code: isUnknown ? 'unknown-member' : 'bad-value', at: `${at}.${path}` };
}

/** The format of a source, with the names that its rule has chosen. */
export function formatFor({
  source,
  ...chosen
}: Pick<LocalisedFile, 'source' | 'frontMatter' | 'attributes'>): EntryFormat | undefined {
  const format = formatOfPath(source);
  if (!hasEntries(format)) return undefined;
  const isChosen = format.id === 'markdown' && (chosen.frontMatter ?? chosen.attributes) !== undefined;
  return isChosen ? { ...format, ...markdownWith(chosen) } : format;
}

/** A source file and where one of its translations is, or belongs. */
export interface LocalisedFile {
  source: string;
  target: string;
  /** As it stands in the path. */
  language: string;
  sourceLanguage?: string;
  /** As in its rule. */
  terms?: string;
  frontMatter?: readonly string[];
  attributes?: readonly string[];
  format: EntryFormat;
}

/**
 * The files that a map is about.
 * @param paths all files of the project, from its folder, with `/`
 */
export function filesOf(rules: readonly LocalisationRule[], paths: readonly string[]): LocalisedFile[] {
  const found = new Map<string, LocalisedFile>();
  for (const rule of rules) {
    // A target belongs to one source.
    for (const file of pairsOf(rule, paths)) if (!found.has(targetName(file))) found.set(targetName(file), file);
  }
  return [...found.values()];
}

/** The sources of a rule: what its pattern fits, but for its own targets. */
export function sourcesOf(rule: LocalisationRule, paths: readonly string[]): string[] {
  const isTarget = targetMatcher(rule);
  return paths.filter(globMatcher(rule.source)).filter((path) => hasEntries(formatOfPath(path)) && !isTarget(path));
}

/** Tells whether a path is that of a target of a rule, where targets are among the sources: `docs/de/index.md`. */
function targetMatcher({ target, source, languages }: LocalisationRule): (path: string) => boolean {
  const [before = '', behind = ''] = target?.split('{language}') ?? [];
  const start = before.slice(0, Math.max(0, before.search(/[*?]|$/)));
  const wildcard = source.search(/[*?[{]/);
  const base = wildcard < 0 ? source : source.slice(0, wildcard);
  if (!target?.includes('{language}') || wildcard < 0 || !start.startsWith(base)) return () => false;
  const isLanguageOf = languages ? (code: string) => languages.includes(code) : isKnownLanguage;
  if (behind.startsWith('/')) {
    return (path) => path.startsWith(start) && isLanguageOf(path.slice(start.length).split('/', 1)[0] ?? '');
  }
  const [lead, ...rest] = [before.at(-1) ?? '', ...behind.split(/[*?]/, 1)];
  return (path) => {
    const name = posix.basename(path);
    if (!path.startsWith(start) || !name.endsWith(rest[0] ?? '')) return false;
    const code = name.slice(0, name.length - (rest[0] ?? '').length);
    return isLanguageOf(code.slice(code.lastIndexOf(lead) + 1)) && code.includes(lead);
  };
}

/** Each source of a rule with each of its targets, also where several sources have the same. */
export function pairsOf(rule: LocalisationRule, paths: readonly string[]): LocalisedFile[] {
  const { terms, frontMatter, attributes } = rule;
  const chosen = { ...(frontMatter && { frontMatter }), ...(attributes && { attributes }) };
  const languages = languagesOfRule(rule, paths);
  return sourcesOf(rule, paths).flatMap((source) => {
    const format = formatFor({ source, ...chosen });
    if (!format) return [];
    const sourceLanguage = rule.sourceLanguage ?? languageOfSource(rule, source);
    return targetsOf(rule, source, format, languages).flatMap(({ target, language }) =>
      // A source is no target of itself, unless it has all languages.
      (target === source) !== (format.isShared === true)
        ? []
        : [
            {
              ...{ source, target, language, format },
              ...(sourceLanguage !== undefined && { sourceLanguage }),
              ...(terms !== undefined && { terms }),
              ...chosen,
            },
          ],
    );
  });
}

function targetsOf(
  rule: LocalisationRule,
  source: string,
  format: EntryFormat,
  languages: readonly string[],
): Array<{ target: string; language: string }> {
  if (format.isShared && (rule.target === undefined || rule.target === rule.source)) {
    return languages.map((language) => ({ target: source, language }));
  }
  if (rule.target === undefined) {
    return languages.flatMap((language) => {
      const path = format.pathFor?.(source, language.replaceAll('_', '-'), rule.sourceLanguage);
      return path ? [{ target: posix.join(posix.dirname(source), ...path), language }] : [];
    });
  }
  const pattern = filledPattern(rule.target, rule.source, source);
  return languages.map((language) => ({ target: pattern.replaceAll('{language}', language), language }));
}

/** What a source stands for where its targets have their language: `en` of `locales/en.json` beside `locales/{language}.json`. */
function languageOfSource({ target, source: pattern }: LocalisationRule, source: string): string | undefined {
  const own =
    target === undefined || target === pattern ? undefined : languageAt(filledPattern(target, pattern, source), source);
  return own !== undefined && isKnownLanguage(own) ? own : undefined;
}

/** The languages of a rule: those it names, or those that have a file for any of its sources. */
export function languagesOfRule(rule: LocalisationRule, paths: readonly string[]): readonly string[] {
  const { target, source: pattern, languages } = rule;
  if (languages || target === undefined || target === pattern) return languages ?? [];
  const found = sourcesOf(rule, paths).flatMap((source) =>
    languagesIn(filledPattern(target, pattern, source), source, paths),
  );
  return [...new Set(found)];
}

/** A target pattern with what its source has in place of wildcards. */
function filledPattern(target: string, sourcePattern: string, source: string): string {
  const wildcard = sourcePattern.search(/[*?[{]/);
  const base = wildcard < 0 ? sourcePattern.lastIndexOf('/') + 1 : sourcePattern.lastIndexOf('/', wildcard) + 1;
  const rest = source.slice(base);
  const name = nameIn(sourcePattern, source);
  const folders = target.search(/\*\*/);
  const isWhole = folders < 0 || target.slice(folders) === '**';
  const inside = posix.dirname(rest) === '.' ? '' : `${posix.dirname(rest)}/`;
  const filled = isWhole ? target.replace(/\*\*$/, () => rest) : target.replace(/\*\*\/?/, () => inside);
  return posix.normalize(filled.replaceAll('*', name));
}

/** What stands for the star of a pattern: of `index.en.md` in `*.en.md` no more than `index`. */
function nameIn(pattern: string, source: string): string {
  const ending = /^\*(\.[^*?[\]{}]+)$/.exec(posix.basename(pattern))?.[1];
  return posix.basename(source, ending !== undefined && source.endsWith(ending) ? ending : posix.extname(source));
}

/** The languages that have a file where a pattern wants one. */
function languagesIn(pattern: string, source: string, paths: readonly string[]): string[] {
  // What would be its own target is no other language.
  const found = paths.flatMap((path) => (path === source ? [] : (languageAt(pattern, path) ?? [])));
  return [...new Set(found)];
}

/** What stands in a path where a pattern has its language. */
function languageAt(pattern: string, path: string): string | undefined {
  const [before = '', ...after] = pattern.split('{language}');
  if (!path.startsWith(before)) return undefined;
  const end = path.slice(before.length).search(/[^A-Za-z0-9_-]|$/);
  const language = path.slice(before.length, before.length + end);
  return isLanguage(language) && path === [before, ...after].join(language) ? language : undefined;
}

const usualSources = ['en', 'en-US', 'en_US', 'en-us', 'en_us', 'en-GB', 'en_GB', 'en-gb', 'en_gb'];

/** The languages of files that have all of them, by their paths. */
export type SharedLanguages = ReadonlyMap<string, { sourceLanguage: string; languages: readonly string[] }>;

/**
 * What could be written down as the map of a project that has none: files that differ in a language, files beside
 * which others have one in their name or folder, and files with several languages.
 */
export function proposeMap(paths: readonly string[], shared: SharedLanguages = new Map()): LocalisationRule[] {
  const patterns = new Map<string, Map<string, string>>();
  const documents = documentRules(paths, isKnownLanguage);
  for (const path of paths) {
    const format = formatOfPath(path);
    if (!hasEntries(format) || format.isShared || !isProposed(format, path) || documents.isTaken(path)) continue;
    for (const { pattern, language } of languagesOfPath(path)) {
      const known = patterns.get(pattern) ?? new Map<string, string>();
      patterns.set(pattern, known.set(language, path));
    }
  }
  const all = new Set(paths);
  const rules = new Map<string, LocalisationRule>();
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
    const base = bases.find((path) => all.has(path));
    // Qt, Symfony, and gettext without a template, have a file of the source language that is as good as one.
    const isTemplate = isQt || /\.\{language\}\.xlf$/.test(pattern) || (base === undefined && pattern.endsWith('.po'));
    const own = isBilingual && !isTemplate ? undefined : usualSources.find((code) => byLanguage.has(code));
    const source = base ?? (own === undefined ? undefined : byLanguage.get(own));
    if (source === undefined) continue;
    const languages = [...byLanguage.keys()]
      .filter((code) => (base !== undefined ? code !== own : code !== own))
      .sort();
    if (
      languages.length === 0 &&
      base === undefined &&
      !/(?:^|[/.\-_])(?:locales?|i18n|l10n|lang|messages|_locales|translations)\b/i.test(pattern)
    ) {
      continue;
    }
    addRule(rules, { source, target: pattern, languages, sourceLanguage: own ?? 'en' });
  }
  const inOneFile = paths.flatMap((path) => {
    const { sourceLanguage, languages = [] } = shared.get(path) ?? {};
    return languages.length > 0 ? [{ source: path, target: path, languages, sourceLanguage }] : [];
  });
  return [...rules.values(), ...documents.rules, ...inOneFile];
}

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
  if (folder === undefined || base === undefined || !source.startsWith(base)) {
    rules.set(target, rule);
    return;
  }
  const extension = posix.extname(source);
  const joined = { ...rule, source: `${base}**/*${extension}`, target: `${folder}**` };
  const name = joined.source;
  const known = rules.get(name)?.languages ?? [];
  rules.set(name, { ...joined, languages: [...new Set([...known, ...languages])].sort() });
}

/** The places in a path that may be a language, each as a pattern. */
function languagesOfPath(path: string): Array<{ pattern: string; language: string }> {
  const folders = [
    ...path.matchAll(/(?<=^|\/|values-)(?:[a-z]{2,3}(?:[-_](?:r?[A-Z]{2}|[A-Z][a-z]{3}|\d{3}))?)(?=(?:\.lproj)?\/)/g),
  ];
  const names = [...path.matchAll(/(?<=[/._-]|^)[a-z]{2,3}(?:[-_](?:[A-Z]{2}|[A-Z][a-z]{3}|\d{3}))?(?=\.[A-Za-z]+$)/g)];
  // Some write a region small: `pt-br.json` is no `pt` in Breton.
  const whole = /(?<=[/.]|^)[a-z]{2,3}[-_](?<region>[a-z]{2})(?=\.[A-Za-z]+$)/.exec(path);
  const isWhole = whole !== null && isKnownLanguage(whole[0]) && isRegion(whole.groups?.['region'] ?? '');
  return [...folders, ...(isWhole ? [whole] : names)].flatMap(({ 0: language, index }) => {
    const pattern = `${path.slice(0, index)}{language}${path.slice(index + language.length)}`;
    return isKnownLanguage(language) ? [{ pattern, language }] : [];
  });
}

/** Whether a code is that of a language, also as paths have it. */
export function isKnownLanguage(code: string): boolean {
  return hasEnglishName(code.replaceAll('_', '-').replace(/-r(?=[A-Z]{2}$)/, '-'));
}

let regions: Intl.DisplayNames | undefined;

function isRegion(code: string): boolean {
  regions ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return regions.of(code.toUpperCase()) !== undefined;
}

/** Where the source is of files that alone have a language in their path. */
function basesOf(pattern: string): string[] {
  const bases = [
    pattern.replace(/(?<=^|\/)\{language\}(?=\.lproj\/)/, 'Base'),
    pattern.replace(/-\{language\}(?=\/)/, ''),
    pattern.replace(/[._-]\{language\}(?=\.[A-Za-z]+$)/, ''),
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

/** `messages.xlf` above `src/locale/messages.de.xlf`: where Angular puts what it extracts. */
function extractedFor(pattern: string): string[] {
  const name = /(?:^|\/)([^/{}]+)\.\{language\}\.xlf$/.exec(pattern)?.[1];
  if (name === undefined) return [];
  const folders = posix.dirname(pattern).split('/');
  return folders.map((_, index) => posix.join(...folders.slice(0, folders.length - 1 - index), `${name}.xlf`));
}
