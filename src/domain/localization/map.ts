import { posix } from 'node:path';
import * as v from 'valibot';
import { plainTag, tagOf } from '../../formats/languageTag';
import { formatOfPath } from '../../formats/fileFormats';
import { markdownWith } from '../../formats/documents/markdown/markdown';
import { isKnownLanguage } from './knownLanguage';
import { formerMapMember, mapMember } from './mapMember';
import { mostFiles, PathIndex, tooMuch } from './pathIndex';
import { mostCharacters, mostRules, type LocalisationRule } from './rule';
import { hasEntries, type EntryFormat } from './target';
import { isHandoverName } from './handover/handoverName';
import { targetName } from './targetName';
import { pushAll } from '../../formats/lists';

/** Problems with a map. */
export interface MapProblem {
  code:
    | 'no-json'
    | 'no-list'
    | 'two-lists'
    | 'not-an-object'
    | 'unknown-member'
    | 'bad-value'
    | 'no-language'
    | 'bad-language'
    | 'joined-language'
    | 'too-many-rules'
    | 'long-patterns';
  /** Member with the problem: `localization[0].target`. */
  at: string;
}

/** File that terms are read from. */
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

/** A language that is joined to other letters could make any name of its own and theirs. */
const joinedLanguage = /[^/._-]\{language\}|\{language\}[^/._-]/;

/** `pt-BR`, also as paths have it: `pt_BR`, `b+sr+Latn`, `sr@latin`. */
function isLanguage(code: string): boolean {
  return tagOf(code) !== undefined;
}

/** Reads the map of a project's file (`.parlance.json`). Never throws; rules that are wrong are left out. */
export function readMap(file: string): { rules: LocalisationRule[]; problems: MapProblem[] } {
  let json: unknown;
  try {
    json = JSON.parse(file.replace(/^\uFEFF/, ''));
  } catch {
    return { rules: [], problems: [{ code: 'no-json', at: '' }] };
  }
  const members = (typeof json === 'object' ? json : null) as Record<string, unknown> | null;
  const current = members?.[mapMember];
  const former = members?.[formerMapMember];
  if (current !== undefined && former !== undefined) {
    return { rules: [], problems: [{ code: 'two-lists', at: formerMapMember }] };
  }
  const list = current ?? former;
  const member = former === undefined ? mapMember : formerMapMember;
  if (list === undefined) return { rules: [], problems: [] };
  if (!Array.isArray(list)) return { rules: [], problems: [{ code: 'no-list', at: member }] };
  if (list.length > mostRules) return { rules: [], problems: [{ code: 'too-many-rules', at: member }] };
  const rules: LocalisationRule[] = [];
  const problems: MapProblem[] = [];
  for (const [index, value] of (list as unknown[]).entries()) {
    const at = `${member}[${index}]`;
    const read = v.safeParse(ruleSchema, value);
    if (!read.success) {
      pushAll(
        problems,
        read.issues.map((issue) => problemOf(issue, at)),
      );
      continue;
    }
    const rule = read.output;
    const wrong = rule.languages?.findIndex((code) => !isLanguage(code)) ?? -1;
    if (wrong >= 0) {
      problems.push({ code: 'bad-language', at: `${at}.languages[${wrong}]` });
    } else if (rule.target !== undefined && rule.target !== rule.source && !rule.target.includes('{language}')) {
      problems.push({ code: 'no-language', at: `${at}.target` });
    } else if (rule.target !== undefined && joinedLanguage.test(rule.target)) {
      problems.push({ code: 'joined-language', at: `${at}.target` });
    } else if (
      (rule.target === undefined || rule.target === rule.source) &&
      !rule.languages &&
      !isOwnSource(rule) &&
      !hasOwnLanguages(rule)
    ) {
      problems.push({ code: 'no-language', at: `${at}.languages` });
    } else {
      rules.push(rule);
    }
  }
  const characters = rules.reduce((sum, { source, target = '' }) => sum + source.length + target.length, 0);
  if (characters > mostCharacters) return { rules: [], problems: [{ code: 'long-patterns', at: member }] };
  return { rules, problems };
}

/** Returns whether the languages of a rule are those that its files have, as it names none. */
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
  /** Language as it stands in the path. */
  language: string;
  sourceLanguage?: string;
  /** File with the terms, as in its rule. */
  terms?: string;
  frontMatter?: readonly string[];
  attributes?: readonly string[];
  /** True if fuzzy translations of PO are made again, which are kept for their user otherwise. */
  retranslatesFuzzy?: boolean;
  format: EntryFormat;
}

/**
 * The files that a map is about.
 * @param paths all files of the project, from its folder, with `/`
 */
export function filesOf(rules: readonly LocalisationRule[], paths: readonly string[]): LocalisedFile[] {
  const found = new Map<string, LocalisedFile>();
  const own = paths.filter((path) => !isHandoverName(path));
  for (const rule of rules) {
    // A target belongs to one source.
    for (const file of pairsOf(rule, own)) if (!found.has(targetName(file))) found.set(targetName(file), file);
    if (found.size > mostFiles) throw tooMuch();
  }
  return [...found.values()];
}

/**
 * Returns whether the files of a rule hold their sources themselves, as the project has no template:
 * `po/{language}.po`.
 */
function isOwnSource({ source, target }: LocalisationRule): boolean {
  return source === target && source.includes('{language}') && formatOfPath(source)?.isBilingual === true;
}

/** The sources of a rule: what its pattern fits, but for its own targets. */
export function sourcesOf(rule: LocalisationRule, paths: readonly string[]): string[] {
  if (isOwnSource(rule)) return paths.filter((path) => languageAt(rule.source, path) !== undefined);
  const isTarget = targetMatcher(rule);
  return PathIndex.of(paths)
    .fitting(rule.source)
    .filter((path) => !isTarget(path));
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
  const sources = sourcesOf(rule, paths);
  if (isOwnSource(rule)) return ownPairs(rule, languages, sources);
  if (sources.length * languages.length > mostFiles) throw tooMuch();
  return sources.flatMap((source) => {
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

/** Each file with itself as its source, and one that is not there yet with another one. */
function ownPairs(rule: LocalisationRule, languages: readonly string[], sources: readonly string[]): LocalisedFile[] {
  const { source: pattern, sourceLanguage, terms } = rule;
  const there = new Set(sources);
  const [first] = there;
  const format = formatFor({ source: pattern });
  if (first === undefined || !format) return [];
  return languages.map((language) => {
    const target = pattern.replaceAll('{language}', language);
    const source = there.has(target) ? target : first;
    const facts = { ...(sourceLanguage !== undefined && { sourceLanguage }), ...(terms !== undefined && { terms }) };
    return { source, target, language, format, ...facts };
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
      const path = format.pathFor?.(source, plainTag(language), rule.sourceLanguage);
      return path ? [{ target: posix.join(posix.dirname(source), ...path), language }] : [];
    });
  }
  const pattern = filledPattern(rule.target, rule.source, source);
  return languages.map((language) => ({ target: pattern.replaceAll('{language}', language), language }));
}

/**
 * Returns what a source has where its targets have their language: `en` of `locales/en.json` beside
 * `locales/{language}.json`.
 */
function languageOfSource({ target, source: pattern }: LocalisationRule, source: string): string | undefined {
  const own =
    target === undefined || target === pattern ? undefined : languageAt(filledPattern(target, pattern, source), source);
  return own !== undefined && isKnownLanguage(own) ? own : undefined;
}

/** The languages of a rule: those it names, or those that have a file for any of its sources. */
export function languagesOfRule(rule: LocalisationRule, paths: readonly string[]): readonly string[] {
  const { target, source: pattern, languages } = rule;
  if (!languages && isOwnSource(rule)) return paths.flatMap((path) => languageAt(pattern, path) ?? []);
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

/** Stand-in for the star of a pattern: of `index.en.md` in `*.en.md` no more than `index`. */
function nameIn(pattern: string, source: string): string {
  const ending = /^\*(\.[^*?[\]{}]+)$/.exec(posix.basename(pattern))?.[1];
  return posix.basename(source, ending !== undefined && source.endsWith(ending) ? ending : posix.extname(source));
}

/** The languages that have a file where a pattern wants one. */
function languagesIn(pattern: string, source: string, paths: readonly string[]): string[] {
  // What would be its own target is no other language.
  const [before = ''] = pattern.split('{language}', 1);
  const found = PathIndex.of(paths)
    .startingWith(before)
    .flatMap((path) => (path === source ? [] : (languageAt(pattern, path) ?? [])));
  return [...new Set(found)];
}

/** Returns the part of a path where a pattern has its language. */
function languageAt(pattern: string, path: string): string | undefined {
  const [before = '', ...after] = pattern.split('{language}');
  if (!path.startsWith(before)) return undefined;
  const end = path.slice(before.length).search(/[^A-Za-z0-9_@+-]|$/);
  const language = path.slice(before.length, before.length + end);
  return isLanguage(language) && path === [before, ...after].join(language) ? language : undefined;
}
